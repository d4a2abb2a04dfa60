import type { ReactNode } from 'react';

/** The measure of pages that do not fill the width by themselves. */
export function Page({ children }: { children: ReactNode }) {
  return <div className="mx-auto grid w-full max-w-6xl gap-6 px-4 py-8 md:py-12">{children}</div>;
}

/** A page for one short form: the form on a card, and beside it what it is for. */
export function FormPage({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  return (
    <Page>
      <div className="grid overflow-hidden rounded-box border border-line bg-white md:grid-cols-2">
        <div className="grid content-start gap-6 p-6 md:p-10">{children}</div>
        <aside className="grid content-center gap-4 bg-navy p-6 text-white md:p-10">{aside}</aside>
      </div>
    </Page>
  );
}
