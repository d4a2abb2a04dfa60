/** Single-key shortcuts. They can be turned off (WCAG 2.1.4). */
import { reviewTraits } from '@portal/schema/choices';
import { useEffect, useEffectEvent } from 'react';
import type { KeyboardEvent as ReactKeyboardEvent } from 'react';
import { localData } from '../../../lib/storage.ts';

const SETTING = 'review-shortcuts';
// These take the keys themselves.
const TYPING = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], dialog';

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

export const readShortcutSetting = () => localData().getItem(SETTING) !== 'off';

export function storeShortcutSetting(on: boolean): void {
  if (on) localData().removeItem(SETTING);
  else localData().setItem(SETTING, 'off');
}

/** Returns the pressed key; undefined while somebody types or holds a modifier. */
export function shortcutOf(event: KeyboardEvent | ReactKeyboardEvent): string | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return undefined;
  if (event.target instanceof Element && event.target.closest(TYPING)) return undefined;
  return event.key;
}

export const isSave = (event: KeyboardEvent | ReactKeyboardEvent) =>
  event.key === 'Enter' && (event.ctrlKey || event.metaKey);

/** Runs the action of a key, wherever the focus is. */
export function useShortcuts(isOn: boolean, actions: Readonly<Record<string, () => void>>): void {
  const act = useEffectEvent((event: KeyboardEvent) => {
    const key = document.querySelector('dialog[open]') ? undefined : shortcutOf(event);
    const action = key === undefined ? undefined : actions[key];
    if (!action) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => act(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOn]);
}
