/** Every kind of mail and text message, with hostile and with the longest words: what holds for all of them. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import PostalMime from 'postal-mime';
import { company, companyDefaults } from '@portal/schema/company';
import { EMAIL_MAX, LONG_TEXT_MAX, SHORT_TEXT_MAX, STORY_PLACE_MAX } from '@portal/schema/limits';
import { addDays, dayAt } from '@portal/schema/programme-time';
import { namesOf } from '@portal/schema/lists';
import { reviewStatuses } from '@portal/schema/review-status';
import { declared } from '../src/app/features.ts';
import { monthBefore } from '../src/features/statistics/monthly-figures.service.ts';
import type { Context } from '../src/platform/context.ts';
import { openLog } from '../src/platform/log.ts';
import { testSubject } from '../src/platform/mail/message.ts';
import type { Message } from '../src/platform/mail/message.ts';
import { composeMail, composeText, threadOf } from '../src/platform/mail/outbox.ts';
import type { MailData, MailName } from '../src/platform/mail/outbox.ts';
import { inGsmAlphabet, septetsOf } from '../src/platform/mail/text-message.ts';
import { changeCompany } from '../src/platform/present-company.ts';
import { openTransport } from '../src/platform/mail/transport.ts';
import { nova, traceOfFirst } from './another-company.ts';
import { sharePortal } from './harness.ts';
import { submitIdea } from './ideas.ts';
import { newAddress, signedIn } from './people.ts';
import { contextOn } from './service-context.ts';
import { sampled, takesAll } from './sampled.ts';

const LONGEST_REFERENCE = `IDEA-${'9'.repeat(13)}-${'9'.repeat(6)}`;
const OWNER = { id: '', email: '' };
const OTHER = { id: '', email: '' };

const portal = sharePortal();
let ctx: Context;
let close: () => Promise<void>;
beforeAll(async () => {
  const owner = await signedIn(portal, 'reviewer');
  await submitIdea(await signedIn(portal));
  ({ ctx, close } = await contextOn(portal));
  // The longest address that an account can have, with all that is allowed in it.
  OWNER.email = `o'brien&co+${'x'.repeat(EMAIL_MAX)}`.slice(0, EMAIL_MAX - 12) + '@example.com';
  OTHER.email = newAddress();
  await portal.sql(
    'UPDATE accounts SET email = $1, wants_review_digest = true, wants_monthly_figures = true WHERE email = $2',
    [OWNER.email, owner.email],
  );
  await portal.sql('INSERT INTO accounts (email, verified_at) VALUES ($1, now())', [OTHER.email]);
  for (const person of [OWNER, OTHER]) {
    const [row] = await portal.sql<{ id: string }>('SELECT id FROM accounts WHERE email = $1', [
      person.email,
    ]);
    person.id = row?.id ?? '';
  }
});
afterAll(() => close());

const setOwner = (columns: string, values: unknown[] = []) =>
  portal.sql(`UPDATE accounts SET ${columns} WHERE id = '${OWNER.id}'`, values);
/** PostgreSQL stores neither. */
const storable = (text: string) => text.replace(/[\0\p{Cs}]/gu, '');

interface Case<N extends MailName> {
  data: MailData[N];
  /** Default: the owner. */
  to?: string;
}
type Cases = { [N in MailName]: (typed: string) => Promise<Case<N>[]> | Case<N>[] };

const IDEA_ID = '00000000-0000-4000-8000-000000000045';
const idea = (typed: string) => ({
  ideaId: IDEA_ID,
  reference: LONGEST_REFERENCE,
  solutionName: typed.slice(0, SHORT_TEXT_MAX) || 'x',
  firstName: typed.slice(0, SHORT_TEXT_MAX),
});

/** Stores a draft, for a call or without one; returns what its mails are about. */
async function draftOf(typed: string, challengeId: string | null) {
  const answers = ctx.secrets.encrypt(JSON.stringify({ solutionName: typed }));
  const reference = challengeId ? LONGEST_REFERENCE.replace('IDEA-', 'IDEA-1') : LONGEST_REFERENCE;
  await portal.sql(
    `INSERT INTO drafts (owner_id, challenge_id, reference, step, answers, version, updated_at)
     VALUES ($1, $2, $3, 'overview', $4, 'x', now())
     ON CONFLICT (owner_id, challenge_id) DO UPDATE SET answers = excluded.answers`,
    [OWNER.id, challengeId, reference, answers],
  );
  return { ownerId: OWNER.id, reference };
}

const CALL_ID = '00000000-0000-4000-8000-000000000048';
/** Stores a call with a title; returns its key. */
async function callOf(typed: string): Promise<string> {
  await portal.sql(
    `INSERT INTO challenges (id, title, organiser, description, year, status, takes, slug, closes_at, created_at)
     VALUES ($1, $2, 'x', 'x', 2026, 'OPEN', 'IDEAS', 'of-the-mails', now() + interval '2 days', now())
     ON CONFLICT (id) DO UPDATE SET title = excluded.title`,
    [CALL_ID, storable(typed).slice(0, SHORT_TEXT_MAX) || 'x'],
  );
  return CALL_ID;
}

/** What each mail is about when `typed` is whatever people can put into it. A new kind does not compile without its line. */
const cases: Cases = {
  'data-ends': () => [
    { data: { ends: [{ kind: 'ACCOUNTS', count: 1, endsOn: '2026-12-26' }] } },
    {
      data: {
        ends: (['IDEAS', 'SUGGESTIONS', 'ENTRIES'] as const).map((kind, at) => ({
          ...{ kind, count: 1 + at, endsOn: addDays('2026-12-26', at) },
        })),
      },
    },
  ],
  'data-stays': () => [{ data: { ends: [{ kind: 'IDEAS', count: 2, endsOn: '2026-12-26' }] } }],
  'terms-shortened': () =>
    [1, 59].map((people) => ({
      data: {
        ...{ by: OWNER.email, from: '2026-11-28T22:00:00.000Z', people },
        ends: [{ kind: 'ID_NUMBERS' as const, months: people, count: 181 }],
      },
    })),
  'decisions-released': () =>
    [true, false].map((waits) => ({
      data: { by: OWNER.email, count: 75, at: '2026-11-28T22:00:00.000Z', waits },
    })),
  'contacts-read': () => [
    { data: { by: OWNER.email, people: 100 } },
    { data: { by: OWNER.email, people: 300, hours: 24, since: '2026-01-01T00:00:00.000Z' } },
  ],
  'email-test': async (typed) => {
    const message = await composeMail(ctx, 'challenge-open', OWNER.email, {
      challenge: typed.slice(0, SHORT_TEXT_MAX) || 'x',
    });
    const { subject = '', text = '', html = '' } = message ?? {};
    return [{ data: { subject: testSubject(subject), text, html } }];
  },
  'signed-up': async () => {
    await setOwner('verified_at = NULL');
    return [{ data: {} }, { data: {}, to: OTHER.email }];
  },
  'verification-requested': async () => {
    await setOwner('verified_at = NULL, password_hash = NULL');
    return [{ data: {} }];
  },
  'reset-requested': () => [{ data: {} }],
  invited: async (typed) => {
    await setOwner(`invited_as = 'reviewer', invited_at = now()`);
    return [{ data: { by: typed } }];
  },
  'password-changed': () => [
    { data: { here: true, tokens: 2 } },
    { data: { here: true, goesOn: ['Warehouse', 'Search'] } },
  ],
  'logged-out': () => [{ data: { sessions: 12, tokens: 1 } }],
  'email-change-requested': async () => {
    const to = newAddress();
    await setOwner('pending_email = $1', [to]);
    return [{ data: { accountId: OWNER.id }, to }];
  },
  'email-change-announced': (typed) => [{ data: { email: typed } }],
  'email-changed': (typed) => [{ data: { email: typed } }],
  'account-erased': () => [{ data: { isLast: true } }],
  'contacts-exported': (typed) =>
    [undefined, typed.slice(0, SHORT_TEXT_MAX)].map((words) => ({
      data: {
        ...{
          by: OWNER.email,
          at: '2026-09-27T10:00:00+02:00',
          file: 'submissions.csv',
          rows: 101,
          number: '4711',
        },
        ...{ reason: words, token: words },
      },
    })),
  'second-factor-changed': () =>
    (['on', 'off', 'removed', 'codes', 'recovery-code'] as const).map((change) => ({
      data: { change, left: 9 },
    })),
  'sign-on-disputed': () => [
    { data: { accountId: OWNER.id } },
    { data: { accountId: OWNER.id, otherId: OTHER.id } },
  ],
  'challenge-watch': () => [{ data: {} }],
  'idea-entered': async (typed) => {
    const [row] = await portal.sql<{ ideaId: string }>(
      `WITH named AS (UPDATE ideas SET solution_name = $1, first_name = $2 RETURNING id)
       INSERT INTO entered_ideas (idea_id, source, entered_by_id, at) SELECT id, 'ROADSHOW', $3, now() FROM named
       ON CONFLICT (idea_id) DO UPDATE SET at = now() RETURNING idea_id AS "ideaId"`,
      [storable(idea(typed).solutionName) || 'x', storable(typed).slice(0, SHORT_TEXT_MAX), OWNER.id],
    );
    return [{ data: row! }];
  },
  'ideas-imported': () =>
    [0, 480].map((mails) => ({
      data: { by: OWNER.email, count: 500, mails, at: '2026-09-27T10:00:00.000Z' },
    })),
  'challenge-open': (typed) => [{ data: { challenge: typed.slice(0, SHORT_TEXT_MAX) || 'x' } }],
  'story-asked': (typed) =>
    [typed, ''].map((words) => ({
      data: {
        ...idea(typed),
        sentence: typed.slice(0, SHORT_TEXT_MAX) || 'x',
        place: words.slice(0, STORY_PLACE_MAX),
      },
    })),
  'idea-received': (typed) => [{ data: { ...idea(typed), dueOn: '2026-09-27' } }],
  'idea-reviewed': (typed) =>
    namesOf(reviewStatuses).flatMap((status) =>
      (['FIRST', 'NEWS', 'REPLACES', 'STAYS', 'ADDS'] as const).map((letter) => ({
        data: {
          ...{ ...idea(typed), status, comments: typed, calledOn: '+267 71 … 567', letter },
          earlier: { status, on: '2025-09-28' },
        },
      })),
    ),
  'idea-withdrawn': (typed) => [{ data: idea(typed) }, { data: { ...idea(typed), ofTeam: true } }],
  'team-invited': async (typed) => {
    const [row] = await portal.sql<{ memberId: string }>(
      `WITH named AS (UPDATE ideas SET solution_name = $1 RETURNING id, owner_id),
         inviter AS (UPDATE accounts SET first_name = $2 WHERE id IN (SELECT owner_id FROM named))
       INSERT INTO idea_members (idea_id, email, invited_at) SELECT id, $3, now() FROM named
       ON CONFLICT (idea_id, email) DO UPDATE SET invited_at = now() RETURNING id AS "memberId"`,
      [
        storable(idea(typed).solutionName) || 'x',
        storable(typed).slice(0, SHORT_TEXT_MAX),
        'invited@example.com',
      ],
    );
    return [{ data: row!, to: 'invited@example.com' }];
  },
  'team-changed': (typed) =>
    (['JOINED', 'WELCOME', 'LEFT', 'REMOVED', 'OWNER'] as const).flatMap((change) => [
      { data: { ...idea(typed), change } },
      { data: { ...idea(typed), change, by: 'Neo Tau' } },
    ]),
  'document-infected': (typed) => [{ data: idea(typed) }],
  'review-digest': async (typed) => {
    await portal.sql('UPDATE ideas SET solution_name = $1', [storable(idea(typed).solutionName) || 'x']);
    const day = new Date().toLocaleDateString('en-CA', { timeZone: ctx.timeZone });
    return [{ data: { day } }];
  },
  'call-news': async (typed) => {
    const challengeId = await callOf(typed);
    await setOwner(`role = 'reviewer'`);
    await portal.sql(
      `INSERT INTO call_readers (challenge_id, account_id, frequency) VALUES ($1, $2, 'HOURLY') ON CONFLICT DO NOTHING`,
      [challengeId, OWNER.id],
    );
    const ideas = await portal.sql<{ id: string }>('UPDATE ideas SET solution_name = $1 RETURNING id', [
      storable(idea(typed).solutionName) || 'x',
    ]);
    return [{ data: { challengeId, ideaIds: ideas.map(({ id }) => id) } }];
  },
  'monthly-figures': async () => {
    await setOwner(`role = 'admin'`);
    return [{ data: { month: monthBefore(dayAt(new Date(), ctx.timeZone)) } }];
  },
  'draft-waits': async (typed) => [
    { data: await draftOf(typed, null) },
    { data: await draftOf(typed, await callOf(typed)) },
  ],
  'call-closed': async (typed) => [{ data: { challengeId: await callOf(typed) } }],
  'call-closes': async (typed) => [{ data: await draftOf(typed, await callOf(typed)) }],
  'draft-ends': () => [{ data: { endsOn: '2026-09-27' } }],
  'questions-asked': (typed) =>
    [true, false].map((isReminder) => ({
      data: {
        ...idea(typed),
        until: '2026-09-27',
        questions: [{ field: 'document', text: typed }],
        isReminder,
        ofTeam: isReminder,
      },
    })),
  'questions-answered': (typed) => [{ data: { ...idea(typed), dueOn: '2026-09-27' } }],
  'idea-changed': (typed) => [{ data: { ...idea(typed), dueOn: '2026-09-27' } }],
  'token-ends': (typed) =>
    [true, false].map((ofProgramme) => ({
      data: { name: typed.slice(0, 80), endsOn: '2026-09-27', ofProgramme },
    })),
  'tokens-widened': (typed) => [
    { data: { names: [typed.slice(0, 80)] } },
    { data: { names: Array<string>(30).fill(typed.slice(0, 80)) } },
  ],
  'secret-shown': (typed) => {
    const made = { name: typed.slice(0, 80), by: OWNER.email, on: '2026-09-27', time: '10:00' };
    const token = { ...made, kind: 'token' as const, reach: 'Read ideas', endsOn: '2027-09-27' };
    const webhook = { ...made, kind: 'webhook' as const, reach: 'idea.submitted', host: 'example.com' };
    return [
      { data: { ...token, act: 'made' } },
      { data: { ...token, act: 'made', isOwn: true } },
      { data: { ...token, act: 'renewed', earlier: null } },
      { data: { ...webhook, act: 'renewed', earlier: '2026-09-28' } },
      { data: { ...webhook, act: 'moved' } },
    ];
  },
  'note-mention': async (typed) => {
    const solutionName = storable(idea(typed).solutionName) || 'x';
    const [note] = await portal.sql<{ id: string }>(
      `WITH named AS (UPDATE ideas SET solution_name = $1 RETURNING id)
       INSERT INTO idea_notes (idea_id, author_id, created_at, text)
       SELECT id, $2, now(), $3 FROM named RETURNING id`,
      [solutionName, OTHER.id, storable(typed)],
    );
    return [{ data: { ideaId: IDEA_ID, noteId: note?.id ?? '' } }];
  },
  'suggestion-received': () => [{ data: {} }],
  'sender-answered': (typed) =>
    [{}, { challenge: typed.slice(0, SHORT_TEXT_MAX) }, { subject: 'Our answer to your suggestion' }].map(
      (about) => ({
        data: {
          ...{ ...about, day: '2026-09-27', reply: typed, asked: [typed] },
          ...{ name: typed.slice(0, SHORT_TEXT_MAX), by: typed.slice(0, SHORT_TEXT_MAX) },
        },
      }),
    ),
  'entry-received': (typed) =>
    [true, false].map((afterClosing) => ({
      data: { challenge: typed.slice(0, SHORT_TEXT_MAX), reference: 'ENTRY-0A1B2C3D', afterClosing },
    })),
};

/** The kinds whose recipients have proven their address, or are staff: these quote what was written as it is. */
const toVerified: ReadonlySet<MailName> = new Set<MailName>([
  ...([
    'draft-waits',
    'call-closed',
    'call-closes',
    'draft-ends',
    'data-ends',
    'questions-asked',
    'questions-answered',
    'idea-changed',
    'story-asked',
  ] as const),
  ...(['idea-received', 'idea-reviewed', 'idea-withdrawn', 'document-infected', 'team-changed'] as const),
  ...([
    'review-digest',
    'call-news',
    'monthly-figures',
    'note-mention',
    'token-ends',
    'tokens-widened',
    'secret-shown',
    'sign-on-disputed',
    'email-test',
  ] as const),
  ...(['contacts-exported', 'email-change-announced', 'email-changed'] as const),
]);
/** What staff write, in mails to others. */
const wordsOfStaff = { reply: 'Thank you.', by: 'Neo Tau', challenge: 'Water' };

const typed = fc.oneof(
  fc.constantFrom(
    'Winner of P50000 https://evil.example/claim',
    'Naledi evil.example/claim',
    'Visit HTTPS：//evil.example, WWW.evil.example or evil@evil.example. It is slow.',
    `<a href="https://evil.example">&"'</a>`,
    '</p></div><script>alert(1)</script><img src=x onerror=alert(1)>',
    '&lt;b&gt; &amp; <!-- -->',
    'a\r\nBcc: victim@example.com\r\n\r\n<h1>Hi</h1>',
    '"; <x@example.com>, y@example.com',
    'x'.repeat(LONG_TEXT_MAX),
    'https://www.example.org/programmes/2026/guidelines/'.padEnd(LONG_TEXT_MAX, 'y/'),
    '字🐄'.repeat(LONG_TEXT_MAX / 3),
    'a\u202Egnp.exe\u2028\u0000\u0007\uD800',
    'two words\n\n-- \n'.repeat(300),
    '=?utf-8?Q?Hi?= =0D=0A .\r\n.\r\n',
  ),
  fc.string({ unit: 'binary', maxLength: 300 }),
);

const RESET = `email = $1, role = 'reviewer', verified_at = now(), password_hash = 'x', invited_as = NULL, pending_email = NULL`;

/** A mail with the thread that its data give it. */
type Composed = Message & { thread: string | undefined };

/** Composes each case of a kind. */
async function composed<N extends MailName>(
  name: N,
  words: string,
  changes: object = {},
): Promise<Composed[]> {
  await setOwner(RESET, [OWNER.email]);
  const messages = [];
  for (const { data, to = OWNER.email } of await cases[name](words)) {
    const message = await composeMail(ctx, name, to, { ...data, ...changes });
    if (!message) throw new Error(`${name} writes nothing`);
    messages.push({ ...message, thread: threadOf(data, 'portal.example') });
  }
  return messages;
}

/** How many words of strangers each property is tried with. */
const RUNS = takesAll ? 30 : 4;

const holds = async (
  name: MailName,
  check: (message: Composed) => void | Promise<void>,
  numRuns = RUNS,
  changes: object = {},
) =>
  fc.assert(
    fc.asyncProperty(typed, async (words) => {
      for (const message of await composed(name, words, changes)) await check(message);
    }),
    { numRuns },
  );

const unescaped = (html: string) =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
// A label ends with a colon where its address follows.
const flat = (text: string) => text.replace(/[\s:]/g, '');

/** Reads HTML as text, each link with its address, once. */
function wordsOf(html: string): string {
  const linked = html
    .replace(/^.*<body/s, '<body')
    .replace('If the button does not work, open this address:', '')
    .replace(/<\/?font[^>]*>/g, '')
    .replace(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)<\/a>/g, (link, url: string, label: string) =>
      /class="link"/.test(link) && label !== url ? `${label} ${url}` : label,
    );
  return unescaped(linked.replace(/<[^>]*>/g, ' '));
}

interface Drawn {
  words: string;
  ink: string;
  ground: string;
  padding: number;
  isLink: boolean;
}

const own = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];

/** Reads the words of HTML as one sees them where no style counts: in which colours, padded by how much. */
function drawnWithoutStyles(html: string): Drawn[] {
  const body = html
    .replace(/^.*(?=<body)/s, '')
    .replace('If the button does not work, open this address:', '');
  const open: Omit<Drawn, 'words'>[] = [{ ink: '', ground: '', padding: 0, isLink: false }];
  const drawn: Drawn[] = [];
  for (const [, tag = '', text = ''] of body.matchAll(/(<[^>]*>)|([^<]+)/g)) {
    const around = open.at(-1) as Drawn;
    if (text.trim()) drawn.push({ ...around, words: unescaped(text.trim()) });
    else if (tag.startsWith('</')) open.pop();
    else if (tag && !tag.startsWith('<br'))
      open.push({
        // A browser gives links a colour of its own.
        ink: own(tag, 'color') ?? (tag.startsWith('<a ') ? '' : around.ink),
        ground: own(tag, 'bgcolor') ?? around.ground,
        padding: Number(own(tag, 'cellpadding') ?? around.padding),
        isLink: tag.startsWith('<a ') || around.isLink,
      });
  }
  return drawn;
}

/** The contrast of two colours (WCAG 2). */
function contrast(...colours: [string, string]): number {
  const [darker = 0, lighter = 0] = colours
    .map((colour) => {
      const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
        const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
        return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    })
    .sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

test('every kind that a feature declares is among these', () => {
  expect(Object.keys(cases).sort()).toEqual(Object.keys(declared.mails).sort());
});

describe.each(Object.keys(cases) as MailName[])('%s', (name) => {
  test('has no markup but its own, and links to the portal alone', () =>
    holds(name, ({ html }) => {
      const own =
        /<!doctype html>|<\/?(html|head|meta|title|style|body|table|tr|td|font|p|a|br)( [a-z-]+="[^"<>]*")*>/g;
      expect(html.replace(own, '')).not.toMatch(/[<>]/);
      for (const [, url] of html.matchAll(/href="([^"]*)"/g)) expect(url).toMatch(`${portal.url}/`);
      for (const [paragraph] of html.matchAll(/<p[ >][^>]*>/g))
        expect(paragraph).toContain('overflow-wrap:anywhere');
      expect(html).toContain('<meta name="color-scheme" content="light dark">');
    }));

  test('greets by a name alone, and quotes no link of a stranger to an address that nobody verified', () =>
    holds(
      name,
      ({ text, html, subject }) => {
        expect(text.split('\n\n')[1]).toMatch(/^Hello(?:\s[^\p{Nd}@<>/\\:]{1,60})?,$/u);
        if (!toVerified.has(name))
          expect(text + html + subject).not.toMatch(/evil\.example|evil@|x@example\.com|www\.example/);
      },
      RUNS,
      wordsOfStaff,
    ));

  test('says the same as text and as HTML, with where to write', () =>
    holds(name, ({ html, text }) => {
      expect(flat(wordsOf(html))).toBe(flat(text.replace(/([\s\S]*)\n-- \n/, '$1\n')));
      expect(flat(text)).toContain(flat(company.mailbox));
    }));

  test('says as text who writes in its first line, and names no button, which only the HTML has', () =>
    holds(
      name,
      ({ text }) => {
        expect(text.split('\n')[0]).toBe(company.programme);
        expect(text).not.toMatch(/button/i);
      },
      5,
    ));

  test('shows its words without styles, in a light and a dark window, with a padded button', () =>
    holds(
      name,
      ({ html }) => {
        const drawn = drawnWithoutStyles(html);
        for (const { ink, ground } of drawn) expect(contrast(ink, ground)).toBeGreaterThanOrEqual(4.5);
        const [head] = drawn;
        expect([head?.words, head?.ground]).toEqual([company.programme, company.groundColour]);
        expect(flat(drawn.map(({ words }) => words).join(' '))).toBe(
          flat(wordsOf(html.replaceAll('class="link"', ''))),
        );
        const buttons = drawn.filter(({ ground, isLink }) => isLink && ground === company.actionColour);
        for (const { padding } of buttons) expect(padding).toBeGreaterThanOrEqual(8);
        expect(buttons).toHaveLength(/class="button"/.test(html) ? 1 : 0);
      },
      10,
    ));

  test('is of the thread of its idea, if it names one', () =>
    holds(
      name,
      ({ text, thread }) => {
        const isAboutOne = text.includes(LONGEST_REFERENCE) || name === 'note-mention';
        if (name === 'idea-entered') expect(thread).toMatch(/^<idea-[\da-f-]+@portal\.example>$/);
        else if (isAboutOne) expect(thread).toBe(`<idea-${IDEA_ID}@portal.example>`);
        else expect(thread).toBeUndefined();
      },
      3,
    ));

  test('names who runs the programme now, and its colours', async () => {
    changeCompany({ ...companyDefaults, ...nova, country: 'Namibia' });
    try {
      await holds(
        name,
        ({ subject, text, html }) => {
          // The number is that of the person.
          const said = [subject, text, html].map((part) => part.replace(/\+267 ?[\d ]+/g, ''));
          expect(said.map(traceOfFirst)).toEqual([undefined, undefined, undefined]);
          expect(html).toContain(nova.groundColour);
          expect(html).not.toMatch(/#(06304f|0a5a9c|a6d13b)/i);
        },
        3,
      );
    } finally {
      changeCompany(companyDefaults);
    }
  });

  test('has a subject of one line, at most 120 characters, with words before any number', () =>
    holds(name, ({ subject }) => {
      expect(subject).toMatch(/^[^\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]{1,120}$/u);
      expect(subject.replace(/“.*/, '“')).toMatch(/^(\D{12}|[^\d“]*“)/);
    }));

  test('leaves with Reply-To, in lines of at most 998 characters, as it was written', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'portal-mails-'));
    const mailFrom = { name: company.programme, address: 'no-reply@portal.example' };
    const transport = openTransport(
      { smtpUrl: 'file:', sender: () => mailFrom, mailFolder: folder },
      openLog('silent'),
    );
    const envelope = { to: OWNER.email, messageId: '<1@portal.example>', date: new Date(0) };
    await holds(
      name,
      async (message) => {
        await transport.send({ ...message, ...envelope }, new AbortController().signal);
        const [file = ''] = await readdir(folder);
        const raw = await readFile(path.join(folder, file), 'latin1');
        expect(raw.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
        for (const line of raw.split('\r\n')) expect(line.length).toBeLessThanOrEqual(998);
        const mail = await PostalMime.parse(Buffer.from(raw, 'latin1'));
        expect([mail.inReplyTo, mail.references]).toEqual([message.thread, message.thread]);
        expect(mail.replyTo).toEqual([{ name: company.programme, address: company.mailbox }]);
        expect([mail.cc, mail.bcc]).toEqual([undefined, undefined]);
        expect(mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value).toBe(
          message.unsubscribe && `<${message.unsubscribe}>`,
        );
        expect(mail.to?.map(({ address }) => address)).toEqual([OWNER.email]);
        expect(mail.subject).toBe(message.subject);
        expect(flat(mail.text ?? '')).toBe(flat(message.text));
        expect(flat(mail.html ?? '')).toBe(flat(message.html));
      },
      Math.ceil(RUNS / 3),
    );
    transport.close();
    await rm(folder, { recursive: true });
  });
});

const withText = (Object.keys(cases) as MailName[]).filter((name) => declared.mails[name]?.composeText);

describe.each(withText)('the text message of %s', (name) => {
  const isOne = (text: string) => {
    expect(text).toBe(inGsmAlphabet(text));
    expect(septetsOf(text)).toBeLessThanOrEqual(160);
  };

  test('is one message, whatever was typed', () =>
    fc.assert(
      fc.asyncProperty(typed, async (words) => {
        for (const { data } of await cases[name](words)) isOne(composeText(ctx, name, data));
      }),
      { numRuns: RUNS },
    ));

  test('is one message on each day of a year, with the longest name, reference and address', async () => {
    const far = { ...ctx, publicUrl: `https://${'innovation.'.repeat(12)}example` };
    const days = sampled(
      Array.from({ length: 366 }, (_, at) => addDays('2028-01-01', at)),
      40,
    );
    for (const { data } of await cases[name](`W`.repeat(SHORT_TEXT_MAX)))
      for (const dueOn of 'dueOn' in data ? days : days.slice(0, 1))
        for (const where of [ctx, far])
          isOne(composeText(where, name, 'dueOn' in data ? { ...data, dueOn } : data));
  });
});
