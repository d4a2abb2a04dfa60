/** Reads the files of the web build into memory, so that a new build in the same folder disturbs no running server. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { typeOf } from '../rest/stream.ts';
import { DRAWING } from './draw-pages.ts';

export interface Content {
  type: string;
  etag: string;
  plain: Buffer;
  br?: Buffer;
  gzip?: Buffer;
}

export const etagOf = (plain: Buffer) =>
  `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;

// The highest quality, 11, would block all other calls for 80 ms, and save a tenth of the page.
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

export function compressedPage(html: string, name = 'page.html'): Content {
  const plain = Buffer.from(html);
  return {
    type: typeOf(name),
    etag: etagOf(plain),
    plain,
    br: brotliCompressSync(plain, QUALITY),
    gzip: gzipSync(plain),
  };
}

/** A page of the web client, as its build lists it. Any other address is served with status 404. */
export interface PageAddress {
  pattern: RegExp;
  address: string;
  /** The name of its HTML file. */
  file: string;
  isPublic: boolean;
  /** Whether it is there in all languages; others are English alone. */
  isSpoken: boolean;
  /** Whether the pattern has a parameter, whose name stands in the address. */
  hasParameter: boolean;
}

/** Compiles a pattern of React Router, compared without regard to case. */
const patternOf = (path: string) =>
  new RegExp(
    `^${path.replace(/\/(:?)([\w-]+)/g, (_part, isParameter, name) => `(/${isParameter ? '[^/]+' : name})`)}/?$`,
    'i',
  );

export function readBuild(root: string) {
  const pages = new Map<string, string>();
  const files = new Map<string, Content>();
  let addresses: PageAddress[] = [];
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    const extension = path.extname(entry.name);
    if (!entry.isFile() || extension === '.br' || extension === '.gz') continue;
    const file = path.join(entry.parentPath, entry.name);
    const address = `/${path.relative(root, file).split(path.sep).join('/')}`;
    if (address.startsWith(`/${DRAWING}/`)) continue;
    const plain = readFileSync(file);
    if (extension === '.html') pages.set(address.slice(1, -extension.length), plain.toString());
    else if (address === '/pages.json') {
      const built = JSON.parse(plain.toString()) as (Pick<
        PageAddress,
        'address' | 'file' | 'isPublic' | 'isSpoken'
      > & {
        path: string;
      })[];
      addresses = built.map(({ path, ...page }) => ({
        ...page,
        pattern: patternOf(path),
        hasParameter: path.includes(':'),
      }));
    } else {
      const compressed = (suffix: string) =>
        existsSync(file + suffix) ? readFileSync(file + suffix) : undefined;
      const [br, gzip] = [compressed('.br'), compressed('.gz')];
      files.set(address, {
        type: typeOf(entry.name),
        etag: etagOf(plain),
        plain,
        ...(br && { br }),
        ...(gzip && { gzip }),
      });
    }
  }
  return { pages, files, addresses };
}

export function isCurrent({ headers }: FastifyRequest, etag: string): boolean {
  const known = headers['if-none-match'];
  return known === '*' || (known ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
}

export function sendContent(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, etag, plain, ...compressed }: Content,
  { status = 200, cacheControl }: { status?: number; cacheControl: string },
): FastifyReply {
  reply.code(status).type(type).headers({ 'Cache-Control': cacheControl, ETag: etag });
  if (compressed.br) {
    const vary = reply.getHeader('Vary');
    reply.header('Vary', vary ? `${String(vary)}, Accept-Encoding` : 'Accept-Encoding');
  }
  if (status === 200 && isCurrent(request, etag)) return reply.code(304).send();
  const encoding = request.encoding(['br', 'gzip', 'identity']);
  const body = encoding === 'br' || encoding === 'gzip' ? compressed[encoding] : undefined;
  if (body) reply.header('Content-Encoding', encoding);
  return reply.send(body ?? plain);
}
