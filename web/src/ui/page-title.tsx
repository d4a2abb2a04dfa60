import { createContext, useContext, useEffect, useRef } from 'react';
import type { ReactNode } from 'react';

const SITE = 'Innovation portal';
let isFirstPage = true;

export const AddressTitle = createContext<string | undefined>(undefined);

/** Renders the h1, which takes the focus after a navigation. @param title names the document instead */
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
  const addressTitle = useContext(AddressTitle);
  const name = title ?? addressTitle;
  useEffect(() => {
    document.title = name ? `${name} – ${SITE}` : SITE;
  }, [name]);
  useEffect(() => {
    // On the first load the focus stays at the top, before the skip link.
    if (isFirstPage) isFirstPage = false;
    else heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}
