import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import * as v from 'valibot';
import { typedRangeRules } from '@portal/schema/stats';
import type { StatsRange } from '@portal/schema/stats';
import { useForm } from '../../../lib/use-form.ts';
import { daysInWords } from '../../../lib/words.ts';
import { Button, buttonLooks } from '../../../ui/button.tsx';
import { rangesOn } from '../../../ui/days-filter.tsx';
import { DayField } from '../../../ui/day-field.tsx';
import { controlLooks } from '../../../ui/field.tsx';
import { FilterMenu } from '../../../ui/filter-menu.tsx';
import { nameOfRange, presetsOn } from './days.ts';
import { choiceLooks } from './view-switch.tsx';

type Days = {
  from: string;
  to: string;
};

/** Chooses the range of the figures: by one click, or by two days in a menu. @param days those of the address */
export function RangeBar({
  today,
  days,
  searchOf,
  onShow,
}: {
  today: string;
  days: Days;
  searchOf: (range: StatsRange) => string;
  onShow: (range: StatsRange) => void;
}) {
  const navigate = useNavigate();
  const others = rangesOn(today).filter(({ label }) => label !== 'This quarter');
  const [presets, periods] = [presetsOn(today), others].map((ranges) =>
    ranges.map((range) => ({
      label: range.label,
      to: { search: searchOf(range) },
      isCurrent: days.from === (range.from ?? '') && days.to === (range.to ?? ''),
    })),
  ) as [Choice[], Choice[]];
  const isPreset = presets.some(({ isCurrent }) => isCurrent);
  const own =
    days.from && days.to
      ? daysInWords(days.from, days.to)
      : nameOfRange({ from: days.from || null, to: days.to || null });
  return (
    <section aria-label="Dates" className="flex flex-wrap items-center gap-2 print:hidden">
      <ul className="hidden gap-1 rounded-box bg-locked-tint sm:flex">
        {presets.map(({ label, to, isCurrent }) => (
          <li key={label}>
            <Link
              to={to}
              state={{ keepScroll: true }}
              aria-current={isCurrent ? 'true' : undefined}
              className={choiceLooks(isCurrent)}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <select
        aria-label="Period"
        className={`${controlLooks} w-auto! font-semibold text-primary! sm:hidden`}
        value={presets.find(({ isCurrent }) => isCurrent)?.label ?? ''}
        onChange={({ target }) => {
          const chosen = presets.find(({ label }) => label === target.value);
          if (chosen) void navigate(chosen.to, { state: { keepScroll: true } });
        }}
      >
        {!isPreset && <option value="">Other dates</option>}
        {presets.map(({ label }) => (
          <option key={label}>{label}</option>
        ))}
      </select>
      <FilterMenu label={isPreset ? 'Dates' : own}>
        <ul className="flex flex-wrap gap-2 p-2">
          {periods.map(({ label, to, isCurrent }) => (
            <li key={label}>
              <Link
                to={to}
                onClick={({ currentTarget }) => closeMenu(currentTarget)}
                state={{ keepScroll: true }}
                aria-current={isCurrent ? 'true' : undefined}
                className={buttonLooks('secondary', isCurrent ? 'bg-primary-tint!' : '', true)}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
        <DaysForm days={days} onShow={onShow} />
      </FilterMenu>
    </section>
  );
}

/** Closes the menu around a control; the focus returns to its button. */
const closeMenu = (control: Element | null) => control?.closest<HTMLElement>('[popover]')?.hidePopover();

interface Choice {
  label: string;
  to: { search: string };
  isCurrent: boolean;
}

function DaysForm({ days, onShow }: { days: Days; onShow: (range: StatsRange) => void }) {
  const form = useForm(typedRangeRules, days);
  // Typed days belong to the address at which they were typed: a preset or Back has its own.
  const [shown, setShown] = useState(days);
  if (shown.from !== days.from || shown.to !== days.to) {
    setShown(days);
    form.reset(days);
  }
  return (
    <form
      className="grid gap-3 p-2"
      noValidate
      onSubmit={form.submit((values) => {
        closeMenu(document.activeElement);
        onShow(v.parse(typedRangeRules, values));
      })}
    >
      <DayField label="From" {...form.bind('from')} />
      <DayField label="To" {...form.bind('to')} />
      <Button type="submit" variant="secondary">
        Apply
      </Button>
    </form>
  );
}
