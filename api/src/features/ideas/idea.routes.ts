import { failField } from '@portal/schema/errors';
import { warningsInWords } from '@portal/schema/examination';
import { DOCUMENT_MAX_BYTES } from '@portal/schema/limits';
import { keyIn } from '../../platform/global-id.ts';
import { byTime, toCursor } from '../../platform/paging/page.ts';
import { text } from '../../transport/rest/json-schema.ts';
import { withForm } from '../../transport/rest/multipart.ts';
import { fileAnswer, JSON_TYPE, MESSAGE, queryValue, route, success } from '../../transport/rest/route.ts';
import { sendDocument, streamTexts } from '../../transport/rest/stream.ts';
import { warningsSchema, warningsToWire } from '../documents/document-wire.ts';
import { keyOfCall } from '../challenges/call.service.ts';
import { warningsAbout } from '../documents/examination/examination.service.ts';
import { ideaRowSchema, ideaToWire } from './idea-row.ts';
import { faultsToWire } from '../../transport/rest/wire.ts';
import { ideaFromWire, staleTerms, submissionForm, submissionNames } from './idea-wire.ts';
import type { Idea } from './idea.entity.ts';
import { openDocument } from './idea.service.ts';
import { streamIdeas } from './list/idea-list.service.ts';
import { submitIdea } from './submission/submit-idea.service.ts';

export const IDEA_ID = 'The id of the idea: `_id` of a list, or the id of the graph.';
const LIMIT_MAX = 1_000;

const submit = route(
  'post /submission/submit',
  'idea:submit',
  {
    summary: 'Submit an idea',
    description:
      'The reference is the idempotency key: the same account sending the same again gets the same idea; other answers or another PDF under it are refused, and change nothing. So are terms that no longer hold (STALE). ' +
      'The address of the account must be verified.',
    body: submissionForm,
    form: 'multipart',
    answers: {
      201: success('The idea is stored.', {
        reference: text('The reference of the idea.'),
        message: MESSAGE,
        warnings: warningsSchema,
      }),
    },
    failures: ['UNVERIFIED', 'UNSUPPORTED_FILE', 'CONFLICT', 'STALE'],
    current: staleTerms,
  },
  async ({ ctx, request }) => {
    const { reference, fileKey } = await withForm(
      request,
      submissionForm,
      DOCUMENT_MAX_BYTES,
      async ({ fields, file }) => {
        const { call, ...input } = ideaFromWire(parseData(fields.get('data')));
        return submitIdea(ctx, { ...input, challengeId: await keyOfCall(ctx, call) }, file);
      },
    ).catch((error: unknown) => {
      throw faultsToWire(error, submissionNames);
    });
    const message = `Your idea was submitted successfully! Reference: ${reference}`;
    const warnings = warningsInWords(await warningsAbout(ctx, fileKey));
    return { reference, message, warnings: warningsToWire(warnings) };
  },
);

function parseData(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return failField('data', 'Send the answers as JSON in the part "data".');
  }
}

const list = route(
  'get /submission/getIdeas',
  'idea:read-persons',
  {
    summary: 'List ideas, newest first',
    description: 'Without `limit` all of them, streamed.',
    query: {
      email: text('Whose: needed, and one’s own, without an elevated role.'),
      limit: { description: 'The most ideas of a page.', type: 'integer', minimum: 1, maximum: LIMIT_MAX },
      after: text('Where the page begins: from the `Link` of the page before.'),
    },
    answers: {
      200: {
        ...success('The ideas.', {
          data: { description: 'The ideas.', type: 'array', items: ideaRowSchema },
        }),
        headers: { Link: 'With `limit`: the next page, as `rel="next"`, while there is one.' },
      },
    },
  },
  async ({ ctx, request, reply }) => {
    const email = queryValue(request, 'email');
    const after = queryValue(request, 'after');
    const limit = limitOf(queryValue(request, 'limit'));
    // One row more than asked for shows whether another page follows.
    const batches = streamIdeas(ctx, { email, after, limit: limit && limit + 1 });
    if (limit === undefined) return streamTexts(reply, jsonOf(batches), () => reply.type(JSON_TYPE));
    const rows: Idea[] = [];
    for await (const batch of batches) rows.push(...batch);
    const last = rows[limit - 1];
    if (last && rows.length > limit) {
      const query = new URLSearchParams({
        ...(email && { email }),
        limit: String(limit),
        after: toCursor(byTime, last),
      });
      reply.header('Link', `</api/submission/getIdeas?${query}>; rel="next"`);
    }
    return { data: rows.slice(0, limit).map(ideaToWire) };
  },
);

function limitOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const limit = Number(text);
  if (/^\d+$/.test(text) && limit >= 1 && limit <= LIMIT_MAX) return limit;
  return failField('limit', `limit must be a whole number from 1 to ${LIMIT_MAX}.`);
}

async function* jsonOf(batches: AsyncGenerator<Idea[]>): AsyncGenerator<string> {
  let before = '{"success":true,"data":[';
  for await (const batch of batches) {
    yield before + batch.map((idea) => JSON.stringify(ideaToWire(idea))).join(',');
    before = ',';
  }
  yield before === ',' ? ']}' : `${before}]}`;
}

const sendPdf = route(
  'get /submission/:id/file',
  'idea:read-persons',
  {
    summary: 'The PDF of an idea',
    params: { id: IDEA_ID },
    query: { inline: text('`1` to show it in a tab of its own; else it is to be saved.') },
    answers: { 200: fileAnswer('The PDF.', ['application/pdf']) },
    failures: ['NOT_FOUND', 'CONFLICT', 'FORBIDDEN'],
  },
  async ({ ctx, request, reply, params }) => {
    const inline = queryValue(request, 'inline') === '1';
    sendDocument(reply, await openDocument(ctx, keyIn('Idea', params['id']), { inline }), { inline });
  },
);

export const ideaRoutes = [submit, list, sendPdf];
