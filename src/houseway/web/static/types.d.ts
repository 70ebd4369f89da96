// The data that the server sends to the page (docs/protocol.md), and what each kind of game must provide.

declare namespace hw {
  /** Dollars and cents with two decimals: "25.00". */
  type Money = string;
  /** A card or tile as text; "??" is face down. */
  type CardText = string;
  type KindName = "banked" | "poker" | "pan";
  type Phase = "waiting" | "bank" | "wagers" | "play" | "settled" | "stopped";
  /** Content that Lit can render. */
  type Content =
    | import("./vendor/lit.js").TemplateResult
    | typeof import("./vendor/lit.js").nothing
    | string
    | number;
  /** Sends a message to the table. */
  type Send = (type: string, fields?: Record<string, unknown>) => void;
  /** Sends a message to the table; resolves to true if the table accepted it. */
  type Ask = (type: string, fields?: Record<string, unknown>) => Promise<boolean>;
  /** The viewer's input that a table keeps until it is sent: bets and picked cards. */
  interface TableParts {
    betting: import("./betting.js").Betting;
    picks: import("./picks.js").Picks;
  }

  // A table as its viewer sees it.

  interface View {
    kind: KindName;
    table: TableAbout;
    phase: Phase;
    paused: boolean;
    froze: boolean;
    why: string;
    hand: number;
    until: string | null;
    /** Connections of people without a seat; not in replays. */
    spectators?: number;
    you: { person: string; seats: number[]; balance: Money; banks: boolean };
    seats: Seat[];
    /** The names of the people who left since the hand began. */
    left: Record<string, string>;
    buy_in: { least: Money; most: Money | null };
    waiting?: { person: string; name: string | null }[];
    offered_seat: { seat: number; person: string; yours: boolean } | null;
    commitment: string;
    seed: string | null;
    hands: Record<string, CardText[]>;
    /** False if all players bet on the same hands, as in baccarat. */
    own_hands?: boolean;
    /** The total or the poker hand of each hand that the viewer sees in full, by the name of the hand. */
    names?: Record<string, string>;
    set?: Record<string, {
      low: CardText[]; high: CardText[]; foul: boolean; why: string; low_name?: string; high_name?: string;
    }>;
    decisions: Decision[];
    choices: Choice[];
    lines: SettlementLine[];
    fees: Fee[];
    rulings?: Ruling[];
    /** The facts of the hand, after it is over. */
    facts?: Record<string, unknown>;
    shoe: Shoe | null;
    /** The seat whose turn it is, or 0; not in banked games. */
    turn?: number;
  }

  interface TableAbout {
    id: string;
    game: string;
    name: string;
    cardroom: string;
    family: string;
    option: string | null;
    collect_by: string | null;
    limits: [Money, Money] | null;
    seats: number;
    rules: Record<string, string | number | boolean>;
    clock: Record<string, number>;
    coach?: "off" | "after" | "live";
  }

  interface Seat {
    seat: number;
    person: string | null;
    name: string | null;
    bot: boolean;
    stack: Money | null;
    out: boolean;
    leaving: boolean;
    folded?: boolean;
  }

  interface Decision {
    seat: number;
    hand: number;
    kind: string;
    choices: string[];
    default: string;
    /** The number of cards to pick for the choice that takes cards. */
    cards?: number;
    /** The cost of each choice that costs chips. */
    costs?: Record<string, Money>;
    /** The choices that take an amount from `least` to `most`. */
    amounts?: string[];
    least?: Money;
    most?: Money;
    usual?: Money;
  }

  interface Choice {
    seat: number;
    decision: string;
    choice: string;
    cards?: CardText[];
  }

  interface SettlementLine {
    order: number;
    seat: number;
    bettor: string;
    /** The number of the hand at its seat; live tables may leave it out. */
    hand?: number;
    wager: string;
    on?: string;
    amount: Money;
    result: string;
    paid: Money;
    taken: Money;
    returned: Money;
    why: string;
    source: string | null;
  }

  interface Fee {
    payer: string;
    bettor?: string;
    seat?: number;
    amount: Money;
    basis?: string | null;
    tier?: string;
    when?: string;
  }

  interface Ruling {
    seat: number;
    remedy: string;
    condition: string;
    source: string | null;
  }

  interface Root {
    stub: number;
    root: string;
    cards: number;
  }

  /** Cards committed one by one; only a shoe that lasts several hands has the optional fields. */
  interface Shoe {
    roots: Root[];
    number?: number;
    cards?: number;
    behind?: number;
    out?: number;
    first_hand?: number;
    hands?: number;
    burned?: number;
    first?: CardText;
    ends?: string;
    over?: boolean;
    seed?: string | null;
  }

  // Banked games.

  interface BankedView extends View {
    seats: BankedSeat[];
    spaces: Space[];
    bank: { amount: Money; used: Money; net: Money };
    offer: BankOffer | null;
  }

  interface BankedSeat extends Seat {
    player_dealer: 0 | 1 | 2;
    offered: boolean;
    action: boolean;
    ready: boolean;
    wagers: PlacedWager[];
  }

  interface PlacedWager {
    wager: string;
    bettor: string;
    amount: Money;
    spot?: number;
    on: string;
    hand: number;
  }

  interface BankOffer {
    seat: number;
    person: string;
    name: string;
    turn: number;
    least: Money;
    most: Money;
    yours: boolean;
  }

  interface Space {
    wager: string;
    name: string;
    requires: string[];
    equals: string | null;
    on: string[];
    /** The number of hands that the same amount is bet on, if more than one. */
    hands?: number;
    back_line: boolean;
    /** The number of betting spots at a seat; 0 for none, null if the number is not filed. */
    spots: number | null;
    before_the_deal: boolean;
    minimum: Money | null;
    maximum: Money | null;
    /** The odds in short, such as `1 to 1` or `up to 30 to 1`. */
    odds: string;
    pays: { odds: string; says: string }[];
    source: string | null;
  }

  // Poker.

  interface PokerView extends View {
    seats: PokerSeat[];
    decisions: PokerDecision[];
    poker: {
      stakes: string;
      betting: string;
      button: number;
      blinds: { small: number; big: number };
      street: string;
      bet: Money;
      pot: Money;
      pots: { amount: Money; seats: number[] }[];
      boards: CardText[][];
      common: CardText[];
      bomb: Money | null;
      kill: boolean;
      shown: number[];
      /** Whether each card of a hand is face up, in games with face-up cards. */
      up?: Record<string, boolean[]>;
      /** The net result of each seat, after the hand is over. */
      net?: Record<string, Money>;
      awards: Award[];
      /** The winners and their hands, if the collection took the whole pot. */
      unpaid: { seat: number; why: string }[];
      straddles: boolean;
      bomb_pots: boolean;
      declared_hands: number;
    };
  }

  interface PokerSeat extends Seat {
    bet: Money;
    in_hand: boolean;
    folded: boolean;
    all_in: boolean;
    button: boolean;
    waits_for_blind: boolean;
    posts: boolean;
    missed: boolean;
    straddles: boolean;
    bomb_pot: Money | null;
    declares: boolean;
    time_back: Money;
  }

  interface PokerDecision extends Decision {
    call?: Money;
    step?: Money;
    /** The maximum number of cards to discard. */
    cards?: number;
  }

  interface Award {
    pot: number;
    seat: number;
    amount: Money;
    why: string;
    part: string;
    board: number;
  }

  // Pan.

  interface PanView extends View {
    seats: PanSeat[];
    decisions: PanDecision[];
    choices: PanChoice[];
    pan: {
      condition: Money;
      tops: Money;
      shown: Record<string, CardText>;
      may_double: boolean;
      /** This field and those below are set after a hand has been dealt. */
      double_tops?: Money;
      eldest?: number;
      order?: number[];
      option_card?: CardText | null;
      drawn?: CardText | null;
      turn?: number;
      melds?: Record<string, Meld[]>;
      status?: Record<string, string>;
      doubles?: number[];
      thrown?: Record<string, CardText[]>;
      deck?: number;
      discards?: number;
      payments?: Payment[];
      out?: { seat: number; chips: number } | null;
      net?: Record<string, Money>;
    };
  }

  interface PanSeat extends Seat {
    status: string | null;
    doubles: boolean;
    eldest: boolean;
  }

  interface PanDecision extends Decision {
    pays: Record<string, Money>;
    /** The choices of the decision, as data. */
    moves?: PanMove[];
  }

  interface PanMove {
    choice: string;
    kind: "meld" | "add" | "split" | "borrow" | "discard";
    /** The cards that are melded or discarded. */
    cards: CardText[];
    /** The number of the meld that the move adds to, splits or borrows from. */
    meld?: number;
    /** The melds that result from a split or a borrow. */
    melds?: CardText[][];
  }

  interface PanChoice extends Choice {
    move?: PanMove;
  }

  interface Meld {
    kind: string;
    cards: CardText[];
    pay: Money;
  }

  interface Payment {
    payer: number;
    payee: number;
    amount: Money;
    why: string;
    /** The meld that is paid for, if any. */
    cards?: CardText[];
  }

  // A hand that is over.

  /** An event of the journal: its tag, and the fields of docs/protocol.md. */
  interface HandEvent {
    event: string;
    [field: string]: any;
  }

  interface Step {
    event: HandEvent;
    view: View;
  }

  interface PastHand {
    hand: number;
    commitment: string;
    facts?: Record<string, unknown>;
  }

  interface PastShoe {
    seed: string;
    burned: number;
    first: CardText;
    hands: { hand: number; events: HandEvent[] }[];
  }

  interface Opening {
    stub?: number;
    place: number;
    card: CardText;
    salt: string;
    path: string[];
  }

  /** The commitment and the roots that were published before the first wager of a hand. */
  interface Published {
    commitment: string;
    roots: Root[];
  }

  // The API.

  interface Me {
    person: string;
    name: string;
    guest: boolean;
    roles: string[];
    balance: Money;
  }

  interface Who {
    me: Me | null;
    may: string[];
    /** The amount that play chips are refilled to. */
    filled: Money;
  }

  /** A table in the list of tables; the optional fields are for the floor. */
  interface TableListing {
    id: string;
    kind: KindName;
    game: string;
    name: string;
    cardroom: string;
    phase: Phase;
    paused: boolean;
    froze: string | null;
    hand: number;
    seats: number;
    taken: number;
    waiting: number;
    bots: number;
    stakes: string | null;
    minimum: Money | null;
    maximum: Money | null;
    yours?: boolean;
    watching?: number;
  }

  /** The data about a table that the floor's buttons need. */
  interface FloorTable {
    id: string;
    phase: Phase;
    paused: boolean;
    froze: boolean | string | null;
    hand: number;
    yours?: boolean;
  }

  interface Irregularity {
    irregularity: string;
    condition: string;
    says: string;
    remedies: string[];
    seats: number[];
    /** If one bettor may concede: the bettors who still have a wager on each seat, and their names. */
    bettors?: Record<string, string[]>;
    names?: Record<string, string>;
    source: string | null;
  }

  interface TableDetails extends TableListing {
    deck: CardText[];
    irregularities: Irregularity[];
    numbers: number;
  }

  interface Notice extends HandEvent {
    seq: number;
    at: string;
    table: string;
    hand: number;
  }

  interface StoredEvent {
    seq: number;
    at: string;
    table: string;
    hand: number;
    body: string;
    entries: [debit: string, credit: string, cents: number, why: string][];
  }

  interface StaffMember {
    person: string;
    name: string;
    roles: string[];
  }

  interface PriceReport {
    method: "exact" | "bounded" | "sampled";
    strategy: string;
    rules: Record<string, string | number | boolean>;
    wagers: PricedWager[];
  }

  interface PricedWager {
    wager: string;
    part_of: string | null;
    edge: number;
    error: number;
    element_of_risk: number | null;
    stdev: number;
    hit_rate: number;
    outcomes?: PricedOutcome[];
  }

  interface PricedOutcome {
    result: string;
    says: string;
    /** The count as text, and the payout as a fraction. */
    exact: { count: string; pays: [number, number] };
  }

  // Opening a table.

  type CentsRange = [low: number, high: number];

  /** The terms of a collection option, from `data-filed` of its `<option>`. */
  interface FiledOption {
    fees: string;
    ways?: { way: string; label: string; fees: string }[];
    minimum?: CentsRange | null;
    maximum?: CentsRange | null;
    condition?: string;
    stakes?: string;
  }

  /** A request to open a table, as the API takes it. */
  interface TableRequest {
    game: string;
    rules: Record<string, string>;
    seats: number;
    bots: number;
    option?: string;
    collect_by?: string;
    limits?: [Money, Money];
    stakes?: string;
    may_kill?: boolean;
    clock?: Record<string, number>;
    coach?: string;
  }

  /** An error and the field that it is about. */
  interface Problem {
    field: string;
    what: string;
  }

  /** The form that opens a table, as the stakes fields of a kind use it. */
  interface OpenForm {
    game: string;
    filed: FiledOption | null;
    /** The text in a field, without spaces around it. */
    textOf(name: string): string;
    box(name: string): HTMLInputElement;
    note(id: string, text: string): void;
    option: string;
  }

  /** The fields for the stakes of one kind of table. */
  interface StakesFields {
    /** The field that the server calls `limits`. */
    limitsField: string;
    /** Shows the stakes of the chosen option. */
    show(form: OpenForm): void;
    /** Adds the typed stakes to the request; returns an error or null. */
    read(form: OpenForm, request: TableRequest): Problem | null;
    /** Checks the typed stakes with the server; throws its error. */
    check?(form: OpenForm): Promise<unknown>;
  }

  // Kinds of game.

  /** Everything that the pages need from a kind of game. */
  interface Kind<V extends View, S extends Seat> {
    /** The middle of the felt. */
    middle(view: V, acts: import("./felt.js").Acts): Content;
    /** The markers at a seat, such as the dealer button. */
    marks(view: V, seat: S): Content;
    /** The state of a seat in a word or two. */
    seatState(view: V, seat: S): string;
    /** The wagers, bets or melds in front of a seat. */
    inFront(view: V, seat: S): Content;
    /** The cards of a hand. */
    hand(view: V, name: string, cards: CardText[], picks?: import("./picks.js").Picks): Content;
    /** `winner`, `loser` or empty for a seat, after the hand is over. */
    outcome(view: V, seat: S): string;
    /** The limits, stakes or condition of the table, as text. */
    stakes(view: V): string;
    /** The prompt while bets are open or a hand is played. */
    prompt(view: V): string;
    /** The buttons and fields for the viewer's open decisions. */
    controls(view: V, parts: TableParts): Content;
    /** The result of the hand for the viewer, as text. */
    result(view: V): string;
    /** The payouts after a hand, with their reasons. */
    summary(view: V): Content;
    /** Statistics of past hands, next to the felt. */
    history(view: V, hands: PastHand[]): Content;
    /** The requests that a player can make outside a turn. */
    requests(view: V, send: Send): Content;
    /** The pay tables of the wagers, if there are any. */
    payTables(view: V): Content;
    /** Whether a player-dealer banks: wagers have odds, and the bank is offered. */
    hasBank: boolean;
    /** The chips that move between two views of a hand. */
    chipMoves(before: V, after: V): import("./chip-moves.js").Move[];
    /** Whether the viewer, who is seated, has cards or chips in the hand. */
    isInHand(view: V): boolean;
    /** Events that the log of a hand leaves out because other events show the same. */
    unlogged: ReadonlySet<string>;
    /** A replayed hand as a case for the desk; null if it was not settled. */
    caseOf(steps: Step[]): Record<string, unknown> | null;
    /** The hand history formats that a hand can be saved in. */
    histories: readonly string[];
    /** The line of text for an event in a replay, by the event's tag. */
    lines: Record<string, (event: HandEvent, view: V) => string>;
    /** Whether cards are committed for a whole shoe or for each hand. */
    committed: "shoe" | "hand";
    /** The floor's remedies that take a card from the deck. */
    drawnByRuling: ReadonlySet<string>;
    /** The limits, stakes or condition of a table in a list of tables, as text. */
    listed(table: TableListing): string;
    /** The stakes fields in the form that opens a table. */
    open: StakesFields;
  }
}
