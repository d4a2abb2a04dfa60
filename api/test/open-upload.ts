/** Uploads whose bytes the test sends itself, one piece after the other. */
import { request } from 'node:http';
import type { ClientRequest, IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Client } from './client.ts';
import { ENTER, entryInput, wireEntry } from './forms.ts';
import { ideaInput, SUBMIT, wireIdea } from './ideas.ts';

interface UploadAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
  /** Of a failure, in either transport. */
  code: string | undefined;
}

export interface OpenUpload {
  call: ClientRequest;
  answer: Promise<UploadAnswer>;
  /** When the connection is closed, by whichever end. */
  closed: Promise<void>;
}

const underWay = new Set<ClientRequest>();

/** Breaks off what no test ended: a portal that stops would wait for it. */
export function dropUploads(): void {
  for (const call of underWay) call.destroy();
}

/** The type of forms made of `part`. */
export const FORM = 'multipart/form-data; boundary=X';
/** A part of a form, without the end that the next one or `END` gives it. */
export const part = (head: string, body: string) =>
  `--X\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}`;
const END = '\r\n--X--\r\n';

/** Sends the headers of an upload, with the caller's cookies. */
export function openUpload(
  { url, cookies, headers }: Client,
  path: string,
  length: number,
  { method = 'POST', ...more }: OutgoingHttpHeaders & { method?: string } = {},
): OpenUpload {
  const call = request(url + path, {
    method,
    agent: false,
    headers: {
      ...headers,
      // Else it is this end that closes the connection.
      connection: 'keep-alive',
      'content-type': FORM,
      'content-length': length,
      'apollo-require-preflight': 'true',
      'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...more,
    },
  });
  call.flushHeaders();
  const answer = new Promise<UploadAnswer>((resolve, reject) => {
    call.on('response', (response) => {
      const { statusCode: status = 0, headers } = response;
      const tell = (body: string) =>
        resolve({ status, headers, body, code: /"code":"(\w+)"/.exec(body)?.[1] });
      text(response).then(tell, reject);
    });
    call.on('error', reject);
  });
  // Not every test waits for the answer.
  answer.catch(() => undefined);
  const closed = new Promise<void>((resolve) => call.once('close', resolve));
  underWay.add(call);
  call.once('close', () => underWay.delete(call));
  return { call, answer, closed };
}

const SIZE = 3_000_000;
// More than stays in memory.
const FILE = `%PDF-1.4\n${'x'.repeat(1_100_000)}`;

/** A form of 3 MB, of which the answers and a third of the file are sent. */
export interface BegunForm extends OpenUpload {
  /** Sends the rest. */
  finish(): Promise<UploadAnswer>;
}

function begin(client: Client, path: string, form: string, headers: OutgoingHttpHeaders): BegunForm {
  const upload = openUpload(client, path, SIZE, headers);
  upload.call.write(form);
  const rest = 'x'.repeat(SIZE - Buffer.byteLength(form + END));
  return {
    ...upload,
    finish: () => {
      upload.call.end(rest + END);
      return upload.answer;
    },
  };
}

const restForm = (fields: object) =>
  Object.entries(fields)
    .map(([name, value]) => `${part(`name="${name}"`, String(value))}\r\n`)
    .join('') + part('name="file"; filename="proposal.pdf"', FILE);

/** The parts of a GraphQL form before its file. */
export const operationsOf = (query: string, input: object, file: string) =>
  `${part('name="operations"', JSON.stringify({ query, variables: { input, [file]: null } }))}\r\n` +
  `${part('name="map"', JSON.stringify({ 0: [`variables.${file}`] }))}\r\n`;
const graphqlForm = (query: string, input: object, file: string) =>
  operationsOf(query, input, file) + part('name="0"; filename="proposal.pdf"', FILE);

/** Begins to send an idea of the account with this address. */
export const beginIdea = {
  REST: (client: Client, email: string, headers: OutgoingHttpHeaders = {}) =>
    begin(client, '/api/submission/submit', restForm({ data: JSON.stringify(wireIdea(email)) }), headers),
  GraphQL: (client: Client, email: string, headers: OutgoingHttpHeaders = {}, input = ideaInput(email)) =>
    begin(client, '/graphql', graphqlForm(SUBMIT, input, 'document'), headers),
};

export const beginEntry = {
  REST: (client: Client) => begin(client, '/api/hackathon', restForm(wireEntry()), {}),
  GraphQL: (client: Client) => begin(client, '/graphql', graphqlForm(ENTER, entryInput(), 'file'), {}),
};
