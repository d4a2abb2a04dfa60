/** The review desk's list: filters, search, orders, pages by key, and who may see it. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { focusAreas, personTypes } from '@portal/schema/choices';
import { ideaFields } from '@portal/schema/idea';
import { namesOf } from '@portal/schema/lists';
import { reviewStatuses } from '@portal/schema/review-status';
import { ideaSorts, ideaWaits } from '@portal/schema/idea-filter';
import type { IdeaSort } from '@portal/schema/idea-filter';
import { POSITION_MAX, SEARCH_POSITION_MAX } from '@portal/schema/limits';
import { addDays, dayAt } from '@portal/schema/programme-time';
import { toGlobalId } from '../../../platform/global-id.ts';
import { Random } from '../../seed/random.ts';
import type { Client } from '../../../../test/client.ts';
import { sharePortal } from '../../../../test/harness.ts';
import { copyIdea } from '../../../../test/idea-rows.ts';
import type { IdeaChanges } from '../../../../test/idea-rows.ts';
import { reviewIdea, submitIdea } from '../../../../test/ideas.ts';
import { outcomeOf, signedIn } from '../../../../test/people.ts';
import type { Person } from '../../../../test/people.ts';
import { ODD_INPUTS } from '../../../../test/quick.ts';
import { sampled } from '../../../../test/sampled.ts';
import { statementsOf } from '../../../../test/statements.ts';

interface Row {
  withdrawn: boolean;
  shortlisted: boolean;
  id: string;
  createdAt: Date;
  firstDecidedAt: Date | null;
  dueOn: string;
  status: string;
  focusArea: string;
  personType: string;
  solutionName: string;
  /** The name, the summary, and the other answers. */
  answers: string[];
  text: string;
  reviewerId: string | null;
  /** The day of a promised call that nobody recorded. */
  callDueOn: string | null;
}

const COUNT = 120;
const ZONE = 'Africa/Gaborone';
// Midnight in Gaborone: there these moments are of another day than in UTC.
const FIRST_DAY = Date.parse('2066-02-20T00:00:00+02:00');
const DAY = 24 * 3_600_000;
const sorts = namesOf(ideaSorts);
/** The present, half an hour into a day of Gaborone. */
const TODAY = '2066-03-29';
const NOW = new Date(`${TODAY}T00:30:00+02:00`);

const portal = sharePortal({}, { now: () => NOW });
let owner: Person;
let reviewer: Person;
let originalKey: string;
let reviewerIds: string[];
let rows: Row[];
beforeAll(async () => {
  owner = await signedIn(portal);
  const reviewers = await Promise.all([1, 2, 3].map(() => signedIn(portal, 'reviewer')));
  reviewer = reviewers[0] as Person;
  originalKey = (await submitIdea(owner)).key;
  reviewerIds = await Promise.all(
    reviewers.map(
      async ({ email }) =>
        (await portal.sql<{ id: string }>('SELECT id FROM accounts WHERE email = $1', [email]))[0]?.id ?? '',
    ),
  );
  await copyIdea(portal, originalKey, Array.from({ length: COUNT }, randomIdea));
  await portal.sql('DELETE FROM ideas WHERE id = $1', [originalKey]);
  rows = await readRows();
  originalKey = rows[0]?.id ?? '';
});

// The same ideas in each run.
const choices = new Random('review desk');
const random = () => choices.next();
const oneOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
const some = <T>(list: readonly T[]): T[] => list.filter(() => random() < 0.4);

// With what makes more than words of a text: addresses, paths, numbers with signs, tags, marks.
const WORDS =
  "water Water sensor solar SOLAR-powered email smart/meters www.example.com/shop?item=4 info@example.com +26771234567 -5 3.5 1,000 24/7 v2.0-beta farmer's café Ünïté school_bus <b>bold</b> R&D &amp; 100% #1 a.b solar.Next drone drones".split(
    ' ',
  );
const phrase = (length: number) => Array.from({ length }, () => oneOf(WORDS)).join(' ');

function randomIdea(): IdeaChanges {
  const status = oneOf(['PENDING', 'PENDING', 'APPROVED', 'REJECTED']);
  // Few moments: many ideas share theirs, so that the id decides.
  const createdAt = FIRST_DAY + Math.floor(random() * 40) * (DAY / 4);
  const days = oneOf([0, 29, 30, 30.5, 31]);
  const decidedAt = new Date(Math.min(createdAt + days * DAY, NOW.getTime())).toISOString();
  return {
    created_at: new Date(createdAt).toISOString(),
    // Not from the day of submission: promises differ, and move.
    due_on: addDays(TODAY, Math.floor(random() * 20) - 8),
    first_decided_at: status === 'PENDING' && random() < 0.8 ? null : decidedAt,
    status,
    focus_area: oneOf(namesOf(focusAreas).slice(0, 5)),
    person_type: oneOf(namesOf(personTypes)),
    solution_name: phrase(1 + Math.floor(random() * 2)),
    problem_statement: phrase(4),
    key_benefits: phrase(2),
    solution_summary: phrase(3),
    first_name: oneOf(['Naledi', 'Thabo', 'Mpho']),
    last_name: oneOf(['Mogotsi', 'Kgosi']),
    email: `${oneOf(['ana', 'ben'])}.${oneOf(['west', 'east'])}@mail${Math.floor(random() * 3)}.example.org`,
    last_reviewer_id: status === 'PENDING' ? null : oneOf(reviewerIds.slice(0, 2)),
    withdrawn_at: status === 'PENDING' && random() < 0.3 ? NOW.toISOString() : null,
    // Some are left of an approval that a decision follows which is not announced.
    call_due_on: random() < 0.6 ? addDays(TODAY, Math.floor(random() * 20) - 8) : null,
    called_at: random() < 0.3 ? NOW.toISOString() : null,
    shortlisted_at: random() < 0.3 ? NOW.toISOString() : null,
  };
}

async function readRows(): Promise<Row[]> {
  return portal.sql<Row & Record<string, unknown>>(
    `SELECT id, created_at AS "createdAt", first_decided_at AS "firstDecidedAt", due_on::text AS "dueOn", CASE WHEN called_at IS NULL THEN call_due_on::text END AS "callDueOn", status, focus_area AS "focusArea", person_type AS "personType",
       solution_name AS "solutionName", last_reviewer_id AS "reviewerId",
       withdrawn_at IS NOT NULL AS withdrawn, shortlisted_at IS NOT NULL AS shortlisted,
       concat_ws(' ', reference, email, first_name, last_name, solution_name, problem_statement, solution_summary, key_benefits, key_partners, comments, website) AS text,
       ARRAY[solution_name, solution_summary, concat_ws(' ', problem_statement, key_benefits, key_partners, comments)] AS answers
     FROM ideas`,
  );
}

const PAGE = `query ($first: Int!, $after: String, $sort: IdeaSort, $filter: IdeaFilterInput) {
  ideas(first: $first, after: $after, sort: $sort, filter: $filter) {
    edges { cursor node { id } } pageInfo { hasNextPage endCursor }
  }
}`;
interface Page {
  ideas: {
    edges: { cursor: string; node: { id: string } }[];
    pageInfo: { hasNextPage: boolean; endCursor: string | null };
  };
}
const NEIGHBOURS = `query ($id: ID!, $filter: IdeaFilterInput, $sort: IdeaSort! = NEWEST) {
  ideaNeighbours(ideaId: $id, filter: $filter, sort: $sort) {
    previous { id } next { id } after position { before total countedTo }
  }
}`;
interface Neighbours {
  previous: { id: string } | null;
  next: { id: string } | null;
  after: string | null;
  position: { before: number; total: number } | null;
}
interface Filter {
  withdrawn?: boolean;
  shortlisted?: boolean;
  submittedOn?: string;
  submittedFrom?: string;
  submittedTo?: string;
  search?: string;
  statuses?: string[];
  focusAreas?: string[];
  personTypes?: string[];
  reviewerId?: string;
  waited?: string;
}

const ask = async (variables: object, person: Client = reviewer) =>
  (await person.graphql<Page>(PAGE, { first: 50, ...variables })).body;

/** Every id that a filter gives, page by page; `between` runs after each page. */
async function listAll(
  filter: Filter,
  sort: IdeaSort,
  first = 50,
  between: () => Promise<unknown> = async () => {},
): Promise<string[]> {
  const seen: string[] = [];
  for (let after: string | null = null; ;) {
    const { data, errors } = await ask({ first, after, sort, filter });
    if (!data) throw new Error(JSON.stringify(errors));
    seen.push(...data.ideas.edges.map(({ node }) => node.id));
    if (!data.ideas.pageInfo.hasNextPage) return seen;
    after = data.ideas.pageInfo.endCursor;
    await between();
  }
}

/** The same by going through all rows. */
function expected(filter: Filter, sort: IdeaSort, search = filter.search): string[] {
  return rows
    .filter((row) => matches(row, filter))
    .sort((a, b) => {
      const [x, y] = sort === 'NEWEST' || sort === 'BEST_MATCH' ? [b, a] : [a, b];
      const [p, q] = [rankOf(x, search), rankOf(y, search)];
      if (sort === 'BEST_MATCH' && p !== q) return p - q;
      const [s, t] =
        sort === 'SOLUTION_NAME'
          ? [x.solutionName.toLowerCase(), y.solutionName.toLowerCase()]
          : sort === 'DUE'
            ? [x.dueOn, y.dueOn]
            : [x.createdAt.getTime(), y.createdAt.getTime()];
      if (s !== t) return s < t ? -1 : 1;
      return x.id < y.id ? -1 : 1;
    })
    .map(({ id }) => toGlobalId('Idea', id));
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

const hasAll = (text: string, search: string) => {
  const words = wordsOf(text);
  return wordsOf(search).every((part) => words.some((word) => word.startsWith(part)));
};

/** How well a row fits a search: by its name best, then with the summary, then with other answers, then with the person. */
function rankOf({ text, answers }: Row, search = ''): number {
  const [name = '', summary = ''] = answers;
  const better = [name, `${name} ${summary}`, answers.join(' '), text].findIndex((one) =>
    hasAll(one, search),
  );
  return better < 0 ? 0 : 4 - better;
}

function matches(row: Row, filter: Filter): boolean {
  const day = dayAt(row.createdAt, ZONE);
  const holds = (list: string[] | undefined, value: string) => !list?.length || list.includes(value);
  return (
    (!filter.submittedOn || day === filter.submittedOn) &&
    (!filter.submittedFrom || day >= filter.submittedFrom) &&
    (!filter.submittedTo || day <= filter.submittedTo) &&
    (!filter.search || hasAll(row.text, filter.search)) &&
    holds(filter.statuses, row.status) &&
    holds(filter.focusAreas, row.focusArea) &&
    holds(filter.personTypes, row.personType) &&
    (!filter.waited || waits(row, filter.waited)) &&
    !(row.withdrawn && leavesOutWithdrawn(filter)) &&
    (filter.withdrawn === undefined || row.withdrawn === filter.withdrawn) &&
    (filter.shortlisted === undefined || row.shortlisted === filter.shortlisted) &&
    (!filter.reviewerId ||
      (row.reviewerId !== null && toGlobalId('Reviewer', row.reviewerId) === filter.reviewerId))
  );
}

/** What needs a decision is asked for: what was withdrawn needs none. */
const leavesOutWithdrawn = ({ waited, statuses = [] }: Filter): boolean =>
  waited !== undefined || (statuses.length < namesOf(reviewStatuses).length && statuses.includes('PENDING'));

function waits({ status, createdAt, firstDecidedAt, dueOn, callDueOn }: Row, waited: string): boolean {
  const isDecided = status !== 'PENDING';
  const until = (isDecided && firstDecidedAt) || NOW;
  const days = (Date.parse(dayAt(until, ZONE)) - Date.parse(dayAt(createdAt, ZONE))) / DAY;
  const { from, to } = /(?<from>\d+)_(TO_(?<to>\d+)|DAYS)$/.exec(waited)?.groups ?? {};
  if (from) return to ? days >= Number(from) && days <= Number(to) : days > Number(from);
  const due = isDecided ? (status === 'APPROVED' ? callDueOn : null) : dueOn;
  return due !== null && (waited === 'OVERDUE' ? due < TODAY : due >= TODAY && due <= addDays(TODAY, 7));
}

const dayNumber = (n: number) => addDays('2066-02-20', n);
const reviewerFilter = (n: number) => toGlobalId('Reviewer', reviewerIds[n] ?? '');

/** A value of each filter, at random. */
const parts: Record<keyof Filter, () => Filter> = {
  submittedOn: () => ({ submittedOn: dayNumber(Math.floor(random() * 11)) }),
  submittedFrom: () => ({ submittedFrom: dayNumber(Math.floor(random() * 5)) }),
  submittedTo: () => ({ submittedTo: dayNumber(5 + Math.floor(random() * 6)) }),
  search: () => ({ search: oneOf(wordsOf(phrase(9))).slice(0, 1 + Math.floor(random() * 6)) }),
  statuses: () => ({ statuses: some(namesOf(reviewStatuses)) }),
  focusAreas: () => ({ focusAreas: some(namesOf(focusAreas)) }),
  personTypes: () => ({ personTypes: some(namesOf(personTypes)) }),
  reviewerId: () => ({ reviewerId: reviewerFilter(Math.floor(random() * 3)) }),
  waited: () => ({ waited: oneOf(namesOf(ideaWaits)) }),
  withdrawn: () => ({ withdrawn: random() < 0.5 }),
  shortlisted: () => ({ shortlisted: random() < 0.5 }),
};
const partNames = Object.keys(parts) as (keyof Filter)[];

describe('the list', () => {
  test.each(sampled(partNames, 4))(
    'narrowed by %s alone is what going through all ideas gives',
    async (part) => {
      for (let n = 0; n < 3; n += 1) {
        const filter = parts[part]();
        const sort = oneOf(sorts);
        expect({ filter, sort, ids: await listAll(filter, sort) }).toEqual({
          filter,
          sort,
          ids: expected(filter, sort),
        });
      }
    },
  );

  test('narrowed by any combination is what going through all ideas gives, in pages of any size', async () => {
    for (let n = 0; n < 2 * ODD_INPUTS; n += 1) {
      const first = 7 + Math.floor(random() * 50);
      const filter: Filter = Object.assign({}, ...some(partNames).map((part) => parts[part]()));
      const sort = oneOf(sorts);
      expect({ filter, sort, first, ids: await listAll(filter, sort, first) }).toEqual({
        filter,
        first,
        sort,
        ids: expected(filter, sort),
      });
    }
  });

  test.each(sampled(sorts, 2))('by %s has each idea once while others are submitted', async (sort) => {
    const before = expected({}, sort);
    const seen = await listAll({}, sort, 20, () =>
      copyIdea(portal, originalKey, [randomIdea(), randomIdea()]),
    );
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.filter((id) => before.includes(id))).toEqual(before);
    await portal.sql('DELETE FROM ideas WHERE id <> ALL($1)', [rows.map(({ id }) => id)]);
  });

  test('refuses a cursor of another order', async () => {
    for (const from of sorts) {
      const { data } = await ask({ first: 1, sort: from });
      for (const to of sorts) {
        const { errors } = await ask({ first: 1, sort: to, after: data?.ideas.edges[0]?.cursor });
        expect([from, to, errors?.[0]?.extensions.code]).toEqual([
          from,
          to,
          from === to ? undefined : 'INVALID_INPUT',
        ]);
      }
    }
  });

  test.each([
    'nonsense',
    Buffer.from('SOLUTION_NAME nobody Water').toString('base64url'),
    Buffer.from(`SOLUTION_NAME 00000000-0000-4000-8000-000000000000 \u0000`).toString('base64url'),
    Buffer.from(`SOLUTION_NAME 00000000-0000-4000-8000-000000000000 ${'x'.repeat(201)}`).toString(
      'base64url',
    ),
    Buffer.from('OLDEST nonsense').toString('base64url'),
    Buffer.from('DUE 00000000-0000-4000-8000-000000000000 2066-02-30').toString('base64url'),
    Buffer.from('DUE nobody 2066-02-20').toString('base64url'),
  ])('refuses %s for a cursor', async (after) => {
    for (const sort of sorts) {
      const { errors } = await ask({ sort, after });
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'INVALID_INPUT', fields: [{ field: 'after' }] });
    }
  });

  test.each([
    [{ submittedFrom: '2066-03-02', submittedTo: '2066-03-01' }, 'submittedTo'],
    [{ submittedFrom: '2066-02-30' }, 'submittedFrom'],
    [{ submittedTo: 'tomorrow' }, 'submittedTo'],
    [{ search: 'x'.repeat(201) }, 'search'],
    [{ search: 'a\u0000b' }, 'search'],
    [{ ownerEmail: '\u0000' }, 'ownerEmail'],
  ])('refuses the filter %j and names the part', async (filter, field) => {
    const { errors } = await ask({ filter });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'INVALID_INPUT', fields: [{ field }] });
  });

  test('of a person who is not a reviewer is empty, and with an id of another type NOT_FOUND', async () => {
    const stranger = { reviewerId: toGlobalId('Reviewer', 'nobody') };
    expect((await ask({ filter: stranger })).data?.ideas.edges).toEqual([]);
    const idea = { reviewerId: toGlobalId('Idea', originalKey) };
    expect((await ask({ filter: idea })).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  });

  test('offers those as reviewers who reviewed last, by address', async () => {
    const query = '{ reviewers { id email } }';
    const emails = await portal.sql<{ id: string; email: string }>(
      'SELECT id, email FROM accounts WHERE id = ANY($1) ORDER BY email',
      [reviewerIds.slice(0, 2)],
    );
    expect((await reviewer.graphql(query)).body.data).toEqual({
      reviewers: emails.map(({ id, email }) => ({ id: toGlobalId('Reviewer', id), email })),
    });
  });

  test('puts an idea with its last reviewer', async () => {
    const second = await signedIn(portal, 'reviewer');
    const id = toGlobalId('Idea', originalKey);
    const review = async (person: Client, comments: string) => {
      const [idea] = await portal.sql<{ version: number }>('SELECT version FROM ideas WHERE id = $1', [
        originalKey,
      ]);
      expect(outcomeOf(await reviewIdea(person, { id, comments, version: idea?.version }))).toBe('OK');
    };
    const reviewedBy = async ({ email }: Person) => {
      const { body } = await reviewer.graphql<{ reviewers: { id: string; email: string }[] }>(
        '{ reviewers { id email } }',
      );
      const found = body.data?.reviewers.find((one) => one.email === email);
      return found ? listAll({ reviewerId: found.id }, 'NEWEST') : [];
    };
    await review(second, 'First.');
    expect(await reviewedBy(second)).toEqual([id]);
    await review(reviewer, 'Second.');
    expect(await reviewedBy(second)).toEqual([]);
    expect(await reviewedBy(reviewer)).toContain(id);
    rows = await readRows();
  });
});

describe('the neighbours of an idea', () => {
  const neighboursOf = async (id: string, filter: Filter, sort: IdeaSort) => {
    const { ideaNeighbours } = await reviewer.ask<{ ideaNeighbours: Neighbours }>(NEIGHBOURS, {
      ...{ id, filter, sort },
    });
    const { previous, next, position } = ideaNeighbours;
    return { previous: previous?.id, next: next?.id, position };
  };
  /** The same by going through all rows: the list, with the idea in it. */
  function expectedAround(id: string, filter: Filter, sort: IdeaSort) {
    const list = expected(filter, sort);
    const around = expected({}, sort, filter.search).filter((other) => other === id || list.includes(other));
    const at = around.indexOf(id);
    const countedTo = wordsOf(filter.search ?? '').length > 0 ? SEARCH_POSITION_MAX : POSITION_MAX;
    const position = list.includes(id) ? { before: at, total: list.length, countedTo } : null;
    return { previous: around[at - 1], next: around[at + 1], position };
  }

  test('are those of the list, also of an idea that the filter leaves out', async () => {
    for (let n = 0; n < 4 * ODD_INPUTS; n += 1) {
      // Of all ideas the number is a tally, which copied rows are not in.
      const all: Filter = { submittedFrom: '2020-01-01' };
      const filter = Object.assign(all, ...some(partNames).map((part) => parts[part]())) as Filter;
      const sort = oneOf(sorts);
      const id = toGlobalId('Idea', oneOf(rows).id);
      expect({ filter, sort, ...(await neighboursOf(id, filter, sort)) }).toEqual({
        ...{ filter, sort },
        ...expectedAround(id, filter, sort),
      });
    }
  });

  test.each(sampled(sorts, 2))('by %s lead from the first idea to the last, and back', async (sort) => {
    const filter = { statuses: ['PENDING'] };
    const walk = async (from: string | undefined, way: 'previous' | 'next') => {
      const ids: string[] = [];
      for (let id = from; id; id = (await neighboursOf(id, filter, sort))[way]) ids.push(id);
      return ids;
    };
    const list = expected(filter, sort);
    expect(await walk(list[0], 'next')).toEqual(list);
    expect(await walk(list.at(-1), 'previous')).toEqual(list.toReversed());
  });

  test('come with the cursor of a page that begins with the idea', async () => {
    const sort = 'OLDEST';
    const list = expected({}, sort);
    for (const at of [0, 30]) {
      const { ideaNeighbours } = await reviewer.ask<{ ideaNeighbours: Neighbours }>(NEIGHBOURS, {
        ...{ id: list[at], sort },
      });
      const { data } = await ask({ first: 2, sort, after: ideaNeighbours.after });
      expect(data?.ideas.edges.map(({ node }) => node.id)).toEqual(list.slice(at, at + 2));
    }
  });

  test('of a search without results are zero', async () => {
    const id = toGlobalId('Idea', originalKey);
    expect(await neighboursOf(id, { search: '!' }, 'NEWEST')).toEqual({ position: null });
  });

  test('of no idea are NOT_FOUND, and count only when they are asked to', async () => {
    const none = toGlobalId('Idea', '00000000-0000-4000-8000-000000000000');
    expect(outcomeOf(await reviewer.graphql(NEIGHBOURS, { id: none }))).toBe('NOT_FOUND');
    const id = toGlobalId('Idea', originalKey);
    const ask = (fields: string) => () =>
      reviewer.graphql(`query ($id: ID!) { ideaNeighbours(ideaId: $id) { ${fields} } }`, { id });
    const counts = async (fields: string) =>
      (await statementsOf(ask(fields))).filter((text) => /\b(count|sum)\(/i.test(text)).length;
    expect(await counts('previous { id } next { id }')).toBe(0);
    expect(await counts('position { before }')).toBeGreaterThan(0);
  });
});

describe('the search', () => {
  test.each([
    ['WATER', 'a word in any case'],
    ['sens', 'the beginning of a word'],
    ['drone water', 'every word'],
    ['info@example.com', 'an address'],
    ['smart meters', 'the parts of what a slash joins'],
    ['next', 'a word behind a full stop without a blank'],
    ['5', 'a number behind a sign'],
    ['farmer’s', 'a word with an apostrophe of another kind'],
    ['bold', 'a word in a tag'],
    ['ünï', 'letters with marks'],
  ])('for %s finds %s', async (search) => {
    const found = await listAll({ search }, 'NEWEST');
    expect(found.length).toBeGreaterThan(0);
    expect(found).toEqual(expected({ search }, 'NEWEST'));
  });

  test('finds every answer in words, and none by which one reaches the person', async () => {
    const { idNumber: _, ...fields } = ideaFields;
    const texts = Object.entries(fields).filter(([, { kind }]) => kind === 'text' || kind === 'longText');
    const words = texts.map(([name, { personal }]) => ({ name, personal, word: `zq${name.toLowerCase()}` }));
    const columnOf = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const [key] = await copyIdea(portal, originalKey, [
      Object.fromEntries(words.map(({ name, word }) => [columnOf(name), word])),
    ]);
    for (const { name, personal, word } of words)
      expect([name, await listAll({ search: word }, 'BEST_MATCH')]).toEqual([
        name,
        personal === 'contact' ? [] : [toGlobalId('Idea', key ?? '')],
      ]);
    await portal.sql('DELETE FROM ideas WHERE id = $1', [key]);
  });

  test('finds an idea by its reference, whole or in part', async () => {
    const row = rows[7];
    const reference = /IDEA-\d+-\d+/.exec(row?.text ?? '')?.[0] ?? '';
    for (const search of [
      reference,
      reference.toLowerCase(),
      reference.slice(0, -1),
      reference.split('-')[2],
    ])
      expect(await listAll({ search }, 'NEWEST')).toContain(toGlobalId('Idea', row?.id ?? ''));
  });

  test.each([
    '"',
    "'",
    '\\',
    '!',
    '&',
    '& | ! ( )',
    ':*',
    '<->',
    '🚀',
    '👩‍🚀 🇧🇼',
    '…',
    '%',
    '_',
    '--',
    '\u0301',
  ])('for %j, in which there is no word of an idea, finds none and is no error', async (search) => {
    const { data, errors } = await ask({ filter: { search } });
    expect(errors).toBeUndefined();
    expect(data?.ideas.edges).toEqual([]);
  });

  test.each([
    "water' OR 1=1 --",
    'water & !solar',
    'water:* | zzz',
    'water <2> solar',
    '((((((water',
    '"water sensor"',
    "'water':*B",
    'water \\',
    'water🚀',
  ])('for %j takes the words and nothing for an operator', async (search) => {
    expect(await listAll({ search }, 'NEWEST')).toEqual(expected({ search }, 'NEWEST'));
  });

  test.each([
    '𝔘𝔫𝔦𝔠𝔬𝔡𝔢',
    'İstanbul ß ſ',
    'กขฃคต็',
    '東京',
    'metsi a dipodi le dikgomo tsa ga Bošigo',
    'x'.repeat(200),
    '1e5 0x1F ²³',
    'a '.repeat(100).trim(),
  ])('for %s is no error', async (search) => {
    for (const sort of sorts) expect((await ask({ sort, filter: { search } })).errors).toBeUndefined();
  });
});
