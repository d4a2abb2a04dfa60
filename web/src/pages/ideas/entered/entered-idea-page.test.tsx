/** The page of the link to an idea that staff entered: who may take it over, and that it is deleted only after a question. */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { termsVersion } from '@portal/schema/programme-terms';
import { screen } from '@testing-library/react';
import { EnteredIdeaDocument, RefuseIdeaDocument, TakeOverIdeaDocument } from '../../../graphql/generated.ts';
import {
  answer,
  clear,
  found,
  pathNow,
  press,
  Refusal,
  renderPage,
  serveAs,
} from '../../../testing/pages.tsx';
import { clearSession } from '../../../session/session-store.ts';
import { EnteredIdeaPage } from './entered-idea-page.tsx';

const ADDRESS = ['/EnteredIdea/secret', '/EnteredIdea/:token'] as const;
let needsAccount: boolean;
let refused: Refusal | undefined;
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  [needsAccount, refused] = [false, undefined];
});
afterEach(clear);

const calls = [
  answer(EnteredIdeaDocument, () => {
    if (refused) throw refused;
    return {
      enteredIdea: {
        ...{ solutionName: 'Solar kiosk', solutionSummary: 'It charges phones.', needsAccount },
        entered: { source: 'ROADSHOW' as const, at: '2026-11-02T09:00:00.000Z' },
      },
    };
  }),
  answer(TakeOverIdeaDocument, () => ({ takeOverIdea: '/IdeaDashboard/IDEA-1' })),
  answer(RefuseIdeaDocument, () => ({ refuseIdea: true })),
];
const open = (as?: string) => {
  const made = serveAs(as ?? '', 'user', ...calls);
  if (!as) clearSession();
  return { box: renderPage(<EnteredIdeaPage />, ...ADDRESS), made };
};
const acts = (made: readonly [string, unknown][]) =>
  made.map(([name]) => name).filter((name) => name === 'TakeOverIdea' || name === 'RefuseIdea');

test('a visitor takes the idea of their address over by a press alone, and goes on', async () => {
  const { box, made } = open();
  await screen.findByText('Solar kiosk');
  screen.getByText(/It reached us so: Roadshow/);
  expect(acts(made)).toEqual([]);
  screen.getByRole('link', { name: 'terms of agreement' });
  await press(box, 'Take it over');
  await found(() => pathNow() === '/IdeaDashboard/IDEA-1');
  expect(made).toContainEqual(['TakeOverIdea', { token: 'secret', termsVersion: termsVersion() }]);
});

test('an idea without an address asks a visitor to log in, and leads back', async () => {
  needsAccount = true;
  open();
  const link = await screen.findByRole('link', { name: 'Log In' });
  expect(link.getAttribute('href')).toBe('/Login?next=%2FEnteredIdea%2Fsecret');
  expect(screen.queryByRole('button', { name: 'Take it over' })).toBeNull();
});

test('who is logged in takes such an idea over', async () => {
  needsAccount = true;
  const { box } = open('kabo@example.com');
  await screen.findByText('Solar kiosk');
  await press(box, 'Take it over');
  await found(() => pathNow() === '/IdeaDashboard/IDEA-1');
});

test('“It is not mine” asks once more, then says that the idea is deleted', async () => {
  const { box, made } = open();
  await screen.findByText('Solar kiosk');
  await press(box, 'It is not mine');
  await screen.findByText('Delete this idea?');
  expect(acts(made)).toEqual([]);
  await press(box, 'It is not mine: delete it');
  await screen.findByText(/^Thank you. The idea is deleted/);
  expect(acts(made)).toEqual(['RefuseIdea']);
  expect(screen.queryByText('Solar kiosk')).toBeNull();
});

test('a link that was used says so', async () => {
  refused = new Refusal('INVALID_TOKEN', 'This link is no longer valid.');
  open();
  await screen.findByText('This link is no longer valid.');
  screen.getByRole('link', { name: 'See my ideas' });
});
