/** The documented downloads (spec §7). */
import { etagOf, isCurrent } from '../../transport/http/built-files.ts';
import { cachePublicly, fileAnswer, route } from '../../transport/rest/route.ts';
import { attach } from '../../transport/rest/stream.ts';
import { company } from '@portal/schema/company';
import { DAY } from '@portal/schema/limits';
import { termsPath } from '@portal/schema/programme-terms';
import type { Context } from '../../platform/context.ts';
import { readProgrammeDocument, setTerms } from './programme-documents.ts';
import type { ProgrammeDocument } from './programme-documents.ts';
import { readTerms } from './texts/terms.service.ts';

const MAX_AGE_SECONDS = 3_600;

const download = (path: `/${string}`, summary: string, fileName: ProgrammeDocument) =>
  route(
    `get ${path}`,
    'content:read',
    {
      summary,
      answers: {
        200: fileAnswer(`${fileName}.`, ['application/pdf'], {
          ETag: 'Identifies this version. Send it back as If-None-Match.',
        }),
        304: { description: 'The caller has the current version.' },
      },
    },
    async ({ ctx, request, reply }) => {
      const bytes = await readProgrammeDocument(fileName, ctx.sendsSms);
      const etag = etagOf(bytes);
      cachePublicly(reply, MAX_AGE_SECONDS);
      reply.header('ETag', etag);
      if (isCurrent(request, etag)) {
        reply.code(304).send();
        return;
      }
      attach(reply, fileName);
      reply.send(bytes);
    },
  );

export const programmeRoutes = [
  download('/suggest/guidelines', 'The submission guidelines', 'SubmissionGuidelines.pdf'),
  download('/count/downloadpdf', 'The terms and conditions', 'termsofagreement.pdf'),
  route(
    `get ${termsPath(':version')}` as 'get /terms/:version',
    'content:read',
    {
      summary: 'A version of the terms and conditions',
      description:
        'The terms as they were when an idea was sent: `termsVersion` of an idea names theirs. They are English, with the names of today. Open to everybody.',
      params: { version: 'The version, which is a day, such as 2026-11-26.' },
      answers: { 200: fileAnswer('The PDF.', ['application/pdf']) },
      failures: ['NOT_FOUND'],
    },
    async ({ ctx, reply, params }) => {
      const version = params['version'] ?? '';
      const bytes = await setTerms(await readTerms(ctx, version), version, ctx.sendsSms);
      cachePublicly(reply, MAX_AGE_SECONDS);
      attach(reply, `terms-${version}.pdf`);
      reply.send(bytes);
    },
  ),
];

/** The contact for security problems, for tools that look for it (RFC 9116). */

/** The validity is less than a year, as the standard recommends. It is computed: the file never expires while the portal runs. */
const HOLDS_FOR = 180 * DAY;

export function securityText({ now, publicUrl }: Pick<Context, 'now' | 'publicUrl'>): string {
  const today = Math.floor(now().getTime() / DAY) * DAY;
  const fields = {
    Contact: `mailto:${company.mailbox}`,
    Expires: new Date(today + HOLDS_FOR).toISOString(),
    'Preferred-Languages': 'en',
    Canonical: `${publicUrl}/.well-known/security.txt`,
    Policy: `${publicUrl}/security`,
  };
  return Object.entries(fields)
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('');
}
