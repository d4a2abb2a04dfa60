import { useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { dimensions, dimensionTraits, NONE } from '@portal/schema/breakdown';
import { NOBODY, nobodyOf } from '@portal/schema/filters';
import type { Filter } from '@portal/schema/filters';
import { ideaFilters, ideaSorts } from '@portal/schema/idea-filter';
import type { IdeaSort } from '@portal/schema/idea-filter';
import { SHORT_TEXT_MAX } from '@portal/schema/limits';
import type { Choices } from '@portal/schema/lists';
import { kept } from '../../../lib/storage.ts';
import type { useAddress } from '../../../lib/use-address.ts';
import { useStaffQuery } from '../../../graphql/generated-staff.ts';
import { useSession } from '../../../session/session-store.ts';
import { Button } from '../../../ui/button.tsx';
import { DaysFilter } from '../../../ui/days-filter.tsx';
import { controlLooks } from '../../../ui/field.tsx';
import { FilterField, FilterSearch } from '../../../ui/filter-fields.tsx';
import { FilterChoices, FilterMenu } from '../../../ui/filter-menu.tsx';
import { sortedBy, sortOf } from '@portal/schema/idea-address';
import type { IdeasView, ShownName } from '@portal/schema/idea-address';
import { withoutAnswer } from '../../../lib/filter-words.ts';
import { useAnswerInWords } from './use-call-questions.ts';

type Address = ReturnType<typeof useAddress<IdeasView>>;
type Reviewers = readonly { id: string; email: string }[];

/** A text filter, whose field is before the menus: each page has one. */
const LINE = 'line';
/** A filter without a control: the link of a figure sets it, and its chip removes it. */
const BY_LINK = 'link';

/** The menu in which each filter has its control, in the order of the bar. */
const menuOf: Readonly<Record<ShownName, string>> = {
  search: LINE,
  filter: LINE,
  status: 'Status',
  focus: 'Focus area',
  date: 'Dates',
  from: 'Dates',
  to: 'Dates',
  waited: 'Waiting time',
  person: 'More',
  holder: 'More',
  shortlisted: 'More',
  answers: 'More',
  reviewer: 'More',
  outcome: 'More',
  toAnnounce: BY_LINK,
  withdrawn: BY_LINK,
};

const menus = [...new Set(Object.values(menuOf))].filter((menu) => menu !== LINE && menu !== BY_LINK);

type PersonName = {
  [Name in ShownName]: (typeof ideaFilters)[Name]['kind'] extends 'id' ? Name : never;
}[ShownName];

const byId = (people: Reviewers) => Object.fromEntries(people.map(({ id, email }) => [id, email]));

/** Reads the people who can be chosen, for the bar and for the words of its filters. */
/** @param view the filters that are set */
export function usePeopleOfFilters(view: Pick<IdeasView, 'answers'>) {
  const { data } = useStaffQuery({ fetchPolicy: 'cache-and-network' });
  const { reviewers = [], staff = [], challenges } = data ?? {};
  const answer = view.answers[CALL_ANSWER];
  const answerInWords = useAnswerInWords(answer);
  const everybody = [...reviewers, ...staff];
  const calls = (challenges?.edges ?? []).flatMap(({ node }) => (node.takes === 'IDEAS' ? node : []));
  return {
    reviewers,
    staff,
    calls,
    emailOf: (id: string) =>
      everybody.find((person) => person.id === id)?.email ??
      calls.find((call) => call.id === id)?.title ??
      (id === answer ? answerInWords : undefined),
  };
}

const namesIn = (menu: string) =>
  (Object.keys(menuOf) as ShownName[]).filter((name) => menuOf[name] === menu);

/** The dimensions of the answers that have a control: those of others are set by the links of figures. */
const CHOSEN = 'ATTEMPT';
const CALL = 'CALL';
const CALL_ANSWER = 'CALL_ANSWER';

const legendOf = (name: ShownName): string => {
  const filter: Filter = ideaFilters[name];
  if (filter.kind === 'answers') return dimensions[CHOSEN] ?? filter.label;
  return filter.kind === 'id' ? (filter.legend ?? filter.label) : filter.label;
};

/** Counts the active choices; days count as one. */
function countOf(names: readonly ShownName[], view: IdeasView): number {
  const chosen = names.map((name) => {
    const value = name === 'answers' ? view.answers[CHOSEN] : view[name];
    return [value].flat().filter(Boolean).length;
  });
  const isOfDays = names.some((name) => ideaFilters[name].kind === 'day');
  return Math.min(
    chosen.reduce((sum, count) => sum + count, 0),
    isOfDays ? 1 : Infinity,
  );
}

/** Draws the control of a filter, by its kind. */
function Control({
  name,
  address: { view, change },
  people,
}: {
  name: ShownName;
  address: Address;
  people: Readonly<Record<PersonName, Reviewers>>;
}) {
  const filter = ideaFilters[name];
  const nobody = nobodyOf(ideaFilters, name);
  switch (filter.kind) {
    case 'several':
      return (
        <FilterChoices
          name={name}
          legend={filter.label}
          options={filter.list}
          chosen={view[name] as string[]}
          onChange={(chosen) => change({ [name]: chosen }, name)}
        />
      );
    // One control has both the day and the range.
    case 'day':
      return name === 'date' ? <DaysFilter days={view} change={change} /> : null;
    case 'choice':
    case 'yesNo':
    case 'id':
      return (
        <FilterChoices<string>
          name={name}
          legend={legendOf(name)}
          several={false}
          options={{
            '': filter.any,
            ...(nobody && { [NOBODY]: nobody.label }),
            ...(filter.kind === 'id' ? byId(people[name as PersonName]) : filter.list),
          }}
          chosen={[String(view[name])]}
          onChange={([value = '']) => change({ [name]: value }, name)}
        />
      );
    case 'answers':
      return (
        <AnswerChoices
          name={name}
          by={CHOSEN}
          options={dimensionTraits[CHOSEN]?.choices}
          address={{ view, change }}
        />
      );
    case 'text':
      return null;
  }
}

/** Draws the choices of the answer to one dimension. */
function AnswerChoices({
  name,
  by,
  options,
  address: { view, change },
}: {
  name: string;
  by: string;
  options: Choices | undefined;
  address: Pick<Address, 'view' | 'change'>;
}) {
  return (
    <FilterChoices<string>
      name={name}
      legend={dimensions[by] ?? by}
      several={false}
      options={{ '': 'All', ...options }}
      chosen={[view.answers[by] ?? '']}
      onChange={([value]) => {
        const others = withoutAnswer(view.answers, by);
        change({ answers: value ? { ...others, [by]: value } : others }, 'answers');
      }}
    />
  );
}

/** Folds the choices of one of several filters of a menu, unless one is made. @param isFirst leaves them unfolded */
function Folded({
  legend,
  count,
  isFirst,
  children,
}: {
  legend: string;
  count: number;
  isFirst: boolean;
  children: ReactNode;
}) {
  const [isUnfolded] = useState(isFirst || count > 0);
  return (
    <details open={isUnfolded}>
      <summary className="min-h-11 cursor-pointer rounded-box px-2 py-2.5 font-semibold hover:bg-primary-tint">
        {legend}
        {count > 0 && <span className="font-normal text-muted"> ({count} chosen)</span>}
      </summary>
      {children}
    </details>
  );
}

/** Lists the orders of a list: the best match is that of a search. */
const sortsOf = ({ search }: IdeasView) =>
  Object.entries(ideaSorts).filter(([name]) => search !== '' || name !== 'BEST_MATCH');

const RECENT_MAX = 5;
const keptSearches = kept('recent-searches', (value) =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')
    ? (value as string[]).slice(0, RECENT_MAX)
    : undefined,
);

/** Reads and remembers the last searches of the account on this device, the newest first. */
export function useRecentSearches() {
  const email = useSession().user?.email ?? '';
  const [recent, setRecent] = useState(() => keptSearches.read(email) ?? []);
  const remember = (typed: string) => {
    const search = typed.trim();
    if (search === '' || search === recent[0]) return;
    const others = recent.filter((one) => one.toLowerCase() !== search.toLowerCase());
    const all = [search, ...others].slice(0, RECENT_MAX);
    setRecent(all);
    keptSearches.write(all, email);
  };
  return { recent, remember };
}

/** Draws text and filters in one line; on phones they fold. @param sorts whether the list has an order, which is chosen here where the heads that sort may be out of sight @param children what stands at the end of the line */
export function IdeaFilterBar({
  address,
  people: { reviewers, staff, calls },
  text,
  sorts = true,
  children,
}: {
  address: Address;
  people: Pick<ReturnType<typeof usePeopleOfFilters>, 'reviewers' | 'staff' | 'calls'>;
  text: Pick<ComponentProps<typeof FilterField>, 'label' | 'placeholder' | 'hidesLabel'> & {
    name: 'search' | 'filter';
  };
  sorts?: boolean;
  children?: ReactNode;
}) {
  const { view, change, settle } = address;
  const [isUnfolded, setIsUnfolded] = useState(false);
  const { recent, remember } = useRecentSearches();
  const people: Readonly<Record<PersonName, Reviewers>> = { holder: staff, reviewer: reviewers };
  return (
    <FilterSearch label="Find ideas" onLeave={settle}>
      <div className="max-w-2xl min-w-28 flex-1">
        <FilterField
          {...text}
          max={SHORT_TEXT_MAX}
          value={view[text.name]}
          onChange={(typed) => change({ [text.name]: typed }, text.name)}
          {...(text.name === 'search' && { offered: recent, onDone: remember })}
        />
      </div>
      <Button
        variant="secondary"
        className="px-3! md:hidden"
        aria-expanded={isUnfolded}
        onClick={() => setIsUnfolded(!isUnfolded)}
      >
        {isUnfolded ? 'Fewer filters' : 'Filter'}
      </Button>
      <div
        className={`relative flex shrink-0 flex-wrap gap-2 max-xl:shrink ${isUnfolded ? '' : 'max-md:hidden'}`}
      >
        {calls.length > 0 && (
          <FilterMenu label="Call" count={view.answers[CALL] ? 1 : 0} onClose={settle}>
            <AnswerChoices
              name="call"
              by={CALL}
              options={{
                ...Object.fromEntries(calls.map(({ id, title }) => [id, title])),
                [NONE]: dimensionTraits[CALL]?.none ?? '',
              }}
              address={address}
            />
          </FilterMenu>
        )}
        {menus.map((menu) => {
          const names = namesIn(menu);
          return (
            <FilterMenu key={menu} label={menu} count={countOf(names, view)} onClose={settle}>
              {names.map((name, n) => {
                const control = <Control key={name} name={name} address={address} people={people} />;
                if (names.length === 1 || ideaFilters[name].kind === 'day') return control;
                return (
                  <Folded key={name} legend={legendOf(name)} count={countOf([name], view)} isFirst={n === 0}>
                    {control}
                  </Folded>
                );
              })}
            </FilterMenu>
          );
        })}
        {sorts && (
          <select
            name="sort"
            aria-label="Sort by"
            value={sortOf(view)}
            onChange={({ target }) => change(sortedBy(view, target.value as IdeaSort), 'sort')}
            className={`${controlLooks} w-auto! max-w-42 font-semibold text-primary! xl:hidden`}
          >
            {sortsOf(view).map(([name, label]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </select>
        )}
      </div>
      {children}
    </FilterSearch>
  );
}
