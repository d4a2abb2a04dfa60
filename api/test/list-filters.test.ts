/** The filters of each list, walked from their tables: graph, REST and address ask for the same; what is wrong is refused by its name. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { isInputObjectType } from 'graphql';
import { inputOf, parametersOf, readFilters } from '@portal/schema/filter-address';
import { unknownIn, withoutUnknown } from '@portal/schema/lists';
import { readValues, unfiltered } from '@portal/schema/filters';
import type { Filter, FilterTable } from '@portal/schema/filters';
import { namesOf } from '@portal/schema/lists';
import * as tables from '@portal/schema/list-filters';
import { graph } from '../src/app/features.ts';
import { fromGlobalId } from '../src/platform/global-id.ts';
import { isUnset } from '@portal/schema/filters';
import { buildBareSchema } from '../src/transport/graphql/build-schema.ts';
import { readFilterInput } from '../src/transport/graphql/filter-input.ts';
import { readParameterFilters, schemasOf } from '../src/transport/rest/filter-parameters.ts';
import { enterOverRest, suggestOverRest, wireEntry, wireSuggestion } from './forms.ts';
import { sharePortal } from './harness.ts';
import { submitIdea } from './ideas.ts';
import { signedIn } from './people.ts';
import type { Person } from './people.ts';

interface List {
  table: FilterTable;
  input: string;
  /** The list in the graph, with the place of its filter. */
  inGraph: string;
  path: string;
  /** Values that leave out a row that is there, where those of every list do not. */
  values?: Readonly<Record<string, string>>;
}

const portal = sharePortal();
let admin: Person;
let webhook: string;
let challenge: string;

const lists: Record<string, List> = {
  suggestions: {
    table: tables.suggestionFilters,
    input: 'SuggestionFilterInput',
    inGraph: 'list: suggestions(filter: $filter) { totalCount }',
    path: 'suggestions',
  },
  entries: {
    table: tables.entryFilters,
    input: 'HackathonEntryFilterInput',
    inGraph: 'list: hackathonEntries(filter: $filter) { totalCount }',
    path: 'hackathon-entries',
  },
  accounts: {
    table: tables.accountFilters,
    input: 'AccountFilterInput',
    inGraph: 'list: accounts(filter: $filter) { totalCount }',
    path: 'accounts',
  },
  audit: {
    table: tables.auditFilters,
    input: 'AuditEventFilterInput',
    inGraph: 'list: auditEvents(filter: $filter) { totalCount }',
    path: 'audit-log',
  },
  outcomes: {
    table: tables.outcomeFilters,
    input: 'OutcomeFilterInput',
    inGraph: 'list: outcomes(filter: $filter) { totalCount }',
    path: 'outcomes',
  },
  deliveries: {
    table: tables.deliveryFilters,
    input: 'WebhookDeliveryFilterInput',
    inGraph: 'webhook(id: $id) { list: deliveries(filter: $filter) { totalCount } }',
    path: 'webhook-deliveries',
  },
};

beforeAll(async () => {
  admin = await signedIn(portal, 'admin');
  for (const spam of ['', '', 'spam']) {
    await suggestOverRest(portal.client(), wireSuggestion({ website2: spam }));
    await enterOverRest(portal.client(), wireEntry({ website2: spam }));
  }
  const { id, key } = await submitIdea(await signedIn(portal));
  await portal.sql(`UPDATE ideas SET status = 'APPROVED', announced_status = 'APPROVED' WHERE id = $1`, [
    key,
  ]);
  await admin.ask(
    `mutation { recordOutcome(input: { ideaId: "${id}", outcomeVersion: 0, stage: LIVE, owner: "Ops", sentence: "In use.", value: 1, unit: JOBS }) { version } }`,
  );
  const made = await admin.ask<{ createWebhook: { webhook: { id: string } } }>(
    `mutation { createWebhook(input: { name: "Lake", url: "https://8.8.8.8/", events: [IDEA_SUBMITTED] }) { webhook { id } } }`,
  );
  webhook = made.createWebhook.webhook.id;
  await portal.sql(
    `INSERT INTO webhook_deliveries (webhook_id, event_id, payload, status, tries, due_at, created_at)
     VALUES ($1, gen_random_uuid(), '{}', 'DELIVERED', 1, now(), now())`,
    [fromGlobalId('Webhook', webhook)],
  );
  const { createChallenge } = await admin.ask<{ createChallenge: { id: string } }>(
    `mutation { createChallenge(input: { title: "Nobody entered", year: 2030, organiser: "Us", description: "Later.", status: CLOSED }) { id } }`,
  );
  challenge = createChallenge.id;
});

/** What a filter is asked for, in a text as the address and REST have it, and in the graph. It leaves out a row of each list. */
function askedOf(name: string, filter: Filter): { text: string; value: unknown } {
  switch (filter.kind) {
    case 'text':
      return { text: 'nobody@example.com', value: 'nobody@example.com' };
    case 'day':
    case 'time': {
      const text = name === 'to' ? '2020-01-06' : '2999-01-06';
      return { text, value: text };
    }
    case 'choice':
    case 'one': {
      const text = namesOf(filter.list).at(-1) ?? '';
      return { text, value: filter.kind === 'one' ? [text] : text };
    }
    case 'yesNo':
      return { text: 'no', value: false };
    case 'id':
      return { text: challenge, value: challenge };
    case 'aside':
      return { text: 'aside', value: true };
    case 'several':
    case 'nobody':
    case 'answers':
    case 'email':
      throw new Error(`Give a filter of the kind ${filter.kind} its value.`);
  }
}

/** What its rule refuses; none where the graph has no such value. */
const refusedBy = ({ kind }: Filter) =>
  kind === 'text' || kind === 'id' ? 'x'.repeat(300) : kind === 'aside' ? undefined : 'soon';

const totalOf = async ({ input, inGraph }: List, filter: object) => {
  const isOfOne = inGraph.includes('$id');
  const { body } = await admin.graphql(
    `query ($filter: ${input}${isOfOne ? ', $id: ID!' : ''}) { ${inGraph} }`,
    { filter, ...(isOfOne && { id: webhook }) },
  );
  const { data, errors } = body as { data?: { list?: object; webhook?: { list: object } }; errors?: unknown };
  return { errors, total: (data?.list ?? data?.webhook?.list) as { totalCount: number } | undefined };
};

const exported = ({ path, inGraph }: List, query: Record<string, string>) => {
  const all = { ...query, ...(inGraph.includes('$id') && { webhook }), format: 'csv' };
  return admin.fetch(`/api/${path}/export?${new URLSearchParams(all)}`);
};

test('each input of filters has its walk', () => {
  const inputs = Object.values(buildBareSchema(graph).getTypeMap()).filter(
    (type) => isInputObjectType(type) && type.name.endsWith('FilterInput'),
  );
  // Those of ideas have one of their own; staff have a switch and no filter.
  const others = ['IdeaFilterInput', 'RankingFilterInput', 'ReportFilterInput', 'StaffFilterInput'];
  expect(inputs.map(({ name }) => name).sort()).toEqual(
    [...Object.values(lists).map(({ input }) => input), ...others].sort(),
  );
});

const walked = Object.entries(lists).flatMap(([of, list]) =>
  Object.entries<FilterTable[string]>(list.table).map(([name, filter]) => ({ of, name, list, filter })),
);

describe.each(walked)('of $of, the filter $name', ({ name, list, filter }) => {
  const { table, input } = list;
  const isInRest = filter.kind !== 'aside';
  // The server knows enums by its own lists, not by those that this suite has loaded: the counts below are of its names.
  const ofGraph = (input: Record<string, unknown>) =>
    filter.kind === 'one'
      ? readValues(table, input, (one) => table[one]?.graph ?? one)
      : readFilterInput(table, input);

  test('is one and the same in the graph, in REST and in the address', async () => {
    const type = buildBareSchema(graph).getType(input);
    const fields = isInputObjectType(type) ? type.getFields() : {};
    expect(fields[filter.graph]?.description).toBe(filter.about);
    const { text, value } = askedOf(name, filter);
    const query = new URLSearchParams({ [name]: text });
    expect(unknownIn(parametersOf(table), query)).toEqual([]);
    const values = ofGraph({ [filter.graph]: value });
    const ofAddress = inputOf(table, readFilters(table, query));
    expect(ofGraph(Object.fromEntries(Object.entries(ofAddress).filter(([, one]) => !isUnset(one))))).toEqual(
      values,
    );
    expect(values).not.toEqual(unfiltered(table));
    expect(Object.keys(schemasOf(table)).includes(name)).toBe(isInRest);
    if (isInRest) expect(readParameterFilters(table, { [name]: text })).toEqual(values);

    const [all, narrowed] = [await totalOf(list, {}), await totalOf(list, { [filter.graph]: value })];
    expect(narrowed.errors).toBeUndefined();
    expect(narrowed.total?.totalCount).toBeLessThan(all.total?.totalCount ?? 0);
    // Of what was set aside nothing is among the others.
    if (!isInRest) {
      expect([all.total?.totalCount, narrowed.total?.totalCount]).toEqual([2, 1]);
      return;
    }
    const file = await exported(list, { [name]: text });
    expect([file.status, Number(file.headers.get('x-total-rows'))]).toEqual([
      200,
      narrowed.total?.totalCount,
    ]);
  });

  const bad = refusedBy(filter);
  if (bad === undefined) return;

  test('is refused by its name', async () => {
    const { errors } = await totalOf(list, { [filter.graph]: filter.kind === 'one' ? [bad] : bad });
    expect(JSON.stringify(errors)).toContain(filter.graph);
    const file = await exported(list, { [name]: bad });
    expect([file.status, await file.json()]).toMatchObject([400, { errors: [{ field: name }] }]);
    // Of the address it is left out, and said.
    const query = new URLSearchParams({ [name]: bad, color: 'red' });
    const unknown = unknownIn(parametersOf(table), query);
    expect(unknown).toEqual([{ name, value: bad }, { name: 'color' }]);
    expect(
      Object.values(inputOf(table, readFilters(table, query))).every((one) => !one || isUnset(one)),
    ).toBe(true);
    expect(String(unknown.reduce(withoutUnknown, query))).toBe('');
  });
});
