import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { ideaSorts } from '@portal/schema/idea-filter';
import type { IdeaSort } from '@portal/schema/idea-filter';
import { SHORT_TEXT_MAX } from '@portal/schema/limits';
import type { useAddress } from '../../../lib/use-address.ts';
import { Button } from '../../../ui/button.tsx';
import { controlLooks } from '../../../ui/field.tsx';
import { FilterField } from '../../../ui/filter-fields.tsx';
import { FilterChoices, FilterMenu } from '../../../ui/filter-menu.tsx';
import { TextField } from '../../../ui/text-fields.tsx';
import { activeFilters, choiceFilters } from './submissions-address.ts';
import type { SubmissionsView } from './submissions-address.ts';

type Address = ReturnType<typeof useAddress<SubmissionsView>>;

export function FilterBar({
  address: { view, change, settle, clear },
  reviewers,
}: {
  address: Address;
  reviewers: readonly { id: string; email: string }[];
}) {
  const [isUnfolded, setIsUnfolded] = useState(false);
  const fold = isUnfolded ? '' : 'max-md:hidden';
  const isBackwards = view.from !== '' && view.to !== '' && view.from > view.to;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <div onBlur={settle} className="w-full sm:w-64 lg:w-96">
          <FilterField
            name="search"
            label="Search submissions"
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
        <label className={`grid gap-1 md:ml-auto ${fold}`}>
          <span className="font-semibold">Sort by</span>
          <select
            name="sort"
            value={view.sort}
            onBlur={settle}
            onChange={({ target }) => change({ sort: target.value as IdeaSort }, 'sort')}
            className={controlLooks}
          >
            {Object.entries(ideaSorts).map(([name, label]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </select>
        </label>
      </div>
      <div className={`relative flex flex-wrap items-end gap-2 ${fold}`}>
        <div onBlur={settle}>
          <DayField
            name="date"
            label="Filter by date"
            value={view.date}
            onChange={(date) => change({ date, from: '', to: '' }, 'date')}
          />
        </div>
        <FilterMenu label="Date range" count={view.from || view.to ? 1 : 0} onClose={settle}>
          <div className="grid gap-3 p-2">
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
        </FilterMenu>
        {choiceFilters.map(({ key, label, choices }) => (
          <FilterMenu key={key} label={label} count={view[key].length} onClose={settle}>
            <FilterChoices
              name={key}
              legend={label}
              options={choices}
              chosen={view[key]}
              onChange={(chosen) => change({ [key]: chosen }, key)}
            />
          </FilterMenu>
        ))}
        <FilterMenu label="Reviewer" count={view.reviewer ? 1 : 0} onClose={settle}>
          <FilterChoices
            name="reviewer"
            legend="Last reviewed by"
            several={false}
            options={{ '': 'Anybody', ...Object.fromEntries(reviewers.map(({ id, email }) => [id, email])) }}
            chosen={[view.reviewer]}
            onChange={([reviewer = '']) => change({ reviewer }, 'reviewer')}
          />
        </FilterMenu>
      </div>
      <FilterChips
        filters={activeFilters(view, reviewers.find(({ id }) => id === view.reviewer)?.email)}
        change={change}
        clear={clear}
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

function FilterChips({
  filters,
  change,
  clear,
}: Pick<Address, 'change' | 'clear'> & { filters: ReturnType<typeof activeFilters> }) {
  const box = useRef<HTMLDivElement>(null);
  // The pressed button is removed: the group takes the focus.
  const press = (act: () => void) => {
    box.current?.focus({ preventScroll: true });
    act();
  };
  return (
    <div
      ref={box}
      role="group"
      aria-label="Filters in force"
      tabIndex={-1}
      className={filters.length === 0 ? '-mt-3' : ''}
    >
      {filters.length > 0 && (
        <ul className="flex flex-wrap items-center gap-2">
          {filters.map(({ text, removal }) => (
            <li key={text} className="min-w-0">
              <button
                type="button"
                aria-label={`Remove the filter ${text}`}
                onClick={() => press(() => change(removal))}
                className="inline-flex min-h-9 max-w-full items-center gap-2 rounded-full bg-primary-tint px-3 py-1 text-left text-sm font-semibold text-info hover:bg-locked-tint"
              >
                <span className="min-w-0 wrap-anywhere">{text}</span>
                <X aria-hidden="true" className="size-4 shrink-0" />
              </button>
            </li>
          ))}
          <li>
            <button
              type="button"
              onClick={() => press(clear)}
              className="min-h-9 px-2 text-sm font-semibold text-link"
            >
              Clear all
            </button>
          </li>
        </ul>
      )}
    </div>
  );
}
