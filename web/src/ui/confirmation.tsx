import { CircleCheck } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import type { ReactNode } from 'react';
import { partsTexts } from '@portal/schema/texts/parts';
import { CopyField } from './copy-field.tsx';
import { PageTitle } from './page.tsx';

interface Props {
  title: string;
  /** Whether the panel is the page: its title is then the h1. */
  isPage?: boolean;
  /** By which the person can ask about what they did. */
  reference?: string;
  /** What happens next, in order. */
  next: readonly ReactNode[];
  /** What happened, in a sentence or two. */
  children: ReactNode;
  /** The buttons and links that lead on. */
  acts?: ReactNode;
}

/** Confirms a great act: what happened, its reference, and what happens next. Its heading takes the focus, which says it. */
export function Confirmation({ title, isPage = false, reference, next, children, acts }: Props) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    heading.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <section
      aria-labelledby={isPage ? undefined : id}
      className="not-on-paper grid max-w-3xl gap-4 rounded-box border-2 border-success bg-surface p-4 sm:p-6"
    >
      <div className="flex items-start gap-3">
        <CircleCheck aria-hidden="true" className="mt-0.5 size-7 shrink-0 text-success" />
        {isPage ? (
          <PageTitle>{title}</PageTitle>
        ) : (
          <h2 ref={heading} id={id} tabIndex={-1} className="wrap-anywhere">
            {title}
          </h2>
        )}
      </div>
      <div className="grid max-w-prose gap-2 wrap-anywhere">{children}</div>
      {reference && <CopyField label={partsTexts.reference} name="reference" value={reference} rows={1} />}
      <div className="grid gap-2">
        <p className="font-semibold">{partsTexts.next}</p>
        <ol className="grid max-w-prose list-decimal gap-1 pl-5 wrap-anywhere">
          {next.map((step, index) => (
            <li key={index}>{step}</li>
          ))}
        </ol>
      </div>
      {acts && <div className="flex flex-wrap items-center gap-3">{acts}</div>}
    </section>
  );
}
