import { restStatus } from '@portal/schema/errors';
import type { ErrorCode } from '@portal/schema/errors';
import { csrfHeader } from '../../../lib/cookies.ts';
import { isTemporaryCode, unexplained } from '../../../lib/problem-details.ts';
import { uploadFetch } from '../../../lib/upload.ts';
import type { UploadOptions } from '../../../lib/upload.ts';
import { endSession, getSession } from '../../../session/session-store.ts';

export interface StoredDocument {
  upload: string;
  name: string;
  size: number;
  /** In bytes. */
  received: number;
  uploadedAt: string | null;
  url: string | null;
}

export class CallFailure extends Error {
  /** @param retryAfter in seconds */
  constructor(
    readonly code: ErrorCode | 'NETWORK',
    message: string,
    readonly retryAfter?: number,
  ) {
    super(message);
  }
}

/** Milliseconds without progress. */
const STALL_MAX = 60_000;
const UNREACHABLE = unexplained().message;

export const isTemporary = (error: unknown): error is CallFailure =>
  error instanceof CallFailure &&
  (isTemporaryCode(error.code) || error.code === 'CONFLICT' || error.code === 'NOT_FOUND');

export async function abortWhenStalled<T>(
  make: (signal: AbortSignal, moved: () => void) => Promise<T>,
  outer?: AbortSignal,
): Promise<T> {
  const stalled = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const moved = () => {
    clearTimeout(timer);
    timer = setTimeout(() => stalled.abort(), STALL_MAX);
  };
  moved();
  try {
    return await make(outer ? AbortSignal.any([outer, stalled.signal]) : stalled.signal, moved);
  } catch (error) {
    if (!stalled.signal.aborted || outer?.aborted) throw error;
    throw new CallFailure('NETWORK', 'The connection stopped. Check it, then continue.');
  } finally {
    clearTimeout(timer);
  }
}

interface Body {
  document?: StoredDocument | null;
  code?: string;
  message?: string;
  errors?: { message: string }[];
}

async function call(path: string, { headers, ...init }: UploadOptions): Promise<StoredDocument | null> {
  const { token } = getSession();
  const send = async () =>
    uploadFetch(`/api/submission/draft/${path}`, {
      ...init,
      headers: { ...(headers as Record<string, string> | undefined), ...(await csrfHeader()) },
    });
  const answer = await send().catch((error: unknown) => {
    if (init.signal?.aborted) throw error;
    throw new CallFailure('NETWORK', UNREACHABLE);
  });
  const body = (await answer.json().catch(() => ({}))) as Body;
  if (answer.ok) return body.document ?? null;
  if (body.code === 'UNAUTHENTICATED') endSession(token);
  const known = body.code !== undefined && body.code in restStatus;
  // A proxy answered, not the portal.
  if (!known) throw new CallFailure('NETWORK', UNREACHABLE);
  const text = body.errors?.[0]?.message ?? body.message ?? UNREACHABLE;
  const retryAfter = Number(answer.headers.get('retry-after')) || undefined;
  throw new CallFailure(body.code as ErrorCode, text, retryAfter);
}

async function documentOf(path: string, options: UploadOptions): Promise<StoredDocument> {
  const document = await call(path, options);
  if (!document) throw new CallFailure('NETWORK', UNREACHABLE);
  return document;
}

export const documentCalls = {
  find: (reference: string, signal: AbortSignal) => call(`${reference}/document`, { method: 'GET', signal }),

  /** Announces a file, and returns how much of it has arrived. */
  announce: (
    reference: string,
    file: { name: string; size: number; fingerprint: string },
    signal: AbortSignal,
  ) =>
    documentOf(`${reference}/document`, {
      method: 'POST',
      body: JSON.stringify(file),
      headers: { 'content-type': 'application/json' },
      signal,
    }),

  sendPart: (
    reference: string,
    { upload, received }: StoredDocument,
    part: ArrayBuffer,
    options: { signal: AbortSignal; onUploadProgress: (share: number) => void },
  ) =>
    documentOf(`${reference}/document/${upload}?offset=${received}`, {
      method: 'PUT',
      body: part,
      headers: { 'content-type': 'application/octet-stream' },
      ...options,
    }),

  remove: (reference: string) => call(`${reference}/document`, { method: 'DELETE' }),
};

export type DocumentCalls = typeof documentCalls;
