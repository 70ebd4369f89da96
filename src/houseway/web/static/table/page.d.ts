// What the page scripts keep, what the other pages are sent, and what each kind of game must provide.
// What a table sends is in types.d.ts.

declare namespace hw {
  /** Content that Lit can render. */
  type Content =
    | import("../vendor/lit.js").TemplateResult
    | typeof import("../vendor/lit.js").nothing
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
    advice: import("./advice-line.js").Recommended[];
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
    /** The wrong passwords tried for the account since its owner cleared them. */
    failed: { count: number; first: string; last: string } | null;
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
    phase: View["phase"];
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
    phase: View["phase"];
    paused: boolean;
    froze: boolean | string | null;
    hand: number;
    yours?: boolean;
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

  /** A hand in the middle of the felt. */
  interface Common {
    /** A name that no other hand of the table has. */
    name: string;
    title: string;
    groups: import("./groups.js").Group[];
    /** `winner`, `loser` or empty. */
    outcome: string;
    /** The text under the cards. */
    foot?: string;
  }

  /** Everything that the pages need from a kind of game. */
  interface Kind<V extends View, S extends Seat> {
    /** The line over the hands in the middle of the felt. */
    above(view: V): Content;
    /** The hands in the middle of the felt. */
    commons(view: V, acts: import("./felt.js").Acts): Common[];
    /** The line under the hands in the middle. */
    below(view: V): Content;
    /** The groups of cards of a hand: one, or the back and the front of a set hand. */
    groups(view: V, name: string, cards: CardText[], picks?: import("./picks.js").Picks): import("./groups.js").Group[];
    /** The melds of a seat, in place of its hand; null if there are none. */
    melds(view: V, seat: S, space: { rect: import("./layout-sizes.js").Rect; card: number }): Content | null;
    /** The markers at a seat, such as the dealer button. */
    marks(view: V, seat: S): Content;
    /** The state of a seat in a word or two. */
    seatState(view: V, seat: S): string;
    /** The chips in front of a seat. */
    inFront(view: V, seat: S): Content;
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
    /** The viewer's net result of the hand in cents. */
    net(view: V): number;
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
