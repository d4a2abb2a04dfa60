import { useState } from 'react';
import { focusAreas, personTypes, reviewStatuses } from '@portal/schema/choices';
import { ideaSorts } from '@portal/schema/idea-filter';
import type { IdeaSort } from '@portal/schema/idea-filter';
import { SHORT_TEXT_MAX } from '@portal/schema/limits';
import type { useAddress } from '../../../app/use-address.ts';
import { Button } from '../../../ui/button.tsx';
import { controlLooks } from '../../../ui/field.tsx';
import { FilterField } from '../../../ui/filter-fields.tsx';
import { FilterChoices, FilterMenu } from '../../../ui/filter-menu.tsx';
import { DayField } from './day-field.tsx';
import { FilterChips } from './filter-chips.tsx';
import { activeFilters } from './submissions-address.ts';
import type { SubmissionsView } from './submissions-address.ts';

/** Who can be chosen as reviewer. */
export interface ReviewerChoice {
  id: string;
  email: string;
}

/** What narrows the list, and its order. Each choice takes effect at once, words after a pause in typing. */
export function FilterBar({
  address: { view, change, settle, clear },
  reviewers,
}: {
  address: ReturnType<typeof useAddress<SubmissionsView>>;
  reviewers: readonly ReviewerChoice[];
}) {
  const reviewerEmails = {
    '': 'Anybody',
    ...Object.fromEntries(reviewers.map(({ id, email }) => [id, email])),
  };
  // On a phone the ideas come first.
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
        <ChoicesMenu
          name="status"
          label="Status"
          options={reviewStatuses}
          chosen={view.status}
          onChange={(status) => change({ status }, 'status')}
          onClose={settle}
        />
        <ChoicesMenu
          name="focus"
          label="Focus area"
          options={focusAreas}
          chosen={view.focus}
          onChange={(focus) => change({ focus }, 'focus')}
          onClose={settle}
        />
        <ChoicesMenu
          name="person"
          label="Person type"
          options={personTypes}
          chosen={view.person}
          onChange={(person) => change({ person }, 'person')}
          onClose={settle}
        />
        <FilterMenu label="Reviewer" count={view.reviewer ? 1 : 0} onClose={settle}>
          <FilterChoices
            name="reviewer"
            legend="Last reviewed by"
            several={false}
            options={reviewerEmails}
            chosen={[view.reviewer]}
            onChange={([reviewer = '']) => change({ reviewer }, 'reviewer')}
          />
        </FilterMenu>
      </div>
      <FilterChips
        filters={activeFilters(view, reviewers.find(({ id }) => id === view.reviewer)?.email)}
        onRemove={(removal) => change(removal)}
        onClearAll={clear}
      />
    </div>
  );
}

/** A menu of several choices of a closed list. */
function ChoicesMenu<Name extends string>({
  label,
  chosen,
  onClose,
  ...choices
}: {
  name: string;
  label: string;
  options: Readonly<Record<Name, string>>;
  chosen: readonly Name[];
  onChange: (chosen: Name[]) => void;
  onClose: () => void;
}) {
  return (
    <FilterMenu label={label} count={chosen.length} onClose={onClose}>
      <FilterChoices legend={label} chosen={chosen} {...choices} />
    </FilterMenu>
  );
}
