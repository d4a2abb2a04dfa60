import { keyIn } from '../../../platform/global-id.ts';
import { text } from '../../../transport/rest/json-schema.ts';
import { fileAnswer, queryValue, route } from '../../../transport/rest/route.ts';
import { sendDocument } from '../../../transport/rest/stream.ts';
import { openEarlierFile } from './clarification.service.ts';

export const earlierFileRoute = route(
  'get /submission/:id/earlier-file',
  'idea:read-persons',
  {
    summary: 'The PDF of an idea before it was replaced',
    description: 'As it was before the submitter answered a question about it.',
    params: { id: 'The id of the idea: `_id` of a list, or the id of the graph.' },
    query: { inline: text('`1` to show it in a tab of its own; else it is to be saved.') },
    answers: { 200: fileAnswer('The PDF.', ['application/pdf']) },
    failures: ['NOT_FOUND', 'CONFLICT', 'FORBIDDEN'],
  },
  async ({ ctx, request, reply, params }) => {
    const inline = queryValue(request, 'inline') === '1';
    sendDocument(reply, await openEarlierFile(ctx, keyIn('Idea', params['id']), inline), { inline });
  },
);
