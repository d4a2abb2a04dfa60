import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';

/** Folds what is read rarely under one line. */
export function Fold({
  title,
  open = false,
  className = '',
  children,
}: {
  title: string;
  /** Whether it is open at first; where it becomes true, it opens. Only the person closes it. */
  open?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(open);
  const [wasAsked, setWasAsked] = useState(open);
  if (open !== wasAsked) {
    setWasAsked(open);
    if (open) setIsOpen(true);
  }
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      className={`group rounded-box border border-line bg-surface ${className}`}
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 px-4 py-3 font-semibold text-heading [&::-webkit-details-marker]:hidden">
        {title}
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-primary transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="grid gap-4 px-4 pb-4">{children}</div>
    </details>
  );
}
