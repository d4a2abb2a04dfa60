import { createContext, useContext, useEffect, useRef } from 'react';
import type { ReactNode } from 'react';

const SITE = 'Innovation portal';
let isFirstPage = true;

/** The title of the page at the present address. */
export const AddressTitle = createContext<string | undefined>(undefined);

/**
 * The page's one h1, which takes the focus after a change of page. The document is named after the address.
 * @param title names the document instead, where one address has more to show than one page
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
  const addressTitle = useContext(AddressTitle);
  const name = title ?? addressTitle;
  useEffect(() => {
    document.title = name ? `${name} – ${SITE}` : SITE;
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
