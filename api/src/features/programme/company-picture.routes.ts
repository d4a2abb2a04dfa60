import { COMPANY_PICTURES } from '@portal/schema/company';
import { isCurrent } from '../../transport/http/built-files.ts';
import { cachePublicly, fileAnswer, route } from '../../transport/rest/route.ts';
import { typeOf } from '../../transport/rest/stream.ts';
import { readPictureContent } from './company-picture.service.ts';

/** The content at an address never changes. */
const MAX_AGE_SECONDS = 31_536_000;

/** A drawing that is opened by itself is a document of this origin: it runs and loads nothing. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

export const companyPictureRoutes = [
  route(
    `get ${COMPANY_PICTURES}:name`,
    'content:read',
    {
      summary: 'A picture of who runs the programme',
      description:
        'The logo, the icon or the picture for links that an administrator set. Open to everybody.',
      params: { name: 'The name in its address, as `programme` and pages have it.' },
      answers: {
        200: fileAnswer(
          'The picture.',
          ['svg', 'png', 'jpg'].map((type) => typeOf(`file.${type}`)),
          {
            ETag: 'Identifies the content. Send it back as If-None-Match.',
          },
        ),
        304: { description: 'The caller has the picture.' },
      },
      failures: ['NOT_FOUND'],
      isCrawled: true,
    },
    async ({ ctx, request, reply, params }) => {
      const name = params['name'] ?? '';
      const content = await readPictureContent(ctx, name);
      const etag = `"${name}"`;
      cachePublicly(reply, MAX_AGE_SECONDS);
      reply.headers({ ETag: etag, 'Content-Security-Policy': POLICY, 'X-Content-Type-Options': 'nosniff' });
      if (isCurrent(request, etag)) {
        reply.code(304).send();
        return;
      }
      reply.type(typeOf(name)).header('Content-Disposition', `inline; filename="${name}"`).send(content);
    },
  ),
];
