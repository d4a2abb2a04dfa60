/** The place of a menu beside the page: before `main`, so that the skip link leads past it. */
import { useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

const PLACE = 'beside-main';

/** Marks the place in the frame of the site. */
export const BesideMainPlace = () => <div id={PLACE} className="contents" />;

const never = () => () => undefined;

/** Draws a page's menu in that place. */
export function BesideMain({ children }: { children: ReactNode }) {
  // Not there yet while the frame is drawn for the first time.
  const place = useSyncExternalStore(
    never,
    () => document.getElementById(PLACE),
    () => null,
  );
  return place && createPortal(children, place);
}
