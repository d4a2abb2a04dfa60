/** The team of an idea: who joins it and how, what members see and do, what is refused, and how an idea changes hands. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { DAY, IDEA_MEMBERS_MAX, TEAM_INVITATION_LIFETIME, UNDO_WINDOW } from '@portal/schema/limits';
import type { Client } from '../../../../test/client.ts';
import { figuresFromRows, figuresOf } from '../../../../test/figures.ts';
import type { Figures } from '../../../../test/figures.ts';
import { shareFolder, sharePortal } from '../../../../test/harness.ts';
import { reviewIdea, submitIdea } from '../../../../test/ideas.ts';
import { locksAwaited, startTransaction } from '../../../../test/locks.ts';
import { inTurn, newAddress, outcomeOf, signedIn } from '../../../../test/people.ts';
import type { Person } from '../../../../test/people.ts';
import { contextOn } from '../../../../test/service-context.ts';
import type { Context } from '../../../platform/context.ts';
import { exportPerson } from '../../privacy/own-data/personal-data.service.ts';
import { foldTallies } from '../../../platform/tallies/tally.service.ts';
import { addMember, invitationOf, invite, join, newMember } from '../../../../test/teams.ts';
import { deleteExpired } from './team.queries.ts';

const portal = sharePortal({}, { now: () => now });
let now = new Date();
const folder = shareFolder();
let reviewer: Person;
let owner: Person;
let idea: { id: string; key: string; reference: string };
let ctx: Context;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ ctx, close } = await contextOn(portal, () => now));
  reviewer = await signedIn(portal, 'reviewer');
});
afterAll(() => close());
beforeEach(async () => {
  owner = await signedIn(portal);
  idea = await submitIdea(owner, { solutionName: 'Herd Call' });
});

const messageOf = ({ body }: { body: { errors?: { message: string; extensions: object }[] } }) =>
  body.errors?.[0]?.message;
const faultOf = ({ body }: { body: { errors?: { extensions: { fields?: { field: string }[] } }[] } }) =>
  body.errors?.[0]?.extensions.fields?.map(({ field, ...rest }) => [field, ...Object.values(rest)]);
const remove = (person: Client, memberId: string) =>
  person.graphql('mutation ($id: ID!) { removeFromTeam(memberId: $id) { id } }', { id: memberId });
const leave = (person: Client, id = idea.id) =>
  person.graphql('mutation ($id: ID!) { leaveTeam(ideaId: $id) }', { id });
const handOver = (person: Client, memberId: string, id = idea.id) =>
  person.graphql<{ handOverIdea: Record<string, unknown> }>(
    `mutation ($id: ID!, $memberId: ID!) { handOverIdea(ideaId: $id, memberId: $memberId) {
      teamRole handedOverAt firstName lastName email team { name joinedAt } } }`,
    { id, memberId },
  );
const look = (person: Client, token: string) =>
  person.graphql<{ teamInvitation: Record<string, unknown> }>(
    `query ($token: String!) { teamInvitation(token: $token) {
      isForCaller needsName reference solutionName ownerName } }`,
    { token },
  );
const SEEN = 'id reference solutionName teamRole status team { id name email joinedAt }';
interface Seen {
  id: string;
  teamRole: string | null;
  status: string;
  team: { id: string; name: string | null; email: string | null; joinedAt: string | null }[];
}
const seenBy = (person: Client) =>
  person.graphql<{ myIdea: Seen }>(
    `query ($reference: String!) { myIdea(reference: $reference) { ${SEEN} } }`,
    {
      reference: idea.reference,
    },
  );
const teamSeenBy = async (person: Client) => (await seenBy(person)).body.data?.myIdea.team;
const listOf = async (person: Client, args = '(withTeams: true)') =>
  (
    await person.ask<{ myIdeas: { totalCount: number; edges: { node: Seen }[] } }>(
      `{ myIdeas${args} { totalCount edges { node { ${SEEN} } } } }`,
    )
  ).myIdeas;
const actsOf = () =>
  portal.sql<{ action: string; actor: string; of: string | null }>(
    `SELECT action, actor_email AS actor, details ->> 'of' AS of FROM audit_events
     WHERE subject_id = $1 AND action ~ '^(TEAM|IDEA_HANDED)' ORDER BY id`,
    [idea.key],
  );
const rows = () => portal.sql<object>('SELECT id FROM idea_members WHERE idea_id = $1', [idea.key]);
const subjectsTo = async (person: Person) => {
  await portal.outboxPassed(now);
  return (await portal.mails(person.email)).map(({ subject }) => subject);
};

describe('an invitation', () => {
  test('is mailed with a link, and names the idea and who invites only to the invited account', async () => {
    const [guest, other] = [await signedIn(portal), await signedIn(portal)];
    await invite(owner, idea.id, guest.email.toUpperCase());
    const token = await invitationOf(portal, guest.email);
    const mail = await portal.mail(guest.email, /^Naledi Mogotsi invites you to the team of an idea$/);
    expect(mail.text).not.toContain(owner.email);
    expect((await look(guest, token)).body.data?.teamInvitation).toEqual({
      ...{ isForCaller: true, needsName: true, reference: null },
      ...{ solutionName: 'Herd Call', ownerName: 'Naledi Mogotsi' },
    });
    const nothing = {
      isForCaller: false,
      needsName: false,
      reference: null,
      solutionName: null,
      ownerName: null,
    };
    for (const person of [other, portal.client(), owner])
      expect((await look(person, token)).body.data?.teamInvitation).toEqual(nothing);
    expect(
      (await portal.sql('SELECT token_hash FROM idea_members WHERE idea_id = $1', [idea.key]))[0],
    ).toEqual({
      token_hash: expect.any(Buffer),
    });
    expect(await actsOf()).toEqual([{ action: 'TEAM_INVITED', actor: owner.email, of: null }]);
  });

  test('is accepted by the invited account, which takes a name, and only once', async () => {
    const guest = await signedIn(portal);
    await invite(owner, idea.id, guest.email);
    const token = await invitationOf(portal, guest.email);
    expect(faultOf(await join(guest, token, {}))?.map(([field]) => field)).toEqual(['firstName', 'lastName']);
    expect((await join(guest, token)).body.data).toEqual({ joinIdea: { id: idea.id, teamRole: 'MEMBER' } });
    // The answer may have been lost: the same account tries again.
    expect(outcomeOf(await join(guest, token, {}))).toBe('OK');
    expect((await look(guest, token)).body.data?.teamInvitation).toMatchObject({ reference: idea.reference });
    const another = await signedIn(portal);
    expect(outcomeOf(await join(another, token))).toBe('INVALID_TOKEN');
    expect(outcomeOf(await look(another, token))).toBe('INVALID_TOKEN');
    expect(await rows()).toHaveLength(1);
    expect(await actsOf()).toContainEqual({ action: 'TEAM_JOINED', actor: guest.email, of: null });
    expect(await subjectsTo(owner)).toContain('Thabo Kgosi joined the team of “Herd Call”');
    expect(await subjectsTo(guest)).toContain('You are in the team of “Herd Call”');
  });

  test('of another address is refused in words, and stays for whom it was sent to', async () => {
    const [guest, other] = [await signedIn(portal), await signedIn(portal)];
    await invite(owner, idea.id, guest.email);
    const token = await invitationOf(portal, guest.email);
    const refused = await join(other, token);
    expect([outcomeOf(refused), messageOf(refused)]).toEqual([
      'FORBIDDEN',
      'This invitation went to another address. Log out, then log in or sign up with the address that got the email.',
    ]);
    expect(outcomeOf(await join(portal.client(), token))).toBe('UNAUTHENTICATED');
    expect(outcomeOf(await join(guest, token))).toBe('OK');
  });

  test('waits until the address is verified', async () => {
    const guest = await signedIn(portal);
    await invite(owner, idea.id, guest.email);
    const token = await invitationOf(portal, guest.email);
    await portal.sql('UPDATE accounts SET verified_at = NULL WHERE email = $1', [guest.email]);
    expect(outcomeOf(await join(guest, token))).toBe('UNVERIFIED');
    expect(await rows()).toHaveLength(1);
  });

  test('expires after 14 days, says so, and is forgotten', async () => {
    const guest = await signedIn(portal);
    await invite(owner, idea.id, guest.email);
    const token = await invitationOf(portal, guest.email);
    await portal.sql(
      "UPDATE idea_members SET invited_at = invited_at - $2 * interval '1 ms' WHERE idea_id = $1",
      [idea.key, TEAM_INVITATION_LIFETIME],
    );
    const refused = await join(guest, token);
    expect([outcomeOf(refused), messageOf(refused)]).toEqual([
      'INVALID_TOKEN',
      expect.stringMatching(/^This invitation is no longer valid: .* older than 14 days\./),
    ]);
    expect(await teamSeenBy(owner)).toEqual([]);
    await deleteExpired(ctx);
    expect(await rows()).toEqual([]);
  });

  test.each([
    ['a foreign link', 'x'.repeat(43)],
    ['no link', ''],
  ])('is not %s', async (_, token) => {
    expect(['INVALID_TOKEN', 'INVALID_INPUT']).toContain(outcomeOf(await join(owner, token)));
    expect(['INVALID_TOKEN', 'INVALID_INPUT']).toContain(outcomeOf(await look(owner, token)));
  });

  test('ends when the owner takes it back', async () => {
    const guest = await signedIn(portal);
    const { body } = await invite(owner, idea.id, guest.email);
    const token = await invitationOf(portal, guest.email);
    expect(outcomeOf(await remove(owner, body.data?.inviteToTeam.id ?? ''))).toBe('OK');
    expect(outcomeOf(await join(guest, token))).toBe('INVALID_TOKEN');
    expect(await subjectsTo(guest)).not.toContain('You are no longer in the team of “Herd Call”');
  });

  test('accepted in the moment in which it is taken back makes nobody a member', async () => {
    const guest = await signedIn(portal);
    const { body } = await invite(owner, idea.id, guest.email);
    const token = await invitationOf(portal, guest.email);
    const other = await startTransaction(portal);
    await other.query('SELECT FROM ideas WHERE id = $1 FOR NO KEY UPDATE', [idea.key]);
    const removing = remove(owner, body.data?.inviteToTeam.id ?? '');
    await locksAwaited(portal);
    const joining = join(guest, token);
    await locksAwaited(portal, 2);
    await other.query('COMMIT');
    expect([outcomeOf(await removing), outcomeOf(await joining)]).toEqual(['OK', 'INVALID_TOKEN']);
    expect(await rows()).toEqual([]);
  });
});

describe('nobody is invited', () => {
  test('who is the owner, is invited or is in the team already: the field says why, and nothing is lost', async () => {
    const guest = await newMember(portal, owner, idea.id);
    const invited = newAddress();
    await invite(owner, idea.id, invited);
    for (const [email, words] of [
      [owner.email, /^This is your own address\./],
      [guest.email, /^This person is in the team already\.$/],
      [invited.toUpperCase(), /^This person is invited already\./],
      ['nobody', /^Enter the email address of the person/],
    ] as const)
      expect(faultOf(await invite(owner, idea.id, email))).toEqual([['email', expect.stringMatching(words)]]);
    expect(await rows()).toHaveLength(2);
  });

  test('as a fifth person; once somebody left there is room again', async () => {
    const [first] = await inTurn(1, () => newMember(portal, owner, idea.id));
    await inTurn(IDEA_MEMBERS_MAX - 1, () => invite(owner, idea.id, newAddress()));
    const fifth = await invite(owner, idea.id, newAddress());
    expect([outcomeOf(fifth), messageOf(fifth)]).toEqual([
      'CONFLICT',
      'A team has at most 4 people besides you, with those who are invited. Take somebody out first.',
    ]);
    expect(await rows()).toHaveLength(IDEA_MEMBERS_MAX);
    await leave(first!);
    expect(outcomeOf(await invite(owner, idea.id, newAddress()))).toBe('OK');
  });

  test('by anybody but the owner, nor to an idea that is withdrawn', async () => {
    const member = await newMember(portal, owner, idea.id);
    for (const person of [member, reviewer, await signedIn(portal)])
      expect(outcomeOf(await invite(person, idea.id, newAddress()))).toBe('NOT_FOUND');
    await owner.ask('mutation ($id: ID!) { withdrawIdea(ideaId: $id) { id } }', { id: idea.id });
    expect(outcomeOf(await invite(owner, idea.id, newAddress()))).toBe('CONFLICT');
  });

  test('sent before the idea was withdrawn is not accepted any more', async () => {
    const person = await signedIn(portal);
    await invite(owner, idea.id, person.email);
    const token = await invitationOf(portal, person.email);
    await owner.ask('mutation ($id: ID!) { withdrawIdea(ideaId: $id) { id } }', { id: idea.id });
    expect(outcomeOf(await join(person, token))).toBe('CONFLICT');
  });

  test('more often than a mailbox bears', async () => {
    const address = newAddress();
    const tries = await inTurn(4, async () => {
      const { body } = await invite(owner, idea.id, address);
      await remove(owner, body.data?.inviteToTeam.id ?? '');
      return outcomeOf({ body });
    });
    expect(tries).toEqual(['OK', 'OK', 'OK', 'TOO_MANY_REQUESTS']);
  });
});

describe('a member', () => {
  test('sees the idea, its document and the names of the team, in a list of their own and by its reference', async () => {
    const member = await newMember(portal, owner, idea.id);
    await invite(owner, idea.id, newAddress());
    expect(await teamSeenBy(member)).toEqual([
      { id: member.memberId, name: 'Thabo Kgosi', email: member.email, joinedAt: expect.any(String) },
    ]);
    expect(await listOf(member)).toMatchObject({
      totalCount: 1,
      edges: [{ node: { id: idea.id, teamRole: 'MEMBER' } }],
    });
    expect(await listOf(member, '')).toMatchObject({ totalCount: 0 });
    expect((await member.rest('GET', `/api/submission/${idea.key}/file`)).status).toBe(200);
    expect((await teamSeenBy(owner))?.map(({ name }) => String(name)).sort()).toEqual([
      'Thabo Kgosi',
      'null',
    ]);
    expect(await listOf(owner)).toMatchObject({ totalCount: 1, edges: [{ node: { teamRole: 'OWNER' } }] });
  });

  test('sees own ideas and those of teams as one list, page by page, newest first', async () => {
    const member = await newMember(portal, owner, idea.id);
    now = new Date(now.getTime() + 1_000);
    const own = await submitIdea(member);
    const read = async (after: string | null) =>
      (
        await member.ask<{ myIdeas: { edges: { node: { id: string } }[]; pageInfo: { endCursor: string } } }>(
          `query ($after: String) { myIdeas(withTeams: true, askedFirst: true, first: 1, after: $after) {
            edges { node { id } } pageInfo { endCursor } } }`,
          { after },
        )
      ).myIdeas;
    const first = await read(null);
    const second = await read(first.pageInfo.endCursor);
    expect([first, second].map(({ edges }) => edges[0]?.node.id)).toEqual([own.id, idea.id]);
  });

  test('reads no contact details and nothing else of the owner’s person', async () => {
    const member = await newMember(portal, owner, idea.id);
    const { body } = await member.graphql<{ idea: object }>(
      `query ($id: ID!) { idea(id: $id) { firstName lastName personType email dialCode contactNumber country linkedIn website
        idNumberMasked receipt { url } } }`,
      { id: idea.id },
    );
    expect(body.data).toEqual({
      idea: {
        ...{ firstName: 'Naledi', lastName: 'Mogotsi', personType: 'START_UP', email: '', dialCode: '' },
        ...{ contactNumber: '', country: '', linkedIn: '', website: '', idNumberMasked: null, receipt: null },
      },
    });
    for (const field of ['gender', 'ageGroup'])
      expect(
        outcomeOf(await member.graphql(`query ($id: ID!) { idea(id: $id) { ${field} } }`, { id: idea.id })),
      ).toBe('FORBIDDEN');
    expect((await member.rest('GET', `/api/submission/${idea.key}/receipt`)).status).toBe(404);
    expect(
      await portal.sql('SELECT FROM audit_events WHERE actor_email = $1 AND action ~ $2', [
        member.email,
        'SHOWN|DOWNLOADED',
      ]),
    ).toEqual([]);
  });

  test('reads no other version of the idea, which is not the team’s', async () => {
    await reviewIdea(reviewer, { id: idea.id, version: 1, status: 'REJECTED', comments: 'Not for us.' });
    now = new Date(now.getTime() + UNDO_WINDOW);
    await portal.outboxPassed(now);
    const { beginDraftFrom } = await owner.ask<{ beginDraftFrom: { reference: string } }>(
      'mutation ($id: ID!) { beginDraftFrom(ideaId: $id) { reference } }',
      { id: idea.id },
    );
    const better = await submitIdea(owner, beginDraftFrom);
    const member = await newMember(portal, owner, better.id);
    const versions = (person: Client, id: string) =>
      person.ask('query ($id: ID!) { idea(id: $id) { improves { id } improvedAs { id } } }', { id });
    expect(await versions(member, better.id)).toEqual({ idea: { improves: null, improvedAs: null } });
    expect(await versions(owner, better.id)).toEqual({
      idea: { improves: { id: idea.id }, improvedAs: null },
    });
    expect(await versions(owner, idea.id)).toEqual({
      idea: { improves: null, improvedAs: { id: better.id } },
    });
  });

  test('does nothing of what the owner alone does', async () => {
    const member = await newMember(portal, owner, idea.id);
    const other = await newMember(portal, owner, idea.id);
    const acts = [
      'withdrawIdea(ideaId: $id) { id }',
      'beginDraftFrom(ideaId: $id) { reference }',
      'answerQuestions(ideaId: $id, answers: [], changes: []) { id }',
    ].map((act) => member.graphql(`mutation ($id: ID!) { ${act} }`, { id: idea.id }));
    const refused = [...acts, remove(member, other.memberId), handOver(member, other.memberId)];
    expect((await Promise.all(refused)).map(outcomeOf)).toEqual(refused.map(() => 'NOT_FOUND'));
    expect(await rows()).toHaveLength(2);
  });

  test('leaves, and sees nothing from then on', async () => {
    const member = await newMember(portal, owner, idea.id);
    expect(outcomeOf(await leave(member))).toBe('OK');
    expect(outcomeOf(await leave(member))).toBe('NOT_FOUND');
    expect(outcomeOf(await seenBy(member))).toBe('NOT_FOUND');
    expect((await member.rest('GET', `/api/submission/${idea.key}/file`)).status).toBe(404);
    expect((await actsOf()).at(-1)).toEqual({ action: 'TEAM_LEFT', actor: member.email, of: null });
    expect(await subjectsTo(owner)).toContain('Thabo Kgosi left the team of “Herd Call”');
  });

  test('is taken out by the owner, and gets to know it', async () => {
    const member = await newMember(portal, owner, idea.id);
    expect(outcomeOf(await remove(owner, member.memberId))).toBe('OK');
    expect(outcomeOf(await seenBy(member))).toBe('NOT_FOUND');
    expect((await actsOf()).at(-1)).toEqual({ action: 'TEAM_REMOVED', actor: owner.email, of: member.email });
    expect(await subjectsTo(member)).toContain('You are no longer in the team of “Herd Call”');
  });

  test('gets the mails of the idea, without what is of the owner: questions, decision, withdrawal', async () => {
    const member = await newMember(portal, owner, idea.id);
    const until = new Date(now.getTime() + 3 * DAY).toISOString().slice(0, 10);
    await reviewer.ask(
      `mutation ($ideaId: ID!, $until: Date!, $questions: [QuestionInput!]!) {
        askSubmitter(ideaId: $ideaId, until: $until, questions: $questions) { until } }`,
      { ideaId: idea.id, until, questions: [{ field: 'KEY_BENEFITS', text: 'For whom?' }] },
    );
    const asked = await portal.mail(member.email, /question about “Herd Call” for its owner/);
    expect(asked.text).toContain('For whom?');
    expect(asked.text).toContain('You get this email because you are in the team of the idea.');
    await owner.ask(
      `mutation ($id: ID!) { answerQuestions(ideaId: $id, answers: [{ field: KEY_BENEFITS, text: "Us" }], changes: []) { id } }`,
      { id: idea.id },
    );
    expect(outcomeOf(await reviewIdea(reviewer, { id: idea.id, version: 2, status: 'APPROVED' }))).toBe('OK');
    now = new Date(now.getTime() + UNDO_WINDOW);
    await portal.outboxPassed(now);
    const decided = await portal.mail(member.email, /^We have decided on “Herd Call”$/);
    expect(decided.text).toMatch(/^Hello Thabo,$/m);
    expect(decided.text).toContain('Next: we go on with the owner of the idea.');
    expect(decided.text).not.toContain('567');
    expect((await portal.mail(owner.email, /^We have decided/)).text).toContain('567');
    const other = await submitIdea(owner, { solutionName: 'Second' });
    await addMember(portal, owner, other.id, member);
    await owner.ask('mutation ($id: ID!) { withdrawIdea(ideaId: $id) { id } }', { id: other.id });
    expect((await portal.mail(member.email, /^The owner withdrew “Second”$/)).text).not.toContain(
      'ForgotPassword',
    );
  });
});

describe('a reviewer', () => {
  test('who joins may not judge the idea, and sees of the desk what its owner does', async () => {
    const colleague = await signedIn(portal, 'reviewer');
    // The name of staff stands below what the programme writes.
    await invite(owner, idea.id, colleague.email);
    const token = await invitationOf(portal, colleague.email);
    const titled = await join(colleague, token, { firstName: 'Administrator', lastName: 'Mogotsi' });
    expect(outcomeOf(titled)).toBe('INVALID_INPUT');
    await colleague.ask('mutation ($id: ID!) { claimIdea(ideaId: $id) { id } }', { id: idea.id });
    expect(outcomeOf(await join(colleague, token))).toBe('OK');
    expect(outcomeOf(await reviewIdea(colleague, { id: idea.id, version: 1, status: 'APPROVED' }))).toBe(
      'FORBIDDEN',
    );
    await reviewIdea(reviewer, { id: idea.id, version: 1, status: 'APPROVED' });
    expect((await seenBy(colleague)).body.data?.myIdea.status).toBe('PENDING');
    expect(
      await colleague.ask('query ($id: ID!) { idea(id: $id) { status daysWaited } }', { id: idea.id }),
    ).toEqual({
      idea: { status: 'PENDING', daysWaited: null },
    });
    expect(await portal.sql('SELECT FROM idea_claims WHERE idea_id = $1', [idea.key])).toEqual([]);
  });

  test.each([
    ['reviewed', (person: Client) => reviewIdea(person, { id: idea.id, version: 1, comments: 'Good.' })],
    [
      'scored',
      (person: Client) =>
        person.graphql(
          'mutation ($id: ID!) { scoreIdea(input: { ideaId: $id, cardVersion: 1, cannotJudge: true }) { mean } }',
          { id: idea.id },
        ),
    ],
  ])(
    'who has %s it cannot join, and the invitation discloses to nobody that they review',
    async (_, judge) => {
      const colleague = await signedIn(portal, 'reviewer');
      await reviewer.ask(
        'mutation ($id: ID!) { shortlistIdeas(ideaIds: [$id], shortlisted: true) { notFound } }',
        { id: idea.id },
      );
      expect(outcomeOf(await judge(colleague))).toBe('OK');
      expect(outcomeOf(await invite(owner, idea.id, colleague.email))).toBe('OK');
      const refused = await join(colleague, await invitationOf(portal, colleague.email));
      expect([outcomeOf(refused), messageOf(refused)]).toEqual([
        'CONFLICT',
        expect.stringMatching(
          /^You have judged this idea as a reviewer, so you cannot be one of its people\./,
        ),
      ]);
      expect(outcomeOf(await seenBy(colleague))).toBe('NOT_FOUND');
    },
  );
});

describe('handing over', () => {
  test('makes a member the owner with the details of their account, and the owner a member', async () => {
    const member = await newMember(portal, owner, idea.id);
    const answer = await handOver(owner, member.memberId);
    expect(answer.body.data?.handOverIdea).toMatchObject({
      ...{ teamRole: 'MEMBER', firstName: 'Thabo', lastName: 'Kgosi', email: '' },
      ...{ handedOverAt: expect.any(String), team: [{ name: 'Naledi Mogotsi' }] },
    });
    const { idea: seen } = await member.ask<{ idea: object }>(
      `query ($id: ID!) { idea(id: $id) { teamRole firstName lastName email dialCode contactNumber linkedIn website gender
        idNumberMasked } }`,
      { id: idea.id },
    );
    expect(seen).toEqual({
      ...{ teamRole: 'OWNER', firstName: 'Thabo', lastName: 'Kgosi', email: member.email, dialCode: '' },
      ...{ contactNumber: '', linkedIn: '', website: '', gender: 'PREFER_NOT_TO_SAY', idNumberMasked: null },
    });
    expect((await actsOf()).at(-1)).toEqual({
      action: 'IDEA_HANDED_OVER',
      actor: owner.email,
      of: member.email,
    });
    expect(await subjectsTo(member)).toContain('“Herd Call” is yours now');
    expect(
      outcomeOf(
        await member.graphql('mutation ($id: ID!) { withdrawIdea(ideaId: $id) { id } }', { id: idea.id }),
      ),
    ).toBe('OK');
    expect(outcomeOf(await handOver(owner, member.memberId))).toBe('NOT_FOUND');
  });

  test('takes what the idea said of its owner before, also where they changed or answered it', async () => {
    const member = await newMember(portal, owner, idea.id);
    await portal.sql(
      `INSERT INTO clarifications (idea_id, asker_id, asked_at, until, questions, before, outcome, closed_at)
       SELECT id, owner_id, now(), current_date, $2, $3, 'ANSWERED', now() FROM ideas WHERE id = $1`,
      [
        idea.key,
        JSON.stringify([{ field: 'linkedIn', text: 'Is it you?', answer: 'It is.' }]),
        JSON.stringify(
          ['linkedIn', 'gender', 'keyBenefits'].map((field) => ({ field, values: ['Of before'] })),
        ),
      ],
    );
    await handOver(owner, member.memberId);
    const [left] = await portal.sql<object>(
      'SELECT before, questions FROM clarifications WHERE idea_id = $1',
      [idea.key],
    );
    expect(left).toEqual({
      before: [{ field: 'keyBenefits', values: ['Of before'] }],
      questions: [{ field: 'linkedIn', text: 'Is it you?', answer: null }],
    });
  });

  test('gives the details that the new owner sent with an idea of their own', async () => {
    const member = await newMember(portal, owner, idea.id);
    await submitIdea(member, {
      ...{ firstName: 'Neo', lastName: 'Tau', contactNumber: '72345678', gender: 'MALE', country: 'ZA' },
    });
    await handOver(owner, member.memberId);
    const fields = 'firstName contactNumber gender country';
    expect(await member.ask(`query ($id: ID!) { idea(id: $id) { ${fields} } }`, { id: idea.id })).toEqual({
      idea: { firstName: 'Neo', contactNumber: '72345678', gender: 'MALE', country: 'ZA' },
    });
  });

  test('is refused to a person who did not accept, and to a member of another idea', async () => {
    const { body } = await invite(owner, idea.id, newAddress());
    const invited = await handOver(owner, body.data?.inviteToTeam.id ?? '');
    expect([outcomeOf(invited), messageOf(invited)]).toEqual([
      'CONFLICT',
      'This person has not accepted yet. Hand the idea over after that.',
    ]);
    const other = await submitIdea(owner);
    const member = await newMember(portal, owner, other.id);
    expect(outcomeOf(await handOver(owner, member.memberId))).toBe('NOT_FOUND');
    expect((await seenBy(owner)).body.data?.myIdea.teamRole).toBe('OWNER');
  });

  test('counts the idea for its new owner, as a recount does', async () => {
    const member = await newMember(portal, owner, idea.id);
    const range = { from: null, to: null };
    await handOver(owner, member.memberId);
    await foldTallies(ctx);
    const counted = ({ stats: { usersWhoSubmitted, genders } }: Figures) => ({ usersWhoSubmitted, genders });
    expect(counted(await figuresOf(ctx, range))).toEqual(counted(await figuresFromRows(ctx, range)));
  });
});

test('the data of a member has the teams they are in, and nobody else’s address', async () => {
  const member = await newMember(portal, owner, idea.id);
  await newMember(portal, owner, idea.id);
  const target = path.join(folder, 'member');
  await exportPerson(ctx, member.email, target);
  const data = JSON.parse(await readFile(path.join(target, 'data.json'), 'utf8')) as Record<string, object[]>;
  expect(data['idea_members']).toEqual([
    expect.objectContaining({ reference: idea.reference, email: null, accepted_at: expect.any(String) }),
  ]);
  expect(JSON.stringify(data)).not.toContain(owner.email);
  expect(data['ideas'] ?? []).toEqual([]);
});

describe('an erasure', () => {
  const erase = (person: Person, successors?: { ideaId: string; memberId: string }[]) =>
    person.graphql(
      'mutation ($email: String!, $successors: [SuccessorInput!]) { eraseMyAccount(email: $email, successors: $successors) { ideaCount isKept } }',
      { email: person.email, successors },
    );
  const ideasLeft = (key = idea.key) =>
    portal.sql<{ email: string; first_name: string }>('SELECT email, first_name FROM ideas WHERE id = $1', [
      key,
    ]);

  test('of a member takes their row alone', async () => {
    const [member, other] = [
      await newMember(portal, owner, idea.id),
      await newMember(portal, owner, idea.id),
    ];
    expect((await erase(member)).body.data).toEqual({ eraseMyAccount: { ideaCount: 0, isKept: false } });
    expect((await teamSeenBy(owner))?.map(({ id }) => id)).toEqual([other.memberId]);
    expect(await ideasLeft()).toHaveLength(1);
    expect(JSON.stringify(await actsOf())).not.toContain(member.email);
  });

  test('of somebody who is only invited takes the invitation', async () => {
    const guest = await signedIn(portal);
    await invite(owner, idea.id, guest.email);
    await erase(guest);
    expect(await rows()).toEqual([]);
  });

  test('of the owner leaves the idea with the successor, and erases the others', async () => {
    const member = await newMember(portal, owner, idea.id);
    const second = await submitIdea(owner);
    await newMember(portal, owner, second.id);
    const answer = await erase(owner, [{ ideaId: idea.id, memberId: member.memberId }]);
    expect(answer.body.data).toEqual({ eraseMyAccount: { ideaCount: 1, isKept: false } });
    expect(await ideasLeft()).toEqual([{ email: member.email, first_name: 'Thabo' }]);
    expect(await ideasLeft(second.key)).toEqual([]);
    expect((await seenBy(member)).body.data?.myIdea).toMatchObject({ teamRole: 'OWNER', team: [] });
    expect(JSON.stringify(await portal.sql('SELECT * FROM ideas WHERE id = $1', [idea.key]))).not.toMatch(
      new RegExp(`${owner.email}|Naledi|71234567`),
    );
    expect((await member.rest('GET', `/api/submission/${idea.key}/file`)).status).toBe(200);
  });

  test('with a successor who is not in the team erases nothing', async () => {
    const other = await submitIdea(owner);
    const member = await newMember(portal, owner, other.id);
    expect(outcomeOf(await erase(owner, [{ ideaId: idea.id, memberId: member.memberId }]))).toBe('NOT_FOUND');
    expect(await ideasLeft()).toHaveLength(1);
  });
});
