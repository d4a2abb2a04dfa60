/**
 * `npm run bench -- erasures [ideas]`: how long a submission waits while people erase their accounts, beside erasures that
 * recount every figure, as they did before, in the same run.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { erasePerson } from '../src/features/privacy/erasing/erase-person.service.ts';
import { inTransaction } from '../src/platform/context.ts';
import type { Context } from '../src/platform/context.ts';
import { recountTallies } from '../src/platform/tallies/tally.service.ts';
import { pdf, wireIdea } from '../test/ideas.ts';
import { onDatabase } from '../src/app/command.ts';
import { administrator, databaseOf, envFor, fill, fire, logIn, quantile, startServer } from './servers.ts';
import type { Shot } from './servers.ts';
import { formOf } from './submissions.ts';

const ERASURES = 10;

async function addAccount(client: pg.Client): Promise<string> {
  const email = `${randomUUID()}@portal.example`;
  await client.query(
    `INSERT INTO accounts (email, password_hash, role, verified_at, created_at)
     SELECT $1, password_hash, 'user', now(), now() FROM accounts WHERE email = $2`,
    [email, administrator.email],
  );
  return email;
}

export async function benchErasures(serverUrl: string, size: number): Promise<void> {
  const url = await databaseOf(serverUrl, `erasures_${size}`);
  const portal = await startServer(['api/dist/main.js'], envFor(url));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await fill(client, url, size);
    const email = await addAccount(client);
    const headers = await logIn(portal, email);
    const file = Buffer.from(await pdf(2_000).arrayBuffer());
    const submission = (): Shot => {
      const { body, type } = formOf(wireIdea(email), file);
      const path = '/api/submission/submit';
      return { path, method: 'POST', headers: { ...headers, 'Content-Type': type }, ...(body && { body }) };
    };
    /** Submits again and again while something else is done. */
    const during = async (work: () => Promise<void>) => {
      const waits: number[] = [];
      let isDone = false;
      const working = work().finally(() => (isDone = true));
      while (!isDone) {
        const sent = performance.now();
        await fire(portal, submission());
        waits.push(performance.now() - sent);
      }
      await working;
      return waits;
    };
    const erasing = async (ctx: Context, erase: (ctx: Context, email: string) => Promise<unknown>) => {
      const times: number[] = [];
      const waits = await during(async () => {
        for (let n = 0; n < ERASURES; n += 1) {
          const leaver = await addAccount(client);
          const begun = performance.now();
          await inTransaction(ctx, (ctx) => erase(ctx, leaver));
          times.push(performance.now() - begun);
        }
      });
      return {
        'erasure, median ms': Math.round(quantile(times, 0.5)),
        'submission, median ms': Math.round(quantile(waits, 0.5)),
        'worst ms': Math.round(Math.max(...waits)),
      };
    };
    // Until the code of a submission is compiled.
    for (let n = 0; n < 300; n += 1) await fire(portal, submission());
    Object.assign(process.env, envFor(url));
    await onDatabase(async (ctx) => {
      const now = await erasing(ctx, erasePerson);
      const before = await erasing(ctx, async (ctx, email) => {
        await erasePerson(ctx, email);
        await recountTallies(ctx);
      });
      console.log(
        `\nSubmissions while ${ERASURES} accounts are erased, among ${size.toLocaleString('en')} ideas`,
      );
      console.table({ subtracting: now, 'recounting, as before': before });
    });
  } finally {
    await client.end();
    await portal.stop();
  }
}
