import { useId } from 'react';
import type { ReactNode } from 'react';
import type { MyAccountFragment } from '../../../graphql/generated.ts';

export interface SectionProps {
  account: MyAccountFragment;
  onChanged: () => void;
}

export function Section({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-4 border-t border-line p-4 first:border-t-0 sm:p-6 md:grid-cols-[16rem_minmax(0,1fr)] md:gap-10"
    >
      <div className="grid content-start gap-1">
        <h2 id={id}>{title}</h2>
        <p className="text-sm text-muted">{text}</p>
      </div>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start justify-items-start gap-4">
        {children}
      </div>
    </section>
  );
}
