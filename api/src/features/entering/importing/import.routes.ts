import { fileAnswer, route } from '../../../transport/rest/route.ts';
import { sendDocument, typeOf } from '../../../transport/rest/stream.ts';
import { importTemplate, TEMPLATE_NAME } from './import-template.ts';

export const importRoutes = [
  route(
    'get /submission/import-template',
    'idea:import',
    {
      summary: 'The template of an import',
      description:
        'An Excel workbook to fill with ideas, one a row: its first sheet has the heads, the others an example and the closed lists. `importIdeas` of the graph takes it, and CSV with the same heads.',
      answers: { 200: fileAnswer(TEMPLATE_NAME, [typeOf(TEMPLATE_NAME)]) },
    },
    async ({ ctx, reply }) => sendDocument(reply, await importTemplate(ctx)),
  ),
];
