/** Previews of emails: every text of an email shows in one, with drafts and a real idea; and the emails that the programme switches off. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { optionalEmailOf, optionalEmails } from '@portal/schema/emails';
import { namesOf } from '@portal/schema/lists';
import { sharePortal } from '../../../test/harness.ts';
import { submitIdea } from '../../../test/ideas.ts';
import { outcomeOf, signedIn } from '../../../test/people.ts';
import type { Person } from '../../../test/people.ts';
import { contextOn } from '../../../test/service-context.ts';
import { inTransaction } from '../../platform/context.ts';
import type { Context } from '../../platform/context.ts';
import { enqueueMail } from '../../platform/mail/outbox.ts';
import type { MailName } from '../../platform/mail/outbox.ts';

const portal = sharePortal();
let admin: Person;
let ctx: Context;
let close: () => Promise<void>;
beforeAll(async () => {
  admin = await signedIn(portal, 'admin');
  ({ ctx, close } = await contextOn(portal));
});
afterAll(() => close());

interface Preview {
  subject: string;
  text: string;
  html: string;
  cases: string[];
  reference: string | null;
}
const ASK = `query ($input: EmailPreviewInput!) {
  emailPreview(input: $input) { subject text html cases reference } }`;
const preview = async (group: string, caseNumber = 0, language = 'EN', person = admin) =>
  (await person.ask<{ emailPreview: Preview }>(ASK, { input: { group, caseNumber, language } })).emailPreview;

/** Reads the texts of all emails in English. */
async function mailTexts(): Promise<{ key: string; words: string }[]> {
  const { texts } = await admin.ask<{ texts: { key: string; default: { text: string | null } }[] }>(
    '{ texts(language: EN) { key default { text } } }',
  );
  const ofMails = texts.filter(({ key }) => key.startsWith('mail-'));
  expect(ofMails.length).toBeGreaterThan(100);
  return ofMails.map(({ key, default: { text } }) => ({ key, words: text ?? '' }));
}
// Another suite of this worker may have declared texts of its own.
const groupsOf = (texts: readonly { key: string }[]) =>
  [...new Set(texts.map(({ key }) => key.split('.')[0] ?? ''))].filter(
    (group) => !/of-this-test/.test(group),
  );

test('without an idea it has examples; with ideas, the newest that the administrator may judge', async () => {
  const before = await preview('mail-idea-received');
  expect([before.reference, before.subject]).toEqual([null, expect.stringContaining('“Herd Call”')]);
  const owner = await signedIn(portal);
  const idea = await submitIdea(owner);
  const received = await portal.mail(owner.email, /^We have/);
  const shown = await preview('mail-idea-received');
  expect([shown.reference, shown.subject]).toEqual([idea.reference, received.subject]);
  // The words are those of the real email, but it greets the administrator and does not name the submitter.
  const withoutGreeting = (text = '') =>
    text
      .replace(/^Hello.*$/m, '')
      .replaceAll(/\s+/g, ' ')
      .trim();
  expect(withoutGreeting(shown.text)).toBe(withoutGreeting(received.text));
  expect(received.text).toMatch(/^Hello Naledi,$/m);
  const other = await signedIn(portal, 'admin');
  const own = await submitIdea(other);
  expect((await preview('mail-idea-received', 0, 'EN', other)).reference).toBe(idea.reference);
  expect((await preview('mail-idea-received')).reference).toBe(own.reference);
});

test('every text of an email shows in a preview, as its draft has it', async () => {
  const marked = (key: string) => `[${key}]`;
  const texts = (await mailTexts()).filter(({ key }) => !/of-this-test/.test(key));
  for (const { key, words } of texts)
    await portal.sql(
      `INSERT INTO own_texts (language, name, published, draft, is_drafted, version, changed_at)
       VALUES ('en', $1, NULL, to_jsonb($2::text), true, 1, now())`,
      [key, `${marked(key)} ${words}`],
    );
  let shown = '';
  for (const name of groupsOf(texts)) {
    const { cases } = await preview(name);
    expect(cases.length).toBeGreaterThan(0);
    expect(new Set(cases).size).toBe(cases.length);
    for (const [at] of cases.entries()) {
      const { subject, text, html } = await preview(name, at);
      shown += subject + text + html;
    }
  }
  await portal.sql('DELETE FROM own_texts');
  // A text message has its own tab, and room for few words.
  const missing = texts.filter(({ key }) => !/\.sms/.test(key) && !shown.includes(marked(key)));
  expect(missing.map(({ key }) => key)).toEqual([]);
});

test('in another language it says the words of that language, and its links lead to pages in it', async () => {
  const { text, html } = await preview('mail-suggestion-received', 0, 'TN');
  expect(text).toContain(`${portal.url}/tn/Suggestions`);
  expect(html).toContain('<html lang="tn">');
  expect(text).not.toContain('Thank you for telling us');
});

test('a preview changes nothing: no email, no token, no row', async () => {
  const counted = async () =>
    portal.sql(
      'SELECT (SELECT count(*) FROM jobs) AS jobs, (SELECT count(*) FROM mailed_tokens) AS tokens, (SELECT count(*) FROM audit_events) AS acts',
    );
  const before = await counted();
  for (const name of groupsOf(await mailTexts())) await preview(name);
  expect(await counted()).toEqual(before);
});

test.each([
  ['no group of an email', { group: 'home' }],
  ['no group', { group: 'mail-none' }],
  ['the name of a member of objects', { group: 'mail-constructor' }],
  ['a case that is not there', { group: 'mail-idea-received', caseNumber: 99 }],
  ['a case below 0', { group: 'mail-idea-received', caseNumber: -1 }],
])('%s is refused', async (_, input) => {
  expect(outcomeOf(await admin.graphql(ASK, { input: { language: 'EN', ...input } }))).toBe('INVALID_INPUT');
});

test('every email that may be switched off is an email, and is listed so; those to staff have no texts', async () => {
  const names = Object.keys(ctx.declared.mails);
  expect(names.flatMap((name) => optionalEmailOf(name) ?? []).sort()).toEqual(namesOf(optionalEmails).sort());
  const { emails } = await admin.ask<{
    emails: { title: string; group: string | null; optional: string | null }[];
  }>('{ emails { title group optional } }');
  expect(emails.map(({ title }) => title)).toEqual(
    Object.values(ctx.declared.mails).map(({ title }) => title),
  );
  for (const { title, optional } of emails)
    if (optional) expect(title).toBe(optionalEmails[optional as keyof typeof optionalEmails]);
  const shownGroups = emails.flatMap(({ group }) => group ?? []);
  const frames = groupsOf(await mailTexts()).filter((group) => !shownGroups.includes(group));
  expect(frames.sort()).toEqual(['mail-frame', 'mail-idea-frame']);
});

/** Tells of each email whether it is queued. */
async function queued(): Promise<Record<string, boolean>> {
  const found: Record<string, boolean> = {};
  const back = new Error('Nothing is sent.');
  for (const name of Object.keys(ctx.declared.mails) as MailName[]) {
    const trying = inTransaction(ctx, async (ctx) => {
      await enqueueMail(ctx, name, 'somebody@example.com', {} as never, '+26771234567');
      const [row] = await ctx.db.query<{ count: number }[]>(
        `SELECT count(*)::int AS count FROM jobs WHERE data ->> 'recipient' = 'somebody@example.com'`,
      );
      found[name] = row?.count === 1;
      throw back;
    });
    await expect(trying).rejects.toBe(back);
  }
  return found;
}

test('an email that is switched off is not queued, whatever asks for it; all others always are', async () => {
  const names = Object.keys(ctx.declared.mails);
  expect(await queued()).toEqual(Object.fromEntries(names.map((name) => [name, true])));
  const change = (emailsOff: string[]) =>
    admin.ask<{ changeProgramme: { version: number; emailsOff: string[] } }>(
      'mutation ($input: ProgrammeInput!) { changeProgramme(input: $input) { version emailsOff } }',
      { input: { version: 0, emailsOff } },
    );
  const { changeProgramme } = await change(namesOf(optionalEmails).toReversed().concat('DRAFT_WAITS'));
  // In the order of the list, each once.
  expect(changeProgramme).toEqual({ version: 1, emailsOff: namesOf(optionalEmails) });
  expect(await queued()).toEqual(
    Object.fromEntries(names.map((name) => [name, optionalEmailOf(name) === undefined])),
  );
  const { auditEvents } = await admin.ask<{
    auditEvents: { edges: { node: { details: { changed: string } } }[] };
  }>('{ auditEvents(filter: { actions: [PROGRAMME_CHANGED] }) { edges { node { details } } } }');
  expect(auditEvents.edges[0]?.node.details.changed).toMatch(
    /^Emails that are not sent: none → Reminder of a draft, /,
  );
});
