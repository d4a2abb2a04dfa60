import { useEffect, useRef } from 'react';
import { formTexts } from '@portal/schema/texts/form';
import type { Fault } from '../lib/use-checked-form.ts';
import { controlId, focusControl } from './field.tsx';

/** What is left in another part of the form, in one line with its link. */
export interface Elsewhere {
  href: string;
  line: string;
  open: () => void;
}

/**
 * Lists what is wrong. It takes the focus once an attempt, which reads it out: no live region repeats it while the person
 * corrects one field after the other.
 * @param lead why the attempt failed
 * @param elsewhere the other parts of the form that have faults
 * @param attempt the number of the attempt; 0 where it leaves the focus
 * @param open shows a field, and focuses it
 */
export function ErrorSummary({
  faults,
  lead,
  elsewhere = [],
  attempt,
  open = focusControl,
}: {
  faults: readonly Fault[];
  lead?: string | undefined;
  elsewhere?: readonly Elsewhere[];
  attempt: number;
  open?: (name: string) => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  const said = useRef(0);
  const any = faults.length > 0;
  useEffect(() => {
    if (!any || attempt <= said.current) return;
    said.current = attempt;
    box.current?.focus();
  }, [any, attempt]);
  if (!any) return null;
  return (
    <div
      ref={box}
      role="group"
      tabIndex={-1}
      aria-labelledby="error-summary-title"
      aria-describedby="error-summary"
      className="rounded-box border-2 border-danger bg-surface p-4"
    >
      <h2 id="error-summary-title" className="text-danger">
        {formTexts.problem}
      </h2>
      <div id="error-summary" className="mt-2 grid gap-2">
        {lead && <p>{lead}</p>}
        <ul className="grid gap-1">
          {faults.map(({ name, message }) => (
            <li key={`${name} ${message}`}>
              {name ? (
                <FaultLink href={`#${controlId(name)}`} open={() => open(name)}>
                  {message}
                </FaultLink>
              ) : (
                <span className="font-semibold text-danger">{message}</span>
              )}
            </li>
          ))}
          {elsewhere.map(({ href, line, open: lead }) => (
            <li key={href}>
              <FaultLink href={href} open={lead}>
                {line}
              </FaultLink>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function FaultLink({ href, open, children }: { href: string; open: () => void; children: string }) {
  return (
    <a
      href={href}
      className="font-semibold text-danger underline underline-offset-2"
      onClick={(event) => {
        event.preventDefault();
        open();
      }}
    >
      {children}
    </a>
  );
}
