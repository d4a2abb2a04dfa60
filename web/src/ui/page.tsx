import type { ReactNode } from 'react';

export function Page({ children }: { children: ReactNode }) {
  return <div className="mx-auto grid w-full max-w-6xl gap-6 px-4 py-8 md:py-12">{children}</div>;
}

export function FormPage({ lead, text, children }: { lead: string; text: string; children: ReactNode }) {
  return (
    <Page>
      <div className="grid overflow-hidden rounded-box border border-line bg-white md:grid-cols-2">
        <div className="grid content-start gap-6 p-6 md:p-10">{children}</div>
        <aside className="grid content-center gap-4 bg-navy p-6 text-white md:p-10">
          <p className="text-2xl leading-snug font-bold">{lead}</p>
          <p>{text}</p>
        </aside>
      </div>
    </Page>
  );
}
