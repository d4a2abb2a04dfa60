import { Fragment, useEffect, useRef } from 'react';
import type { Fault } from '../lib/use-form.ts';
import { controlId, focusControl } from './field.tsx';

/**
 * @param elsewhere the faults of other parts of the form, by their titles: drawn below those of this part
 * @param attempt makes equal faults of a new attempt take the focus again
 * @param open shows a field, and focuses it
 */
export function ErrorSummary({
  faults,
  elsewhere = [],
  attempt,
  open = focusControl,
}: {
  faults: readonly Fault[];
  elsewhere?: readonly { title: string; faults: readonly Fault[] }[];
  attempt: number;
  open?: (name: string) => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  const any = faults.length > 0;
  useEffect(() => {
    if (any) box.current?.focus();
  }, [any, attempt]);
  if (!any) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      aria-labelledby="error-summary-title"
      className="rounded-box border-2 border-danger bg-white p-4"
    >
      <h2 id="error-summary-title" className="text-danger">
        There is a problem
      </h2>
      <FaultList {...{ faults, open }} />
      {elsewhere.map((part) => (
        <Fragment key={part.title}>
          <h3 className="mt-4 text-base">{part.title}</h3>
          <FaultList faults={part.faults} open={open} />
        </Fragment>
      ))}
    </div>
  );
}

function FaultList({ faults, open }: { faults: readonly Fault[]; open: (name: string) => void }) {
  return (
    <ul className="mt-2 grid gap-1">
      {faults.map(({ name, message }) => (
        <li key={`${name} ${message}`}>
          {name ? (
            <a
              href={`#${controlId(name)}`}
              className="font-semibold text-danger underline underline-offset-2"
              onClick={(event) => {
                event.preventDefault();
                open(name);
              }}
            >
              {message}
            </a>
          ) : (
            <span className="font-semibold text-danger">{message}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
