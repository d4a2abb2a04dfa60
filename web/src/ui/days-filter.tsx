import { today } from '../lib/words.ts';
import { Button } from './button.tsx';
import { FilterDay } from './day-field.tsx';

/** Returns ranges that reviewers ask for often. @param day YYYY-MM-DD */
export function rangesOn(day: string): { label: string; from: string; to: string }[] {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const range = (label: string, first: number, months: number) => {
    const dayOf = (index: number, date: number) =>
      new Date(Date.UTC(year, index, date)).toISOString().slice(0, 10);
    return { label, from: dayOf(first, 1), to: dayOf(first + months, 0) };
  };
  const quarter = Math.floor((month - 1) / 3) * 3;
  return [
    range('This month', month - 1, 1),
    range('Last month', month - 2, 1),
    range('This quarter', quarter, 3),
    range('Last quarter', quarter - 3, 3),
    range('This year', 0, 12),
    range('Last year', -12, 12),
  ];
}

interface Days {
  date: string;
  from: string;
  to: string;
}

/** Asks for one day, a common range, or any range. Days are YYYY-MM-DD; empty means any. */
export function DaysFilter({
  days,
  change,
}: {
  days: Days;
  change: (days: Partial<Days>, control: string) => void;
}) {
  const isBackwards = days.from !== '' && days.to !== '' && days.from > days.to;
  return (
    <div className="grid gap-3 p-2">
      <FilterDay
        name="date"
        label="Filter by date"
        value={days.date}
        onChange={(date) => change({ date, from: '', to: '' }, 'date')}
      />
      <div className="flex flex-wrap gap-2">
        {rangesOn(today()).map(({ label, from, to }) => (
          <Button
            key={label}
            dense
            variant="secondary"
            aria-pressed={days.from === from && days.to === to}
            className="aria-pressed:border-primary aria-pressed:bg-primary-tint"
            onClick={() => change({ from, to, date: '' }, 'range')}
          >
            {label}
          </Button>
        ))}
      </div>
      <FilterDay
        name="from"
        label="From"
        value={days.from}
        onChange={(from) => change({ from, date: '' }, 'range')}
      />
      <FilterDay
        name="to"
        label="To"
        value={days.to}
        error={isBackwards ? 'The last day is before the first.' : undefined}
        onChange={(to) => change({ to, date: '' }, 'range')}
      />
    </div>
  );
}
