/** Rows in bulk: whatever they hold comes back as it was, and a failure leaves nothing. */
import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { HackathonEntry } from '../../features/received/entries/hackathon-entry.entity.ts';
import { inTransaction } from '../context.ts';
import { copyRows } from './copy-rows.ts';
import type { FollowUp } from '../../features/received/follow-ups/follow-up.entity.ts';
import { Suggestion } from '../../features/received/suggestions/suggestion.entity.ts';
import { shareServiceContext } from '../../../test/service-context.ts';

const services = shareServiceContext(new Date());

const followUp: FollowUp = {
  ...{ state: 'NEW', version: 1, holderId: null },
  ...{ reply: null, repliedById: null, repliedAt: null },
};

const suggestion = (changes: Partial<Suggestion> = {}): Partial<Suggestion> => ({
  id: randomUUID(),
  fullName: 'Naledi Mogotsi',
  contactNumber: '71 234 567',
  emailAddress: 'naledi@example.com',
  painPoint: 'The queue.',
  painPointType: null,
  suggestion: 'A clock.',
  selectedOption: 'CUSTOMER',
  setAsideAt: null,
  followUp,
  createdAt: new Date('2026-01-02T03:04:05.678Z'),
  ...changes,
});

const copy = (rows: Iterable<Partial<Suggestion>>) =>
  inTransaction(services.ctx, ({ db }) => copyRows(db, Suggestion, rows));

test.each([
  ['an empty text', ''],
  ['what COPY takes for null', '\\N'],
  ['what COPY takes for its end', '\\.'],
  ['quotes and commas', '"a", ""b"'],
  ['backslashes, tabs and lines', 'a\\b\tc\nd\r\ne\\'],
  ['letters of several bytes', 'Tšhipi – 鬣狗 🦓'],
])('%s comes back as it was', async (_what, text) => {
  const row = suggestion({ fullName: text, suggestion: text });
  expect(await copy([row])).toBe(1);
  const stored = await services.ctx.db.findOneByOrFail(Suggestion, { id: row.id as string });
  expect({ ...stored }).toEqual(row);
});

test('lists come back with their quotes, commas, braces and blanks', async () => {
  const [challenge] = await services.ctx.db.query<{ id: string }[]>('SELECT id FROM challenges LIMIT 1');
  const row = {
    id: randomUUID(),
    challengeId: challenge?.id as string,
    teamName: 'Ba ga Pula',
    teamLeader: 'Naledi',
    teamLeaderEmail: 'naledi@example.com',
    teamLeaderContact: '71 234 567',
    submissionLink: '',
    members: ['"quoted"', 'a, b', '{c}', '', 'NULL', 'back\\slash', ' d '],
    focusAreas: [],
    fileKey: null,
    fileName: null,
    fileSize: 5,
    fileSha256: null,
    afterClosing: true,
    setAsideAt: null,
    followUp,
    createdAt: new Date('2026-01-02T03:04:05.678Z'),
  };
  await inTransaction(services.ctx, ({ db }) => copyRows(db, HackathonEntry, [row]));
  const stored = await services.ctx.db.findOneByOrFail(HackathonEntry, { id: row.id });
  expect({ ...stored }).toEqual(row);
});

test('many more rows than fit into one message arrive, in order', async () => {
  const ids = Array.from({ length: 20_000 }, () => randomUUID());
  const rows = function* () {
    for (const [index, id] of ids.entries()) yield suggestion({ id, fullName: `many ${index}` });
  };
  expect(await copy(rows())).toBe(ids.length);
  const [{ count } = { count: 0 }] = await services.ctx.db.query<{ count: number }[]>(
    `SELECT count(*)::int AS count FROM suggestions WHERE full_name LIKE 'many %'`,
  );
  expect(count).toBe(ids.length);
});

test('rows that fail while they are made, and rows that PostgreSQL refuses, leave nothing and say why', async () => {
  const count = () => services.ctx.db.count(Suggestion);
  const before = await count();
  const breaking = function* () {
    yield suggestion();
    throw new Error('the third page is missing');
  };
  await expect(copy(breaking())).rejects.toThrow('the third page is missing');
  await expect(copy([suggestion({ fullName: undefined })])).rejects.toThrow('suggestions has no fullName');
  const twice = suggestion();
  await expect(copy([twice, twice])).rejects.toThrow(/duplicate key/);
  expect(await count()).toBe(before);
});
