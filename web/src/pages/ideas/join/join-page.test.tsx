/** The page of a mailed invitation to a team: what it says to whom, and that nothing happens before a press. */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { JoinIdeaDocument, TeamInvitationDocument } from '../../../graphql/generated.ts';
import type { TeamInvitationQuery } from '../../../graphql/generated.ts';
import {
  answer,
  clear,
  found,
  pathNow,
  press,
  Refusal,
  renderPage,
  serve,
  serveAs,
  type,
} from '../../../testing/pages.tsx';
import { JoinIdeaPage } from './join-page.tsx';

const EMAIL = 'thabo@example.com';
const ADDRESS = ['/JoinIdea/secret', '/JoinIdea/:token'] as const;
let invitation: TeamInvitationQuery['teamInvitation'];
let calls: [string, unknown][];
let refused: Refusal | undefined;
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  refused = undefined;
  invitation = {
    ...{ isForCaller: true, needsName: false, reference: null },
    ...{ solutionName: 'Herd Call', ownerName: 'Naledi Mogotsi' },
  };
});
afterEach(clear);

const open = () => {
  calls = serveAs(
    EMAIL,
    'user',
    answer(TeamInvitationDocument, () => {
      if (refused) throw refused;
      return { teamInvitation: invitation };
    }),
    answer(JoinIdeaDocument, () => ({ joinIdea: { id: 'i', reference: 'IDEA-1' } })),
  );
  return renderPage(<JoinIdeaPage />, ...ADDRESS);
};
const joins = () => calls.filter(([name]) => name === 'JoinIdea').map(([, variables]) => variables);

test('the invited account reads who invites and to what, and joins by a press alone', async () => {
  const box = open();
  await screen.findByText('“Herd Call”');
  screen.getByText(/^Naledi Mogotsi invites you to the team of/);
  expect(joins()).toEqual([]);
  await press(box, 'Join the team');
  await found(() => pathNow() === '/IdeaDashboard/IDEA-1');
  expect(joins()).toEqual([{ token: 'secret' }]);
});

test('an account without a name enters it, since the others of the team see it', async () => {
  invitation = { ...invitation, needsName: true };
  const box = open();
  await screen.findByText('“Herd Call”');
  await press(box, 'Join the team');
  await screen.findAllByText('Enter your first name.');
  await type(box, 'firstName', 'Thabo');
  await type(box, 'lastName', 'Kgosi');
  await press(box, 'Join the team');
  await found(() => joins().length > 0);
  expect(joins()).toEqual([{ token: 'secret', firstName: 'Thabo', lastName: 'Kgosi' }]);
});

test('another account is asked to log out, and comes back', async () => {
  invitation = { isForCaller: false, needsName: false, reference: null, solutionName: null, ownerName: null };
  open();
  await screen.findByText('This invitation went to another address.');
  expect(screen.getByRole('link', { name: 'Log out' }).getAttribute('href')).toBe(
    '/LogOut?next=%2FJoinIdea%2Fsecret',
  );
  expect(screen.queryByRole('button', { name: 'Join the team' })).toBeNull();
});

test('who has joined finds the idea', async () => {
  invitation = { ...invitation, reference: 'IDEA-1' };
  open();
  expect((await screen.findByRole('link', { name: 'See the idea' })).getAttribute('href')).toBe(
    '/IdeaDashboard/IDEA-1',
  );
});

test('a link that is spent says so', async () => {
  refused = new Refusal('INVALID_TOKEN', 'This invitation is no longer valid.');
  open();
  await screen.findByText('This invitation is no longer valid.');
});

test('a visitor logs in or signs up, and comes back', async () => {
  serve(() => ({}));
  renderPage(<JoinIdeaPage />, ...ADDRESS);
  const link = await screen.findByRole('link', { name: 'Log In / Sign Up' });
  expect(link.getAttribute('href')).toBe('/Login?next=%2FJoinIdea%2Fsecret');
  expect(screen.getByRole('link', { name: 'Sign Up' }).getAttribute('href')).toBe(
    '/SignUp?next=%2FJoinIdea%2Fsecret',
  );
});
