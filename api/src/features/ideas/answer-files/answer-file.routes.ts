import { entryFile } from '../../../platform/files/content-types.ts';
import { keyIn } from '../../../platform/global-id.ts';
import { fileAnswer, route } from '../../../transport/rest/route.ts';
import { sendDocument, typesOf } from '../../../transport/rest/stream.ts';
import { openAnswerFile } from './answer-file.service.ts';

export const answerFileTypes = typesOf(entryFile);

export const answerFileRoutes = [
  route(
    'get /submission/:id/answers/:key/file',
    'idea:read-persons',
    {
      summary: 'A file that answers a question of a call',
      params: { id: 'The id of the idea, here or in the graph.', key: 'The key of the question.' },
      answers: { 200: fileAnswer('The file, to be saved.', answerFileTypes) },
      failures: ['NOT_FOUND', 'CONFLICT', 'FORBIDDEN'],
    },
    async ({ ctx, reply, params: { id, key = '' } }) => {
      sendDocument(reply, await openAnswerFile(ctx, keyIn('Idea', id), key));
    },
  ),
];
