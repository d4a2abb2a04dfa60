import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { ideaSorts, ideaWaits } from '@portal/schema/idea-filter';
import type { IdeaSort } from '@portal/schema/idea-filter';
import { SHORT_TEXT_MAX } from '@portal/schema/limits';
import type { useAddress } from '../../../lib/use-address.ts';
import { today } from '../../../lib/words.ts';
import { Button } from '../../../ui/button.tsx';
import { controlLooks } from '../../../ui/field.tsx';
import { FilterField } from '../../../ui/filter-fields.tsx';
import { FilterChoices, FilterMenu } from '../../../ui/filter-menu.tsx';
import { TextField } from '../../../ui/text-fields.tsx';
import { activeFilters, choiceFilters } from './submissions-address.ts';
import type { SubmissionsView } from './submissions-address.ts';

type Address = ReturnType<typeof useAddress<SubmissionsView>>;
type Reviewers = readonly { id: string; email: string }[];

/** Search, filters and order in one line; on phones they fold. */
export function FilterBar({ address, reviewers }: { address: Address; reviewers: Reviewers }) {
  const { view, change, settle } = address;
  const [isUnfolded, setIsUnfolded] = useState(false);
  const [status, focus, person] = choiceFilters.map(({ key, label, choices }) => (
    <FilterChoices
      key={key}
      name={key}
      legend={label}
      options={choices}
      chosen={view[key]}
      onChange={(chosen) => change({ [key]: chosen }, key)}
    />
  ));
  const menu = (label: string, count: number, children: ReactNode) => (
    <FilterMenu label={label} count={count} onClose={settle}>
      {children}
    </FilterMenu>
  );
  return (
    <div className="flex flex-wrap gap-2">
      <div onBlur={settle} className="min-w-52 flex-1">
        <FilterField
          name="search"
          label="Search submissions"
          hidesLabel
          placeholder="Words, a reference or an email"
          max={SHORT_TEXT_MAX}
          value={view.search}
          onChange={(search) => change({ search }, 'search')}
        />
      </div>
      <Button
        variant="secondary"
        className="md:hidden"
        aria-expanded={isUnfolded}
        onClick={() => setIsUnfolded(!isUnfolded)}
      >
        {isUnfolded ? 'Fewer filters' : 'Filter and sort'}
      </Button>
      <div className={`relative flex flex-wrap gap-2 ${isUnfolded ? '' : 'max-md:hidden'}`}>
        {menu('Status', view.status.length, status)}
        {menu('Focus area', view.focus.length, focus)}
        {menu('Dates', view.date || view.from || view.to ? 1 : 0, <Days view={view} change={change} />)}
        {menu(
          'Waited',
          view.waited ? 1 : 0,
          <FilterChoices
            name="waited"
            legend="Waited"
            several={false}
            options={{ '': 'Any time', ...ideaWaits }}
            chosen={[view.waited]}
            onChange={([waited = '']) => change({ waited }, 'waited')}
          />,
        )}
        {menu(
          'More',
          view.person.length + (view.reviewer ? 1 : 0),
          <>
            <p className="px-2 pt-1 font-semibold">Person type</p>
            {person}
            <p className="px-2 pt-3 font-semibold">Last reviewed by</p>
            <FilterChoices
              name="reviewer"
              legend="Last reviewed by"
              several={false}
              options={{
                '': 'Anybody',
                ...Object.fromEntries(reviewers.map(({ id, email }) => [id, email])),
              }}
              chosen={[view.reviewer]}
              onChange={([reviewer = '']) => change({ reviewer }, 'reviewer')}
            />
          </>,
        )}
        <select
          name="sort"
          aria-label="Sort by"
          value={view.sort}
          onBlur={settle}
          onChange={({ target }) => change({ sort: target.value as IdeaSort }, 'sort')}
          className={`${controlLooks} w-auto! font-semibold text-primary!`}
        >
          {Object.entries(ideaSorts).map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}

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
  ];
}

function Days({ view, change }: Pick<Address, 'view' | 'change'>) {
  const isBackwards = view.from !== '' && view.to !== '' && view.from > view.to;
  return (
    <div className="grid gap-3 p-2">
      <DayField
        name="date"
        label="Filter by date"
        value={view.date}
        onChange={(date) => change({ date, from: '', to: '' }, 'date')}
      />
      <div className="flex flex-wrap gap-2">
        {rangesOn(today()).map(({ label, from, to }) => (
          <Button
            key={label}
            dense
            variant="secondary"
            aria-pressed={view.from === from && view.to === to}
            className="aria-pressed:border-primary aria-pressed:bg-primary-tint"
            onClick={() => change({ from, to, date: '' }, 'range')}
          >
            {label}
          </Button>
        ))}
      </div>
      <DayField
        name="from"
        label="From"
        value={view.from}
        onChange={(from) => change({ from, date: '' }, 'range')}
      />
      <DayField
        name="to"
        label="To"
        value={view.to}
        error={isBackwards ? 'The last day is before the first.' : undefined}
        onChange={(to) => change({ to, date: '' }, 'range')}
      />
    </div>
  );
}

/** Applies a day when it is complete: while a year is typed, the browser reports years such as 0002. */
function DayField({
  value,
  onChange,
  ...field
}: {
  name: string;
  label: string;
  value: string;
  error?: string | undefined;
  onChange: (day: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  const [applied, setApplied] = useState(value);
  if (value !== applied) {
    setApplied(value);
    setTyped(value);
  }
  const enter = (day: string) => {
    setTyped(day);
    if (day !== value && (day === '' || day >= '1900')) onChange(day);
  };
  return <TextField {...field} type="date" value={typed} onChange={enter} />;
}

/** Names the filters that are set, each with its removal. */
export function FilterChips({ address, reviewers }: { address: Address; reviewers: Reviewers }) {
  const { view, change, clear } = address;
  const filters = activeFilters(view, reviewers.find(({ id }) => id === view.reviewer)?.email);
  const box = useRef<HTMLUListElement>(null);
  // The pressed button is removed: the group takes the focus.
  const press = (act: () => void) => {
    box.current?.focus({ preventScroll: true });
    act();
  };
  return (
    <ul
      ref={box}
      aria-label="Filters in force"
      tabIndex={-1}
      className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1"
    >
      {filters.map(({ text, removal }) => (
        <li key={text} className="min-w-0">
          <button
            type="button"
            aria-label={`Remove the filter ${text}`}
            onClick={() => press(() => change(removal))}
            className="inline-flex min-h-7 max-w-full items-center gap-1 rounded-full bg-primary-tint px-2.5 text-left text-sm font-semibold text-info hover:bg-locked-tint"
          >
            <span className="min-w-0 wrap-anywhere">{text}</span>
            <X aria-hidden="true" className="size-4 shrink-0" />
          </button>
        </li>
      ))}
      {filters.length > 0 && (
        <li>
          <button
            type="button"
            onClick={() => press(clear)}
            className="min-h-7 px-1 text-sm font-semibold text-link"
          >
            Clear all
          </button>
        </li>
      )}
    </ul>
  );
}
