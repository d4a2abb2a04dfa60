/** The page of a challenge: what one reads there, and the one thing that one can do. */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import {
  ChallengeDocument,
  OwnContactDocument,
  WatchChallengesDocument,
} from '../../../graphql/generated-public.ts';
import type { ChallengeQuery } from '../../../graphql/generated-public.ts';
import { answer, clearForms, Refusal, renderPage, serveAs } from '../../../testing/pages.tsx';
import { newUser } from '../../../testing/user.ts';
import { PageTitle } from '../../../ui/page.tsx';
import { ChallengePage } from './challenge-page.tsx';

afterEach(clearForms);

type Challenge = ChallengeQuery['challenge'];
const call: Challenge = {
  ...{ id: 'c1', slug: 'dry-fields', takes: 'IDEAS', title: 'Dry fields', organiser: 'The hub' },
  ...{ description: 'Water is scarce.', year: 2096, status: 'OPEN' },
  ...{ opensAt: null, closesAt: null, prize: 'P 50,000', sponsor: 'BTC', contact: 'calls@example.com' },
  briefHtml: '<h2>Who can take part</h2><p>Everybody.</p>',
  days: [{ day: '2096-03-31', what: 'Pitches' }],
  ...{ logo: null, downloads: [], results: null },
};

let watched: object[];
beforeEach(() => {
  watched = [];
});

/** Opens the page of a call with some changes. @returns the slugs that were asked for */
function open(change: Partial<Challenge> | Error = {}) {
  const slugs: string[] = [];
  serveAs(
    'neo@example.com',
    'user',
    answer(ChallengeDocument, ({ slug }) => {
      slugs.push(slug);
      if (change instanceof Error) throw change;
      return { challenge: { ...call, ...change } };
    }),
    answer(WatchChallengesDocument, ({ input }) => {
      watched.push(input);
      return { watchChallenges: true };
    }),
    answer(OwnContactDocument, () => ({ me: { id: 'me', contact: null } })),
  );
  renderPage(<ChallengePage />, '/Challenges/Dry-Fields', '/Challenges/:slug');
  return slugs;
}
const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const linkTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
const pairs = () =>
  screen.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`);
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

test('an open call says what it is about, until when, who and what for, and leads to the wizard', async () => {
  const slugs = open({ closesAt: inDays(3) });
  await title('Dry fields');
  expect([slugs, document.title]).toEqual([['Dry-Fields'], 'Dry fields – Innovation portal']);
  screen.getByText('OPEN');
  screen.getByText(/^Closes in 3 days, \w+day \d\d:\d\d \(Gaborone time\)$/);
  expect(pairs()).toEqual([
    ...['Organiser: The hub', 'Sponsor: BTC', 'Prize: P 50,000', 'Contact: calls@example.com'],
    '31 Mar 2096: Pitches',
  ]);
  expect(linkTo('calls@example.com')).toBe('mailto:calls@example.com');
  screen.getByRole('heading', { level: 2, name: 'Who can take part' });
  expect(linkTo('Submit an idea to this call')).toBe('/innovate?call=dry-fields');
  expect(linkTo('All challenges')).toBe('/Challenges');
  expect(screen.queryByRole('button')).toBeNull();
});

test('what a call does not have is left out, and a contact of another kind is no link', async () => {
  open({ ...{ prize: '', sponsor: '', days: [], briefHtml: '' }, contact: 'Desk 4, ask for Neo' });
  await title('Dry fields');
  expect(pairs()).toEqual(['Organiser: The hub', 'Contact: Desk 4, ask for Neo']);
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    ...['All challenges', 'Submit an idea to this call'],
  ]);
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
});

test('the logo stands beside the sponsor in the room that it takes, and downloads have their kind and size', async () => {
  open({
    logo: { id: 'l', url: '/api/call-files/l/bank.png', label: 'The bank', width: 880, height: 200 },
    downloads: [
      { id: 'd', url: '/api/call-files/d/terms.pdf', label: 'Terms', name: 'terms.pdf', size: 1_500_000 },
    ],
    briefHtml:
      '<p><img src="/api/call-files/p/field.png" alt="A field" width="4" height="3" loading="lazy" /></p>',
  });
  await title('Dry fields');
  const logo = screen.getByRole('img', { name: 'The bank' });
  expect(['src', 'width', 'height'].map((name) => logo.getAttribute(name))).toEqual([
    ...['/api/call-files/l/bank.png', '176', '40'],
  ]);
  expect(logo.closest('dd')?.textContent).toBe('BTC');
  expect(linkTo('Terms')).toBe('/api/call-files/d/terms.pdf');
  screen.getByText('PDF, 1.4 MB');
  expect(screen.getByRole('img', { name: 'A field' }).getAttribute('width')).toBe('4');
});

test('a call that is not open yet says from when, and takes the address of who waits for it', async () => {
  open({ opensAt: '2096-10-31T22:30:00.000Z' });
  await screen.findByText('Opens on 1 November 2096 at 00:30 (Gaborone time)');
  screen.getByText('UPCOMING');
  screen.getByRole('heading', { level: 2, name: 'This call is not open yet' });
  await newUser().click(screen.getByRole('button', { name: 'Tell me when it opens' }));
  await screen.findByText(
    /^We sent an email to neo@example\.com\. Open its link, and we tell you when this call opens\.$/,
  );
  expect(watched).toEqual([{ email: 'neo@example.com', website2: '', challengeId: 'c1' }]);
  expect(screen.queryByRole('link', { name: 'Submit an idea to this call' })).toBeNull();
});

test('a past call says when it closed, what came of it, and what to do instead', async () => {
  open({ closesAt: '2025-10-31T22:30:00.000Z', results: '42 ideas received, 9 approved.' });
  await screen.findByText('Closed on 1 November 2025 at 00:30 (Gaborone time)');
  await screen.findByText('42 ideas received, 9 approved.');
  expect(linkTo('Submit your idea without a call')).toBe('/innovate');
});

test('a hackathon has its entry form', async () => {
  open({ takes: 'ENTRIES', status: 'CLOSED' });
  await newUser().click(await screen.findByRole('button', { name: /^Register for the next edition/ }));
  await screen.findByRole('dialog', { name: 'Hackathon Entry Form' });
});

test('an unknown address is a page that is not found', async () => {
  open(new Refusal('NOT_FOUND', 'There is no challenge at this address.'));
  await title('Page not found');
});

test('a failure says so, and tries again', async () => {
  const fault = new Refusal('UNAVAILABLE', 'Try again in a minute.');
  const slugs = open(fault);
  await screen.findByText('The challenge could not be loaded.');
  screen.getByText('Try again in a minute.');
  const before = slugs.length;
  await newUser().click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('The challenge could not be loaded.');
  expect(slugs.length).toBeGreaterThan(before);
});

test('the heading that the server wrote stays until the challenge is there', () => {
  const error = jest.spyOn(console, 'error');
  const box = document.createElement('div');
  document.body.append(box);
  box.innerHTML = '<h1 tabindex="-1">Dry fields</h1>';
  const draw = (title: string) => <PageTitle isServed>{title}</PageTitle>;
  let root: Root | undefined;
  act(() => void (root = hydrateRoot(box, draw('Challenge'))));
  const heading = box.firstChild;
  expect([heading?.textContent, error.mock.calls]).toEqual(['Dry fields', []]);
  act(() => root?.render(draw('Wet fields')));
  expect([box.firstChild, heading?.textContent]).toEqual([heading, 'Wet fields']);
  act(() => root?.unmount());
  box.remove();
});
