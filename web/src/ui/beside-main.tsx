/** Renders a page's menu before `main`, so that the skip link jumps over it. */
import { useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

const SLOT_ID = 'beside-main';

export const BesideMainSlot = () => <div id={SLOT_ID} className="contents" />;

const never = () => () => undefined;

export function BesideMain({ children }: { children: ReactNode }) {
  const slot = useSyncExternalStore(
    never,
    () => document.getElementById(SLOT_ID),
    () => null,
  );
  return slot && createPortal(children, slot);
}
