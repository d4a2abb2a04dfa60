import { useState } from 'react';
import { Link } from 'react-router-dom';
import * as v from 'valibot';
import { can } from '@portal/schema/access';
import { statsRangeRules, wholePeriodOf } from '@portal/schema/stats';
import type { StatsRange } from '@portal/schema/stats';
import { useForm } from '../../../lib/use-form.ts';
import { useSession } from '../../../session/session-store.ts';
import { Button } from '../../../ui/button.tsx';
import { rangesOn } from '../../../ui/days-filter.tsx';
import { TextField } from '../../../ui/text-fields.tsx';
import { presetsOn } from './days.ts';
import { searchOf } from './use-dashboard-address.ts';
import { choiceLooks } from './view-switch.tsx';

type Days = {
  from: string;
  to: string;
};

/** Chooses the range of the figures: by one click, or by two days. @param days those of the address */
export function RangeBar({
  today,
  days,
  onShow,
}: {
  today: string;
  days: Days;
  onShow: (range: StatsRange) => void;
}) {
  const { user } = useSession();
  const seesExact = user !== undefined && can(user.role, 'stats:read-exact');
  const presets = seesExact
    ? presetsOn(today)
    : [...presetsOn(today), ...rangesOn(today)].filter((range) => wholePeriodOf(range, today));
  return (
    <section
      aria-label="Dates"
      className="flex flex-wrap items-end justify-between gap-4 rounded-box border border-line bg-white p-4 print:hidden"
    >
      <ul className="grid w-full grid-cols-2 gap-1 rounded-box bg-locked-tint p-1 sm:flex sm:w-auto sm:flex-wrap">
        {presets.map(({ label, from, to }) => {
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
      {seesExact && <DaysForm days={days} onShow={onShow} />}
    </section>
  );
}

function DaysForm({ days, onShow }: { days: Days; onShow: (range: StatsRange) => void }) {
  const form = useForm(statsRangeRules, days);
  // Typed days belong to the address at which they were typed: a preset or Back has its own.
  const [shown, setShown] = useState(days);
  if (shown.from !== days.from || shown.to !== days.to) {
    setShown(days);
    form.reset(days);
  }
  return (
    <form
      className="grid w-full grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] items-end gap-2 sm:flex sm:w-auto sm:flex-wrap"
      noValidate
      onSubmit={form.submit((values) => onShow(v.parse(statsRangeRules, values)))}
    >
      <TextField label="From" type="date" {...form.bind('from')} />
      <TextField label="To" type="date" {...form.bind('to')} />
      <Button type="submit" variant="secondary">
        Apply
      </Button>
    </form>
  );
}
