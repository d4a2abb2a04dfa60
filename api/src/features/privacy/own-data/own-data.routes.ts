import type { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import type { FastifyReply } from 'fastify';
import { ZipFile } from 'yazl';
import { fail } from '@portal/schema/errors';
import { requireActor } from '../../../platform/context.ts';
import type { Context } from '../../../platform/context.ts';
import { boundsOf, openQuota } from '../../../platform/security/quota.ts';
import { fileAnswer, route } from '../../../transport/rest/route.ts';
import { attach, openBody } from '../../../transport/rest/stream.ts';
import { exportOwn, PAGE } from './personal-data.service.ts';
import type { ExportTarget } from './personal-data.service.ts';

const NAME = 'my-data.zip';

/** The quota of this process, apart from that of staff's exports: anybody may sign up for a download. */
const PLACES = { perNetwork: 2, perSite: 2, inAll: 4 };
const RETRY_SECONDS = 60;

const refuseSecond = () =>
  fail('TOO_MANY_REQUESTS', {
    message:
      'A download of your data is under way. Wait until it is saved, or cancel it in your browser, then try again.',
    retryAfter: RETRY_SECONDS,
  });
const refuseForNow = () =>
  fail('UNAVAILABLE', {
    message: 'Several people are downloading their data. Try again in a few minutes.',
    retryAfter: RETRY_SECONDS,
  });
const openPlace = openQuota();

export const ownDataRoutes = [
  route(
    'get /auth/me/export',
    'account:export-own',
    {
      summary: 'One’s own data',
      description:
        'What the portal keeps of the caller, streamed: `README.html`, a page for people, which says what is left out, such as notes and scores of reviewers; `data.json`, the rows by table; and the documents, but for one that is withheld. Needs a recent authentication; one at a time for an account.',
      answers: { 200: fileAnswer(NAME, ['application/zip']) },
    },
    async ({ ctx, reply }) => {
      const place = takePlace(ctx);
      try {
        await sendZip(reply, (target) => exportOwn(ctx, NAME, target));
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        if (code !== 'ERR_STREAM_PREMATURE_CLOSE' && code !== 'ABORT_ERR') throw error;
      } finally {
        place.release();
      }
    },
  ),
];

function takePlace(ctx: Context) {
  const place = openPlace([
    { key: requireActor(ctx).id, most: 1, refuse: refuseSecond },
    ...boundsOf(ctx.network, PLACES, refuseForNow),
    { key: 'all', most: PLACES.inAll, refuse: refuseForNow },
  ]);
  place.add();
  return place;
}

/** Sends a ZIP while it is made, no faster than the caller reads it. */
async function sendZip(reply: FastifyReply, fill: (target: ExportTarget) => Promise<void>): Promise<void> {
  const zip = new ZipFile();
  const cut = new AbortController();
  let sent: Promise<void> | undefined;
  const add = async (content: Readable, name: string, compress: boolean) => {
    zip.addReadStream(content, name, { compress });
    await finished(content, { signal: cut.signal }).finally(() => content.destroy());
  };
  await fill({
    begin() {
      attach(reply, NAME);
      const body = openBody(reply);
      // The error is reported by the wait for the content.
      zip.on('error', () => body.destroy());
      sent = pipeline(zip.outputStream, body);
      sent.catch(() => cut.abort());
    },
    page: (html) => add(html, PAGE, true),
    data: (json) => add(json, 'data.json', true),
    // PDFs are compressed already.
    file: ({ name, content }) => add(content, name, false),
  });
  zip.end();
  await sent;
}
