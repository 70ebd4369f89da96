// What a table sends (docs/protocol.md). Written by tools/view_types.py.

declare namespace hw {
  /** Dollars and cents with two decimals: "25.00". */
  type Money = string;
  /** A card or tile as text; "??" is face down. */
  type CardText = string;
  type KindName = "banked" | "poker" | "pan";

  /** A table's game and its terms. */
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
    rules: Record<string, boolean | number | string>;
    clock: Record<string, number>;
    coach: "off" | "after" | "live";
  }

  /** A seat and its player. */
  interface Seat {
    seat: number;
    person: string | null;
    name: string | null;
    bot: boolean;
    stack: Money | null;
    out: boolean;
    leaving: boolean;
    player_dealer?: number;
    offered?: boolean;
    action?: boolean;
    wagers?: PlacedWager[] | [];
    ready?: boolean;
    bet?: Money;
    in_hand?: boolean;
    folded?: boolean;
    all_in?: boolean;
    button?: boolean;
    waits_for_blind?: boolean;
    posts?: boolean;
    missed?: boolean;
    straddles?: boolean;
    bomb_pot?: Money | null;
    declares?: boolean;
    time_back?: Money;
    status?: string | null;
    doubles?: boolean;
    eldest?: boolean;
  }

  /** The allowed buy-in. */
  interface BuyIn {
    least: Money;
    most: Money | null;
  }

  /** Somebody on the waitlist. */
  interface Waiting {
    person: string;
    name: string;
  }

  /** The viewer. */
  interface You {
    person: string;
    seats: number[];
    balance: Money;
    banks: boolean;
  }

  /** The seat reserved for someone on the waitlist. */
  interface OfferedSeat {
    seat: number;
    person: string;
    yours: boolean;
  }

  /** A betting space. */
  interface Space {
    wager: string;
    name: string;
    requires: string[];
    equals: string | null;
    /** The number of hands that the same amount is bet on. */
    hands: number;
    on: string[];
    back_line: boolean;
    /** The number of betting spots at a seat; 0 for none, null if the number is not filed. */
    spots: number | null;
    before_the_deal: boolean;
    minimum: Money | null;
    maximum: Money | null;
    /** The odds in short, such as `1 to 1` or `up to 30 to 1`. */
    odds: string;
    pays: PayRow[];
    source: string | null;
  }

  /** A row of a pay table. */
  interface PayRow {
    odds: string;
    says: string;
  }

  /** The player-dealer's bank. */
  interface Bank {
    amount: Money;
    used: Money;
    net: Money;
  }

  /** One wager of a settlement. */
  interface SettlementLine {
    order: number;
    seat: number;
    bettor: string;
    hand: number;
    spot?: number;
    wager: string;
    amount: Money;
    in_action: Money;
    result: string;
    paid: Money;
    taken: Money;
    returned: Money;
    why: string;
    source: string | null;
    /** The side or row that the wager was on. */
    on: string;
  }

  /** A collection; without a tier if it is flat, without a bettor if a seat or the pot pays. */
  interface Fee {
    payer: string;
    seat: number | null;
    bettor?: string | null;
    amount: Money;
    basis?: string;
    tier: string;
    when: string;
    /** The tier and the moment in words. */
    terms: string;
  }

  /** A ruling of the floor, and its source. */
  interface Ruling {
    irregularity: string;
    condition: string;
    remedy: string;
    seat: number;
    source: string | null;
    filed: boolean;
  }

  /** Cards committed one by one; only a shoe that lasts several hands has the optional fields. */
  interface Shoe {
    number?: number;
    roots: Root[];
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

  /** The commitment to a deck or shoe, card by card. */
  interface Root {
    stub: number;
    root: string;
    cards: number;
  }

  /** How a hand was set; a foul hand has no names. */
  interface SetHand {
    low: CardText[];
    high: CardText[];
    foul: boolean;
    why: string;
    low_name?: string;
    high_name?: string;
  }

  /** An open decision of the viewer. */
  interface Decision {
    seat: number;
    hand: number;
    kind: string;
    choices: string[];
    default: string;
    cards?: number;
    costs?: Record<string, Money>;
    amounts?: string[];
    least?: Money;
    most?: Money;
    usual?: Money;
    likely?: string;
    call?: Money;
    step?: Money;
    pays?: Record<string, Money>;
    moves?: PanMove[];
  }

  /** A decision in a game with a player-dealer. */
  interface BankedDecision extends Decision {
    /** The number of cards to pick for the choice that takes cards. */
    cards?: number;
    /** The cost of each choice that costs chips. */
    costs?: Record<string, Money>;
    /** The choices that take an amount from `least` to `most`. */
    amounts?: string[];
    least?: Money;
    most?: Money;
    usual?: Money;
    /** What a simple player would choose with these cards; its button stands out. */
    likely?: string;
  }

  /** Who is offered the bank, and the allowed amounts. */
  interface BankOffer {
    seat: number;
    person: string;
    name: string;
    turn: number;
    least: Money;
    most: Money;
    yours: boolean;
  }

  /** An answer to a decision, as it is recorded. */
  interface Choice {
    event: "choice-made";
    seat: number;
    bettor: string;
    decision: string;
    choice: string;
    hand: number;
    amount: number;
    cards: CardText[];
    move?: PanMove;
  }

  /** The table of a hand of poker. */
  interface PokerState {
    stakes: string;
    betting: string;
    button: number;
    blinds: Blinds;
    street: string;
    pot: Money;
    pots: Pot[];
    bet: Money;
    boards: CardText[][];
    common: CardText[];
    bomb: Money | null;
    kill: boolean;
    /** The seats that showed their hands. */
    shown: number[];
    /** Whether each card of a hand is face up, in games with face-up cards. */
    up: Record<string, boolean[]>;
    /** The net result of each seat, after the hand is over. */
    net: Record<string, Money>;
    awards: Award[];
    unpaid: UnpaidWinner[];
    straddles: boolean;
    bomb_pots: boolean;
    declared_hands: number;
  }

  /** The seats of the blinds; 0 if not posted. */
  interface Blinds {
    small: number;
    big: number;
  }

  /** A pot and the seats that can win it. */
  interface Pot {
    amount: Money;
    seats: number[];
  }

  /** A pot, or a part of it, that a seat won. */
  interface Award {
    pot: number;
    seat: number;
    amount: Money;
    why: string;
    part: string;
    board: number;
  }

  /** A winning seat and its hand, if the collection took the whole pot. */
  interface UnpaidWinner {
    seat: number;
    why: string;
  }

  /** A decision at poker. */
  interface PokerDecision extends Decision {
    call?: Money;
    /** The number of cards to discard; at a draw, the maximum. */
    cards?: number;
    /** The choices that take an amount from `least` to `most`, in steps of `step`. */
    amounts?: string[];
    least?: Money;
    most?: Money;
    step?: Money;
  }

  /** A choice, with the data of its move. */
  interface PanChoice extends Choice {
    move?: PanMove;
  }

  /** A choice of a move, as data. */
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

  /** A decision at pan. */
  interface PanDecision extends Decision {
    /** What each other player pays for a choice. */
    pays: Record<string, Money>;
    moves?: PanMove[];
  }

  /** The table of a hand of pan. */
  interface PanState {
    condition: Money;
    tops: Money;
    /** In a new game: the cards turned up to find the eldest hand, by seat. */
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
    deck?: number;
    discards?: number;
    payments?: Payment[];
    out?: GoneOut | null;
    net?: Record<string, Money>;
    thrown?: Record<string, CardText[]>;
  }

  /** A meld, and what each other player pays for it. */
  interface Meld {
    kind: string;
    cards: CardText[];
    pay: Money;
  }

  /** A payment; for a condition, with the cards of its meld. */
  interface Payment {
    payer: number;
    payee: number;
    amount: Money;
    why: string;
    cards?: CardText[];
  }

  /** The seat that went out, and what each other player pays for it, in chips. */
  interface GoneOut {
    seat: number;
    chips: number;
  }

  /** A seat with its buttons and wagers. */
  interface BankedSeat extends Seat {
    /** Which hand of their turn the player-dealer banks, 1 or 2; 0 elsewhere. */
    player_dealer: number;
    offered: boolean;
    action: boolean;
    wagers: PlacedWager[];
    ready: boolean;
  }

  /** A wager at a seat. */
  interface PlacedWager {
    wager: string;
    bettor: string;
    amount: Money;
    on: string;
    hand: number;
    spot: number;
  }

  /** A seat with its bet, and its player's owed blinds and requests. */
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
    /** What the player puts into the next pot. */
    bomb_pot: Money | null;
    declares: boolean;
    /** The refund of a player who leaves now. */
    time_back: Money;
  }

  /** A seat and its status in the hand. */
  interface PanSeat extends Seat {
    status: string | null;
    doubles: boolean;
    eldest: boolean;
    wagers: [];
  }

  /** An irregularity with its possible remedies and seats. */
  interface Irregularity {
    irregularity: string;
    condition: string;
    says: string;
    remedies: string[];
    seats: number[];
    source: string | null;
    filed: boolean;
    /** If one bettor may concede: the bettors who still have a wager on each seat. */
    bettors?: Record<string, string[]>;
    /** The names of the bettors. */
    names?: Record<string, string>;
  }

  /** Everything that a viewer sees, and on request the events since their last one. */
  interface Update {
    type: "update";
    seq: number;
    view: View;
    events?: Seen[];
  }

  /** An event as a viewer sees it, with its number. */
  interface Seen {
    seq: number;
    event: HandEvent;
  }

  /** Version 1: everything that a viewer sees. */
  interface Snapshot {
    type: "snapshot";
    seq: number;
    view: View;
  }

  /** Version 1: everything that a viewer sees after the events before it. */
  interface ViewMessage {
    type: "view";
    seq: number;
    view: View;
  }

  /** Version 1: one event. */
  interface EventMessage {
    type: "event";
    seq: number;
    event: HandEvent;
  }

  /** A request was carried out and stored. */
  interface Ack {
    type: "ack";
    id: string;
    seq: number;
  }

  /** A request was refused: nothing was changed. */
  interface Refused {
    type: "refused";
    id: string | null;
    what: string;
    where: string;
  }

  /** The connection is closed. */
  interface Bye {
    type: "bye";
    why: string;
  }

  /** A table as its viewer sees it; the optional fields depend on its kind. */
  interface View {
    kind: KindName;
    table: TableAbout;
    phase: "waiting" | "bank" | "wagers" | "play" | "settled" | "stopped";
    paused: boolean;
    froze: boolean;
    why: string;
    hand: number;
    seats: Seat[];
    /** The names of the people who left since the hand began. */
    left: Record<string, string>;
    buy_in: BuyIn;
    waiting: Waiting[];
    commitment: string;
    seed: string | null;
    collection: string;
    until: string | null;
    /** Connections of people without a seat. */
    spectators: number;
    you: You;
    offered_seat: OfferedSeat | null;
    spaces?: Space[];
    /** False if all players bet on the same hands, as in baccarat. */
    own_hands?: boolean;
    /** What cards mean that a usual deck does not have, by card. */
    card_notes?: Record<string, string>;
    /** The names of tiles. */
    card_names?: Record<string, string>;
    bank?: Bank;
    lines: SettlementLine[];
    fees: Fee[];
    rulings?: Ruling[];
    /** The facts of the hand, after it is over. */
    facts: Record<string, unknown>;
    shoe: Shoe | null;
    hands: Record<string, CardText[]>;
    /** The total or the poker hand of each hand that the viewer sees in full. */
    names?: Record<string, string>;
    set?: Record<string, SetHand>;
    decisions: Decision[];
    offer?: BankOffer | null;
    choices: Choice[];
    /** The seat to act; 0 for none. */
    turn?: number;
    poker?: PokerState;
    pan?: PanState;
  }

  interface BankedView extends View {
    seats: BankedSeat[];
    spaces: Space[];
    /** False if all players bet on the same hands, as in baccarat. */
    own_hands: boolean;
    /** What cards mean that a usual deck does not have, by card. */
    card_notes?: Record<string, string>;
    /** The names of tiles. */
    card_names?: Record<string, string>;
    bank: Bank;
    lines: SettlementLine[];
    fees: Fee[];
    rulings: Ruling[];
    /** The facts of the hand, after it is over. */
    facts: Record<string, unknown>;
    shoe: Shoe | null;
    hands: Record<string, CardText[]>;
    /** The total or the poker hand of each hand that the viewer sees in full. */
    names: Record<string, string>;
    set: Record<string, SetHand>;
    decisions: BankedDecision[];
    offer: BankOffer | null;
    choices: Choice[];
  }

  interface PokerView extends View {
    seats: PokerSeat[];
    /** The seat to act; 0 for none. */
    turn: number;
    lines: [];
    fees: Fee[];
    facts: Record<string, unknown>;
    rulings: Ruling[];
    shoe: Shoe;
    poker: PokerState;
    hands: Record<string, CardText[]>;
    names: Record<string, string>;
    decisions: PokerDecision[];
    choices: Choice[];
  }

  interface PanView extends View {
    seats: PanSeat[];
    /** The seat to act; 0 for none. */
    turn: number;
    lines: [];
    fees: Fee[];
    choices: PanChoice[];
    facts: Record<string, unknown>;
    shoe: Shoe;
    hands: Record<string, CardText[]>;
    decisions: PanDecision[];
    pan: PanState;
  }

  /** What the server sends. */
  type ServerMessage = Update | Snapshot | ViewMessage | EventMessage | Ack | Refused | Bye;
}
