/** The audit log: complete, in order, for administrators; written with what it tells or not at all. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { listAuditEvents, recordAudit } from '../src/audit/audit.service.ts';
import type { AuditFilter } from '../src/audit/audit.service.ts';
import { inTransaction } from '../src/context.ts';
import { startTestPortal } from './harness.ts';
import { signedIn } from './people.ts';
import { runAccountCommand } from './process.ts';
import { openServiceContext } from './service-context.ts';
import type { ServiceContext } from './service-context.ts';

let services: ServiceContext;
beforeAll(async () => {
  services = await openServiceContext(new Date('2026-01-02T03:04:05.678Z'));
});
afterAll(() => services.close());

const act = (subjectLabel: string) => ({
  action: 'ID_NUMBER_SHOWN' as const,
  subjectKind: 'IDEA' as const,
  subjectId: '00000000-0000-4000-8000-000000000000',
  subjectLabel,
});

/** What a filter leaves, as the subjects in their order. */
async function subjects(filter: AuditFilter): Promise<string[]> {
  const { edges } = await listAuditEvents(services.ctx, { first: 100 }, filter);
  return edges.map(({ node }) => node.subjectLabel);
}

test('an act is recorded with its transaction, or not at all', async () => {
  await inTransaction(services.ctx, (ctx) => recordAudit(ctx, act('IDEA-1700000000000-1')));
  await expect(
    inTransaction(services.ctx, async (ctx) => {
      await recordAudit(ctx, act('IDEA-1700000000000-2'));
      throw new Error('the act failed');
    }),
  ).rejects.toThrow('the act failed');
  expect(await subjects({ search: 'idea-17' })).toEqual(['IDEA-1700000000000-1']);
});

describe('the list', () => {
  test('is newest first, and its pages hold every act once, also those of one moment', async () => {
    const labels = Array.from({ length: 7 }, (_, n) => `IDEA-1800000000000-${n}`);
    for (const label of labels) await recordAudit(services.ctx, act(label));
    const seen: string[] = [];
    for (let [after, more]: [string | null, boolean] = [null, true]; more;) {
      const page = await listAuditEvents(services.ctx, { first: 3, after }, { search: 'IDEA-18' });
      seen.push(...page.edges.map(({ node }) => node.subjectLabel));
      [after, more] = [page.pageInfo.endCursor, page.pageInfo.hasNextPage];
    }
    expect(seen).toEqual([...labels].reverse());
  });

  test('is narrowed by acts, and by a part of the name of who acted or was acted upon', async () => {
    await recordAudit(services.ctx, act('IDEA-1900000000000-1'));
    expect((await subjects({ actions: ['ID_NUMBER_SHOWN'], search: 'OPERATOR' }))[0]).toBe(
      'IDEA-1900000000000-1',
    );
    expect(await subjects({ search: '1900000000000' })).toEqual(['IDEA-1900000000000-1']);
    expect(await subjects({ actions: ['SESSIONS_ENDED'], search: '1900000000000' })).toEqual([]);
    expect(await subjects({ search: '%' })).toEqual([]);
  });

  test('refuses a cursor that is none of its own', async () => {
    const foreign = Buffer.from('2026-01-02T03:04:05.678Z 00000000-0000-4000-8000-000000000000');
    for (const after of ['nonsense', foreign.toString('base64url')]) {
      await expect(listAuditEvents(services.ctx, { first: 3, after })).rejects.toMatchObject({
        code: 'INVALID_INPUT',
      });
    }
  });
});

test('administrators read what the operator did from the shell: accounts made, roles changed', async () => {
  const portal = await startTestPortal();
  try {
    const env = { DATABASE_URL: portal.databaseUrl, DATA_DIR: portal.dataDir };
    const commands = [
      ['create', 'made@example.com'],
      ['set-role', 'made@example.com', 'reviewer'],
    ];
    for (const command of commands) {
      expect((await runAccountCommand(env, command, 'Correct-Horse-9!\n')).status).toBe(0);
    }
    const admin = await signedIn(portal, 'admin');
    const { body } = await admin.graphql(`{
      auditEvents(first: 5, filter: { search: "MADE@" }) {
        edges { node { at actor action subjectKind subject details } }
      }
    }`);
    const event = {
      at: expect.any(String),
      actor: 'operator',
      subjectKind: 'ACCOUNT',
      subject: 'made@example.com',
    };
    expect(body.errors).toBeUndefined();
    expect(body.data?.['auditEvents']).toEqual({
      edges: [
        { node: { ...event, action: 'ROLE_CHANGED', details: { from: 'user', to: 'reviewer' } } },
        { node: { ...event, action: 'ACCOUNT_CREATED', details: { role: 'user' } } },
      ],
    });
  } finally {
    await portal.stop();
  }
});
