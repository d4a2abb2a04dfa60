import { useEffect, useState } from 'react';
import type { RefObject } from 'react';

/** Tells whether a text does not fit into its box, and follows changes of the box. */
export function useIsCut(box: RefObject<HTMLElement | null>, text: string): boolean {
  const [isCut, setIsCut] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const measure = () => setIsCut(element.scrollHeight > element.clientHeight + 1);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box, text]);
  return isCut;
}
