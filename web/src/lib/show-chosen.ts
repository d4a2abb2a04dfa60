/** Scrolls a line of tabs or links alone, not the page, to the one that is chosen. */
export function showChosen(line: HTMLElement | null): void {
  const tab = line?.querySelector('[aria-current], [aria-selected=true]')?.getBoundingClientRect();
  if (!line || !tab) return;
  const { left, right } = line.getBoundingClientRect();
  line.scrollLeft += Math.max(0, tab.right - right) - Math.max(0, left - tab.left);
}
