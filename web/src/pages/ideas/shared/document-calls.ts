import { restStatus } from '@portal/schema/errors';
import type { ErrorCode } from '@portal/schema/errors';
import { languageNow } from '@portal/schema/languages';
import { wizardPdfTexts } from '@portal/schema/texts/wizard-pdf';
import { csrfHeader } from '../../../lib/cookies.ts';
import { isTemporaryCode, unexplained } from '../../../lib/problem-details.ts';
import { uploadFetch } from '../../../lib/upload.ts';
import type { UploadOptions } from '../../../lib/upload.ts';
import { endSession, getSession } from '../../../session/session-store.ts';

export interface StoredDocument {
  upload: string;
  name: string;
  size: number;
  /** The number of bytes that have arrived. */
  received: number;
  uploadedAt: string | null;
  url: string | null;
  /** Warnings that the file is unreadable in whole or in part. The last release does not send them. */
  warnings?: readonly { message: string }[];
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

/** The milliseconds without progress after which a call is given up. */
const STALL_MAX = 60_000;
/** @param status of an answer that a proxy wrote */
const unreachable = (status?: number) => new CallFailure('NETWORK', unexplained(undefined, status).message);

export const isTemporary = (error: unknown): error is CallFailure =>
  error instanceof CallFailure &&
  (isTemporaryCode(error.code) || error.code === 'CONFLICT' || error.code === 'NOT_FOUND');

interface Body<D> {
  document: D;
  code?: string;
  message: string;
  errors?: { message: string }[];
}

/** @throws CallFailure, also when nothing moves; what `signal` threw when it aborts the call */
async function call<D = StoredDocument>(path: string, init: UploadOptions): Promise<D> {
  const { signal, onUploadProgress } = init;
  const { token } = getSession();
  const stalled = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onProgress = (share = 0) => {
    clearTimeout(timer);
    timer = setTimeout(() => stalled.abort(), STALL_MAX);
    onUploadProgress?.(share);
  };
  const send = async () => {
    const answer = await uploadFetch(`/api/submission/draft/${path}`, {
      ...init,
      headers: {
        ...(init.headers as Record<string, string> | undefined),
        // The language of the browser may be another than that of the page.
        'Accept-Language': languageNow(),
        ...(await csrfHeader()),
      },
      signal: AbortSignal.any([stalled.signal, ...(signal ? [signal] : [])]),
      ...(onUploadProgress && { onUploadProgress: onProgress }),
    });
    const body = (await answer.json().catch(() => {
      throw unreachable(answer.status);
    })) as Body<D> | null;
    return { answer, body: body ?? ({} as Body<D>) };
  };
  onProgress();
  const { answer, body } = await send()
    .catch((error: unknown) => {
      if (signal?.aborted) throw error;
      if (stalled.signal.aborted) throw new CallFailure('NETWORK', wizardPdfTexts.stalled);
      throw error instanceof CallFailure ? error : unreachable();
    })
    .finally(() => clearTimeout(timer));
  if (answer.ok) return body.document;
  if (body.code === 'UNAUTHENTICATED') endSession(token);
  const known = body.code !== undefined && body.code in restStatus;
  if (!known) throw unreachable(answer.status);
  const retryAfter = Number(answer.headers.get('retry-after')) || undefined;
  throw new CallFailure(body.code as ErrorCode, body.errors?.[0]?.message ?? body.message, retryAfter);
}

export const documentCalls = {
  find: (reference: string, signal: AbortSignal) =>
    call<StoredDocument | null>(`${reference}/document`, { signal }),

  /** Announces a file. The answer says how much of it has arrived. */
  announce: (
    reference: string,
    file: { name: string; size: number; fingerprint: string },
    signal: AbortSignal,
  ) =>
    call(`${reference}/document`, {
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
    call(`${reference}/document/${upload}?offset=${received}`, {
      method: 'PUT',
      body: part,
      headers: { 'content-type': 'application/octet-stream' },
      ...options,
    }),

  remove: (reference: string) => call<undefined>(`${reference}/document`, { method: 'DELETE' }),
};

export type DocumentCalls = typeof documentCalls;
