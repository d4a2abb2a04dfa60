import { useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { ideaSorts, ideaWaits } from '@portal/schema/idea-filter';
import type { IdeaSort } from '@portal/schema/idea-filter';
import { SHORT_TEXT_MAX } from '@portal/schema/limits';
import type { useAddress } from '../../../lib/use-address.ts';
import { useStaffQuery } from '../../../graphql/generated.ts';
import { Button } from '../../../ui/button.tsx';
import { DaysFilter } from '../../../ui/days-filter.tsx';
import { controlLooks } from '../../../ui/field.tsx';
import { FilterField } from '../../../ui/filter-fields.tsx';
import { FilterChoices, FilterMenu } from '../../../ui/filter-menu.tsx';
import { choiceFilters, NOBODY, shortlistChoices, unknownIn } from './ideas-address.ts';
import type { IdeasView } from './ideas-address.ts';

type Address = ReturnType<typeof useAddress<IdeasView>>;
type Reviewers = readonly { id: string; email: string }[];

const byId = (people: Reviewers) => Object.fromEntries(people.map(({ id, email }) => [id, email]));

/** Names what the address holds and the list is shown without. */
export function UnknownFilters() {
  const unknown = unknownIn(new URLSearchParams(useLocation().search));
  return (
    unknown.length > 0 && (
      <p role="status" className="font-semibold wrap-anywhere text-warning">
        We do not know these filters of the address: {unknown.join(', ')}. The list is shown without.
      </p>
    )
  );
}

/** Reads who can be chosen, for the bar and for the words of its filters. */
export function usePeopleOfFilters() {
  const { data } = useStaffQuery({ fetchPolicy: 'cache-and-network' });
  const { reviewers = [], staff = [] } = data ?? {};
  const everybody = [...reviewers, ...staff];
  return {
    reviewers,
    staff,
    emailOf: (person: string) => everybody.find(({ id }) => id === person)?.email,
  };
}

/** Text, filters and order in one line; on phones they fold. @param hasOrder whether the order is for the user to choose */
export function IdeaFilterBar({
  address,
  people: { reviewers, staff },
  text,
  hasOrder = true,
}: {
  address: Address;
  people: { reviewers: Reviewers; staff: Reviewers };
  text: Pick<ComponentProps<typeof FilterField>, 'label' | 'placeholder' | 'hidesLabel'> & {
    name: 'search' | 'filter';
  };
  hasOrder?: boolean;
}) {
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
  const one = (
    name: 'waited' | 'shortlisted' | 'holder' | 'reviewer',
    legend: string,
    none: string,
    options: Readonly<Record<string, string>>,
  ) => (
    <FilterChoices
      name={name}
      legend={legend}
      several={false}
      options={{ '': none, ...options }}
      chosen={[view[name]]}
      onChange={([value = '']) => change({ [name]: value }, name)}
    />
  );
  const menu = (label: string, count: number, children: ReactNode) => (
    <FilterMenu label={label} count={count} onClose={settle}>
      {children}
    </FilterMenu>
  );
  return (
    <div className="flex flex-wrap gap-2 xl:h-11 xl:flex-nowrap">
      <div onBlur={settle} className="min-w-40 flex-1">
        <FilterField
          {...text}
          max={SHORT_TEXT_MAX}
          value={view[text.name]}
          onChange={(typed) => change({ [text.name]: typed }, text.name)}
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
      <div
        className={`relative flex shrink-0 flex-wrap gap-2 max-xl:shrink ${isUnfolded ? '' : 'max-md:hidden'}`}
      >
        {menu('Status', view.status.length, status)}
        {menu('Focus area', view.focus.length, focus)}
        {menu('Dates', view.date || view.from || view.to ? 1 : 0, <DaysFilter days={view} change={change} />)}
        {menu('Waited', view.waited ? 1 : 0, one('waited', 'Waited', 'Any time', ideaWaits))}
        {menu(
          'More',
          view.person.length + [view.reviewer, view.holder, view.shortlisted].filter(Boolean).length,
          <>
            <p className="px-2 pt-1 font-semibold">Person type</p>
            {person}
            <p className="px-2 pt-3 font-semibold">Shortlist</p>
            {one('shortlisted', 'Shortlist', 'All', shortlistChoices)}
            <p className="px-2 pt-3 font-semibold">Who has it</p>
            {one('holder', 'Who has it', 'Anybody', { [NOBODY]: 'Nobody', ...byId(staff) })}
            <p className="px-2 pt-3 font-semibold">Last reviewed by</p>
            {one('reviewer', 'Last reviewed by', 'Anybody', byId(reviewers))}
          </>,
        )}
        {hasOrder && (
          <select
            name="sort"
            aria-label="Sort by"
            value={view.sort}
            onBlur={settle}
            onChange={({ target }) => change({ sort: target.value as IdeaSort }, 'sort')}
            className={`${controlLooks} w-auto! max-w-42 font-semibold text-primary!`}
          >
            {Object.entries(ideaSorts).map(([name, label]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </select>
        )}
      </div>
    </div>
  );
}
