import { createContext, useContext, useEffect, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { frameTexts } from '@portal/schema/texts/frame';

export function Page({ children }: { children: ReactNode }) {
  return <div className="mx-auto grid w-full max-w-6xl gap-6 px-4 py-8 md:py-12">{children}</div>;
}

/** Stands around a page of the back office. */
export function DeskPage({ children }: { children: ReactNode }) {
  return (
    <div className="back-office grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-3 px-4 pt-2.5 pb-8 2xl:px-8">
      {children}
    </div>
  );
}

export function FormPage({ lead, text, children }: { lead: string; text: string; children: ReactNode }) {
  return (
    <Page>
      <div className="grid overflow-hidden rounded-box border border-line bg-surface md:grid-cols-[3fr_2fr]">
        <div className="grid content-start gap-6 p-6 sm:p-8">{children}</div>
        <aside className="order-first grid content-center gap-1 bg-navy px-6 py-3 text-white md:order-last">
          <p className="text-xl leading-snug font-bold">{lead}</p>
          <p className="text-sm">{text}</p>
        </aside>
      </div>
    </Page>
  );
}

let isFirstPage = true;

export const AddressTitle = createContext<string | undefined>(undefined);

/**
 * Renders the h1, which takes the focus after a navigation.
 * @param title names the document instead
 * @param isServed whether the server writes the words into the page, before the scripts know them
 */
export function PageTitle({
  children,
  title,
  className,
  isServed,
}: {
  children: ReactNode;
  title?: string;
  className?: string;
  isServed?: boolean;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const addressTitle = useContext(AddressTitle);
  const name = title ?? addressTitle;
  useEffect(() => {
    document.title = name ? `${name} – ${frameTexts.site}` : frameTexts.site;
  }, [name]);
  // The focus is set before the page is painted, so that it is not taken from an element that a visitor focuses at once.
  useLayoutEffect(() => {
    // On the first load the focus stays at the top, before the skip link.
    if (isFirstPage) isFirstPage = false;
    else heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className={className} suppressHydrationWarning={isServed}>
      {children}
    </h1>
  );
}

/** The head of a page of the back office: its name, and what can be done, in one line. @param text only where a newcomer would go wrong without it */
export function PageHead({
  title,
  documentTitle,
  text,
  children,
}: {
  title: ReactNode;
  documentTitle?: string;
  text?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="grid gap-1">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <PageTitle {...(documentTitle && { title: documentTitle })} className="wrap-anywhere">
          {title}
        </PageTitle>
        <div className="flex flex-wrap items-center gap-2 print:hidden">{children}</div>
      </div>
      {text && <p className="max-w-[68ch] text-sm text-muted">{text}</p>}
    </div>
  );
}
