// The data of the desk: its forms, the values filled in, and the server's answers.

declare namespace hw {
  interface CaseSpace { id: string; name: string; odds: string; on: string[]; equals: string; hands: number }
  interface CaseAsk { label: string; choices: [string, string][]; each_hand: boolean }

  /** The form of one game. */
  interface CaseForm {
    game: string;
    name: string;
    kind: KindName;
    seats: number;
    deck: CardText[];
    copies: number;
    options: { id: string; number: string; terms: string }[];
    practice: boolean;
    shared: string[];
    own: boolean;
    several: boolean;
    front: number;
    halves: [string, string];
    sizes: Record<string, number>;
    /** The number of cards that fill a hand, by its name or `seat`. */
    full: Record<string, number>;
    examples: { title: string; case: Record<string, unknown> }[];
    spaces: CaseSpace[];
    wager_names: Record<string, string>;
    asks: CaseAsk[];
    dice: number;
    number: boolean;
  }

  /** A player of a case with a player-dealer. */
  interface CasePlayer {
    seat: number;
    /** Whether the player was added on the page; if so, their card picker starts open. */
    added?: boolean;
    name: string;
    amounts: Record<string, string>;
    on: Record<string, string>;
    hands: CardText[][];
    /** The answers to each question, one for every hand. */
    answers: string[][];
    low: CardText[];
  }

  interface BankedModel {
    seat: number;
    bank: string;
    dice: string;
    number: string;
    shared: Record<string, CardText[]>;
    players: CasePlayer[];
    dealerLow: CardText[];
  }

  interface PokerPlayer { seat: number; added?: boolean; bet: string; stack: string; folded: boolean; flop: boolean; cards: CardText[] }
  interface PokerModel { extra: Record<string, unknown>; button: number; boards: CardText[][]; players: PokerPlayer[] }

  interface PanPlayer { seat: number; stack: string; melds: CardText[][]; cards: CardText[]; doubles: boolean; status: string }
  interface PanModel { condition: string; tops: string; out: string; cards: CardText[]; players: PanPlayer[] }

  /** A case as JSON, and the field of the form that each of its parts comes from. */
  interface WrittenCase { body: Record<string, unknown>; fields: Record<string, string> }

  /** The data and functions that the form of a kind gets from the page around it. */
  interface Desk<M> {
    form: CaseForm;
    model: M;
    change(edit: (model: M) => void): void;
    /** The error in a field; empty if there is none. */
    problemIn(field: string): string;
    /** All cards in the case. */
    used: CardText[];
  }

  /** A settled case and its form. */
  interface ShownCase { form: CaseForm; kind: CaseKind<any>; answer: DeskAnswer; body: any; hasForm?: boolean }

  /** The form and the settlement of a kind of hand, which `settle-<kind>.js` exports as `desk`. */
  interface CaseKind<M> {
    /** The model of an empty form. */
    emptyModel(form: CaseForm): M;
    /** Null while the form is incomplete. */
    write(form: CaseForm, model: M): WrittenCase | null;
    /** Null if the form cannot show the case. */
    read(form: CaseForm, body: any): M | null;
    draw(desk: Desk<M>): Content;
    cards(model: M): CardText[];
    /** The payouts with their reasons. */
    answer(shown: ShownCase): Content;
    /** The result in a few words, for the bottom of a small screen. */
    shortResult(result: any): string;
  }

  /** A saved ruling as lists show it. */
  interface SavedRuling {
    id: number;
    at: string;
    by: string;
    name: string;
    game: string;
    game_name: string;
    cardroom: string;
    title: string;
    amount: Money;
    decision: string;
  }

  /** A saved ruling with its hand; without a form if the game is no longer known. */
  interface OpenedRuling extends SavedRuling { case: Record<string, unknown>; answer: DeskAnswer; form: CaseForm | null }

  /** `rule` is the section that decides a hand of poker or pan; rulings saved by older versions have none. */
  interface DeskAnswer {
    result: any;
    say: string[];
    version: string;
    rules_hash: string;
    rule?: { name: string, source: string, place: string } | null;
  }
}
