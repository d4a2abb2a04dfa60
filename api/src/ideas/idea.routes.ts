/** The documented calls of ideas (spec §7): each one call of a service. */
import { reviewStatuses } from '@portal/schema/choices';
import { DomainError, fail } from '@portal/schema/errors';
import type { Listed } from '../listed.ts';
import { toCursor } from '../graphql/connection.ts';
import { withForm } from '../rest/multipart.ts';
import { fieldsOf, queryValue, succeed } from '../rest/route.ts';
import type { Call } from '../rest/route.ts';
import { sendDocument, sendTexts } from '../rest/stream.ts';
import { ideaFaultsToWire, ideaFromWire, ideaToWire, reviewFromWire } from '../rest/wire.ts';
import { openDocument } from './idea-document.service.ts';
import type { Idea } from './idea.entity.ts';
import { streamIdeas } from './idea.service.ts';
import { reviewIdea } from './review-idea.service.ts';
import { submitIdea } from './submit-idea.service.ts';

const LIMIT_MAX = 1_000;

export async function submit({ ctx, req, res }: Call): Promise<void> {
  const { reference } = await withForm(req, 'file', ({ fields, file }) =>
    submitIdea(ctx, ideaFromWire(parseData(fields.get('data'))), file),
  ).catch((error: unknown) => {
    throw ideaFaultsToWire(error);
  });
  succeed(res, 201, { reference, message: `Your idea was submitted successfully! Reference: ${reference}` });
}

function parseData(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return fail('INVALID_INPUT', {
      fields: [{ field: 'data', message: 'Send the answers as JSON in the part "data".' }],
    });
  }
}

export async function list({ ctx, req, res }: Call): Promise<void> {
  const [email, after, limit] = [
    queryValue(req, 'email'),
    queryValue(req, 'after'),
    limitOf(queryValue(req, 'limit')),
  ];
  // One more than asked for tells whether there is a next page.
  const batches = streamIdeas(ctx, { email, after, limit: limit && limit + 1 });
  if (limit === undefined) return sendTexts(res, jsonOf(batches), () => res.status(200).type('json'));
  const rows: Listed<Idea>[] = [];
  for await (const batch of batches) rows.push(...batch);
  const last = rows[limit - 1];
  if (last && rows.length > limit) {
    const query = new URLSearchParams({
      ...(email && { email }),
      limit: String(limit),
      after: toCursor(last),
    });
    res.set('Link', `</api/submission/getIdeas?${query}>; rel="next"`);
  }
  succeed(res, 200, { data: rows.slice(0, limit).map(ideaToWire) });
}

function limitOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const limit = Number(text);
  if (/^\d+$/.test(text) && limit >= 1 && limit <= LIMIT_MAX) return limit;
  return fail('INVALID_INPUT', {
    fields: [{ field: 'limit', message: `limit must be a whole number from 1 to ${LIMIT_MAX}.` }],
  });
}

async function* jsonOf(batches: AsyncGenerator<Listed<Idea>[]>): AsyncGenerator<string> {
  let before = '{"success":true,"data":[';
  for await (const batch of batches) {
    yield before + batch.map((idea) => JSON.stringify(ideaToWire(idea))).join(',');
    before = ',';
  }
  yield before === ',' ? ']}' : `${before}]}`;
}

export async function review({ ctx, req, res }: Call): Promise<void> {
  const fields = fieldsOf(req, ['reviewStatus', 'reviewerComments', 'version']);
  const idea = await reviewIdea(ctx, reviewFromWire(req.params['id'], fields)).catch((error: unknown) => {
    throw reviewFaultToWire(error);
  });
  succeed(res, 200, { message: 'Review status updated successfully', data: ideaToWire(idea) });
}

const REVIEW_FIELDS: Record<string, string> = { status: 'reviewStatus', comments: 'reviewerComments' };

function reviewFaultToWire(error: unknown): unknown {
  if (!(error instanceof DomainError)) return error;
  const { fields, current } = error.details;
  return new DomainError(error.code, {
    ...error.details,
    ...(fields && {
      fields: fields.map(({ field, message }) => ({ field: REVIEW_FIELDS[field] ?? field, message })),
    }),
    ...(current && { current: { ...current, status: reviewStatuses[current['status'] as Idea['status']] } }),
  });
}

export async function sendPdf({ ctx, req, res }: Call): Promise<void> {
  const document = await openDocument(ctx, String(req.params['id']));
  await sendDocument(res, document, { inline: queryValue(req, 'inline') === '1' });
}
