// The data of the odds page: pay rows, designs, calculations and saved versions.

declare namespace hw {
  interface PayRow { when: string; says: string; pays: string; weight: string | null }

  interface BenchWager {
    id: string;
    name: string;
    part_of: string;
    /** The number of all outcomes, as text; empty if no price is stored. */
    total: string;
    /** The exact edge as a fraction. */
    edge: string;
    /** Whether the payouts affect the best strategy. */
    decides: boolean;
    rows: PayRow[];
  }

  interface BenchOption { id: string; name: string; says: string; value: string; choices: { value: string; name: string }[] }

  /** The data that the odds page of a game starts with. */
  interface Bench {
    game: string;
    name: string;
    family: string;
    preset: string;
    rules: Record<string, string | number | boolean>;
    options: BenchOption[];
    wagers: BenchWager[];
    /** About how many seconds a new price takes; 0 if only a few. */
    seconds: number;
    chart: boolean;
    facts: BenchFact[];
    /** The number of cards in each hand that can be named. */
    places: Record<string, number>;
    /** The facts of named cards, by the ending of their names. */
    endings: Record<string, { says: string; words: string[] }>;
    price: BenchReport | null;
  }

  interface BenchFact { name: string; says: string; kind: "bool" | "int" | "word"; words: string[]; low: number; high: number }

  interface BenchReport extends PriceReport {
    game: string;
    /** The pay rows with their weights. */
    rows: BenchWager[];
    wagers: (PricedWager & { name: string; exact_edge: string })[];
  }

  /** Changed payouts, by wager and row. */
  type PaysOf = Record<string, Record<string, string>>;

  interface JobView {
    id: string;
    state: "waiting" | "running" | "done" | "failed" | "canceled";
    place: number;
    /** The seconds until it starts; null if they cannot be known. */
    wait: number | null;
    progress: { text?: string; done?: number; of?: number };
    seconds: number;
    result: any;
    error: { what: string; where: string } | null;
    /** Set by the page while the server does not answer. */
    lost?: boolean;
  }

  /** A saved pay table. */
  interface Version {
    name: string;
    preset: string;
    rules: Record<string, string | number | boolean>;
    pays: PaysOf;
    /** Exact edges by wager. */
    edges: Record<string, string>;
    note: string;
  }
}
