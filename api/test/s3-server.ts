/** An S3 store in memory, with the calls that the portal makes: single and multipart uploads, reading, deleting, listing in pages. */
import { createHash, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const PAGE = 3;

interface StoredObject {
  content: Buffer;
  modified: Date;
}

export interface S3Server {
  url: string;
  close(): Promise<void>;
}

/**
 * Starts a store with one bucket.
 * @param accessKeyId who may call; anybody else is refused
 */
export async function startS3Server(bucket: string, accessKeyId: string): Promise<S3Server> {
  const objects = new Map<string, StoredObject>();
  const uploads = new Map<string, Map<number, Buffer>>();
  const etag = (content: Buffer) => `"${createHash('md5').update(content).digest('hex')}"`;

  function list(res: ServerResponse, token: string | null): void {
    const keys = [...objects.keys()].sort().filter((key) => token === null || key > token);
    const page = keys.slice(0, PAGE);
    const more = keys.length > PAGE;
    const rows = page.map(
      (key) =>
        `<Contents><Key>${key}</Key><LastModified>${objects.get(key)?.modified.toISOString()}</LastModified></Contents>`,
    );
    const next = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    xml(
      res,
      200,
      `<ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${rows.join('')}</ListBucketResult>`,
    );
  }

  function read(res: ServerResponse, key: string): void {
    const found = objects.get(key);
    if (!found) return xml(res, 404, '<Error><Code>NoSuchKey</Code></Error>');
    res.writeHead(200, { 'content-length': found.content.length }).end(found.content);
  }

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const { pathname, searchParams: query } = new URL(req.url ?? '/', 'http://s3');
    const [, named, key = ''] = pathname.split('/');
    if (!req.headers.authorization?.includes(`Credential=${accessKeyId}/`) || named !== bucket) {
      return xml(res, 403, '<Error><Code>AccessDenied</Code></Error>');
    }
    const uploadId = query.get('uploadId');
    const parts = uploadId === null ? undefined : uploads.get(uploadId);
    const body = await buffer(req);
    const store = (content: Buffer) => objects.set(key, { content, modified: new Date() });
    switch (req.method ?? '') {
      case 'HEAD':
        return void res.writeHead(200).end();
      case 'GET':
        return key === '' ? list(res, query.get('continuation-token')) : read(res, key);
      case 'PUT':
        if (parts) parts.set(Number(query.get('partNumber')), body);
        else store(body);
        return void res.writeHead(200, { etag: etag(body) }).end();
      case 'DELETE':
        if (uploadId === null) objects.delete(key);
        else uploads.delete(uploadId);
        return void res.writeHead(204).end();
      case 'POST': {
        if (parts && uploadId !== null) {
          store(Buffer.concat([...parts].sort(([a], [b]) => a - b).map(([, part]) => part)));
          uploads.delete(uploadId);
          return xml(
            res,
            200,
            `<CompleteMultipartUploadResult><Key>${key}</Key></CompleteMultipartUploadResult>`,
          );
        }
        const id = randomUUID();
        uploads.set(id, new Map());
        return xml(
          res,
          200,
          `<InitiateMultipartUploadResult><Key>${key}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
        );
      }
      default:
        xml(res, 405, '<Error><Code>MethodNotAllowed</Code></Error>');
    }
  }

  const server = createServer((req, res) => {
    answer(req, res).catch(() => res.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function xml(res: ServerResponse, status: number, body: string): void {
  res.writeHead(status, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${body}`);
}
