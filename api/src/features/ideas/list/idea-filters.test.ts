/** The filters of ideas, walked from their table: each is in the graph, in REST, in SQL, on the sheet and in the guide. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { isInputObjectType } from 'graphql';
import { NOBODY } from '@portal/schema/filters';
import type { Filter } from '@portal/schema/filters';
import { answerFilters, ideaFilters } from '@portal/schema/idea-filter';
import { labelsOf, namesOf } from '@portal/schema/lists';
import { declared, graph } from '../../../app/features.ts';
import { conditionsOfFilters } from './idea-conditions.ts';
import { toIdeaFilter } from './idea-filter-input.ts';
import { toGlobalId } from '../../../platform/global-id.ts';
import { buildBareSchema } from '../../../transport/graphql/build-schema.ts';
import { sharePortal } from '../../../../test/harness.ts';
import { signedIn } from '../../../../test/people.ts';
import type { Person } from '../../../../test/people.ts';
import { readWorkbook } from '../../../../test/workbook.ts';

const DAY = '2026-01-06';
const REVIEWER = toGlobalId('Reviewer', '00000000-0000-4000-8000-000000000000');
const guide = readFileSync(new URL('../../../../../docs/api.md', import.meta.url), 'utf8');
const [described = ''] = /^`GET \/api\/submission\/export` takes [^]*?\. Its columns:/m.exec(guide) ?? [];
const [answer = ''] = namesOf(answerFilters);

interface Asked {
  inGraph: unknown;
  /** With what the sheet says of it; none where the graph alone has the filter. */
  inRest?: [query: string, parameter: string, words: string];
}

/** What a filter of each kind is asked for. */
function askedOf(name: string, filter: Filter): Asked {
  switch (filter.kind) {
    case 'day':
      return { inGraph: DAY, inRest: [`${name}=${DAY}`, name, DAY] };
    case 'text':
      return { inGraph: 'water', inRest: [`${name}=water`, name, 'water'] };
    case 'several':
    case 'choice': {
      const [first = ''] = namesOf(filter.list);
      const inGraph = filter.kind === 'several' ? [first] : first;
      return { inGraph, inRest: [`${name}=${first}`, name, labelsOf(filter.list, [first])[0] ?? ''] };
    }
    case 'yesNo':
      return { inGraph: false, inRest: [`${name}=no`, name, 'No'] };
    case 'id':
      return { inGraph: REVIEWER, inRest: [`${name}=${REVIEWER}`, name, REVIEWER] };
    case 'nobody':
      return { inGraph: true, inRest: [`${filter.of}=${NOBODY}`, filter.of, NOBODY] };
    case 'answers':
      return {
        inGraph: [{ by: answerFilters[answer], name: 'NONE' }],
        inRest: [`${answer}=NONE`, answer, 'No decision yet'],
      };
    case 'email':
      return { inGraph: 'nobody@example.com' };
    case 'one':
    case 'time':
    case 'aside':
      throw new Error(`No list of ideas has a filter of the kind ${filter.kind}.`);
  }
}

const portal = sharePortal();
let reviewer: Person;
beforeAll(async () => {
  reviewer = await signedIn(portal, 'reviewer');
});

describe.each(Object.entries<Filter & { graph: string }>(ideaFilters))('the filter %s', (name, filter) => {
  const { inGraph, inRest } = askedOf(name, filter);

  test('is a part of the filter of the graph, which says what it does', () => {
    const input = buildBareSchema(graph).getType('IdeaFilterInput');
    const field = isInputObjectType(input) ? input.getFields()[filter.graph] : undefined;
    expect(field?.description).toBe(filter.about);
  });

  test('has a condition of its own, which PostgreSQL understands', async () => {
    const asked = {
      declared,
      add: () => '$1',
      moment: () => ({ now: new Date(), zone: 'Africa/Gaborone' }),
      isAnnounced: false,
    };
    const of = (given: Record<string, unknown>) => conditionsOfFilters(toIdeaFilter(given), asked);
    expect(of({})).toEqual([]);
    expect(of({ [filter.graph]: inGraph })).not.toEqual([]);
    const { body } = await reviewer.graphql(
      'query ($filter: IdeaFilterInput) { ideas(filter: $filter) { totalCount } }',
      { filter: { [filter.graph]: inGraph } },
    );
    expect([body.errors, body.data]).toEqual([undefined, { ideas: { totalCount: 0 } }]);
  });

  if (!inRest) return;
  const [query, parameter, words] = inRest;

  test.each(['submission', 'reports'])(
    'is a parameter of %s/export, and on its sheet in words',
    async (list) => {
      const file = await reviewer.fetch(`/api/${list}/export?${query}`);
      expect(file.status).toBe(200);
      const isNamed = /^(day|several|choice|yesNo|answers)$/.test(filter.kind);
      if (isNamed) expect(file.headers.get('content-disposition')).toMatch(/=\w+-.+\.xlsx$/);
      const { book } = await readWorkbook(await file.arrayBuffer());
      const sheet = book.getWorksheet('filters')?.getSheetValues() ?? [];
      const rows = sheet.flatMap((row) => (Array.isArray(row) ? [row.slice(1, 3)] : []));
      // With the specified filter alone it is the specified file, with one sheet.
      const told = parameter.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
      if (name !== 'filter') expect(rows[0]).toEqual([told, words]);
    },
  );

  test('is in the guide', () => {
    expect(described).toContain(`\`${parameter}\``);
  });
});
