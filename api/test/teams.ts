/** Teams of ideas for tests: invitations, and people who accept them. */
import { eventually } from './eventually.ts';
import { tokenIn } from './harness.ts';
import type { TestPortal } from './harness.ts';
import type { Client } from './client.ts';
import { signedIn } from './people.ts';
import type { Person } from './people.ts';

type Named = { firstName?: string; lastName?: string };

export const invite = (owner: Client, ideaId: string, email: string) =>
  owner.graphql<{ inviteToTeam: { id: string } }>(
    'mutation ($ideaId: ID!, $email: String!) { inviteToTeam(ideaId: $ideaId, email: $email) { id } }',
    { ideaId, email },
  );

const invitationsTo = async (portal: TestPortal, email: string) =>
  (await portal.mails(email)).filter(({ subject }) => /invites you/.test(subject ?? ''));

/** Reads the token of the last invitation that an address got. @param before how many it had */
export const invitationOf = (portal: TestPortal, email: string, before = 0): Promise<string> =>
  eventually(async () => {
    const mail = (await invitationsTo(portal, email))[before];
    if (!mail) throw new Error(`no invitation to ${email}`);
    return tokenIn(mail, 'JoinIdea');
  });

export const join = (
  person: Client,
  token: string,
  name: Named = { firstName: 'Thabo', lastName: 'Kgosi' },
) =>
  person.graphql<{ joinIdea: { id: string; teamRole: string } }>(
    `mutation ($token: String!, $firstName: String, $lastName: String) {
      joinIdea(token: $token, firstName: $firstName, lastName: $lastName) { id teamRole } }`,
    { token, ...name },
  );

/** Invites a person, who accepts; returns the id of the member. */
export async function addMember(
  portal: TestPortal,
  owner: Client,
  ideaId: string,
  person: Person,
  name?: Named,
): Promise<string> {
  const before = (await invitationsTo(portal, person.email)).length;
  const invited = await invite(owner, ideaId, person.email);
  if (!invited.body.data) throw new Error(JSON.stringify(invited.body.errors));
  const joined = await join(person, await invitationOf(portal, person.email, before), name);
  if (!joined.body.data) throw new Error(JSON.stringify(joined.body.errors));
  return invited.body.data.inviteToTeam.id;
}

/** Makes a person, who joins the team of an idea. */
export async function newMember(
  portal: TestPortal,
  owner: Client,
  ideaId: string,
  name?: Named,
): Promise<Person & { memberId: string }> {
  const person = await signedIn(portal);
  return Object.assign(person, { memberId: await addMember(portal, owner, ideaId, person, name) });
}
