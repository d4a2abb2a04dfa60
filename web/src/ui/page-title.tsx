import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';

const SITE = 'Innovation portal';
let isFirstPage = true;

/**
 * The page's one h1. It names the document, and takes the focus after a change of page.
 * @param title the page's name, where the heading itself is more than text
 */
export function PageTitle({
  children,
  title,
  className,
}: {
  children: ReactNode;
  title?: string;
  className?: string;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const name = title ?? (typeof children === 'string' ? children : SITE);
  useEffect(() => {
    document.title = `${name} – ${SITE}`;
  }, [name]);
  useEffect(() => {
    // On arrival from outside the browser begins at the top, where the skip link is.
    if (isFirstPage) isFirstPage = false;
    else heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}
