/** Single keys that act for reviewers who rarely leave the keyboard. They can be turned off (WCAG 2.1.4). */
import { reviewTraits } from '@portal/schema/choices';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

const SETTING = 'review-shortcuts';
// What takes typed keys itself, and what lies over the page.
const TYPING = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], dialog';

/** Every shortcut, for the dialog that shows them. */
export const shortcutList: readonly { keys: readonly string[]; effect: string }[] = [
  { keys: ['j', '↓'], effect: 'Next idea' },
  { keys: ['k', '↑'], effect: 'Previous idea' },
  ...Object.values(reviewTraits).map(({ key, label }) => ({ keys: [key], effect: `Choose ${label}` })),
  { keys: ['Enter'], effect: 'Open the idea' },
  { keys: ['c'], effect: 'Write a comment (Esc to leave the box)' },
  { keys: ['Ctrl', 'Enter'], effect: 'Save the review' },
  { keys: ['x'], effect: 'Select the idea' },
  { keys: ['b'], effect: 'Review the selected ideas' },
  { keys: ['/'], effect: 'Search' },
  { keys: ['?'], effect: 'Show these shortcuts' },
];

/** Whether single keys are shortcuts: unless they were turned off in this browser. */
export const readShortcutSetting = () => localStorage.getItem(SETTING) !== 'off';

/** Remembers whether single keys are shortcuts. */
export function storeShortcutSetting(on: boolean): void {
  if (on) localStorage.removeItem(SETTING);
  else localStorage.setItem(SETTING, 'off');
}

/** The key that was pressed as a shortcut; undefined while somebody types or holds other keys. */
export function shortcutOf(event: KeyboardEvent | ReactKeyboardEvent): string | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return undefined;
  if (event.target instanceof Element && event.target.closest(TYPING)) return undefined;
  return event.key;
}

/** Tells whether Ctrl+Enter (or the Mac's own) was pressed. */
export const isSave = (event: KeyboardEvent | ReactKeyboardEvent) =>
  event.key === 'Enter' && (event.ctrlKey || event.metaKey);

/**
 * Acts on keys, wherever on the page the focus is.
 * @param actions by key
 */
export function useShortcuts(isOn: boolean, actions: Readonly<Record<string, () => void>>): void {
  const latest = useRef(actions);
  useLayoutEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    if (!isOn) return;
    const act = (event: KeyboardEvent) => {
      const key = document.querySelector('dialog[open]') ? undefined : shortcutOf(event);
      const action = key === undefined ? undefined : latest.current[key];
      if (!action) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', act);
    return () => document.removeEventListener('keydown', act);
  }, [isOn]);
}
