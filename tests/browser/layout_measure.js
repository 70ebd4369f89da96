// Returns the faults on the screen as text; `touch` also finds targets that are too small for fingers.
touch => {
  const queryAll = (selector, root = document) => [...root.querySelectorAll(selector)];
  const visible = (e) => e.checkVisibility() && !e.closest(".hear");
  const box = (e) => {
    const { left, top, right, bottom } = e.getBoundingClientRect();
    return { left, top, right, bottom };
  };
  const union = (boxes) => ({
    left: Math.min(...boxes.map((b) => b.left)), top: Math.min(...boxes.map((b) => b.top)),
    right: Math.max(...boxes.map((b) => b.right)), bottom: Math.max(...boxes.map((b) => b.bottom)),
  });
  const overlap = (a, b) =>
    a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const seatOf = (e) => e.closest(".seat")?.ariaLabel ?? "";
  const clip = (e) => {
    const row = e.closest(".layout.row");
    if (!row) return box(e);
    const [inner, outer] = [box(e), box(row)];
    return { ...inner, left: Math.max(inner.left, outer.left), right: Math.min(inner.right, outer.right) };
  };
  const text = (e) => e.innerText.trim().replaceAll(/\s+/g, " ").slice(0, 40);
  const named = [];
  const add = (name, e, rect = clip(e)) => {
    if (rect.right - rect.left > 0.5 && rect.bottom - rect.top > 0.5) named.push({ name: `${seatOf(e)} ${name}`.trim(), rect });
  };
  for (const e of queryAll(".felt .plate").filter(visible)) add(`plate ${text(e)}`, e);
  for (const e of queryAll(".felt :is(.group, .melds ol)").filter(visible)) {
    const cards = queryAll(".card", e);
    if (cards.length) add(`cards ${cards.length}`, e, union(cards.map(box)));
  }
  const texts = ".felt :is(.badge, .front > *, .above > *, .below > *, .common h3, .names small)";
  for (const e of queryAll(texts).filter(visible)) add(`text ${text(e)}`, e);
  for (const e of queryAll(".space").filter(visible)) add(`spot ${text(e)}`, e);
  for (const e of queryAll(".now, .about-table")) add(e.className, e);
  const faults = [];
  const inFelt = (rect) => {
    const felt = box(document.querySelector("hw-felt"));
    const section = box(document.querySelector(".felt"));
    return rect.left >= felt.left && rect.right <= felt.right && rect.top >= felt.top && rect.bottom <= section.bottom + 8;
  };
  named.forEach(({ name, rect }, n) => {
    if (!/^(now|about-table)/.test(name) && !inFelt(rect)) faults.push(`${name} is outside the felt`);
    for (const other of named.slice(n + 1)) {
      if (overlap(rect, other.rect)) faults.push(`${name} is over ${other.name}`);
    }
  });
  const bars = [".now", ".about-table"].map((s) => box(document.querySelector(s)));
  if (bars.some(({ left, top, right, bottom }) => left < 0 || top < 0 || right > innerWidth + 1 || bottom > innerHeight + 1)) {
    faults.push("a bar is off the screen");
  }
  if (document.documentElement.scrollWidth > innerWidth) faults.push("the page scrolls sideways");
  const scrolls = (e) => {
    const row = e.closest(".amount, hw-pan-turn, .layout.row");
    return row && getComputedStyle(row).overflowX === "auto";
  };
  const cut = ".felt :is(.plate, .name, .stack, .badge, .chip, .result, .bank, .pots, .common h3, .space, .space b, .names), .about-table h1, .now :is(button, .prompt)";
  for (const e of queryAll(cut).filter(visible)) {
    if (e.scrollWidth > e.clientWidth + 2 && e.clientWidth) faults.push(`${seatOf(e)} ${e.className || e.tagName} ${text(e)} is cut at the side`);
    if (e.scrollHeight > e.clientHeight + 3 && e.clientHeight) faults.push(`${seatOf(e)} ${e.className || e.tagName} ${text(e)} is cut below`);
  }
  const bar = document.querySelector(".now");
  const view = box(bar);
  for (const e of queryAll(".now button").filter(visible)) {
    const rect = box(e);
    if (!scrolls(e) && (rect.right > view.right + 1 || rect.bottom > view.bottom + 1)) faults.push(`button ${text(e)} is cut off`);
  }
  const prompt = document.querySelector(".now .prompt");
  if (visible(prompt) && getComputedStyle(prompt).position !== "absolute") {
    const { left, right } = box(prompt);
    if (left < view.left - 1 || right > view.right + 1) faults.push("the prompt is cut off");
  }
  if (touch) {
    for (const e of queryAll(".now :is(button, select, input), .about-table :is(a, button), .space, .sit").filter(visible)) {
      const { width, height } = e.getBoundingClientRect();
      if (height < 43.5 || width < 29 || (width < 43.5 && !e.matches(".home"))) faults.push(`${text(e) || e.id || e.className} is ${Math.round(width)} by ${Math.round(height)}`);
    }
  }
  return [...new Set(faults)];
}
