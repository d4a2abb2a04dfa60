import { useEffect } from 'react';
import type { RefObject } from 'react';

/** The parts that stand at the foot of the window, over the page. */
type Part = 'banner' | 'toasts';

/** Sets how high a part is, in px. The styles keep the end of the page and the focus clear of it. */
export function setFoot(part: Part, height: number): void {
  const { style } = document.documentElement;
  if (height > 0) style.setProperty(`--foot-${part}`, `${height}px`);
  else style.removeProperty(`--foot-${part}`);
}

/** Reserves room at the end of the page for a fixed part of any height, as long as it is visible. */
export function useFoot(part: Part, box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setFoot(part, element.offsetHeight));
    observer.observe(element);
    return () => {
      observer.disconnect();
      setFoot(part, 0);
    };
  }, [part, box]);
}
