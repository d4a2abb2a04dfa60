/** Challenges from both sides: how people read and enter them, and how administrators edit them. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  CreateChallengeDocument,
  DeleteChallengeDocument,
  ManageChallengesDocument,
  UpdateChallengeDocument,
} from '../../../graphql/generated-staff.ts';
import {
  ChallengesDocument,
  ConfirmChallengeWatchDocument,
  EnterChallengeDocument,
  OwnContactDocument,
  WatchChallengesDocument,
} from '../../../graphql/generated-public.ts';
import type { ChallengeCardFragment } from '../../../graphql/generated-public.ts';
import type { ChallengeInput, ManagedChallengeFragment } from '../../../graphql/generated-staff.ts';
import { fileOf } from '../../../testing/browser-gaps.ts';
import { answer, clearForms, renderPage, found, listOf, serveAs, Refusal } from '../../../testing/pages.tsx';
import { newUser } from '../../../testing/user.ts';
import type { OwnContact } from '../../../session/own-contact.ts';
import { ManageChallengesPage } from '../../back-office/challenges/manage-challenges-page.tsx';
import { ChallengesPage } from './challenges-page.tsx';

const user = newUser();
let challenges: (ManagedChallengeFragment & ChallengeCardFragment)[];
let entered: object[];
let created: ChallengeInput[];
/** The version and the title of each change. */
let updated: [number, string][];
let deleted: (string | number)[];
let refusesToDelete: Refusal | undefined;
/** The addresses that want to know of the next challenge, and the tokens that were confirmed. */
let watched: object[];
let confirmed: string[];
let isKept: boolean;
/** Overrides the answer to the next entry or confirmation. */
let fail: Error | undefined;
let contact: OwnContact;
/** Holds the answer to an entry back. */
let held: Promise<void> | undefined;

const challenge = (
  title: string,
  dates: Partial<ManagedChallengeFragment & ChallengeCardFragment> = {},
): ManagedChallengeFragment & ChallengeCardFragment => ({
  ...{ id: title, title, organiser: 'The hub', description: 'Masts.', year: 2024, status: 'CLOSED' },
  ...{ opensAt: null, closesAt: null, version: 1, entryCount: 0, ideaCount: 0 },
  ...{ slug: 'masts', takes: 'ENTRIES', graceHours: 0, changesUntil: 'NONE', leavesOut: [], days: [] },
  ...{ brief: '', prize: '', sponsor: '', contact: '', logo: null, downloads: [], results: null },
  ...dates,
});

beforeEach(() => {
  challenges = [challenge('Clean masts', { status: 'OPEN' })];
  entered = [];
  created = [];
  updated = [];
  deleted = [];
  refusesToDelete = undefined;
  [fail, held, contact] = [undefined, undefined, null];
  sessionStorage.clear();
  [watched, confirmed, isKept] = [[], [], true];
  serveAs(
    'admin@example.com',
    'admin',
    answer(ChallengesDocument, () => ({ challenges: listOf(challenges) })),
    answer(ManageChallengesDocument, () => ({ challenges: listOf(challenges) })),
    answer(CreateChallengeDocument, ({ input }) => {
      created.push(input);
      return { createChallenge: challenge(input.title ?? '') };
    }),
    answer(UpdateChallengeDocument, ({ version, input }) => {
      const title = input.title ?? 'Clean masts';
      updated.push([version, title]);
      const current = challenge('Town masts', { closesAt: '2096-10-31T22:30:00.000Z', version: 2 });
      if (version < 2) throw new Refusal('STALE', 'Somebody else changed this.', { current });
      return { updateChallenge: challenge(title) };
    }),
    answer(DeleteChallengeDocument, ({ id }) => {
      if (refusesToDelete) throw refusesToDelete;
      deleted.push(id);
      return { deleteChallenge: true };
    }),
    answer(WatchChallengesDocument, ({ input }) => {
      watched.push(input);
      return { watchChallenges: true };
    }),
    answer(ConfirmChallengeWatchDocument, ({ token }) => {
      const error = fail;
      fail = undefined;
      if (error) throw error;
      confirmed.push(token);
      return { confirmChallengeWatch: isKept };
    }),
    answer(OwnContactDocument, () => ({ me: { id: 'me', contact } })),
    answer(EnterChallengeDocument, async ({ input }) => {
      await held;
      const error = fail;
      fail = undefined;
      if (error) throw error;
      entered.push(input);
      return {
        enterChallenge: {
          afterClosing: challenges[0]?.status === 'CLOSED',
          reference: 'ENTRY-0A1B2C3D',
          warnings: [],
        },
      };
    }),
  );
});
afterEach(clearForms);

const control = (name: string) =>
  document.querySelector<HTMLInputElement>(`[name=${name}]`) ?? new HTMLInputElement();
const change = (name: string, value: string) => fireEvent.change(control(name), { target: { value } });
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const submit = () => press('Submit');

/** Opens the form of the first challenge. */
async function openForm(): Promise<HTMLElement> {
  renderPage(<ChallengesPage />, '/Challenges');
  await user.click(await found(() => document.querySelector('main li button, li button')));
  return screen.findByRole('dialog', { name: 'Hackathon Entry Form' });
}
function fill(): void {
  for (const [name, value] of Object.entries({
    ...{ teamName: 'Pula', teamLeader: 'Naledi Mogotsi', teamLeaderEmail: 'naledi@example.com' },
    ...{ teamLeaderContact: '71 234 567', members: 'Naledi Mogotsi' },
  }))
    change(name, value);
}

test('a challenge says when it opens and when it closed, and what came of it; open ones come first, and closed ones under their year', async () => {
  challenges = [
    challenge('Old masts', { closesAt: '2025-10-31T22:30:00.000Z', results: '42 ideas received.' }),
    challenge('New masts', { status: 'OPEN', opensAt: '2096-10-31T22:30:00.000Z' }),
    challenge('Night masts', { status: 'OPEN', closesAt: '2096-10-31T22:30:00.000Z' }),
  ];
  const box = renderPage(<ChallengesPage />, '/Challenges');
  await screen.findByText('Old masts');
  const at = '1 November 2096 at 00:30 (Gaborone time)';
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings).toEqual(['Open', 'Coming', 'Closed, 2024']);
  expect([...box.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    `2024OPENNight mastsThe hubMasts.Open until ${at}Enter this challenge: Night masts`,
    `2024UPCOMINGNew mastsThe hubMasts.Opens on ${at}Enter in advance: New masts`,
    '2024CLOSEDOld mastsThe hubMasts.Closed on 1 November 2025 at 00:30 (Gaborone time)42 ideas received.Register for the next edition: Old masts',
  ]);
});

test('a card leads to the page; that of a call to the wizard while it is open, and never to the entry form', async () => {
  const call = { takes: 'IDEAS' } as const;
  challenges = [
    challenge('Open call', { ...call, slug: 'open-call', status: 'OPEN' }),
    challenge('Past call', { ...call, slug: 'past-call' }),
    challenge('Old masts', { slug: 'old-masts' }),
  ];
  renderPage(<ChallengesPage />, '/Challenges');
  await screen.findByText('Open call');
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['Open call', '/Challenges/open-call'],
    ['Submit an idea to this call: Open call', '/innovate?call=open-call'],
    ['Past call', '/Challenges/past-call'],
    ['Read about this call: Past call', '/Challenges/past-call'],
    ['Old masts', '/Challenges/old-masts'],
  ]);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Register for the next edition: Old masts',
  ]);
});

describe('who waits for the next challenge', () => {
  const email = 'thato@example.com';
  const wants = 'Tell me when the next opens';

  test('is offered an email only while no challenge is open, and reads what happens next', async () => {
    challenges = [challenge('Old masts', { status: 'CLOSED' })];
    renderPage(<ChallengesPage />, '/Challenges');
    // That of the account is there, and can be replaced.
    await user.clear(await screen.findByDisplayValue('admin@example.com'));
    await press(wants);
    await screen.findByRole('link', { name: 'Enter your email address.' });
    await user.type(screen.getByLabelText(/^Email/), email);
    await press(wants);
    await screen.findByText(new RegExp(`We sent an email to ${email}`));
    expect(watched).toEqual([{ email, website2: '' }]);
  });

  test('has no need of it while one is open', async () => {
    renderPage(<ChallengesPage />, '/Challenges');
    await screen.findByText('Clean masts');
    expect(screen.queryByRole('button', { name: wants })).toBeNull();
  });

  test.each([
    [true, '#', /^Done\. We email you/],
    [false, '#', /^A challenge is open now/],
    [true, '?', /^Done\. We email you/],
  ])('confirms by a button, and nothing before it (kept: %s, behind %s)', async (kept, sign, words) => {
    isKept = kept;
    renderPage(<ChallengesPage />, `/Challenges${sign}watch=secret`);
    await screen.findByText('Clean masts');
    expect(confirmed).toEqual([]);
    await press(wants);
    await screen.findByText(words);
    expect(confirmed).toEqual(['secret']);
  });

  test('with a link that is cut reads so, and may try again', async () => {
    fail = new Refusal('INVALID_TOKEN', 'This link is incomplete.');
    renderPage(<ChallengesPage />, '/Challenges#watch=cut');
    await user.click(await screen.findByRole('button', { name: wants }));
    await screen.findByText('This link is incomplete.');
    await press(wants);
    await screen.findByText(/^Done\./);
  });
});

describe('the entry form', () => {
  test('has its controls under the documented names, and says what files it takes', async () => {
    const form = await openForm();
    const names = [...form.querySelectorAll('[name]')].map((each) => each.getAttribute('name'));
    // Beside them: the box for a member who is not added yet, and the trap for programs.
    expect([...new Set(names)].filter((name) => name !== 'newMember' && name !== 'blank')).toEqual([
      ...['teamName', 'teamLeader', 'teamLeaderEmail', 'teamLeaderContact', 'members', 'focusArea'],
      ...['submissionLink', 'file'],
    ]);
    within(form).getByText(/PDF, Word \(\.docx\), PowerPoint \(\.pptx\), Excel \(\.xlsx\), PNG, JPEG or ZIP/);
    expect(control('file').accept).toBe('.pdf,.docx,.pptx,.xlsx,.png,.jpg,.jpeg,.zip');
  });

  test('begins with what the account knows of its person, which can be changed and is no change of the form', async () => {
    contact = {
      ...{ version: 1, firstName: 'Naledi', lastName: 'Mogotsi' },
      ...{ dialCode: '+267', contactNumber: '71 234 567' },
    };
    const form = await openForm();
    await within(form).findByDisplayValue('Naledi Mogotsi');
    expect(['teamLeader', 'teamLeaderEmail', 'teamLeaderContact'].map((name) => control(name).value)).toEqual(
      [...['Naledi Mogotsi', 'admin@example.com', '+267 71 234 567']],
    );
    expect(sessionStorage).toHaveLength(0);
    fill();
    await submit();
    await screen.findByText(/^We have the entry of Pula/);
    expect(entered).toMatchObject([{ teamLeaderEmail: 'naledi@example.com' }]);
  });

  test('says that a number is wrong when its field is left', async () => {
    const form = await openForm();
    await user.type(control('teamLeaderContact'), '7123');
    await user.tab();
    await within(form).findByText(/^Enter the telephone number of the team leader with all its digits/);
    expect(within(form).queryByText('There is a problem')).toBeNull();
  });

  test('needs neither focus area, link nor file, but a link that is one', async () => {
    await openForm();
    fill();
    change('submissionLink', 'free-text');
    await submit();
    await screen.findByRole('link', { name: /^Enter the web address of your work/ });
    change('submissionLink', '');
    await submit();
    const heading = await screen.findByRole('heading', { name: 'Form submitted successfully!' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    const panel = within(screen.getByRole('region', { name: 'Form submitted successfully!' }));
    panel.getByText('We have the entry of Pula.');
    expect(panel.getByLabelText<HTMLTextAreaElement>('Reference').value).toBe('ENTRY-0A1B2C3D');
    expect(panel.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'The organisers read your entry.',
      'If the organisers have a question, they write to naledi@example.com.',
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(entered).toMatchObject([{ teamName: 'Pula', focusAreas: [], submissionLink: '' }]);
  });

  test('keeps everything when the file is refused, and takes another', async () => {
    await openForm();
    fill();
    await user.upload(control('file'), new File(['MZ'], 'a.pdf'));
    fail = new Refusal('UNSUPPORTED_FILE', 'This is no document.');
    await submit();
    await found(() => document.querySelector('#error-file')?.textContent.includes('This is no document.'));
    within(await screen.findByRole('group', { name: 'There is a problem' })).getByText(
      'Error submitting the form!',
    );
    expect(screen.getAllByText('Error submitting the form!')).toHaveLength(1);
    expect(control('teamName').value).toBe('Pula');
    await user.upload(control('file'), new File(['%PDF'], 'b.pdf'));
    await submit();
    await screen.findByText('Form submitted successfully!');
  });

  test.each([
    [
      'of a closed challenge',
      {},
      /^This challenge is closed\. If you enter now, we keep your entry for the next edition\./,
    ],
    [
      'of one that is not open yet',
      { status: 'OPEN' as const, opensAt: '2096-10-31T22:30:00.000Z' },
      /^This challenge is not open yet\. Opens on .+\. If you enter now, we keep your entry until then\./,
    ],
  ])('%s says that the entry is kept until then', async (_which, dates, words) => {
    challenges = [challenge('Clean masts', dates)];
    const form = await openForm();
    within(form).getByText(words);
  });

  test('tells a team whose challenge closed while it was open', async () => {
    await openForm();
    fill();
    challenges = [challenge('Clean masts')];
    await submit();
    await screen.findByText('We keep your entry until the challenge is open.');
  });

  const newMember = () => control('newMember');
  const members = () =>
    [...document.querySelectorAll<HTMLInputElement>('[name=members]')].map(({ value }) => value);

  test('takes up to four members, never an empty one, and keeps the first', async () => {
    const words = 'You can only add up to 4 members or empty names!';
    await openForm();
    await press('Add');
    await screen.findByText(words);
    for (const name of ['Two', 'Three', 'Four']) {
      change('newMember', name);
      fireEvent.keyDown(newMember(), { key: 'Enter' });
    }
    expect(members()).toEqual(['', 'Two', 'Three', 'Four']);
    change('newMember', 'Five');
    await press('Add');
    await screen.findByText(words);
    expect(screen.getAllByRole('button', { name: /Remove member/ })).toHaveLength(3);
    await press('Remove member 4');
    expect([members(), document.activeElement]).toEqual([['', 'Two', 'Three'], newMember()]);
  });

  test('loses no name that was typed and not added, and refuses none at all', async () => {
    await openForm();
    change('newMember', 'Lesedi Phiri');
    await submit();
    await screen.findByRole('link', { name: 'You must have at least one member.' });
    const fault = 'Press Add to include Lesedi Phiri, or clear the box.';
    await user.click(screen.getByRole('link', { name: fault }));
    await waitFor(() => expect(document.activeElement).toBe(newMember()));
    await press('Add');
    expect([members(), entered]).toEqual([['', 'Lesedi Phiri'], []]);
  });

  test('refuses a file that is too large before it is sent', async () => {
    await openForm();
    const choose = (size: number) => {
      const file = Object.defineProperty(fileOf(['PK'], 'pitch.pptx'), 'size', { value: size });
      fireEvent.change(control('file'), { target: { files: [file] } });
    };
    choose(5 * 1024 * 1024 + 1);
    const [words] = await screen.findAllByText(
      'The file is larger than 5 MB. Make it smaller and try again.',
    );
    choose(5 * 1024 * 1024);
    await waitFor(() => expect(words?.isConnected).toBe(false));
  });

  test.each(['Cancel', 'Close'])('stops an entry that is being sent by %s', async (name) => {
    let arrive = () => undefined as void;
    held = new Promise((resolve) => (arrive = resolve));
    await openForm();
    fill();
    await submit();
    await screen.findByRole('button', { name: 'Submitting...' });
    await press(name);
    // Close asks before it discards what was entered.
    if (name === 'Close') await press(name);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    arrive();
    await found(() => entered.length === 1);
    await act(() => new Promise<void>((resolve) => setTimeout(resolve)));
    expect(screen.queryByText(/^We have the entry/)).toBeNull();
  });
});

/** Chooses an act of the menu of a row. */
async function choose(name: string, title: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${title}` }));
  await press(name);
}

describe('the editor of a challenge', () => {
  async function openEditor(): Promise<HTMLElement> {
    renderPage(<ManageChallengesPage />);
    await user.click(await screen.findByRole('button', { name: 'Add a challenge' }));
    return screen.getByRole('dialog');
  }

  test('takes dates of the programme, none that close before they open', async () => {
    const editor = await openEditor();
    within(editor).getByText(/^OPEN uses the dates below \(Gaborone time\)\./);
    change('opensAt', '2096-11-02T00:30');
    change('closesAt', '2096-11-01T00:30');
    await press('Save');
    await screen.findByRole('heading', { name: 'There is a problem' });
    screen.getByRole('link', { name: 'Give the challenge a title.' });
    await user.click(screen.getByRole('link', { name: 'Closing time must be after the opening time.' }));
    await waitFor(() => expect(document.activeElement).toBe(control('closesAt')));
    for (const name of ['title', 'organiser', 'description']) change(name, 'Masts');
    change('opensAt', '');
    await press('Save');
    await waitFor(() =>
      expect(created).toMatchObject([{ opensAt: null, closesAt: '2096-10-31T22:30:00.000Z' }]),
    );
  });

  test('closed without Save changes nothing, and gives the focus back; Escape and Close ask first', async () => {
    challenges = [challenge('Clean masts', { closesAt: '2096-10-31T22:30:00.000Z' })];
    renderPage(<ManageChallengesPage />);
    await choose('Edit', 'Clean masts');
    expect(control('closesAt').value).toBe('1 Nov 2096, 00:30');
    for (const close of ['Escape', 'Close', 'Cancel']) {
      const leave = () => (close === 'Escape' ? user.keyboard('{Escape}') : press(close));
      for (const title of close === 'Cancel' ? [] : ['Never', 'Never saved']) {
        change('title', title);
        expect(screen.queryByText(/^What you entered will be lost\./)).toBeNull();
        await leave();
        await screen.findByText(/^What you entered will be lost\./);
      }
      await leave();
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(document.activeElement?.textContent).toBe('Actions for Clean masts');
      await choose('Edit', 'Clean masts');
      expect(control('title').value).toBe('Clean masts');
    }
  });

  test('the year follows the opening day, unless another one was typed', async () => {
    await openEditor();
    change('opensAt', '2097-02-01T08:00');
    expect(control('year').value).toBe('2097');
    change('opensAt', '');
    change('year', '2099');
    change('opensAt', '2098-02-01T08:00');
    expect(control('year').value).toBe('2099');
  });

  test('previews what visitors will see, and a fault leads back to its field', async () => {
    const editor = within(await openEditor());
    for (const name of ['title', 'organiser', 'description']) change(name, `The ${name}`);
    change('opensAt', '2097-02-01T08:00');
    await press('Preview');
    // On the card and on the page.
    for (const words of ['The title', 'The organiser', 'The description', 'UPCOMING'])
      expect([words, editor.getAllByText(words).length]).toEqual([words, 2]);
    editor.getByText('2097');
    await press('Back to the fields');
    change('title', '');
    await press('Preview');
    await press('Save');
    await user.click(await editor.findByRole('link', { name: 'Give the challenge a title.' }));
    await waitFor(() => expect(document.activeElement).toBe(control('title')));
  });
});

describe('the list of challenges', () => {
  test('leads to the entries of each, and deletes one without entries after a question', async () => {
    challenges = [challenge('Clean masts'), challenge('Dry masts')].map((one, at) => ({
      ...{ ...one, entryCount: at * 3 },
    }));
    const [id, other] = ['Clean masts', 'Dry masts'];
    renderPage(<ManageChallengesPage />);
    const entries = await screen.findByRole('link', { name: 'Entries of Dry masts: 3' });
    expect(entries.getAttribute('href')).toBe(`/hackathon-entries?challenge=${encodeURIComponent(other)}`);
    await user.click(screen.getByRole('button', { name: 'Actions for Dry masts' }));
    screen.getByRole('button', { name: 'Edit' });
    expect(screen.queryByRole('button', { name: 'Delete…' })).toBeNull();
    await choose('Delete…', 'Clean masts');
    await press('Cancel');
    expect(deleted).toEqual([]);
    await choose('Delete…', 'Clean masts');
    await press('Delete');
    await screen.findByText('Clean masts: deleted');
    expect(deleted).toEqual([id]);
  });

  test('leads to the page of each and to the ideas of a call, which is not deleted with them', async () => {
    challenges = [
      challenge('Clean masts', { slug: 'clean', takes: 'IDEAS', ideaCount: 1200 }),
      challenge('Dry masts', { takes: 'IDEAS', ideaCount: 0 }),
    ];
    renderPage(<ManageChallengesPage />);
    const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    await screen.findByText('Clean masts');
    expect(hrefOf('Clean masts')).toBe('/Challenges/clean');
    expect(hrefOf('Ideas for Clean masts: 1,200')).toBe('/submissions?call=Clean%20masts');
    screen.getByRole('cell', { name: '0' });
    await user.click(screen.getByRole('button', { name: 'Actions for Clean masts' }));
    expect(screen.queryByRole('button', { name: 'Delete…' })).toBeNull();
    // Somebody writes an idea to it.
    refusesToDelete = new Refusal('CONFLICT', 'People are writing ideas to this call, so it stays.');
    await choose('Delete…', 'Dry masts');
    screen.getByText(/^Nobody sent an idea to it\./);
    await press('Delete');
    await screen.findByText(/^People are writing ideas/);
    expect(screen.queryByRole('link', { name: 'See what was set aside' })).toBeNull();
  });

  test('of one with entries that were set aside says so, and leads to them', async () => {
    challenges = [{ ...challenge('Clean masts'), entryCount: 0 }];
    refusesToDelete = new Refusal('CONFLICT', '1 entry to this challenge is set aside.');
    renderPage(<ManageChallengesPage />);
    await choose('Delete…', 'Clean masts');
    await press('Delete');
    await screen.findByText('1 entry to this challenge is set aside.');
    const link = screen.getByRole('link', { name: 'See what was set aside' });
    expect(link.getAttribute('href')).toBe('/hackathon-entries?show=aside&challenge=Clean%20masts');
    expect(screen.queryByText(/^Nobody entered it/)).toBeNull();
  });
});
