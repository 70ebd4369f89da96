// The types of the parts of Lit that the pages use.

export interface TemplateResult {
  readonly strings: TemplateStringsArray;
  readonly values: unknown[];
}

export declare const nothing: unique symbol;
export declare function html(strings: TemplateStringsArray, ...values: unknown[]): TemplateResult;
export declare function svg(strings: TemplateStringsArray, ...values: unknown[]): TemplateResult;
export declare function render(content: unknown, container: HTMLElement): void;
export declare function live<T>(value: T): T;
export declare function repeat<T>(
  items: Iterable<T>,
  key: (item: T) => unknown,
  template: (item: T, index: number) => unknown,
): TemplateResult;

export declare class LitElement extends HTMLElement {
  static properties: Record<string, { state?: boolean; attribute?: boolean; type?: unknown }>;
  readonly updateComplete: Promise<boolean>;
  requestUpdate(): void;
  connectedCallback(): void;
  disconnectedCallback(): void;
  createRenderRoot(): HTMLElement | DocumentFragment;
  willUpdate(changed: Map<string, unknown>): void;
  updated(changed: Map<string, unknown>): void;
  render(): unknown;
}
