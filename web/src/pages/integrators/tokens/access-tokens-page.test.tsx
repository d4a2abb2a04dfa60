/** Access tokens as an administrator makes them: the form, its faults, and the list after it. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  AccessTokensDocument,
  CreateAccessTokenDocument,
  RenewAccessTokenDocument,
} from '../../../graphql/generated-staff.ts';
import type {
  AccessTokenInput,
  AccessTokenRenewalInput,
  AccessTokenRowFragment,
} from '../../../graphql/generated-staff.ts';
import {
  answer,
  clear,
  renderPage,
  found,
  listOf,
  serveAs,
  Refusal,
  searchNow,
} from '../../../testing/pages.tsx';
import { newUser } from '../../../testing/user.ts';
import { AccessTokensPage } from './access-tokens-page.tsx';

const user = newUser();
let tokens: AccessTokenRowFragment[];
let made: AccessTokenInput[];
let renewed: AccessTokenRenewalInput[];
/** Overrides the next answer. */
let fail: Error | undefined;

const token = (name: string, expiresAt = '2096-01-01T00:00:00.000Z'): AccessTokenRowFragment => ({
  id: name,
  name,
  ending: 'abcd',
  scopes: ['READ_IDEAS'],
  createdBy: 'admin@example.com',
  createdAt: '2026-03-31T12:00:00.000Z',
  lastUsedAt: null,
  expiresAt,
  revokedAt: null,
  ofProgramme: false,
  secretBeforeUntil: null,
});

beforeEach(() => {
  tokens = [];
  made = [];
  renewed = [];
  fail = undefined;
  serveAs(
    'admin@example.com',
    'admin',
    answer(AccessTokensDocument, ({ after }) => ({
      accessTokens: after
        ? listOf(tokens.slice(20), 20, tokens.length)
        : listOf(tokens.slice(0, 20), 0, tokens.length),
    })),
    answer(CreateAccessTokenDocument, ({ input }) => {
      const error = fail;
      fail = undefined;
      if (error) throw error;
      made.push(input);
      tokens = [token(input.name), ...tokens];
      const { name, scopes, expiresAt } = token(input.name);
      return { createAccessToken: { secret: 'innovation_secret', accessToken: { name, scopes, expiresAt } } };
    }),
    answer(RenewAccessTokenDocument, ({ input }) => {
      renewed.push(input);
      return { renewAccessToken: { secret: 'innovation_renewed', accessToken: token(String(input.id)) } };
    }),
  );
});
afterEach(clear);

const show = (search: string) => renderPage(<AccessTokensPage />, `/access-tokens${search}`);

/** Opens the form, and fills what it needs. */
async function openForm(name: string, search = ''): Promise<HTMLElement> {
  show(search);
  await user.click(await screen.findByText('New token'));
  const form = await screen.findByRole('dialog', { name: 'New token' });
  fireEvent.change(within(form).getByLabelText(/^Name/), { target: { value: name } });
  if (name) await user.click(within(form).getByLabelText(/^Read ideas(?! without)/));
  return form;
}
const create = (form: HTMLElement) => user.click(within(form).getByText('Create token'));
const store = async () => user.click(await screen.findByText('I have saved it'));

test('the form names its faults as the server would', async () => {
  const form = await openForm('');
  await create(form);
  await within(form).findByText('There is a problem');
  within(form).getByRole('link', { name: 'Give the token a name.' });
  within(form).getByRole('link', { name: 'Select what the token may do.' });
  expect(made).toEqual([]);
});

test('it takes any of its lifetimes, each with the day on which that ends', async () => {
  const form = await openForm('Warehouse');
  const ends = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'Africa/Gaborone' });
  within(form).getByText(`Until ${ends.format(Date.now() + 30 * 24 * 3_600_000)}`);
  await user.click(within(form).getByLabelText(/^1 year/));
  await create(form);
  await store();
  expect(made).toEqual([{ name: 'Warehouse', scopes: ['READ_IDEAS'], lifetimeDays: 366, ofProgramme: true }]);
});

describe('the secret', () => {
  async function show(): Promise<HTMLTextAreaElement> {
    await create(await openForm('Warehouse'));
    const secret = await screen.findByLabelText<HTMLTextAreaElement>('Secret');
    expect([secret.value, document.activeElement]).toEqual(['innovation_secret', secret]);
    return secret;
  }
  const isHeld = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }));

  test('stays until somebody says that it is saved, whatever the key or button, and holds the tab open', async () => {
    const secret = await show();
    for (const leave of ['Escape', 'Escape', 'Close']) {
      secret.blur();
      await (leave === 'Close'
        ? user.click(screen.getByRole('button', { name: 'Close' }))
        : user.keyboard('{Escape}'));
      await screen.findByText(/^Save the secret first/);
      expect([isHeld(), document.activeElement]).toEqual([true, secret]);
    }
    await store();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const kept = [
      document.body.innerHTML,
      JSON.stringify({ ...localStorage, ...sessionStorage }),
      location.href,
    ];
    expect([isHeld(), kept.join().includes('innovation_secret')]).toEqual([false, false]);
  });

  test('is selected where the browser keeps its clipboard to itself, and is not in the example of a call', async () => {
    const secret = await show();
    // `newUser` brings its own clipboard.
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
    fireEvent.click(screen.getByRole('button', { name: 'Copy Secret' }));
    await screen.findByText(/^The text is selected/);
    expect([document.activeElement, secret.selectionEnd]).toEqual([secret, secret.value.length]);
    const example = screen.getByLabelText<HTMLTextAreaElement>('Try it').value;
    expect(example).toContain(`curl ${window.location.origin}/graphql `);
    expect(example).toContain('-H "Authorization: Bearer $TOKEN"');
    expect(example).not.toContain(secret.value);
  });
});

test('it keeps what was typed when the line is gone, and says what the server refuses', async () => {
  const form = await openForm('Through the tunnel');
  fail = new TypeError('no line');
  await create(form);
  await within(form).findByText(/We could not reach the server/);
  fail = new Refusal('FORBIDDEN', 'You are not allowed to do this.');
  await create(form);
  await within(form).findByText('You are not allowed to do this.');
  expect(within(form).getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Through the tunnel');
  await create(form);
  await store();
  await screen.findByRole('rowheader', { name: /^Through the tunnel/ });
});

test('a name that is taken is refused at its field', async () => {
  const form = await openForm('Twin system');
  const message = 'An active token is already named “Twin system”.';
  fail = new Refusal('CONFLICT', message, { fields: [{ field: 'name', message }] });
  await create(form);
  await within(form).findByRole('link', { name: message });
  expect(within(form).getByLabelText(/^Name/).getAttribute('aria-invalid')).toBe('true');
});

test('a token of the programme or of oneself is renewed, and shows its new secret; that of a colleague is not', async () => {
  const of = (name: string, changes: Partial<AccessTokenRowFragment>) => ({ ...token(name), ...changes });
  tokens = [
    of('Of the programme', { ofProgramme: true, createdBy: 'gone@example.com' }),
    of('Mine', { secretBeforeUntil: '2096-01-01T00:00:00.000Z' }),
    of('Theirs', { createdBy: 'other@example.com' }),
    of('Ending', { expiresAt: new Date(Date.now() + 10 * 24 * 3_600_000).toISOString() }),
  ];
  show('');
  const row = async (name: RegExp) => (await screen.findByRole('rowheader', { name })).closest('tr')!;
  within(await row(/^Of the programme/)).getByText('The programme');
  within(await row(/^Mine/)).getByText(/^Secret before: until/);
  within(await row(/^Ending/)).getByText('Ends soon');
  expect(within(await row(/^Theirs/)).queryByRole('button', { name: /^Renew/ })).toBeNull();
  within(await row(/^Mine/)).getByRole('button', { name: 'Renew Mine' });
  await user.click(screen.getByRole('button', { name: 'Renew Of the programme' }));
  const form = await screen.findByRole('dialog', { name: 'Renew Of the programme' });
  await user.click(within(form).getByLabelText(/^180 days/));
  within(form).getByText(/^The present secret works for 7 more days/);
  await user.click(within(form).getByLabelText(/^End it at once/));
  within(form).getByText(/^The present secret ends at once\./);
  expect(within(form).queryByText(/more days/)).toBeNull();
  await user.click(within(form).getByText('Renew'));
  const secret = await screen.findByLabelText<HTMLTextAreaElement>('Secret');
  expect([secret.value, renewed]).toEqual([
    'innovation_renewed',
    [{ id: 'Of the programme', lifetimeDays: 180, endEarlierNow: true }],
  ]);
  await store();
});

test('a double click makes one token', async () => {
  const form = await openForm('Once');
  const button = within(form).getByText('Create token');
  fireEvent.click(button);
  fireEvent.click(button);
  await store();
  expect(made).toEqual([{ name: 'Once', scopes: ['READ_IDEAS'], lifetimeDays: 90, ofProgramme: true }]);
});

test('the list shows what expired and marks a name, and a new token leads back to its beginning', async () => {
  tokens = Array.from({ length: 25 }, (_, n) => token(`Old system ${n}`, '2026-04-01T00:00:00.000Z'));
  const form = await openForm('Brand new', '?search=old%20sys&after=page');
  const row = await found(() =>
    [...document.querySelectorAll('tr')].find(({ textContent }) => textContent.startsWith('Old system 24')),
  );
  within(row).getByText('Expired');
  expect([row.querySelector('mark')?.textContent, row.querySelector('button')]).toEqual(['Old sys', null]);
  await create(form);
  await store();
  await waitFor(() => expect(searchNow()).not.toContain('after'));
  await screen.findByRole('rowheader', { name: /^Brand new/ });
});
