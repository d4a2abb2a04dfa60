/** The calls of the PDF of a draft. */
import { restStatus } from '@portal/schema/errors';
import type { ErrorCode } from '@portal/schema/errors';
import { csrfHeader } from '../../../app/csrf-token.ts';
import { unexplained } from '../../../app/problem-words.ts';
import { uploadFetch } from '../../../app/upload-fetch.ts';
import type { UploadOptions } from '../../../app/upload-fetch.ts';
import { endSession, getSession } from '../../../session/session-store.ts';

/** The document of a draft, as the server has it. */
export interface StoredDocument {
  upload: string;
  name: string;
  size: number;
  /** How many bytes have arrived. */
  received: number;
  /** When the whole of it had arrived. */
  uploadedAt: string | null;
  url: string | null;
}

/** A call that did not do what it is for. */
export class CallFailure extends Error {
  /** @param retryAfter seconds to wait, where the server says so */
  constructor(
    readonly code: ErrorCode | 'NETWORK',
    message: string,
    readonly retryAfter?: number,
  ) {
    super(message);
  }
}

const UNREACHABLE = unexplained().message;

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
  // An answer of something in between says nothing of the upload.
  if (!known) throw new CallFailure('NETWORK', UNREACHABLE);
  const words = body.errors?.[0]?.message ?? body.message ?? UNREACHABLE;
  throw new CallFailure(
    body.code as ErrorCode,
    words,
    Number(answer.headers.get('retry-after')) || undefined,
  );
}

async function documentOf(path: string, options: UploadOptions): Promise<StoredDocument> {
  const document = await call(path, options);
  if (!document) throw new CallFailure('NETWORK', UNREACHABLE);
  return document;
}

/** What can be asked of the server, by the reference of the draft. */
export const documentCalls = {
  /** Asks what the server has. */
  find: (reference: string, signal: AbortSignal) => call(`${reference}/document`, { method: 'GET', signal }),

  /** Announces a file; of one that was announced before, the answer says what has arrived. */
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

  /** Sends the next part. */
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

  /** Removes what the server has. */
  remove: (reference: string) => call(`${reference}/document`, { method: 'DELETE' }),
};

/** The calls, or what stands in for them. */
export type DocumentCalls = typeof documentCalls;
