/** The documented downloads (spec §7). */
import { readBuiltDocument } from '../../platform/built-files.ts';
import { etagOf, isCurrent } from '../../transport/http/built-files.ts';
import { cachePublicly, fileAnswer, route } from '../../transport/rest/route.ts';
import { attach } from '../../transport/rest/stream.ts';

const MAX_AGE_SECONDS = 3_600;

const download = (path: `/${string}`, summary: string, fileName: string) =>
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
      const bytes = await readBuiltDocument(`${ctx.sendsSms ? 'with' : 'without'}-sms/${fileName}`);
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
];
