/** Of their own idea everybody sees the same at the same time, whatever their role: what is announced. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Role } from '@portal/schema/access';
import { scopes } from '@portal/schema/choices';
import { UNDO_WINDOW } from '@portal/schema/limits';
import { namesOf } from '@portal/schema/lists';
import { exportPerson } from '../src/features/privacy/own-data/personal-data.service.ts';
import type { Client } from './client.ts';
import { eventually } from './eventually.ts';
import { shareFolder, startTestPortal } from './harness.ts';
import type { TestPortal } from './harness.ts';
import { ideaInput, reviewIdea, submitIdea, submitOverGraphql } from './ideas.ts';
import { outcomeOf, signedIn, systemOf } from './people.ts';
import type { Person } from './people.ts';
import { startReceiver } from './receiver.ts';
import type { Receiver } from './receiver.ts';
import { sampled } from './sampled.ts';
import { contextForTest } from './service-context.ts';
import { addMember } from './teams.ts';
import { OWN_IDEA, surfacesOf } from './submitter-surfaces.ts';

const WORDS = 'Words of the desk';

const folder = shareFolder();
let now = new Date();
let gateway: Receiver;
let hook: Receiver;
let portal: TestPortal;
let reviewer: Person;
let admin: Person;
let system: Client;
let other: { id: string };
let staffIds: string[];
beforeAll(async () => {
  [gateway, hook] = await Promise.all([startReceiver(), startReceiver()]);
  gateway.answer = { status: 200 };
  portal = await startTestPortal({ SMS_URL: gateway.url, WEBHOOK_PRIVATE_TARGETS: 'on' }, { now: () => now });
  [reviewer, admin] = await Promise.all([signedIn(portal, 'reviewer'), signedIn(portal, 'admin')]);
  other = await submitIdea(await signedIn(portal), { solutionName: 'Another idea' });
  await reviewIdea(admin, { id: other.id, version: 1, status: 'APPROVED' });
  const staff = await portal.sql<{ id: string }>('SELECT id FROM accounts WHERE email = ANY ($1)', [
    [reviewer.email, admin.email],
  ]);
  staffIds = staff.map(({ id }) => id);
  system = await systemOf(admin, ['READ_IDEAS']);
  await admin.ask('mutation ($input: WebhookInput!) { createWebhook(input: $input) { secret } }', {
    input: { name: 'Warehouse', url: hook.url, events: ['IDEA_SUBMITTED', 'IDEA_REVIEWED'] },
  });
});
afterAll(async () => {
  await portal.stop();
  await Promise.all([gateway.stop(), hook.stop()]);
});

async function announceBy(announcing: string): Promise<void> {
  const { programme } = await admin.ask<{ programme: object }>(
    '{ programme { version promisedDays deciders outcomes } }',
  );
  await admin.ask('mutation ($input: ProgrammeInput!) { changeProgramme(input: $input) { version } }', {
    input: { ...programme, announcing },
  });
}

/** Waits until the PDF is examined, and all that is due has left. */
const settled = () =>
  eventually(async () => {
    const open = `SELECT 'job' AS what FROM jobs WHERE lane <> 'upkeep' AND done_at IS NULL AND (due_at <= $1 OR attempts > 0)
      UNION ALL SELECT 'document' FROM document_examinations WHERE inspected_at IS NULL`;
    expect(await portal.sql(open, [now])).toEqual([]);
  });

/** All that the desk does with an idea, up to a rejection. */
async function judge(id: string): Promise<void> {
  for (const act of [
    'claimIdea(ideaId: $id) { id }',
    'shortlistIdeas(ideaIds: [$id], shortlisted: true) { notFound }',
    'scoreIdea(input: { ideaId: $id, cardVersion: 1, cannotJudge: true }) { cannotJudge }',
  ])
    await reviewer.ask(`mutation ($id: ID!) { ${act} }`, { id });
  const rejection = { id, version: 1, status: 'REJECTED', comments: WORDS, duplicateOfId: other.id };
  expect(outcomeOf(await reviewIdea(reviewer, rejection))).toBe('OK');
}

type Surfaces = Map<string, string>;

/** Leaves out of exported data what the walk itself reads, which the audit log has. */
function withoutReads(data: string): object {
  const { audit_events: events, ...others } = JSON.parse(data) as { audit_events?: { action: string }[] };
  const isRead = ({ action }: { action: string }) => /_(?:SHOWN|DOWNLOADED)$/.test(action);
  return { ...others, audit_events: events?.filter((event) => !isRead(event)) };
}

let exported = 0;
/** Reads what leaves the portal: to the submitter, to systems, and by the operator. */
async function sentAbout(owner: Person, reference: string): Promise<Surfaces> {
  exported += 1;
  const target = path.join(folder, String(exported));
  await exportPerson(await contextForTest(portal, () => now), owner.email, target);
  // Administrators read the audit log, which has this export as well.
  await portal.sql(`DELETE FROM audit_events WHERE action = 'DATA_EXPORTED' AND actor_id IS NULL`);
  const { changes } = await system.ask<{ changes: object }>(
    '{ changes(first: 100) { edges { node { kind version status } } } }',
  );
  const found = {
    // The walk exports, too, and administrators get an email about that.
    mails: (await portal.mails(owner.email))
      .filter(({ subject }) => !subject?.startsWith('Contact details of'))
      .map(({ subject, text, html }) => [subject, text, html]),
    texts: gateway.posted,
    webhooks: hook.posted,
    changes,
    export: withoutReads(await readFile(path.join(target, 'data.json'), 'utf8')),
    submittedAgain: (await submitOverGraphql(owner, ideaInput(owner.email, { reference }))).body.data,
  };
  return new Map(Object.entries(found).map(([surface, shown]) => [surface, JSON.stringify(shown)]));
}

/** The submitter's view before a decision, while it is on hold, and after the announcement. */
async function story(
  role: Role,
  announcing: string,
  as = async (owner: Person, _idea: { id: string }) => owner,
) {
  await announceBy(announcing);
  // Whom lists of people show as just active.
  await reviewer.ask('{ me { id } }');
  const owner = await signedIn(portal, role);
  const idea = await submitIdea(owner);
  const caller = await as(owner, idea);
  await settled();
  const [sent] = await portal.sql<{ reference: string }>(
    'SELECT sent_reference AS reference FROM ideas WHERE id = $1',
    [idea.key],
  );
  const read = async () =>
    new Map([
      ...(await surfacesOf(portal, caller, { ...idea, email: owner.email, staffIds })),
      ...(await sentAbout(owner, sent?.reference ?? '')),
    ]);
  const before = await read();
  await judge(idea.id);
  await settled();
  const held = await read();
  now = new Date(now.getTime() + UNDO_WINDOW);
  await admin.ask('mutation ($until: DateTimeISO!) { releaseReviews(decidedUntil: $until) { count } }', {
    until: now.toISOString(),
  });
  await settled();
  return { before, held, told: await read() };
}

const differing = (one: Surfaces, another: Surfaces) =>
  [...one].flatMap(([surface, shown]) =>
    shown === another.get(surface) ? [] : [[surface, shown, another.get(surface)]],
  );

/** The idea where everybody reads their own, without what is of the account alone. */
const ownIdea = (surfaces: Surfaces) =>
  [...surfaces]
    .filter(([surface]) => OWN_IDEA.test(surface))
    .map(([, shown]) =>
      shown.replaceAll(
        /"(id|reference|email|payload|signature|answers|\w*[uU]rl|\w*[cC]ursor)":"[^"]*"|\d{4}-\d\d-\d\d[^"]*/g,
        '',
      ),
    )
    .sort();

const OWN = 4;
const ofUsers = new Map<string, ReturnType<typeof story>>();
function ofUser(announcing: string) {
  const known = ofUsers.get(announcing) ?? story('user', announcing);
  ofUsers.set(announcing, known);
  return known;
}

const others = [
  ['board', 'AFTER_HOLD'],
  ['reviewer', 'AFTER_HOLD'],
  ['admin', 'AFTER_HOLD'],
  ['user', 'BY_RELEASE'],
  ['admin', 'BY_RELEASE'],
] as const;
test.each([['user', 'AFTER_HOLD'] as const, ...sampled(others, 1)])(
  'a submitter of role %s sees nothing of a decision until it is announced (%s), and then what every submitter does',
  async (role, announcing) => {
    const known = await ofUser(announcing);
    const { before, held, told } = role === 'user' ? known : await story(role, announcing);
    expect(differing(before, held)).toEqual([]);
    expect(ownIdea(held)).toEqual(ownIdea(known.held));
    expect(ownIdea(told)).toEqual(ownIdea(known.told));
    expect(['mails', 'export'].filter((surface) => !told.get(surface)?.includes(WORDS))).toEqual([]);
    for (const surface of ['submittedAgain', 'texts', 'webhooks', 'changes'])
      expect(told.get(surface)).toMatch(/REJECTED|not approved/);
    for (const shown of ownIdea(told))
      expect(shown).toMatch(/"status":"REJECTED","reviewerComments":"Words of the desk","version":2/);
    expect(ownIdea(told)).toHaveLength(OWN);
    expect(ownIdea(told).join()).not.toContain(reviewer.email);
    // Refusals are the same before and after, too: staff are refused little.
    const refused = [...before].filter(([, shown]) => /^\["/.test(shown)).map(([surface]) => surface);
    if (role === 'admin')
      expect(
        refused.filter((surface) => !/webhook\(|challenge\(|teamInvitation\(|enteredIdea\(/.test(surface)),
      ).toEqual([]);
  },
);

test('of its maker’s idea, a token of the programme sees nothing of a decision either', async () => {
  const { before, held } = await story('admin', 'AFTER_HOLD', async (owner) =>
    Object.assign(await systemOf(owner, namesOf(scopes), { ofProgramme: true }), { email: owner.email }),
  );
  expect(differing(before, held)).toEqual([]);
  expect([...before.values()].filter((shown) => shown.includes('"reviewerComments":""'))).not.toEqual([]);
});

test.each(['user', 'reviewer', 'admin'] as const)(
  'a member of the team, of role %s, sees nothing of a decision until it is announced, and then what the owner does',
  async (role) => {
    const { before, held, told } = await story('user', 'AFTER_HOLD', async (owner, idea) => {
      const member = await signedIn(portal, role);
      await addMember(portal, owner, idea.id, member);
      return member;
    });
    expect(differing(before, held)).toEqual([]);
    // A member is refused what is the owner's alone, and their own list has the ideas of teams where it is asked for.
    const known = ownIdea(told).filter((shown) => shown.includes('"status"'));
    // These surfaces read what only the owner and staff do: of a submitter the suite of teams reads the rest.
    expect(known.length > 0).toBe(role !== 'user');
    for (const shown of known)
      expect(shown).toMatch(/"status":"REJECTED","reviewerComments":"Words of the desk","version":2/);
    expect(known.join()).not.toContain(reviewer.email);
  },
);
