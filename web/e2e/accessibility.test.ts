/** Every screen in its richest states: no violation of axe, one h1, its own title, no sideways scroll. */
import { beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { Role } from '@portal/schema/access';
import { eventually } from '../../api/test/eventually.ts';
import { enterOverRest, suggestOverRest, suggestionInput, wireEntry } from '../../api/test/forms.ts';
import { tokenIn } from '../../api/test/harness.ts';
import { pdf, reviewIdea, submitIdea } from '../../api/test/ideas.ts';
import { createAccount, newAddress, PASSWORD, signedIn } from '../../api/test/people.ts';
import { png } from '../../api/test/pictures.ts';
import { sampled } from '../../api/test/sampled.ts';
import { invitationOf, invite, newMember } from '../../api/test/teams.ts';
import { guidePages } from '../src/content/guide-pages.ts';
import { goTo, openTestSite } from './browser.ts';
import { addChallenge, askInCall, fillEntry, inHours, openEntryForm } from './challenge-desk.ts';
import { checkScreen } from './check-screen.ts';
import { chooseFiles, openAnswered } from './wizard-answers.ts';

const site = openTestSite({}, { own: true });
const emails = new Map<string, string>();
/** One browser page per account shows all its screens: loading a page and axe takes the time. */
const pages = new Map<string, Page>();
let pending: string;
let approved: string;
/** An idea for a call, which has a team, and the token of its invitation. */
let called: { id: string; reference: string };
let invitation: string;
beforeAll(async () => {
  const admin = await signedIn(site.portal, 'admin');
  await addChallenge(admin, 'Long'.repeat(40), { closesAt: inHours(48) });
  await addChallenge(admin, 'Clean masts', { opensAt: inHours(48) });
  const call = await addChallenge(admin, 'Dry fields', {
    ...{
      takes: 'IDEAS',
      changesUntil: 'UNTIL_CLOSE',
      closesAt: inHours(72),
      prize: 'P 50,000',
      contact: 'calls@example.com',
    },
    days: [{ day: '2096-03-31', what: 'Pitches' }],
    brief:
      '# What we look for\n\n1. Less water\n2. [More food](/FAQ)\n\n| Farm | Litres |\n| --- | --- |\n| Ours | 20 |',
  });
  const visitor = site.portal.client();
  const painPoint = 'It is slow. '.repeat(40);
  for (let n = 0; n < 21; n += 1)
    await suggestOverRest(visitor, suggestionInput({ fullName: `Sender ${n}`, painPoint }));
  const pitch = new File(['%PDF-1.4 x'], 'pitch.pdf');
  await enterOverRest(visitor, wireEntry({ teamName: 'T'.repeat(100) }), pitch);
  await enterOverRest(visitor, wireEntry({ submissionLink: '' }));
  await eventually(async () => {
    const examined = await site.portal.sql(
      'SELECT FROM document_examinations WHERE inspected_at IS NOT NULL',
    );
    expect(examined).toHaveLength(1);
  });
  await site.portal.sql(
    `INSERT INTO jobs (id, lane, name, data, attempts, error, due_at, created_at, failed_at)
     SELECT gen_random_uuid(), 'mail', 'idea-received', jsonb_build_object('recipient', recipient), 1, error, now(), now(), now()
     FROM (VALUES ('somebody.with.a.long.name@department.example.org', 'EENVELOPE 550'), ('a@example.org', 'ETIMEDOUT'))
       AS mail (recipient, error)`,
  );

  const owner = await signedIn(site.portal);
  ({ id: approved } = await submitIdea(owner, { solutionName: 'Pula pump' }));
  await reviewIdea(admin, { id: approved, version: 1, status: 'APPROVED', comments: 'A fine idea.' });
  await site.portal.endUndo();
  await site.portal.mail(owner.email, /^We have decided on “Pula pump”/);
  const { id: ideaId } = await submitIdea(owner, { solutionName: 'S'.repeat(100) });
  pending = ideaId;
  await admin.graphql(
    'mutation ($ids: [ID!]!) { shortlistIdeas(ideaIds: $ids, shortlisted: true) { notFound } }',
    {
      ids: [ideaId],
    },
  );
  for (const [scorer, mark] of [[admin, 5] as const, [await signedIn(site.portal, 'reviewer'), 2] as const]) {
    const marks = ['Need', 'Novelty', 'Feasibility', 'Fit'].map((criterion) => ({ criterion, mark }));
    await scorer.ask('mutation ($input: ScoreIdeaInput!) { scoreIdea(input: $input) { mean } }', {
      input: { ideaId, cardVersion: 1, marks },
    });
  }

  await askInCall(admin, call.id, [
    {
      ...{ kind: 'ONE_OF', label: 'Which market?' },
      choices: ['At home', 'Abroad'].map((label) => ({ name: '', label })),
    },
    { kind: 'SHORT_TEXT', label: 'Which country?', shownWhen: { key: 'WHICH_MARKET', name: 'AT_HOME' } },
    { kind: 'FILE', label: 'Your price list', isRequired: false },
  ]);
  for (const [kind, file] of [
    ['PICTURE', new File([new Uint8Array(png(600, 315))], 'field.png')],
    ['DOWNLOAD', pdf(700, 'guidelines.pdf')],
  ] as const)
    await admin.upload(
      `mutation ($id: ID!, $kind: CallFileKind!, $file: Upload!) {
         addCallFile(id: $id, kind: $kind, label: "What we look for", file: $file) { id } }`,
      { id: call.id, kind },
      'file',
      file,
    );
  const sender = await signedIn(site.portal);
  called = await submitIdea(sender, {
    ...{ solutionName: 'Drip lines', challengeId: call.id },
    callAnswers: [
      { key: 'WHICH_MARKET', values: ['AT_HOME'] },
      { key: 'WHICH_COUNTRY', values: ['Botswana'] },
    ],
  });
  await newMember(site.portal, sender, called.id);
  const guest = await createAccount(site.portal);
  await invite(sender, called.id, guest);
  invitation = await invitationOf(site.portal, guest);

  await signUp();
  emails.set('admin', admin.email).set('user', await createAccount(site.portal));
  emails.set('sender', sender.email).set('guest', guest);
  for (const who of ['visitor', 'admin']) {
    const as = emails.get(who);
    pages.set(who, await site.visit('/no/such/page', as === undefined ? {} : { as }));
  }
});

/** Returns the page of an account in its initial state. */
async function pageOf(who: string): Promise<Page> {
  const page = pages.get(who);
  if (!page) throw new Error(`nobody is called ${who}`);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await goTo(page, '/no/such/page');
  await heading('Page not found')(page);
  return page;
}

/** Navigates to the state to check. */
type Scene = (page: Page) => Promise<void>;
const heading =
  (name: string | RegExp, level = 1): Scene =>
  (page) =>
    page.getByRole('heading', { level, name }).waitFor();
const text =
  (words: string): Scene =>
  (page) =>
    page.getByRole('main').getByText(words).first().waitFor();
const press =
  (name: string | RegExp): Scene =>
  (page) =>
    page.getByRole('button', { name, exact: true }).first().click();
const faults = heading('There is a problem', 2);
const each =
  (...scenes: Scene[]): Scene =>
  async (page) => {
    for (const scene of scenes) await scene(page);
  };
const fill =
  (answers: Record<string, string>): Scene =>
  async (page) => {
    for (const [name, answer] of Object.entries(answers)) await page.fill(`[name=${name}]`, answer);
  };
async function signUp(): Promise<string> {
  const email = newAddress();
  await site.portal.client().rest('POST', '/api/auth/signup', { email, password: PASSWORD });
  return email;
}

const screens: [who: Role | 'visitor', state: string, path: string, scene: Scene][] = [
  [
    'visitor',
    'home, with the button that pauses its quotes, and the menu open',
    '/',
    async (page) => {
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      await goTo(page, '/');
      await page.setViewportSize({ width: 360, height: 900 });
      await press('Menu')(page);
    },
  ],
  ['visitor', 'faq, a question open', '/FAQ#which-pdf', (page) => page.locator('#which-pdf[open]').waitFor()],
  ['visitor', 'about', '/About', heading('About us')],
  ['visitor', 'legal policies', '/legalpolicies', heading('Legal policies')],
  ['visitor', 'accessibility statement', '/accessibility', heading('Accessibility')],
  ['visitor', 'security policy', '/security', heading('Reporting a security problem')],
  ...guidePages.map(({ path, title }): (typeof screens)[number] => ['visitor', title, path, heading(title)]),
  ['visitor', 'an entered idea, an ended link', '/EnteredIdea/none', text('This link is no longer valid')],
  ['visitor', 'page not found', '/nowhere', heading('Page not found')],
  [
    'visitor',
    'login, unverified',
    '/Login',
    async (page) => {
      await fill({ email: await signUp(), password: PASSWORD })(page);
      await press('Login')(page);
      await text('You must verify your email before logging in. Check your inbox.')(page);
      await press('Resend verification email')(page);
      await text('Verification email resent! Check your inbox.')(page);
    },
  ],
  [
    'visitor',
    'signup',
    '/SignUp',
    each(fill({ password: PASSWORD, confirmPassword: 'other' }), text('Passwords do not match')),
  ],
  [
    'visitor',
    'signup, sent',
    '/SignUp',
    async (page) => {
      await fill({ email: newAddress(), password: PASSWORD, confirmPassword: PASSWORD })(page);
      await each(press('Sign up'), heading('Check your email'))(page);
    },
  ],
  [
    'visitor',
    'verify email, another browser',
    '/VerifyEmail/token',
    async (page) => {
      const token = tokenIn(await site.portal.mail(await signUp(), /^confirm your email/i), 'VerifyEmail');
      await goTo(page, `/VerifyEmail/${token}`);
      await press('Verify my email')(page);
      await page.locator('[name=password]').waitFor();
    },
  ],
  ['visitor', 'forgot password', '/ForgotPassword', heading('Forgot password')],
  ['visitor', 'reset password', '/ResetPassword/token', heading('Reset password')],
  ['visitor', 'end reminders', '/EndReminders/token', heading('End reminders of drafts')],
  ['visitor', 'end the morning email', '/EndMorningEmail/token', heading('End the morning email')],
  ['visitor', 'join a team, locked', '/JoinIdea/token', heading('Join the team of an idea')],
  ['visitor', 'wizard, locked', '/innovate', heading(/This page is locked/)],
  ['visitor', 'suggestion form, faults', '/Suggestions', each(press('Submit'), faults)],
  [
    'visitor',
    'suggestion form, sent',
    '/Suggestions',
    async (page) => {
      for (const name of ['fullName', 'painPoint', 'suggestion'])
        await page.fill(`[name=${name}]`, 'Tell me.');
      await fill({ contactNumber: '71 234 567', emailAddress: 'naledi@example.com' })(page);
      await each(press('Submit'), text('Thank you. We have your suggestion.'))(page);
    },
  ],
  [
    'visitor',
    'challenges, upcoming too, entry sent',
    '/Challenges',
    async (page) => {
      await text('UPCOMING')(page);
      await openEntryForm(page, 'Clean masts');
      await fillEntry(page, 'Pula');
      await each(press('Submit'), text('We have the entry of Pula'))(page);
    },
  ],
  [
    'visitor',
    'page of a call, with a brief',
    '/Challenges/dry-fields',
    each(heading('Dry fields'), heading('What we look for', 2)),
  ],
  [
    'admin',
    'review table, empty',
    '/submissions?date=2020-01-01',
    text('No ideas were submitted on this day.'),
  ],
  ['admin', 'suggestions received', '/suggestions-received', text('Sender 20')],
  [
    'admin',
    'hackathon entries, a damaged file',
    '/hackathon-entries',
    each(press(/^Actions for TTT/), press('Reply…'), text('Before you open this file:')),
  ],
  [
    'admin',
    'people, a role',
    '/people?group=SUBMITTERS',
    async (page) => {
      await page.getByRole('button', { name: `Actions for ${emails.get('user')}` }).click();
      await press('Change role')(page);
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('radio', { name: 'Reviewer' }).check();
      await dialog.getByRole('button', { name: 'Change role to Reviewer' }).waitFor();
    },
  ],
  [
    'admin',
    'audit log, details open',
    '/audit-log',
    (page) => page.getByText('Details', { exact: true }).first().press('Enter'),
  ],
  [
    'admin',
    'people, an invitation',
    '/people',
    each(press('Invite a colleague'), (page) => page.getByRole('dialog').waitFor()),
  ],
  [
    'admin',
    'access tokens, faults',
    '/access-tokens',
    each(press('New token'), press('Create token'), faults),
  ],
  [
    'admin',
    'webhooks, faults and a payload',
    '/webhooks',
    each(press('New webhook'), press('Create webhook'), faults, async (page) => {
      const samples = page.getByRole('group', { name: 'Sample payloads' });
      await samples.getByText('idea.reviewed', { exact: true }).click();
      await page.getByRole('region', { name: 'Payload of idea.reviewed' }).waitFor();
    }),
  ],
  ['admin', 'to announce, empty', '/submissions?toAnnounce=yes', text('Nothing to announce.')],
  [
    'admin',
    'an idea for somebody, faults',
    '/submissions/enter',
    each(press('Enter the idea'), faults, (page) => page.getByText('Further answers (optional)').click()),
  ],
  ['admin', 'integrations', '/integrations', text('Connect other systems to the portal.')],
  ['admin', 'undelivered email', '/undelivered-email', text('No reply')],
  ['admin', 'help for reviewers', '/help/reviewing', heading('Help')],
  ['admin', 'shortlist, disagreement', '/submissions?shortlisted=yes', text('1 submission.')],
  ['admin', 'programme, faults', '/programme', each(fill({ promisedDays: '0' }), press('Save'), faults)],
  [
    'admin',
    'company, faults',
    '/programme/company',
    each(fill({ actionColour: '#7fa8c9' }), press('Save'), faults),
  ],
  [
    'admin',
    'texts, one open',
    '/texts?page=home',
    each(press('Below the heading.'), (page) => page.getByRole('textbox', { name: /^Words/ }).waitFor()),
  ],
  [
    'admin',
    'texts, a list with faults',
    '/texts?page=faq',
    each(press(/^The questions/), press('Add an item'), press('Save draft'), faults),
  ],
  ['admin', 'manage challenges', '/manage-challenges', text('UPCOMING')],
  [
    'admin',
    'challenge editor, faults',
    '/manage-challenges',
    each(press(/Add a challenge/), press('Save'), faults),
  ],
];

test.each(sampled(screens, 7))('%s: %s', async (who, state, path, scene) => {
  const page = await pageOf(who);
  await goTo(page, path);
  await scene(page);
  const served = await (await fetch(site.portal.url + path)).text();
  const [, title = 'none'] = /<title>(.*) – Innovation portal<\/title>/.exec(served) ?? [];
  // A part of a page adds its name to the served one.
  expect(await checkScreen(page, state)).toMatch(new RegExp(`^${title}( –.*)? – Innovation portal$`));
});

const toStep = (step: string, title: string): [state: string, scene: Scene] => [
  step,
  each((page) => goTo(page, `/innovate/${step}`), heading(title)),
];
const showFaults: Scene = each((page) => goTo(page, '/innovate/documentation'), press('Finish'), faults);
const answered = async (page: Page, email: string) => {
  await openAnswered(page, email);
  await chooseFiles(page);
};
const wizard: [state: string, scene: typeof answered][] = [
  toStep('terms', 'Terms and Conditions'),
  toStep('status', 'Solution Status'),
  toStep('overview', 'Solution Overview'),
  toStep('innovation', 'Type of Innovation'),
  toStep('additional', 'Additional Information'),
  ['general, faults', each(showFaults, toStep('general', 'General Information')[1])],
  ['documentation, faults', showFaults],
  ['documentation, review', answered],
  [
    'own ideas, one',
    async (page, email) => {
      await answered(page, email);
      await each(press('Finish'), heading('Your idea is with us'), heading('Ideas Submitted By', 2))(page);
    },
  ],
];
test.each(sampled(wizard, 2))('user: wizard, %s', async (state, scene) => {
  const email = await createAccount(site.portal);
  const page = await site.visit('/innovate', { as: email });
  await scene(page, email);
  await checkScreen(page, state);
});

const dialogs: [button: string, idea: () => string][] = [
  ['Ask the submitter', () => pending],
  ['I have a conflict of interest', () => pending],
  ['Record an outcome', () => approved],
];
test.each(sampled(dialogs, 1))('admin: an idea, %s', async (button, idea) => {
  const page = await pageOf('admin');
  await goTo(page, `/submissions/${idea()}`);
  if (button === 'Record an outcome') await page.getByRole('tab', { name: 'History' }).click();
  await press(button)(page);
  await page.getByRole('dialog').waitFor();
  await checkScreen(page, button);
  // The dialog would stay where the page is left.
  await page.keyboard.press('Escape');
});

const questionsPath = '/manage-challenges/dry-fields/questions';
const ofCalls: [who: string, state: string, path: () => string, scene: Scene][] = [
  [
    'admin',
    'questions of a call, faults',
    () => questionsPath,
    each(press('Add a question'), press('Save questions'), faults),
  ],
  [
    'admin',
    'questions of a call, tried out',
    () => questionsPath,
    each(press('Try it out'), press('Check the answers'), faults),
  ],
  [
    'admin',
    'who is notified of a call',
    () => '/manage-challenges/dry-fields/readers',
    text('one email lists what came'),
  ],
  [
    'admin',
    'files of a call, faults',
    () => '/manage-challenges/dry-fields/files',
    each(text('guidelines.pdf'), press('Upload the file'), faults),
  ],
  [
    'admin',
    'explore by a question of a call',
    () => '/breakdowns?by=CALL_ANSWER',
    async (page) => {
      await page.getByLabel('Question').selectOption({ label: 'Which market? (Dry fields)' });
      await each(text('1 idea,'), (shown) => shown.locator('.chart svg').first().waitFor())(page);
    },
  ],
  [
    'admin',
    'an idea with a team',
    () => `/submissions/${called.id}`,
    async (page) => {
      await page.getByRole('tab', { name: /^Answers/ }).click();
      await each(text('Thabo Kgosi'), text('Botswana'))(page);
    },
  ],
  ['guest', 'join a team, faults', () => `/JoinIdea/${invitation}`, each(press('Join the team'), faults)],
  [
    'sender',
    'own idea, a change with faults',
    () => `/IdeaDashboard/${called.reference}`,
    async (page) => {
      await press('Change my idea')(page);
      await page.getByText('Questions of the call', { exact: true }).click();
      await page.getByRole('textbox', { name: /^Which country/ }).fill('');
      await each(press('Send the changes'), faults)(page);
    },
  ],
  [
    'sender',
    'erasure with successors, faults',
    () => '/account',
    async (page) => {
      await press('Erase my account')(page);
      await page.getByRole('combobox', { name: 'Who goes on with “Drip lines”?' }).waitFor();
      await each(press('Erase for good'), faults)(page);
    },
  ],
];
test.each(sampled(ofCalls, 2))('%s: %s', async (who, state, path, scene) => {
  const page = await site.visit(path(), { as: emails.get(who) ?? '' });
  await scene(page);
  await checkScreen(page, state);
});

test('admin: at 1,280 × 720 the Save of each page of settings is in sight', async () => {
  const page = await pageOf('admin');
  await page.setViewportSize({ width: 1280, height: 720 });
  for (const part of ['', '/days-off', '/company', '/reasons', '/score-card', '/emails', '/terms']) {
    const path = `/programme${part}`;
    await goTo(page, path);
    const save = page.getByRole('button', { name: /^Save/ });
    await save.waitFor();
    const { y = 720, height = 0 } = (await save.boundingBox()) ?? {};
    expect([path, y + height <= 720]).toEqual([path, true]);
  }
});

test('admin: suggestions and entries are as low as ideas', async () => {
  const page = await pageOf('admin');
  for (const path of ['/suggestions-received', '/hackathon-entries']) {
    await goTo(page, path);
    const rows = page.locator('main tbody tr');
    await rows.first().waitFor();
    const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
    // A row draws the line above it.
    expect([path, Math.max(...heights) <= 65]).toEqual([path, true]);
  }
});

test('admin: the back-office menu folds on phones, and navigates', async () => {
  const page = await pageOf('admin');
  await goTo(page, '/manage-challenges');
  await page.setViewportSize({ width: 360, height: 800 });
  const menu = page.getByRole('navigation', { name: 'Portal Dashboard' });
  const link = menu.getByRole('link', { name: 'Suggestions' });
  await link.waitFor({ state: 'hidden' });
  await menu.getByText('Portal Dashboard').press('Enter');
  await link.waitFor();
  // The number of new entries follows the name.
  expect(await menu.locator('[aria-current=page]').textContent()).toMatch(/^Challenges/);
  await checkScreen(page, 'back office, menu');
  await page.setViewportSize({ width: 768, height: 800 });
  await link.click();
  await heading('Suggestions')(page);
  expect((await menu.boundingBox())?.width).toBe(256);
});
