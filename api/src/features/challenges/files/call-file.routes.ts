import { entryFile } from '../../../platform/files/content-types.ts';
import { keyIn } from '../../../platform/global-id.ts';
import { isCurrent } from '../../../transport/http/built-files.ts';
import { cachePublicly, fileAnswer, route } from '../../../transport/rest/route.ts';
import { sendDocument, typesOf } from '../../../transport/rest/stream.ts';
import { CALL_FILES } from './call-file.entity.ts';
import { findCallFile, openCallFile, refuseWithheld } from './call-file.service.ts';

/** The content at an address never changes. A file that was removed stays in caches for this long at most. */
const MAX_AGE_SECONDS = 3_600;

export const callFileRoutes = [
  route(
    `get ${CALL_FILES}:id/:name`,
    'challenge:read',
    {
      summary: 'A file of a challenge',
      description: 'Pictures are shown, other files are saved. Open to everybody.',
      params: {
        id: 'The id of the file, here or in the graph.',
        name: 'Its name, which people read in the address.',
      },
      answers: {
        200: fileAnswer('The file.', typesOf(entryFile), {
          ETag: 'Identifies the content. Send it back as If-None-Match.',
        }),
        304: { description: 'The caller has the file.' },
      },
      failures: ['NOT_FOUND', 'CONFLICT', 'FORBIDDEN'],
      isCrawled: true,
    },
    async ({ ctx, request, reply, params }) => {
      const file = await findCallFile(ctx, keyIn('CallFile', params['id']));
      await refuseWithheld(ctx, file);
      const etag = `"${file.sha256}"`;
      const tell = () => {
        cachePublicly(reply, MAX_AGE_SECONDS);
        reply.header('ETag', etag);
      };
      if (isCurrent(request, etag)) {
        tell();
        reply.code(304).send();
        return;
      }
      const opened = await openCallFile(ctx, file);
      tell();
      sendDocument(reply, opened, { inline: file.kind !== 'DOWNLOAD' });
    },
  ),
];
