import { useState } from 'react';
import { Link } from 'react-router-dom';
import * as v from 'valibot';
import { faultsOf } from '@portal/schema/parse';
import { statsRangeRules } from '@portal/schema/stats';
import type { StatsRange } from '@portal/schema/stats';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-fields.tsx';
import { presetsOn } from './days.ts';
import { searchOf } from './use-dashboard-address.ts';
import { choiceLooks } from './view-switch.tsx';

/** The days of a range as they are typed. */
interface Days {
  from: string;
  to: string;
}

/**
 * Chooses the dates that the figures are about: by one click, or by two days.
 * @param days those of the address
 */
export function RangeBar({
  today,
  days,
  onShow,
}: {
  today: string;
  days: Days;
  onShow: (range: StatsRange) => void;
}) {
  return (
    <section
      aria-label="Dates"
      className="flex flex-wrap items-end justify-between gap-4 rounded-box border border-line bg-white p-4 print:hidden"
    >
      <ul className="grid w-full grid-cols-2 gap-1 rounded-box bg-locked-tint p-1 sm:flex sm:w-auto sm:flex-wrap">
        {presetsOn(today).map(({ label, from, to }) => {
          const isCurrent = days.from === (from ?? '') && days.to === (to ?? '');
          return (
            <li key={label}>
              <Link
                to={{ search: searchOf({ from, to }) }}
                state={{ keepScroll: true }}
                aria-current={isCurrent ? 'true' : undefined}
                className={`${choiceLooks(isCurrent)} h-full w-full text-center`}
              >
                {label}
              </Link>
            </li>
          );
        })}
      </ul>
      <DaysForm days={days} onShow={onShow} />
    </section>
  );
}

function DaysForm({ days, onShow }: { days: Days; onShow: (range: StatsRange) => void }) {
  const [typed, setTyped] = useState({ days, values: days, isSent: false });
  // What was typed belongs to the address that it was typed at: a preset or Back brings its own days.
  const isStale = typed.days.from !== days.from || typed.days.to !== days.to;
  const { values, isSent } = isStale ? { values: days, isSent: false } : typed;
  const checked = v.safeParse(statsRangeRules, values);
  const faults = isSent ? faultsOf(checked.issues ?? []) : [];
  const bind = (name: keyof Days) => ({
    name,
    type: 'date' as const,
    value: values[name],
    error: faults.find(({ field }) => field === name)?.message,
    onChange: (value: string) => setTyped({ days, values: { ...values, [name]: value }, isSent }),
  });
  return (
    <form
      className="grid w-full grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] items-end gap-2 sm:flex sm:w-auto sm:flex-wrap"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTyped({ days, values, isSent: true });
        if (checked.success) onShow(checked.output);
      }}
    >
      <TextField label="From" {...bind('from')} />
      <TextField label="To" {...bind('to')} />
      <Button type="submit" variant="secondary">
        Apply
      </Button>
    </form>
  );
}
