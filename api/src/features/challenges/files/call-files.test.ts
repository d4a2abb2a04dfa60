/** The files of a challenge: who changes them, what is refused, how they are served, and what is left of them. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { MEGABYTE } from '@portal/schema/limits';
import { readGlobalId } from '../../../platform/global-id.ts';
import { eventually } from '../../../../test/eventually.ts';
import { sharePortal, startForTest } from '../../../../test/harness.ts';
import type { TestPortal } from '../../../../test/harness.ts';
import { pdf } from '../../../../test/ideas.ts';
import { outcomeOf, signedIn } from '../../../../test/people.ts';
import type { Person } from '../../../../test/people.ts';
import { jpeg, png } from '../../../../test/pictures.ts';
import { EICAR, startFakeClamd } from '../../documents/examination/fake-clamd.test-helper.ts';

const portal = sharePortal({}, { pages: fileURLToPath(new URL('../../../../../web/dist', import.meta.url)) });
let admin: Person;
beforeAll(async () => {
  admin = await signedIn(portal, 'admin');
});

interface File_ {
  id: string;
  kind: string;
  name: string;
  label: string;
  size: number;
  width: number | null;
  height: number | null;
  url: string;
  malwareCheck: string;
}
interface Call {
  id: string;
  slug: string;
  brief: string;
  briefHtml: string;
  version: number;
  logo: File_ | null;
  downloads: File_[];
  pictures: File_[];
}
const FILE = '{ id kind name label size width height url malwareCheck }';
const CALL = `{ id slug version briefHtml logo ${FILE} downloads ${FILE} pictures ${FILE} }`;

async function newCall(by = admin, brief = ''): Promise<Call> {
  const input = {
    ...{ title: 'Dry fields', organiser: 'BTC', description: 'Rain.', year: 2027, brief },
    ...{ status: 'OPEN', takes: 'IDEAS', sponsor: 'The bank & co' },
  };
  const { createChallenge } = await by.ask<{ createChallenge: Call }>(
    `mutation ($input: ChallengeInput!) { createChallenge(input: $input) ${CALL} }`,
    { input },
  );
  return createChallenge;
}
const add = (
  by: Person,
  id: string,
  kind: string,
  content: Buffer | File,
  name = 'Field day.PNG',
  label = 'A dry field',
) =>
  by.upload<{ addCallFile: Call }>(
    `mutation ($id: ID!, $kind: CallFileKind!, $label: String!, $file: Upload!) {
      addCallFile(id: $id, kind: $kind, label: $label, file: $file) ${CALL}
    }`,
    { id, kind, label },
    'file',
    content instanceof File ? content : new File([new Uint8Array(content)], name),
  );
async function added(id: string, kind: string, content: Buffer | File, name?: string, label?: string) {
  const answer = await add(admin, id, kind, content, name, label);
  expect([outcomeOf(answer), answer.body.errors?.[0]?.message]).toEqual(['OK', undefined]);
  return answer.body.data?.addCallFile as Call;
}
const remove = (id: string) =>
  admin.graphql<{ removeCallFile: Call }>(`mutation ($id: ID!) { removeCallFile(id: $id) ${CALL} }`, { id });
const messageOf = ({ body }: { body: { errors?: { message: string }[] } }) => body.errors?.[0]?.message ?? '';
async function storedFiles({ dataDir }: TestPortal = portal): Promise<number> {
  const names = await readdir(path.join(dataDir, 'documents'), { recursive: true }).catch(() => []);
  return names.filter((name) => /[0-9a-f]{32}/.test(name)).length;
}

test('an administrator adds a logo, pictures and downloads, and everybody reads them', async () => {
  const { id, slug } = await newCall();
  await added(id, 'DOWNLOAD', pdf(700, 'Terms & dates 2027.pdf'), undefined, 'Terms');
  await added(id, 'PICTURE', jpeg(480, 640, 6), 'Día.jpeg');
  await added(id, 'PICTURE', png(4, 3));
  await added(id, 'PICTURE', png(4, 3), 'field DAY.png');
  await added(id, 'LOGO', png(300, 100), 'logo.png', 'The bank');
  const { challenge } = await portal
    .client()
    .ask<{ challenge: Call }>(`{ challenge(slug: "${slug}") ${CALL} }`);
  const shown = ({ kind, name, label, width, height }: File_) => [kind, name, label, width, height];
  expect([...challenge.downloads, ...challenge.pictures, challenge.logo as File_].map(shown)).toEqual([
    ['DOWNLOAD', 'Terms & dates 2027.pdf', 'Terms', null, null],
    ['PICTURE', 'dia.jpeg', 'A dry field', 640, 480],
    ['PICTURE', 'field-day.png', 'A dry field', 4, 3],
    ['PICTURE', 'field-day-2.png', 'A dry field', 4, 3],
    ['LOGO', 'logo.png', 'The bank', 300, 100],
  ]);
  const { entries } = await admin.ask<{
    entries: { edges: { node: { action: string; details: object } }[] };
  }>('{ entries: auditEvents(first: 5) { edges { node { action details } } } }');
  const change = { node: { action: 'CHALLENGE_CHANGED', details: { changed: 'files' } } };
  expect(entries.edges).toEqual(Array.from({ length: 5 }, () => change));
});

test('a picture is shown in a page and a download is saved, with no right to run anything', async () => {
  const { id } = await newCall();
  await added(id, 'PICTURE', png(4, 3));
  const { pictures, downloads } = await added(id, 'DOWNLOAD', pdf(700, 'Terms & dates 2027.pdf'));
  const [picture, download] = [pictures[0] as File_, downloads[0] as File_];
  const open = async (address: string, headers = {}) => {
    const answer = await fetch(portal.url + address, { headers });
    const policies = [
      'content-type',
      'content-disposition',
      'content-security-policy',
      'x-content-type-options',
    ];
    return {
      status: answer.status,
      headers: answer.headers,
      policies: policies.map((name) => answer.headers.get(name)),
      size: (await answer.arrayBuffer()).byteLength,
    };
  };
  const shown = await open(picture.url);
  expect([shown.status, shown.size, ...shown.policies]).toEqual([
    ...[200, png(4, 3).length, 'image/png', 'inline; filename=field-day.png'],
    ...["default-src 'none'; sandbox", 'nosniff'],
  ]);
  expect(shown.headers.get('cache-control')).toBe('public, max-age=3600');
  expect(shown.headers.get('set-cookie')).toBeNull();
  const known = await open(picture.url, { 'If-None-Match': shown.headers.get('etag') ?? '' });
  expect([known.status, known.size]).toEqual([304, 0]);
  const saved = await open(download.url.toUpperCase().replace('/API', '/Api'));
  expect([saved.status, saved.size, ...saved.policies]).toEqual([
    ...[200, 700, 'application/pdf', 'attachment; filename="Terms & dates 2027.pdf"'],
    ...["default-src 'none'; sandbox", 'nosniff'],
  ]);
  expect((await open(`/api/call-files/${picture.id}/any`)).status).toBe(200);
  expect((await open('/api/call-files/none/any')).status).toBe(404);
});

describe('a brief', () => {
  const change = (call: Call, brief: string) =>
    admin.ask<{ updateChallenge: Call }>(
      `mutation ($id: ID!, $version: Int!, $brief: String) { updateChallenge(id: $id, version: $version, input: { brief: $brief }) ${CALL} }`,
      { id: call.id, version: call.version, brief },
    );

  test('shows the pictures of its challenge by their names and addresses, and no other', async () => {
    const other = await newCall();
    const foreign = (await added(other.id, 'PICTURE', png(9, 9), 'other.png')).pictures[0] as File_;
    const { id, version } = await newCall();
    await added(id, 'LOGO', png(300, 100), 'logo.png');
    const call = await added(id, 'PICTURE', png(4, 3));
    const { url } = call.pictures[0] as File_;
    expect(call.version).toBe(version);
    const brief = [
      `![A "dry" field](picture:Field-Day.png) ![](${portal.url}${url})`,
      `<img src="${url}" onerror="alert(1)" style="position:fixed" alt="x" width="9999">`,
      `![other](${foreign.url}) ![other](picture:other.png) ![logo](picture:logo.png) ![away](https://example.com/a.png)`,
      `![data](data:image/png;base64,AAAA) <img src="picture:none.png">`,
    ].join('\n\n');
    const { briefHtml } = (await change(call, brief)).updateChallenge;
    const image = (alt: string) => `<img src="${url}" alt="${alt}" width="4" height="3" loading="lazy" />`;
    const alts = ['A &quot;dry&quot; field', 'A dry field', 'x'];
    expect(briefHtml.match(/<img[^>]*>/g)).toEqual(alts.map(image));
    const preview = await admin.ask<{ own: string; fresh: string }>(
      'query ($brief: String!, $id: ID!) { own: briefPreview(brief: $brief, id: $id) fresh: briefPreview(brief: $brief) }',
      { brief, id },
    );
    expect([preview.own, /<img/.test(preview.fresh)]).toEqual([briefHtml, false]);
  });

  test('is served with its pictures, the logo and the downloads, and links to the page show the first wide picture', async () => {
    const call = await newCall(admin, '![A field](picture:field-day.png)');
    const page = async () => (await fetch(`${portal.url}/Challenges/${call.slug}`)).text();
    const linked = (html: string) => /og:image" content="([^"]*)/.exec(html)?.[1];
    await added(call.id, 'PICTURE', png(4, 3), 'small.png');
    await added(call.id, 'PICTURE', png(600, 900), 'high.png');
    expect(linked(await page())).toBe(`${portal.url}/og.png`);
    await added(call.id, 'PICTURE', png(1200, 630));
    await added(call.id, 'LOGO', png(300, 100), 'logo.png', 'The bank');
    const { pictures, logo, downloads } = await added(
      call.id,
      'DOWNLOAD',
      pdf(700, 'a.pdf'),
      '',
      'Terms <2027>',
    );
    const html = await page();
    expect(linked(html)).toBe(portal.url + pictures[2]?.url);
    expect(html).toContain('og:image:width" content="1200"');
    expect(html).toContain('og:image:height" content="630"');
    expect(html).toContain(
      `<dt>Sponsor</dt><dd><img src="${logo?.url}" alt="The bank" width="176" height="59"> The bank &amp; co</dd>`,
    );
    expect(html).toContain(
      `<h2>Downloads</h2><ul><li><a href="${downloads[0]?.url}">Terms &lt;2027&gt;</a> (PDF, 1 KB)</li></ul>`,
    );
    expect(html).toContain(`<img src="${pictures[2]?.url}" alt="A field" width="1200" height="630"`);
    const robots = await (await fetch(`${portal.url}/robots.txt`)).text();
    expect(robots).toContain('Allow: /api/call-files/\n');
  });
});

test.each([
  ['PICTURE', pdf(700, 'a.png'), 'UNSUPPORTED_FILE', /must be a PNG or JPEG/],
  ['PICTURE', png(4, 3).subarray(0, 60), 'UNSUPPORTED_FILE', /damaged: a part of it is missing/],
  ['LOGO', jpeg(4, 3).subarray(0, -2), 'UNSUPPORTED_FILE', /damaged/],
  ['PICTURE', png(8_001, 5_000), 'UNSUPPORTED_FILE', /41 million pixels, and may have 40/],
  ['PICTURE', Buffer.concat([png(4, 3), Buffer.alloc(5 * MEGABYTE)]), 'FILE_TOO_LARGE', /larger than 5 MB/],
  ['DOWNLOAD', Buffer.from('<script>alert(1)</script>'), 'UNSUPPORTED_FILE', /must be one of these: PDF/],
])(
  'a %s of another content or size is refused in words, and nothing is left',
  async (kind, content, code, words) => {
    const [{ id }, before] = [await newCall(), await storedFiles()];
    const answer = await add(admin, id, kind, content);
    expect([outcomeOf(answer), messageOf(answer)]).toEqual([code, expect.stringMatching(words)]);
    expect(await storedFiles()).toBe(before);
  },
);

test('one file too many is refused, also of two at the same moment; another logo takes the place of the first', async () => {
  const { id } = await newCall();
  for (let count = 1; count < 5; count += 1) await added(id, 'DOWNLOAD', pdf());
  const before = await storedFiles();
  const both = await Promise.all([1, 2].map(() => add(admin, id, 'DOWNLOAD', pdf())));
  expect(both.map(outcomeOf).sort()).toEqual(['CONFLICT', 'OK']);
  expect(await storedFiles()).toBe(before + 1);
  expect(messageOf(await add(admin, id, 'DOWNLOAD', pdf()))).toMatch(/5 files to download at most/);
  await added(id, 'LOGO', png(300, 100), 'one.png');
  const { logo } = await added(id, 'LOGO', png(300, 100), 'two.png');
  expect([logo?.name, await storedFiles()]).toEqual(['two.png', before + 2]);
  await portal.sql(
    `INSERT INTO call_files (challenge_id, kind, file_name, label, file_key, file_size, file_sha256, created_at)
     SELECT $1::uuid, 'PICTURE', 'p' || number, 'P', 'k' || $1::uuid || number, 1, '', now() FROM generate_series(1, 20) AS number`,
    [readGlobalId(id).key],
  );
  expect(messageOf(await add(admin, id, 'PICTURE', png(4, 3)))).toMatch(/20 pictures at most/);
});

test('words are required, and a file', async () => {
  const { id } = await newCall();
  const missing = await add(admin, id, 'PICTURE', png(4, 3), 'a.png', ' ');
  expect(missing.body.errors?.[0]?.extensions).toMatchObject({
    fields: [{ field: 'label', message: 'Say what the picture shows.' }],
  });
});

test('a file goes from the store when it is removed, and with its challenge', async () => {
  const [{ id }, before] = [await newCall(), await storedFiles()];
  await added(id, 'PICTURE', png(4, 3));
  const { downloads } = await added(id, 'DOWNLOAD', pdf());
  const file = downloads[0] as File_;
  const answer = await remove(file.id);
  expect(answer.body.data?.removeCallFile.downloads).toEqual([]);
  expect([outcomeOf(await remove(file.id)), await storedFiles()]).toEqual(['NOT_FOUND', before + 1]);
  expect((await fetch(portal.url + file.url)).status).toBe(404);
  await admin.ask('mutation ($id: ID!) { deleteChallenge(id: $id) }', { id });
  expect(await storedFiles()).toBe(before);
  expect(await portal.sql('SELECT FROM call_files WHERE challenge_id = $1', [readGlobalId(id).key])).toEqual(
    [],
  );
});

test('a file is withheld until it is scanned, and one with malware for ever', async () => {
  const clamd = await startFakeClamd();
  const scanned = await startForTest({ CLAMAV_URL: clamd.url });
  try {
    const by = await signedIn(scanned, 'admin');
    const { id } = await newCall(by);
    clamd.mode = 'silent';
    const content = new File([pdf(), EICAR], 'a.pdf');
    const answer = await add(by, id, 'DOWNLOAD', content);
    const [file] = answer.body.data?.addCallFile.downloads ?? [];
    expect(file?.malwareCheck).toBe('WAITING');
    const status = async () => (await fetch(scanned.url + file?.url)).status;
    expect(await status()).toBe(409);
    clamd.mode = 'scan';
    await eventually(async () => expect(await status()).toBe(403));
  } finally {
    await clamd.stop();
  }
});
