// Just enough of a browser for Node to load the page's modules; nothing here is drawn.

class Nothing {
  observe() {}
}

const element = () => ({ setAttribute: () => {}, append: () => {}, dataset: {}, classList: { add: () => {} } });

Object.assign(globalThis, {
  document: {
    addEventListener: () => {},
    createComment: () => ({}),
    createElement: element,
    createTreeWalker: () => ({}),
    body: element(),
    documentElement: element(),
    getElementById: () => null,
    querySelector: () => null,
    querySelectorAll: () => [],
  },
  window: globalThis,
  HTMLElement: Nothing,
  ResizeObserver: Nothing,
  addEventListener: () => {},
  customElements: { define: () => {}, get: () => undefined },
  location: new URL("http://localhost/"),
  matchMedia: () => ({ matches: false, addEventListener: () => {} }),
});
Object.defineProperty(globalThis, "navigator", { value: { onLine: true } });

// Browsers have this; Node has it from version 21.
Map.groupBy ??= (items, key) => {
  const groups = new Map();
  for (const item of items) groups.set(key(item), [...(groups.get(key(item)) ?? []), item]);
  return groups;
};
