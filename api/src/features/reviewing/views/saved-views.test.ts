/** The saved views: everybody of the staff has their own, and sees those that all staff share. */
import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { OWN_VIEWS_MAX, SHARED_VIEWS_MAX, VIEW_FILTER_MAX, VIEW_NAME_MAX } from '@portal/schema/limits';
import { erasePerson } from '../../privacy/erasing/erase-person.service.ts';
import type { Client } from '../../../../test/client.ts';
import { sharePortal } from '../../../../test/harness.ts';
import { outcomeOf, signedIn } from '../../../../test/people.ts';
import type { Person } from '../../../../test/people.ts';
import { contextForTest } from '../../../../test/service-context.ts';

const portal = sharePortal();
let neo: Person;
let lesedi: Person;
let admin: Person;
beforeAll(async () => {
  [neo, lesedi, admin] = await Promise.all([
    signedIn(portal, 'reviewer'),
    signedIn(portal, 'reviewer'),
    signedIn(portal, 'admin'),
  ]);
});
beforeEach(() => portal.sql('DELETE FROM saved_views'));

interface View {
  id: string;
  name: string;
  version: number;
}
const VIEW = 'id version name filter shared by { email }';
const students = { name: 'Fintech students', filter: 'focus=FINTECH&person=STUDENT&sort=DUE', shared: false };
const save = (client: Client, input: object = students) =>
  client.graphql<{ saveView: View }>(
    `mutation ($input: SavedViewInput!) { saveView(input: $input) { ${VIEW} } }`,
    { input },
  );
const saved = async (client: Client, input: object = students) =>
  (await save(client, input)).body.data?.saveView.id ?? '';
const change = (client: Client, id: string, version: number, input: object) =>
  client.graphql<{ changeView: View }>(
    `mutation ($id: ID!, $version: Int!, $name: String!, $shared: Boolean!, $filter: String) { changeView(id: $id, version: $version, name: $name, shared: $shared, filter: $filter) { ${VIEW} } }`,
    { id, version, ...input },
  );
const remove = (client: Client, id: string) =>
  client.graphql('mutation ($id: ID!) { deleteView(id: $id) }', { id });
const listed = async (client: Client) =>
  (await client.ask<{ savedViews: View[] }>(`{ savedViews { ${VIEW} } }`)).savedViews;
const namesOf = async (client: Client) => (await listed(client)).map(({ name }) => name);
const faultsOf = ({ body }: { body: { errors?: { extensions?: object }[] } }) => {
  const { fields } = (body.errors?.[0]?.extensions ?? {}) as {
    fields?: { field: string; message: string }[];
  };
  return fields ?? [];
};
const insert = (author: Person, view: { name: string; filter: string; shared: boolean }) =>
  portal.sql(
    `INSERT INTO saved_views (name, filter, shared, version, created_at, author_id)
     SELECT $1, $2, $3, 1, now(), id FROM accounts WHERE email = $4`,
    [view.name, view.filter, view.shared, author.email],
  );

test('a view of one’s own is seen by nobody else; sent again it is the same', async () => {
  const id = await saved(neo);
  expect(await saved(neo)).toBe(id);
  expect(await listed(neo)).toEqual([{ id, ...students, version: 1, by: { email: neo.email } }]);
  expect([await listed(lesedi), await listed(admin)]).toEqual([[], []]);
  const node = 'query ($id: ID!) { node(id: $id) { id } }';
  expect(await neo.ask(node, { id })).toEqual({ node: { id } });
  expect(await admin.ask(node, { id })).toEqual({ node: null });
  expect([outcomeOf(await remove(admin, id)), outcomeOf(await change(lesedi, id, 1, students))]).toEqual([
    'NOT_FOUND',
    'NOT_FOUND',
  ]);
});

test('all staff see a shared view; its author or an administrator changes and deletes it', async () => {
  const id = await saved(neo, { ...students, shared: true });
  expect(await namesOf(lesedi)).toEqual(['Fintech students']);
  expect(outcomeOf(await change(lesedi, id, 1, { name: 'Mine', shared: true }))).toBe('FORBIDDEN');
  expect(outcomeOf(await remove(lesedi, id))).toBe('FORBIDDEN');
  const renamed = await change(admin, id, 1, { name: 'Students', shared: true });
  expect(renamed.body.data?.changeView).toMatchObject({
    ...{ name: 'Students', filter: students.filter, version: 2 },
    by: { email: neo.email },
  });
  expect(outcomeOf(await remove(neo, id))).toBe('OK');
  expect(outcomeOf(await remove(neo, id))).toBe('NOT_FOUND');
});

test('a change says what it saw; one whose answer was lost is the same again', async () => {
  const id = await saved(neo);
  const next = { name: 'Students', shared: false, filter: 'person=STUDENT' };
  expect((await change(neo, id, 1, next)).body.data?.changeView).toMatchObject({ ...next, version: 2 });
  expect((await change(neo, id, 1, next)).body.data?.changeView.version).toBe(2);
  const late = await change(neo, id, 1, { ...next, name: 'Others' });
  expect(late.body.errors?.[0]?.extensions).toMatchObject({
    code: 'STALE',
    current: { version: 2, name: 'Students', filter: 'person=STUDENT' },
  });
});

test('a name stands once among one’s own views, and once among those of all staff', async () => {
  await saved(neo);
  const again = await save(neo, { ...students, name: 'FINTECH students', filter: 'search=x' });
  expect(faultsOf(again)).toEqual([
    { field: 'name', message: expect.stringContaining('“Fintech students”') },
  ]);
  await saved(lesedi);
  const shared = await saved(lesedi, { ...students, shared: true });
  expect(faultsOf(await save(neo, { ...students, shared: true })).map(({ field }) => field)).toEqual([
    'name',
  ]);
  // Taken back from all staff it would stand twice among her own.
  expect(faultsOf(await change(lesedi, shared, 1, { ...students, shared: false }))).toHaveLength(1);
});

test.each([
  ['focusArea=FINTECH', 'We do not know these filters: focusArea. Leave them out.'],
  ['status=LOST,PENDING', 'We do not know these filters: status “LOST”. Leave them out.'],
  ['gender=FEMALE&channels=SMOKE', 'We do not know these filters: channels “SMOKE”. Leave them out.'],
  ['from=2026-13-01', 'The first day must be a day such as'],
  ['from=2026-05-01&to=2026-04-01', 'The last day is before the first.'],
  ['', 'Enter the filter.'],
  ['?', 'Enter the filter.'],
  ['status=PENDING&focus=FINTECH&status=APPROVED', 'status stands there more than once. Name it once'],
  ['search=a&search=b', 'search stands there more than once.'],
  ['status=PENDING&after=abc', 'after is a page of the list, not a filter.'],
  ['search=%E0%A4%A', 'We cannot read “search=%E0%A4%A”.'],
  ['search=100%', 'We cannot read “search=100%”.'],
  ['status=PENDING#list', 'We cannot read “status=PENDING#list”.'],
])('a filter that the list does not have is refused: %s', async (filter, message) => {
  const [fault] = faultsOf(await save(neo, { ...students, filter }));
  expect(fault).toEqual({ field: 'filter', message: expect.stringContaining(message) });
});

test('a filter that is copied with its question mark is kept without it', async () => {
  await saved(neo, { ...students, filter: '?status=PENDING' });
  expect(await listed(neo)).toMatchObject([{ filter: 'status=PENDING' }]);
});

test('the name of a view can change whose filter this version no longer has', async () => {
  await insert(neo, { name: 'Old', filter: 'mood=GOOD&status=PENDING', shared: false });
  const [view] = await listed(neo);
  const renamed = await change(neo, view?.id ?? '', 1, { name: 'Older', shared: false });
  expect(renamed.body.data?.changeView).toMatchObject({ name: 'Older', filter: 'mood=GOOD&status=PENDING' });
});

test('name and filter are needed, and bounded', async () => {
  const faults = async (input: object) =>
    faultsOf(await save(neo, { ...students, ...input })).map(({ field }) => field);
  expect(await faults({ name: ' ', filter: ' ' })).toEqual(['name', 'filter']);
  expect(await faults({ name: 'x'.repeat(VIEW_NAME_MAX) })).toEqual([]);
  expect(await faults({ name: 'x'.repeat(VIEW_NAME_MAX + 1) })).toEqual(['name']);
  expect(await faults({ filter: `sort=${','.repeat(VIEW_FILTER_MAX)}` })).toEqual(['filter']);
});

test.each([
  ['one’s own', false, OWN_VIEWS_MAX],
  ['those of all staff', true, SHARED_VIEWS_MAX],
])('%s have a limit, also of calls at once', async (_which, shared, most) => {
  for (let n = 1; n < most; n++) await insert(neo, { name: `V${n}`, filter: 'search=x', shared });
  const answers = await Promise.all(['A', 'B'].map((name) => save(neo, { ...students, name, shared })));
  expect(answers.map(outcomeOf).sort()).toEqual(['CONFLICT', 'OK']);
  // The other kind has a limit of its own, which a change of who sees it meets, too.
  const other = await saved(neo, { ...students, shared: !shared });
  expect(outcomeOf(await change(neo, other, 1, { name: 'Moved', shared }))).toBe('CONFLICT');
});

test('a shared view stays without its author, once that account is erased; their own views go', async () => {
  const gone = await signedIn(portal, 'reviewer');
  await saved(gone, { ...students, name: 'Mine' });
  const id = await saved(gone, { ...students, shared: true });
  await portal.sql(`UPDATE accounts SET role = 'user' WHERE email = $1`, [gone.email]);
  expect((await erasePerson(await contextForTest(portal), gone.email)).erased).toMatchObject({
    saved_views: 1,
  });
  expect(await portal.sql('SELECT name, author_id FROM saved_views')).toEqual([
    { name: students.name, author_id: null },
  ]);
  expect(await listed(lesedi)).toMatchObject([{ id, by: null }]);
  expect(outcomeOf(await change(lesedi, id, 1, { ...students, shared: false }))).toBe('FORBIDDEN');
  // An administrator who takes it back from all staff keeps it.
  expect((await change(admin, id, 1, { ...students, shared: false })).body.data?.changeView).toMatchObject({
    shared: false,
    by: { email: admin.email },
  });
  expect([await namesOf(lesedi), await namesOf(admin)]).toEqual([[], [students.name]]);
});
