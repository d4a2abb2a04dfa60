/** Odd requests for fast-check: nearly right, wrong in one place, or no sense at all. */
import fc from 'fast-check';

/** A request as it goes over the wire. */
export interface OddRequest {
  /** Path and query, as they are. */
  target: string;
  headers: Record<string, string>;
  body: Buffer | undefined;
}

/** What a good request to a call is made of. */
export interface GoodRequest {
  /** `none` is a call without a body; it gets one now and then. */
  kind: 'none' | 'json' | 'multipart' | 'bytes';
  /** The path, with its parameters as `:name`. */
  path: string;
  /** Good values of parameters of the path. */
  params: Readonly<Record<string, string>>;
  /** Names of the documented query. */
  query: readonly string[];
  body: fc.Arbitrary<Record<string, unknown>>;
  /** A good file: in the part `file` of forms, or as the bytes themselves. */
  file?: Buffer;
}

const oddTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udc00b',
  '\u202e\ufeff',
  '\u{1f600}'.repeat(120),
  'x'.repeat(201),
  'x'.repeat(6_000),
  '9'.repeat(400),
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'NaN',
  'null',
  '[]',
  '{}',
  '2026-02-30T25:61:61Z',
  '+275760-09-13T00:00:00.001Z',
  "'; DROP TABLE accounts; --",
  '${7*7}{{7*7}}',
  '../../../../etc/passwd',
  'a@b',
  'a@b.c\r\nBcc: d@e.f',
  'http://[::1',
  '=1+1',
] as const;

const text = fc.oneof(
  { arbitrary: fc.constantFrom(...oddTexts), weight: 3 },
  fc.string(),
  fc.string({ unit: 'binary', maxLength: 60 }),
);

const number = fc.oneof(
  fc.constantFrom(-1, -0, 0.1, 2 ** 31, 2 ** 32, 2 ** 53, -(2 ** 63), 1e21, 1e308, 5e-324),
  fc.integer(),
  fc.double({ noNaN: true }),
);

/** A value nested so deep that a recursive walk overflows the stack. */
function nested(depth: number, inside: unknown = null): unknown {
  let value = inside;
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { a: value };
  return value;
}

const value: fc.Arbitrary<unknown> = fc.oneof(
  { arbitrary: text, weight: 4 },
  { arbitrary: number, weight: 2 },
  { arbitrary: fc.jsonValue(), weight: 2 },
  fc.constantFrom<unknown>(null, true, false, [], {}, [null], [[]], { length: -1 }, nested(500)),
  fc.array(text, { maxLength: 30 }),
);

/** Makes a good body, or one with a single change. */
function nearly(good: Record<string, unknown>): fc.Arbitrary<Record<string, unknown>> {
  const names = Object.keys(good);
  const added = fc.tuple(text, value).map(([name, odd]) => ({ ...good, [name]: odd }));
  if (names.length === 0) return fc.oneof(fc.constant(good), added);
  const name = fc.constantFrom(...names);
  return fc.oneof(
    { arbitrary: fc.tuple(name, value).map(([at, odd]) => ({ ...good, [at]: odd })), weight: 6 },
    { arbitrary: added, weight: 2 },
    name.map((gone) => Object.fromEntries(Object.entries(good).filter(([key]) => key !== gone))),
    fc.constant(good),
  );
}

const noJson = (good: string) =>
  fc.oneof(
    fc.nat(Math.max(0, good.length - 1)).map((end) => Buffer.from(good.slice(0, end))),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
    text.map((odd) => Buffer.from(odd)),
    fc
      .constantFrom(
        '['.repeat(100_000),
        `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
        '{"a":'.repeat(50_000),
        `\ufeff${good}`,
        `${good}${good}`,
        '{"clicks":1e999,"version":-1e999}',
        '{"email":"a@b.c","email":{}}',
        '{"__proto__":{"role":"admin"}}',
        '"text"',
        'null',
        '0',
      )
      .map((odd) => Buffer.from(odd)),
  );

const jsonBody = (good: Record<string, unknown>): fc.Arbitrary<Buffer> =>
  fc.oneof(
    { arbitrary: nearly(good).map((body) => Buffer.from(JSON.stringify(body))), weight: 6 },
    { arbitrary: value.map((body) => Buffer.from(JSON.stringify(body))), weight: 2 },
    { arbitrary: noJson(JSON.stringify(good)), weight: 2 },
  );

const BOUNDARY = 'portal-boundary';
const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

interface Part {
  head: string;
  content: Buffer;
}

const fieldPart = (name: string, content: unknown): Part => ({
  head: `form-data; name="${name}"`,
  content: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
});
const filePart = (name: string, fileName: string, content: Uint8Array): Part => ({
  head: `form-data; name="${name}"; filename="${fileName}"`,
  content: Buffer.from(content),
});

function encode(parts: readonly Part[], end = `--${BOUNDARY}--\r\n`): Buffer {
  return Buffer.concat([
    ...parts.flatMap(({ head, content }) => [
      Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: ${head}\r\n\r\n`),
      content,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(end),
  ]);
}

function formBody(good: Record<string, unknown>, file: Buffer): fc.Arbitrary<Buffer> {
  const fields = (body: Record<string, unknown>) =>
    Object.entries(body).map(([name, content]) => fieldPart(name, content));
  const document = fc.oneof(
    { arbitrary: fc.constant([filePart('file', 'proposal.pdf', file)]), weight: 4 },
    fc.constant([]),
    fc
      .tuple(fc.oneof(fc.constant('file'), text), text, fc.oneof(fc.constant(file), fc.uint8Array()))
      .map(([name, fileName, content]) => [filePart(name, fileName, content)]),
  );
  // The answers of an idea are JSON inside a part: what is odd goes there, too.
  const inner = (body: Record<string, unknown>) =>
    isObject(body['data']) ? nearly(body['data']).map((data) => ({ ...body, data })) : nearly(body);
  const body = fc.oneof({ arbitrary: inner(good), weight: 3 }, nearly(good));
  const form = fc.tuple(body, document).map(([body, files]) => [...fields(body), ...files]);
  return fc.oneof(
    { arbitrary: form.map((parts) => encode(parts)), weight: 6 },
    form.map((parts) => encode([...parts, ...parts])),
    form.map((parts) => encode(parts, '')),
    form.chain((parts) => fc.nat(2_000).map((end) => encode(parts).subarray(0, end))),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
    text.map((head) => encode([{ head, content: Buffer.from('x') }])),
  );
}

const isObject = (found: unknown): found is Record<string, unknown> =>
  typeof found === 'object' && found !== null && !Array.isArray(found);

const latin1 = fc.string({
  unit: fc
    .integer({ min: 0x20, max: 0xff })
    .filter((code) => code !== 0x7f)
    .map((code) => String.fromCharCode(code)),
  maxLength: 60,
});

const oddHeaders: fc.Arbitrary<Record<string, string>> = fc
  .array(
    fc.tuple(
      fc.constantFrom(
        'accept',
        'accept-encoding',
        'accept-language',
        'authorization',
        'content-encoding',
        'cookie',
        'if-match',
        'if-modified-since',
        'if-none-match',
        'origin',
        'range',
        'referer',
        'sec-fetch-site',
        'user-agent',
        'x-forwarded-for',
        'x-http-method-override',
        'x-request-id',
        'x-xsrf-token',
      ),
      fc.oneof(
        latin1,
        fc.constantFrom(
          '',
          '*',
          'null',
          'gzip',
          'bytes=0-,-1',
          'Bearer x',
          'Bearer innovation_x',
          'Basic OTo=',
          'portal-session=%ff; XSRF-TOKEN=%',
          'portal-session=x; XSRF-TOKEN=x',
          'http://localhost',
          'cross-site',
          'DELETE',
          '127.0.0.1, ::1, x',
          'x'.repeat(4_000),
        ),
      ),
    ),
    { maxLength: 3 },
  )
  .map((pairs) => Object.fromEntries(pairs));

const oddTypes = [
  'application/json; charset=utf-7',
  'application/json; charset=utf-16le',
  'application/json;',
  'application/json; charset="',
  'application/merge-patch+json',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary="',
  'multipart/mixed; boundary=x',
  'text/plain',
  'json',
  ';',
  '\u00ff',
];

/** A part of an address, of letters that may stand on the first line of a request. */
const segment = fc.oneof(
  {
    arbitrary: text.map((odd) => encodeURIComponent(Buffer.from(odd).toString()).slice(0, 4_000)),
    weight: 3,
  },
  fc.constantFrom('%', '%ff', '%00', '%E0%A4%A', '..', '.', '%2e%2e%2f', '%2F', '*', ':id', 'a;b=c', "'"),
  fc.uuid(),
  number.map(String),
);

const queryString = (names: readonly string[]): fc.Arbitrary<string> =>
  fc
    .array(fc.tuple(fc.oneof(fc.constantFrom('limit', 'first', 'id', ...names), segment), segment), {
      maxLength: 4,
    })
    .map((pairs) =>
      pairs
        .map(([name, odd]) => `&${name}=${odd}`)
        .join('')
        .replace('&', '?'),
    );

function target({ path, params, query }: GoodRequest): fc.Arbitrary<string> {
  const steps = path.split('/').map((step) => {
    const good = params[step.slice(1)];
    if (!step.startsWith(':')) return fc.constant(step);
    return fc.oneof(segment, fc.constant(good ?? 'x'));
  });
  const cased = fc.tuple(...steps).map((found) => `/api${found.join('/')}`);
  return fc.tuple(cased, fc.oneof(fc.constant(''), queryString(query))).map((parts) => parts.join(''));
}

const rightTypes: Partial<Record<GoodRequest['kind'], string>> = {
  multipart: FORM_TYPE,
  bytes: 'application/octet-stream',
};

/** Odd requests to a call. */
export function oddRequests(good: GoodRequest): fc.Arbitrary<OddRequest> {
  const { kind, file = Buffer.alloc(0) } = good;
  const bytes = fc.oneof(
    fc.constant(file),
    fc.nat(file.length).map((end) => file.subarray(0, end)),
    fc.uint8Array({ maxLength: 200 }).map((odd) => Buffer.from(odd)),
  );
  const body: fc.Arbitrary<Buffer | undefined> = good.body.chain((fields) =>
    kind === 'multipart' ? formBody(fields, file) : kind === 'bytes' ? bytes : jsonBody(fields),
  );
  const rightType = rightTypes[kind] ?? 'application/json';
  /** As a person can read it when fast-check shows it. */
  const readable = (odd: OddRequest): OddRequest =>
    Object.assign(odd, {
      [fc.toStringMethod]: () =>
        `${odd.target} ${JSON.stringify(odd.headers)} ${JSON.stringify(odd.body?.toString('latin1').slice(0, 3_000))}`,
    });
  const bodyless = { arbitrary: fc.constant(undefined), weight: kind === 'none' ? 6 : 1 };
  const request: fc.Arbitrary<OddRequest> = fc.record({
    target: target(good),
    headers: fc
      .tuple(
        fc.oneof({ arbitrary: fc.constant(rightType), weight: 6 }, fc.constantFrom(...oddTypes)),
        fc.oneof({ arbitrary: fc.constant({}), weight: 2 }, oddHeaders),
      )
      .map(([type, headers]) => ({ 'content-type': type, ...headers })),
    body: fc.oneof({ arbitrary: body, weight: kind === 'none' ? 1 : 9 }, bodyless),
  });
  return request.map(readable);
}
