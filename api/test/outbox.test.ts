/** The outbox: committed, a mail goes out at least once under one Message-ID; rolled back, never. */
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import PostalMime from 'postal-mime';
import type { Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { enqueueMail } from '../src/mail/outbox.ts';
import { inTransaction } from '../src/context.ts';
import type { Context } from '../src/context.ts';
import { startOutbox } from '../src/mail/outbox-worker.ts';
import { eventually } from './eventually.ts';
import { startTestPortal, tokenIn } from './harness.ts';
import { newAddress, PASSWORD } from './people.ts';
import { openServiceContext } from './service-context.ts';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** A real mail server on a port; `refuse` makes it answer the first so many mails with a temporary failure. */
async function startMailServer(port: number, refuse = 0): Promise<{ mails: Email[]; tries: () => number }> {
  const mails: Email[] = [];
  let tries = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        tries += 1;
        if (tries <= refuse) {
          done(Object.assign(new Error('try again later'), { responseCode: 451 }));
          return;
        }
        void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          mails.push(mail);
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

const signUp = (url: string, email: string) =>
  fetch(`${url}/api/auth/signup`, {
    method: 'POST',
    body: JSON.stringify({ email, password: PASSWORD }),
    headers: { 'content-type': 'application/json' },
  });

test('a mail waits while the mail server is down, and arrives when it is back', async () => {
  const port = await freePort();
  const portal = await startTestPortal({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Ideas <ideas@example.com>',
  });
  ends.push(() => portal.stop());
  const email = newAddress();
  expect((await signUp(portal.url, email)).status).toBe(201);
  await eventually(async () => {
    const [row] = await portal.sql<{ attempts: number }>('SELECT attempts FROM mails');
    expect(row?.attempts).toBeGreaterThan(0);
    const [waiting] = await portal.sql('SELECT 1 FROM mails WHERE sent_at IS NULL AND due_at > now()');
    expect(waiting).toBeDefined();
  });
  const { mails } = await startMailServer(port);
  // Its next try is seconds away: bring it forward, as time would.
  await portal.sql('UPDATE mails SET due_at = now()');
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

test('every try of a mail has the same Message-ID, and the waits grow', async () => {
  const port = await freePort();
  const server = await startMailServer(port, 2);
  const portal = await startTestPortal({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  ends.push(() => portal.stop());
  await signUp(portal.url, newAddress());
  const waits: number[] = [];
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    const row = await eventually(async () => {
      const [found] = await portal.sql<{ wait: number; id: string }>(
        `SELECT id, extract(epoch FROM due_at - now())::float AS wait FROM mails
         WHERE attempts = $1 AND due_at < now() + interval '90 seconds'`,
        [attempt],
      );
      return found ?? Promise.reject(new Error('not postponed yet'));
    });
    waits.push(row.wait);
    await portal.sql('UPDATE mails SET due_at = now()');
  }
  const mail = await eventually(() => server.mails[0] ?? Promise.reject(new Error('no mail yet')));
  const [row] = await portal.sql<{ id: string }>('SELECT id FROM mails');
  expect(mail.messageId).toContain(row?.id);
  expect(server.tries()).toBe(3);
  expect(waits[1]).toBeGreaterThan(waits[0] ?? Infinity);
});

describe('with a database alone', () => {
  async function open(): Promise<{ ctx: Context; sql: (text: string) => Promise<{ id: string }[]> }> {
    // Ahead of the database's clock, so that what is due there is due here.
    const { ctx, close } = await openServiceContext(new Date(Date.now() + 60_000));
    ends.push(close);
    return { ctx, sql: (text) => ctx.db.query(text) };
  }
  const receipt = { reference: 'IDEA-1700000000000-1', solutionName: 'A lamp' };

  test('a mail of a transaction that fails is never sent', async () => {
    const { ctx, sql } = await open();
    await expect(
      inTransaction(ctx, async (inner) => {
        await enqueueMail(inner, 'idea-received', 'a@example.com', receipt);
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    expect(await sql('SELECT id FROM mails')).toEqual([]);
  });

  test('a mail that a killed worker had taken is sent by another after its lease; two workers send each mail once', async () => {
    const { ctx, sql } = await open();
    for (let n = 0; n < 20; n += 1) await enqueueMail(ctx, 'idea-received', `p${n}@example.com`, receipt);
    await sql(
      `UPDATE mails SET attempts = 1, due_at = now() + interval '1 hour' WHERE recipient = 'p0@example.com'`,
    );
    const sent: string[] = [];
    const transport = {
      send: async ({ to }: { to: string }) => {
        sent.push(to);
      },
      close: () => undefined,
    };
    const workers = [startOutbox(ctx, transport), startOutbox(ctx, transport)];
    ends.push(() => Promise.all(workers.map((worker) => worker.stop())));
    await eventually(() => expect(sent).toHaveLength(19));
    expect(sent).not.toContain('p0@example.com');
    await sql(`UPDATE mails SET due_at = now() WHERE recipient = 'p0@example.com'`);
    await eventually(() => expect(sent).toHaveLength(20));
    expect(new Set(sent).size).toBe(20);
  });

  test('what was sent is not kept in words', async () => {
    const { ctx, sql } = await open();
    await enqueueMail(ctx, 'idea-received', 'a@example.com', receipt);
    const worker = startOutbox(ctx, { send: async () => undefined, close: () => undefined });
    ends.push(() => worker.stop());
    await eventually(async () =>
      expect(await sql(`SELECT id FROM mails WHERE sent_at IS NOT NULL AND data = '{}'`)).toHaveLength(1),
    );
  });
});
