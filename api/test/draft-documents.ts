/** The PDF of a draft for tests: announcing it and sending its parts, as the wizard does. */
import type { Answer, Client } from './client.ts';

export interface WireDocument {
  upload: string;
  name: string;
  size: number;
  received: number;
  uploadedAt: string | null;
  url: string | null;
  warnings: { field: string; message: string }[];
}

export type DocumentAnswer = Answer<{
  document: WireDocument;
  code?: string;
  message?: string;
  errors?: { field: string; message: string }[];
}>;

const addressOf = (reference: string) => `/api/submission/draft/${reference}/document`;

export async function documentOf(client: Client, reference: string): Promise<WireDocument | null> {
  const { body } = await client.rest<{ document: WireDocument | null }>('GET', addressOf(reference));
  return body.document;
}

/** Announces a file; returns any answer, also a failure. */
export const announce = (
  client: Client,
  reference: string,
  { name, size }: File,
  fingerprint = `size-${String(size).padStart(8, '0')}`,
): Promise<DocumentAnswer> => client.rest('POST', addressOf(reference), { name, size, fingerprint });

/** Announces a file. */
export async function announceDocument(client: Client, reference: string, file: File): Promise<WireDocument> {
  const { body } = await announce(client, reference, file);
  return body.document;
}

export async function sendPart(
  client: Client,
  reference: string,
  upload: string,
  offset: number,
  part: Blob,
): Promise<DocumentAnswer> {
  const answer = await client.fetch(`${addressOf(reference)}/${upload}?offset=${offset}`, {
    method: 'PUT',
    body: part,
    headers: { 'content-type': 'application/octet-stream' },
  });
  return {
    status: answer.status,
    headers: answer.headers,
    body: (await answer.json()) as DocumentAnswer['body'],
  };
}

/** Uploads a whole file in parts. */
export async function uploadDocument(
  client: Client,
  reference: string,
  file: File,
  partSize = 100_000,
): Promise<DocumentAnswer> {
  let answer = await announce(client, reference, file);
  while (answer.status === 200 && answer.body.document.received < file.size) {
    const { upload, received } = answer.body.document;
    answer = await sendPart(client, reference, upload, received, file.slice(received, received + partSize));
  }
  return answer;
}

export const removeDocument = (client: Client, reference: string) =>
  client.rest('DELETE', addressOf(reference));
