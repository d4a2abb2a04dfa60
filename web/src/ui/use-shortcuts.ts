import { useEffect, useEffectEvent } from 'react';

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

/** Acts on single keys. @param isOn whether the person wants them (WCAG 2.1.4) */
export function useShortcuts(acts: Partial<Record<string, () => void>>, isOn: boolean): void {
  useKeyDown((event) => {
    const act = acts[keyOf(event)];
    const isModified = event.ctrlKey || event.metaKey || event.altKey;
    if (!isOn || !act || isModified || document.querySelector(BUSY)) return;
    act();
    event.preventDefault();
  });
}
