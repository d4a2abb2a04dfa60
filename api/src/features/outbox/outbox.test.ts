/** The outbox: committed, a mail goes out at least once under one Message-ID; rolled back, never. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { afterEach, describe, expect, test } from '@jest/globals';
import { allowances } from '@portal/schema/limits';
import PostalMime from 'postal-mime';
import type { Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { inTransaction } from '../../platform/context.ts';
import type { Context } from '../../platform/context.ts';
import { toGlobalId } from '../../platform/global-id.ts';
import { startJobs } from '../../platform/jobs/runner.ts';
import { openLog } from '../../platform/log.ts';
import { enqueueMail } from '../../platform/mail/outbox.ts';
import { sendMails } from './send.job.ts';
import { openTransport } from '../../platform/mail/transport.ts';
import type { MailTransport } from '../../platform/mail/transport.ts';
import { eventually } from '../../../test/eventually.ts';
import { freePort } from '../../platform/database/embedded.ts';
import { startTestPortal, tokenIn } from '../../../test/harness.ts';
import type { TestPortal } from '../../../test/harness.ts';
import { ideaInput, submitIdea, submitOverGraphql } from '../../../test/ideas.ts';
import { newAddress, outcomeOf, PASSWORD, signedIn, signUp } from '../../../test/people.ts';
import { openServiceContext } from '../../../test/service-context.ts';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/**
 * Starts a real mail server on a port.
 * @param options.refuse how many mails it answers with a temporary failure first
 * @param options.hold until when it answers no receipt
 * @param options.unknown recipients that it refuses for good
 */
async function startMailServer(
  port: number,
  { refuse = 0, hold, unknown = [] }: { refuse?: number; hold?: Promise<void>; unknown?: string[] } = {},
): Promise<{ mails: Email[]; tries: () => number }> {
  const mails: Email[] = [];
  let tries = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo({ address }, _session, done) {
      if (!unknown.includes(address)) return done();
      done(Object.assign(new Error('no such mailbox'), { responseCode: 550 }));
    },
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        tries += 1;
        if (tries <= refuse) {
          done(Object.assign(new Error('try again later'), { responseCode: 451 }));
          return;
        }
        void PostalMime.parse(Buffer.concat(chunks)).then(async (mail) => {
          mails.push(mail);
          if (mail.subject?.startsWith('We have “')) await hold;
          done();
        });
      });
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', () => resolve());
  });
  // It ends when its callers have: after the portals.
  ends.unshift(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { mails, tries: () => tries };
}

const smtp = (port: number) => `smtp://127.0.0.1:${port}`;
async function startPortal(env: Record<string, string> = {}): Promise<TestPortal> {
  const portal = await startTestPortal(env);
  ends.push(() => portal.stop());
  return portal;
}
const transportTo = (smtpUrl: string) =>
  openTransport(
    { smtpUrl, sender: () => ({ name: '', address: 'ideas@example.com' }), mailFolder: undefined },
    openLog('silent'),
  );

test('a mail waits while the mail server is down, and arrives when it is back', async () => {
  const port = await freePort();
  const portal = await startPortal({ SMTP_URL: smtp(port), MAIL_FROM: 'Ideas <ideas@example.com>' });
  const email = newAddress();
  expect((await signUp(portal.client(), email)).status).toBe(201);
  await eventually(async () => {
    expect(await portal.sql(`SELECT attempts, error FROM jobs WHERE lane = 'account-mail'`)).toEqual([
      { attempts: 1, error: 'ESOCKET: it was refused' },
    ]);
  });
  const { mails } = await startMailServer(port);
  // Its next try is seconds away: bring it forward, as time would.
  await portal.sql(`UPDATE jobs SET due_at = now() WHERE lane = 'account-mail'`);
  const mail = await eventually(() => mails[0] ?? Promise.reject(new Error('no mail yet')));
  expect(mail.to?.[0]?.address).toBe(email);
  expect(mail.from?.address).toBe('ideas@example.com');
  expect(mail.text).toContain('/VerifyEmail/');
  expect(mail.html).toContain('/VerifyEmail/');
  expect((mail.text ?? '').split('\n').every((line) => line.length <= 76 || line.startsWith('http'))).toBe(
    true,
  );
  const verified = await portal
    .client()
    .rest('POST', '/api/auth/verify', { token: tokenIn(mail, 'VerifyEmail'), password: PASSWORD });
  expect(verified.status).toBe(200);
});

test('a test of an email goes to the administrator alone, as its preview has it, and says that it is one', async () => {
  const port = await freePort();
  const server = await startMailServer(port);
  const portal = await startPortal({ SMTP_URL: smtp(port) });
  const admin = await signedIn(portal, 'admin');
  await submitIdea(await signedIn(portal));
  const asked = { input: { group: 'mail-idea-received', caseNumber: 1, language: 'TN' } };
  const { emailPreview } = await admin.ask<{ emailPreview: { subject: string; text: string; html: string } }>(
    'query ($input: EmailPreviewInput!) { emailPreview(input: $input) { subject text html } }',
    asked,
  );
  const SEND_TEST = 'mutation ($input: EmailPreviewInput!) { sendTestEmail(input: $input) { subject } }';
  const { sendTestEmail } = await admin.ask<{ sendTestEmail: { subject: string } }>(SEND_TEST, asked);
  const subject = `Test: ${emailPreview.subject}`;
  expect(sendTestEmail).toEqual({ subject });
  const mail = await eventually(
    () => server.mails.find((one) => one.subject === subject) ?? Promise.reject(new Error('no mail yet')),
  );
  expect(mail.to?.map(({ address }) => address)).toEqual([admin.email]);
  // Lines of the transport end otherwise.
  const flat = (words: string | undefined) => words?.replaceAll(/\s+/g, ' ').trim();
  expect([flat(mail.text), flat(mail.html)]).toEqual([flat(emailPreview.text), flat(emailPreview.html)]);
  // It is no answer in the thread of the idea, and nobody ends emails by it.
  expect([mail.inReplyTo, mail.headers.find(({ key }) => key === 'list-unsubscribe')]).toEqual([
    undefined,
    undefined,
  ]);
  expect(
    await portal.sql(`SELECT actor_email, subject_label FROM audit_events WHERE action = 'TEST_EMAIL_SENT'`),
  ).toEqual([{ actor_email: admin.email, subject_label: 'Receipt of an idea' }]);

  const { points } = allowances.testMailsOfAccount;
  for (let sent = 1; sent < points; sent += 1) await admin.ask(SEND_TEST, asked);
  expect(outcomeOf(await admin.graphql(SEND_TEST, asked))).toBe('TOO_MANY_REQUESTS');
});

test('every try of a mail has the same Message-ID, and the waits grow', async () => {
  const port = await freePort();
  const server = await startMailServer(port, { refuse: 2 });
  const portal = await startPortal({ SMTP_URL: smtp(port) });
  await signUp(portal.client(), newAddress());
  const waits: number[] = [];
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    const row = await eventually(async () => {
      const [found] = await portal.sql<{ wait: number; id: string }>(
        `SELECT id, extract(epoch FROM due_at - now())::float AS wait FROM jobs
         WHERE lane = 'account-mail' AND attempts = $1 AND error LIKE '% 451' AND due_at > now()`,
        [attempt],
      );
      return found ?? Promise.reject(new Error('not postponed yet'));
    });
    waits.push(row.wait);
    await portal.sql(`UPDATE jobs SET due_at = now(), error = NULL WHERE lane = 'account-mail'`);
  }
  const mail = await eventually(() => server.mails[0] ?? Promise.reject(new Error('no mail yet')));
  const [row] = await portal.sql<{ id: string }>(`SELECT id FROM jobs WHERE lane = 'account-mail'`);
  expect(mail.messageId).toContain(row?.id);
  expect(server.tries()).toBe(3);
  expect(waits[1]).toBeGreaterThan(waits[0] ?? Infinity);
});

describe('a mail that its server refuses for good', () => {
  const LIST = `{ undeliveredMails(first: 10) { edges { node {
    id recipient title attempts replyCode createdAt failedAt } } } }`;
  interface Listed {
    undeliveredMails: { edges: { node: { id: string; recipient: string; replyCode: number | null } }[] };
  }
  const SEND = 'mutation ($id: ID!) { sendMailAgain(id: $id) { recipient } }';

  test('is given up at once, and an administrator sees it and sends it again', async () => {
    const port = await freePort();
    const unknown: string[] = [];
    const server = await startMailServer(port, { unknown });
    const portal = await startPortal({ SMTP_URL: smtp(port) });
    const admin = await signedIn(portal, 'admin');
    const email = newAddress();
    unknown.push(email);
    await signUp(portal.client(), email);
    const listed = async () =>
      (await admin.graphql<Listed>(LIST)).body.data?.undeliveredMails.edges.map(({ node }) => node) ?? [];
    const [mail] = await eventually(async () => {
      const found = await listed();
      expect(found).toHaveLength(1);
      return found;
    });
    const at = expect.any(String);
    const title = 'Sign-up';
    const row = { recipient: email, title, attempts: 1, replyCode: 550, createdAt: at, failedAt: at };
    expect(mail).toEqual({ id: mail?.id, ...row });

    unknown.pop();
    expect((await admin.graphql(SEND, { id: mail?.id })).body.data).toEqual({
      sendMailAgain: { recipient: email },
    });
    await eventually(() => expect(server.mails.map(({ to }) => to?.[0]?.address)).toContain(email));
    expect(server.mails.at(-1)?.messageId).toContain(
      (await portal.sql('SELECT id FROM jobs WHERE attempts = 2'))[0]?.['id'],
    );
    expect(await listed()).toEqual([]);
    const again = await admin.graphql(SEND, { id: mail?.id });
    expect(again.body.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    expect(
      await portal.sql(
        `SELECT actor_email, subject_label FROM audit_events WHERE action = 'MAIL_SENT_AGAIN'`,
      ),
    ).toEqual([{ actor_email: admin.email, subject_label: email }]);
  });

  test('of an earlier review is not sent again after a newer one', async () => {
    const portal = await startPortal();
    const [admin, owner] = await Promise.all([signedIn(portal, 'admin'), signedIn(portal)]);
    const { reference } = ideaInput(owner.email);
    await submitOverGraphql(owner, ideaInput(owner.email, { reference }));
    const sendAgain = async (status: string) => {
      const id = randomUUID();
      const data = { reference, solutionName: 'A lamp', status, comments: '', recipient: owner.email };
      await portal.sql(
        `INSERT INTO jobs (id, lane, name, data, due_at, created_at, failed_at)
         VALUES ($1, 'mail', 'idea-reviewed', $2, now(), now(), now())`,
        [id, data],
      );
      return (await admin.graphql(SEND, { id: toGlobalId('UndeliveredMail', id) })).body;
    };
    expect((await sendAgain('APPROVED')).errors?.[0]).toMatchObject({
      message: 'The idea was reviewed again since. This email would tell an old review.',
      extensions: { code: 'CONFLICT' },
    });
    expect((await sendAgain('PENDING')).errors).toBeUndefined();
    await portal.mail(owner.email, /^We have news about/);
  });
});

describe.each([
  ['one at a time', '250-mail.example.com\r\n250 AUTH PLAIN'],
  ['in one go', '250-mail.example.com\r\n250-AUTH PLAIN\r\n250 PIPELINING'],
])('a server that takes commands %s and refuses', (_how, hello) => {
  test.each([
    ['the recipient', 'RCPT', '550 5.1.1 No such user', true],
    ['the recipient, without a status', 'RCPT', '550 No such user', true],
    ['the content', '.', '554 5.7.1 Spam', true],
    ['the recipient for now', 'RCPT', '450 4.2.0 Try again later', false],
    ['to relay', 'RCPT', '554 5.7.1 Relay access denied', false],
    ['a recipient without a login', 'RCPT', '530 Authentication required', false],
    ['the sender', 'MAIL', '550 5.7.1 Sender refused', false],
    ['a sender without a login', 'MAIL', '530 5.7.0 Authentication required', false],
    ['the login', 'AUTH', '535 5.7.8 Wrong password', false],
    ['the portal at the greeting', '', '554 5.7.1 Go away', false],
    ['any content', 'DATA', '550 5.4.5 Daily limit exceeded', false],
  ])('%s', async (_what, verb, reply, isFinal) => {
    const transport = transportTo(await startRefusingServer(hello, verb, reply));
    ends.push(async () => transport.close());
    const mail = { subject: '', text: '', html: '', to: 'a@example.com', messageId: '<1@example.com>' };
    const sent = transport.send({ ...mail, date: new Date() }, new AbortController().signal);
    const error: unknown = await sent.then(
      () => undefined,
      (refusal: unknown) => refusal,
    );
    expect(error).toMatchObject({ responseCode: Number(reply.slice(0, 3)) });
    const job = { id: '', lane: 'mail', name: '', groupKey: '', data: {}, attempts: 1 } as const;
    const wait = sendMails(transport).retryAfter({ ...job, dueAt: new Date(), createdAt: new Date() }, error);
    expect(wait === undefined).toBe(isFinal);
  });
});

/** Starts a mail server that gives one reply to a command: '' is the greeting, '.' the end of the content. */
async function startRefusingServer(hello: string, verb: string, reply: string): Promise<string> {
  const replies = new Map([
    ['', '220 mail.example.com'],
    ['EHLO', hello],
    ['AUTH', '235 Welcome'],
    ['DATA', '354 Go on'],
    [verb, reply],
  ]);
  let isRefused = false;
  const server = createServer((socket) => {
    const send = (command: string) => {
      // Without a sender or a recipient there is nothing to send.
      const isLost = command === 'DATA' && isRefused;
      isRefused ||= command === verb;
      socket.write(`${isLost ? '503 No recipient' : (replies.get(command) ?? '250 OK')}\r\n`);
    };
    let isContent = false;
    send('');
    createInterface(socket).on('line', (line) => {
      const command = line === '.' ? line : (line.split(' ')[0] ?? '');
      if (isContent && command !== '.') return;
      send(command);
      isContent = command === 'DATA' && !isRefused;
    });
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.unshift(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return `smtp://portal:secret@127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('with a database alone', () => {
  async function open(): Promise<{ ctx: Context; sql: (text: string) => Promise<object[]> }> {
    // Ahead of the database's clock, so that what is due there is due here.
    const { ctx, close } = await openServiceContext(new Date(Date.now() + 60_000));
    ends.push(close);
    return { ctx, sql: (text) => ctx.db.query(text) };
  }
  const receipt = { ideaId: '', reference: 'IDEA-1700000000000-1', solutionName: 'A lamp' };
  const lanes = ['account-mail', 'mail'] as const satisfies string[];

  function start(ctx: Context, transport: MailTransport, options?: { patience: number; grace: number }) {
    const work = sendMails(transport);
    const jobs = startJobs(ctx, new Map(lanes.map((lane) => [lane, work])), options);
    ends.push(async () => {
      await jobs.stop();
      transport.close();
    });
    return jobs;
  }

  test('a mail of a transaction that fails is never sent', async () => {
    const { ctx, sql } = await open();
    await expect(
      inTransaction(ctx, async (inner) => {
        await enqueueMail(inner, 'idea-received', 'a@example.com', receipt);
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    expect(await sql('SELECT id FROM jobs')).toEqual([]);
  });

  test('of what was sent only the recipient is kept', async () => {
    const { ctx, sql } = await open();
    await enqueueMail(ctx, 'idea-received', 'a@example.com', receipt);
    start(ctx, { send: async () => undefined, close: () => undefined });
    await eventually(async () =>
      expect(await sql('SELECT data FROM jobs WHERE done_at IS NOT NULL')).toEqual([
        { data: { recipient: 'a@example.com' } },
      ]),
    );
  });

  test('many receipts before a slow mail server hold up no account mail', async () => {
    const { ctx, sql } = await open();
    const port = await freePort();
    let release = () => {};
    const hold = new Promise<void>((resolve) => (release = resolve));
    const server = await startMailServer(port, { hold });
    for (let n = 0; n < 50; n += 1) await enqueueMail(ctx, 'idea-received', `p${n}@example.com`, receipt);
    start(ctx, transportTo(smtp(port)));
    ends.push(async () => release());
    await eventually(() => expect(server.mails).toHaveLength(2));
    await enqueueMail(ctx, 'password-changed', 'owner@example.com', {});
    await eventually(() => expect(server.mails.at(-1)?.subject).toBe('Your password was changed'));
    expect(await sql(`SELECT id FROM jobs WHERE lane = 'mail' AND done_at IS NULL`)).toHaveLength(50);
  });

  test('a stop ends in time before a mail server that never answers; the mail is due again at once', async () => {
    const { ctx, sql } = await open();
    const connected: unknown[] = [];
    const silent = createServer((socket) => {
      connected.push(socket);
      socket.on('error', () => undefined);
      socket.resume();
    }).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    ends.push(() => new Promise((resolve) => silent.close(resolve)));
    await enqueueMail(ctx, 'idea-received', 'a@example.com', receipt);
    const { port } = silent.address() as AddressInfo;
    const jobs = start(ctx, transportTo(smtp(port)), { patience: 50, grace: 20 });
    await eventually(() => expect(connected).toHaveLength(1));
    await jobs.stop();
    expect(await sql('SELECT attempts, due_at, error FROM jobs WHERE done_at IS NULL')).toEqual([
      { attempts: 1, due_at: ctx.now(), error: null },
    ]);
  });
});
