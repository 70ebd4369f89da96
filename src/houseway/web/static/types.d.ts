// The data that the server sends to the page (docs/protocol.md), and the entry of a kind of game.

declare namespace hw {
  /** Dollars and cents with two decimals: "25.00". */
  type Money = string;
  /** A card or tile as text; "??" lies face down. */
  type CardText = string;
  type KindName = "banked" | "poker" | "pan";
  type Phase = "waiting" | "bank" | "wagers" | "play" | "settled" | "stopped";
  /** Whatever Lit can draw. */
  type Content =
    | import("./vendor/lit.js").TemplateResult
    | typeof import("./vendor/lit.js").nothing
    | string
    | number;
  /** Sends a message to the table. */
  type Send = (type: string, fields?: Record<string, unknown>) => void;
  /** Sends a message to the table; resolves to whether it was done. */
  type Ask = (type: string, fields?: Record<string, unknown>) => Promise<boolean>;
  /** What a table keeps of what its viewer is about to do. */
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
    buy_in: { least: Money; most: Money | null };
    waiting?: { person: string; name: string | null }[];
    offered_seat: { seat: number; person: string; yours: boolean } | null;
    commitment: string;
    seed: string | null;
    hands: Record<string, CardText[]>;
    /** False where all play the same hands, such as baccarat. */
    own_hands?: boolean;
    /** What hands are called that the viewer sees whole: totals or poker hands, by their names. */
    names?: Record<string, string>;
    set?: Record<string, {
      low: CardText[]; high: CardText[]; foul: boolean; why: string; low_name?: string; high_name?: string;
    }>;
    decisions: Decision[];
    choices: Choice[];
    lines: SettlementLine[];
    fees: Fee[];
    rulings?: Ruling[];
    /** What is known of the hand once it is over. */
    facts?: Record<string, unknown>;
    shoe: Shoe | null;
    /** The seat that is awaited, 0 for none; not in banked games. */
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
    /** How many cards the choice that takes cards needs. */
    cards?: number;
    /** What each choice puts on the felt, where it costs anything. */
    costs?: Record<string, Money>;
    /** The choices that take an amount, and between what. */
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
    /** Which of the hands of the seat; live tables may leave it out. */
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

  /** Cards bound one by one; what is optional belongs to a shoe that lasts. */
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
    /** On how many hands the same amount is bet, if several. */
    hands?: number;
    back_line: boolean;
    /** Betting spots of a seat: none (0), so many, or a number that is not filed. */
    spots: number | null;
    before_the_deal: boolean;
    minimum: Money | null;
    maximum: Money | null;
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
      /** Which cards of a hand lie face up, where some do. */
      up?: Record<string, boolean[]>;
      /** What each seat won or lost, once the hand is over. */
      net?: Record<string, Money>;
      awards: Award[];
      /** Who won with what, where the collection took all there was to win. */
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
    /** How many cards go. */
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
      /** All that follows is there once a hand has been dealt. */
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
    /** The choices of a move as data. */
    moves?: PanMove[];
  }

  interface PanMove {
    choice: string;
    kind: "meld" | "add" | "split" | "borrow" | "discard";
    /** The cards that are laid or discarded. */
    cards: CardText[];
    /** The number of the meld on the board that it adds to, splits or borrows from. */
    meld?: number;
    /** The melds that lie there afterwards, of a split or a borrowing. */
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
    /** The meld that is paid for, if it is one. */
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

  /** What was published of a hand before its first wager. */
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
    /** What play chips are filled up to. */
    filled: Money;
  }

  /** A table in the list of tables; the floor is told the optional fields. */
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

  /** What the floor's buttons need to know of a table. */
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
    /** Where one bettor may concede: who still has a wager on each seat, and their names. */
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
    /** The count as text, and what it pays as a fraction. */
    exact: { count: string; pays: [number, number] };
  }

  // Opening a table.

  type CentsRange = [low: number, high: number];

  /** What a collection option files, in the `data-filed` of its choice. */
  interface FiledOption {
    fees: string;
    ways?: { way: string; label: string; fees: string }[];
    minimum?: CentsRange | null;
    maximum?: CentsRange | null;
    condition?: string;
    stakes?: string;
  }

  /** A table to open, as the API takes it. */
  interface TableWish {
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

  /** What is wrong with which box of a form. */
  interface Problem {
    field: string;
    what: string;
  }

  /** The form that opens a table, as its kind sees it. */
  interface OpenForm {
    game: string;
    filed: FiledOption | null;
    /** What is written in a box, without the blanks around it. */
    written(name: string): string;
    box(name: string): HTMLInputElement;
    note(id: string, text: string): void;
    option: string;
  }

  /** How the form asks what a table of one kind plays for. */
  interface StakesFields {
    /** The box that the server means by `limits`. */
    limitsField: string;
    /** Shows what the chosen option files. */
    show(form: OpenForm): void;
    /** Adds what is written to the wish; what is wrong with it, or null. */
    read(form: OpenForm, wish: TableWish): Problem | null;
    /** Asks the server about what is written; throws what it refuses. */
    check?(form: OpenForm): Promise<unknown>;
  }

  // Kinds of game.

  /** Everything that the page asks about a kind of game. */
  interface Kind<V extends View, S extends Seat> {
    /** The middle of the felt. */
    middle(view: V, acts: import("./felt.js").Acts): Content;
    /** The buttons before a seat. */
    marks(view: V, seat: S): Content;
    /** How a seat stands, in a word or two. */
    seatState(view: V, seat: S): string;
    /** What lies before a seat: wagers, bets or melds. */
    before(view: V, seat: S): Content;
    /** The cards of a hand as they lie. */
    hand(view: V, name: string, cards: CardText[], picks?: import("./picks.js").Picks): Content;
    /** Whether a seat is a `winner` or a `loser`, once the hand is over. */
    outcome(view: V, seat: S): string;
    /** What the table plays for. */
    stakes(view: V): string;
    /** What is asked or awaited while wagers are made or a hand is played. */
    prompt(view: V): string;
    /** What the player in this seat may do now. */
    controls(view: V, parts: TableParts): Content;
    /** How the hand ended for the viewer. */
    result(view: V): string;
    /** After a hand: who won what, and why. */
    summary(view: V): Content;
    /** What past hands tell, beside the felt. */
    history(view: V, hands: PastHand[]): Content;
    /** What a player may ask for besides the turn. */
    requests(view: V, send: Send): Content;
    /** What each wager pays, where there are wagers. */
    payTables(view: V): Content;
    /** Whether a player-dealer banks: wagers have odds, and the bank is offered. */
    hasBank: boolean;
    /** The chips that move between two views of a hand. */
    chipMoves(before: V, after: V): import("./chip-moves.js").Move[];
    /** Whether the viewer, who is seated, has cards or chips in the hand. */
    isInHand(view: V): boolean;
    /** Events that the log of a hand leaves out, because others tell the same. */
    untold: ReadonlySet<string>;
    /** A replayed hand as a case for the desk; null where it was not settled. */
    caseOf(steps: Step[]): Record<string, unknown> | null;
    /** The formats of hand histories in which a hand can be saved. */
    histories: readonly string[];
    /** What events say in a replay, by their tags. */
    lines: Record<string, (event: HandEvent, view: V) => string>;
    /** How cards are bound where a shoe or a hand is bound card by card. */
    bound: "shoe" | "hand";
    /** Remedies whose card has left the deck without being dealt. */
    drawnByRuling: ReadonlySet<string>;
    /** What a table plays for, in a list of tables. */
    listed(table: TableListing): string;
    /** The boxes of the form that opens a table. */
    open: StakesFields;
  }
}
