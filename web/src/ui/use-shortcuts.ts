import { useEffect, useEffectEvent } from 'react';
import { keptText } from '../lib/storage.ts';

/** Listens to the keys of the whole page while a component is mounted. */
export function useKeyDown(listener: (event: KeyboardEvent) => void): void {
  const onKeyDown = useEffectEvent(listener);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** Returns the name of a pressed key: that of a letter is small, whatever Caps Lock and Shift make of it. */
export const keyOf = ({ key }: { key: string }): string => (key.length === 1 ? key.toLowerCase() : key);

// Elements with their own keyboard handling: shortcuts are ignored there.
const BUSY = 'dialog[open], :focus:is(input, select, textarea, [popover], [popover] *)';

/** Whether single-key shortcuts are off, which is a setting of the browser. */
const kept = keptText('review-shortcuts');
export const hasShortcuts = (): boolean => kept.read() !== 'off';

export function keepShortcuts(isOn: boolean): void {
  if (isOn) kept.remove();
  else kept.write('off');
}

/** The options of a navigation after which the page gives the focus to its search. */
export const toSearch = { state: { searches: true } };
export const isToSearch = (state: unknown): boolean =>
  (state as typeof toSearch.state | null)?.searches === true;

/** Acts on single keys, unless the person turned them off (WCAG 2.1.4). */
export function useShortcuts(acts: Partial<Record<string, () => void>>): void {
  useKeyDown((event) => {
    const act = acts[keyOf(event)];
    const isModified = event.ctrlKey || event.metaKey || event.altKey;
    if (!act || isModified || !hasShortcuts() || document.querySelector(BUSY)) return;
    act();
    event.preventDefault();
  });
}
