/** The pixels of the neighbours that stay in sight: they show that the line goes on. */
const BESIDE = 40;

/** Scrolls a line of tabs or links alone, not the page, to the one that is chosen. */
export function showChosen(line: HTMLElement | null): void {
  const tab = line?.querySelector('[aria-current], [aria-selected=true]')?.getBoundingClientRect();
  if (!line || !tab) return;
  const { left, right } = line.getBoundingClientRect();
  line.scrollLeft += Math.max(0, tab.right + BESIDE - right) - Math.max(0, left + BESIDE - tab.left);
}
