/** The built pages as they travel: encodings, conditions, methods, and what the server writes into them. */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sharePortal, startForTest, startTestPortal } from '../../../test/harness.ts';
import type { TestPortal } from '../../../test/harness.ts';
import { linesOf } from '../../../test/pdf-lines.ts';
import { createAccount } from '../../../test/people.ts';

const built = fileURLToPath(new URL('../../../../web/dist', import.meta.url));
const portal = sharePortal({}, { pages: built });

/** An answer as it travels: fetch would decode it, and send headers of its own. */
function raw(
  path: string,
  headers: Record<string, string>,
  method = 'GET',
): Promise<[IncomingMessage, Buffer]> {
  return new Promise((resolve, reject) => {
    request(portal.url + path, { headers, method }, (answer) => {
      buffer(answer).then((body) => resolve([answer, body]), reject);
    })
      .on('error', reject)
      .end();
  });
}

test.each(['/', '/FAQ', '/Login', '/assets'])(
  '%s goes out as brotli, gzip or plain, as asked',
  async (place) => {
    const [, home] = await raw('/', {});
    const path = place === '/assets' ? (/\/assets\/[\w.-]+\.js/.exec(home.toString())?.[0] ?? '') : place;
    const [plain, content] = await raw(path, {});
    expect([plain.statusCode, plain.headers['content-encoding']]).toEqual([200, undefined]);
    for (const [encoding, decode] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const [packed, body] = await raw(path, { 'accept-encoding': encoding });
      expect(packed.headers['content-encoding']).toBe(encoding);
      expect(packed.headers.vary).toContain('Accept-Encoding');
      expect(body.length).toBeLessThan(content.length);
      expect(decode(body).equals(content)).toBe(true);
    }
  },
);

test.each([
  ['/Login', 'portal-session=x'],
  ['/SignUp', 'portal-session=x'],
  ['/SignUp', 'portal-signup=x'],
])('%s has its form in the HTML, and not for a browser with the cookie %s', async (path, cookie) => {
  const html = async (headers: Record<string, string>) => (await raw(path, headers))[1].toString();
  const empty = '<div id="root"></div>';
  expect(await html({})).toMatch(/<input[^>]* name="password"/);
  expect(await html({ cookie: 'other=x' })).not.toContain(empty);
  expect(await html({ cookie })).toContain(empty);
});

test('a reset has its form in the HTML while its link works', async () => {
  const html = async (token: string) => (await raw(`/ResetPassword/${token}`, {}))[1].toString();
  const account = await createAccount(portal);
  await portal.client().rest('POST', '/api/auth/forgotpassword', { email: account });
  const { text } = await portal.mail(account, /^Reset your password/);
  const token = /\/ResetPassword\/([^\s?]+)/.exec(text ?? '')?.[1] ?? '';
  expect(await html(token)).toMatch(/<input[^>]* name="confirmPassword"/);
  expect(await html('spent')).toContain('<div id="root"></div>');
  expect((await raw('/ResetPassword', {}))[1].toString()).toContain('You need the link from our email');
});

test.each([
  ['?next=%2Finnovate%2Fstatus', '"/SignUp?next=%2Finnovate%2Fstatus"'],
  ['?next=%2F%2Fevil.example', '"/SignUp"'],
  ['?next=%2F%09%2F%5B', '"/SignUp"'],
  ['', '"/SignUp"'],
])('the links of a served form lead on to the path of the address: %s', async (search, link) => {
  const html = (await raw(`/Login${search}`, {}))[1].toString();
  expect(html).toContain(`href=${link}`);
  expect(html).not.toContain('NEXT-PATH');
});

test('pages are not sent again when they are known: 304', async () => {
  const [first] = await raw('/FAQ', {});
  const [again, body] = await raw('/FAQ', { 'if-none-match': first.headers.etag ?? '' });
  expect([again.statusCode, body.length]).toEqual([304, 0]);
});

test('pages answer HEAD like GET, without the page', async () => {
  const [head, body] = await raw('/FAQ', {}, 'HEAD');
  const [, page] = await raw('/FAQ', {});
  expect([head.statusCode, body.length]).toEqual([200, 0]);
  expect(head.headers['content-length']).toBe(String(page.length));
});

test('pages have one address each: their files have none', async () => {
  for (const path of ['/faq.html', '/index.html', '/home.html', '/assets/']) {
    expect([path, (await raw(path, {}))[0].statusCode]).toEqual([path, 404]);
  }
});

describe('the explorer at /graphql', () => {
  const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

  test('is what a browser is shown, under a policy that allows nothing inline and nothing from elsewhere', async () => {
    const [answer, page] = await raw('/graphql', { accept: browser });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers.vary).toBe('Accept, Accept-Encoding');
    expect(answer.headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
        "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect(page.toString()).not.toMatch(/<script>|<style|style=|https?:/);
    const assets = [...page.toString().matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path);
    for (const path of assets) {
      const [asset] = await raw(path ?? '', { 'accept-encoding': 'br' });
      expect([asset.statusCode, asset.headers['content-encoding']]).toEqual([200, 'br']);
      expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    }
    expect(assets.length).toBe(2);
  });

  test('is asked for again, and not sent again when it is known', async () => {
    const [first] = await raw('/graphql', { accept: browser });
    const known = { accept: browser, 'if-none-match': first.headers.etag ?? '' };
    const [again] = await raw('/graphql', known);
    expect([first.headers['cache-control'], again.statusCode]).toEqual(['no-cache', 304]);
    expect((await raw('/graphql', { accept: browser }, 'HEAD'))[0].headers['content-length']).not.toBe('0');
  });

  test.each([
    ['no type', '/graphql', {}],
    ['any type', '/graphql', { accept: '*/*' }],
    ['JSON before HTML', '/graphql', { accept: 'application/json, text/html;q=0.9' }],
    ['HTML with a query', '/graphql?query=%7B__typename%7D', { accept: browser }],
    ['HTML with a query by its hash', '/graphql?extensions=%7B%7D', { accept: browser }],
  ])('is not what a program gets that asks for %s', async (_what, path, headers) => {
    const [answer] = await raw(path, headers);
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([400, 'no-store']);
    expect(answer.headers['content-type']).toContain('json');
  });

  test('takes no place of a posted call, whatever that accepts', async () => {
    const { status } = await portal.client().fetch('/graphql', {
      method: 'POST',
      headers: { accept: browser, 'content-type': 'application/json' },
      body: '{"query":"{ __typename }"}',
    });
    expect(status).toBe(200);
  });
});

test('the page of challenges shows them with their texts escaped', async () => {
  await portal.sql(
    `INSERT INTO challenges (title, organiser, description, year, status, created_at)
     VALUES ('<img src=x onerror=alert(1)>', '"A" & B', '</noscript><script>', 2031, 'CLOSED', now())`,
  );
  const page = (await raw('/Challenges', {}))[1].toString();
  expect(page).toContain(
    '&lt;img src=x onerror=alert(1)&gt;</a></h3><p>2031 · CLOSED · &quot;A&quot; &amp; B</p>',
  );
  expect(page).toContain('&lt;/noscript&gt;&lt;script&gt;');
});

describe('the page of a challenge', () => {
  const DAY = 86_400_000;
  const add = (slug: string, columns: Record<string, unknown> = {}) => {
    const row = {
      ...{ slug, title: `Call ${slug}`, organiser: 'The hub', description: 'Water is scarce.', year: 2031 },
      ...{ status: 'OPEN', takes: 'IDEAS', created_at: new Date(), ...columns },
    };
    const names = Object.keys(row);
    const places = names.map((_name, at) => `$${at + 1}`);
    return portal.sql(
      `INSERT INTO challenges (${names.join(', ')}) VALUES (${places.join(', ')})`,
      Object.values(row),
    );
  };
  const open = async (path: string) => {
    const [{ statusCode }, body] = await raw(path, {});
    return { status: statusCode, html: body.toString() };
  };

  test('has its head, its words and its brief in the HTML, with its texts escaped and nothing of strangers', async () => {
    await add('odd', {
      title: '<img src=x> "A" & $1 ORIGIN/',
      description: `</noscript><script>${' word'.repeat(50)}`,
      ...{ sponsor: '<b>BTC</b>', prize: 'P 50,000', contact: 'calls@example.com' },
      days: JSON.stringify([{ day: '2031-03-31', what: '<i>Pitches</i>' }]),
      closes_at: new Date(Date.now() + 3 * DAY),
      brief: [
        '# Rules\n\n- [ours](/FAQ)\n- [bad](javascript:alert(1))\n\n![spy](https://evil.example/a.png)\n',
        '<script>alert(2)</script>\n\n<p onclick="alert(3)" style="color:red">Words</p>',
      ].join('\n'),
    });
    const { status, html } = await open('/Challenges/odd');
    const title = '&lt;img src=x&gt; &quot;A&quot; &amp; $1 ORIGIN/';
    const address = `${portal.url}/Challenges/odd`;
    expect(status).toBe(200);
    for (const part of [
      `<title>${title} – Innovation portal</title>`,
      `<meta property="og:title" content="${title}" />`,
      `<link rel="canonical" href="${address}" />`,
      `<meta property="og:url" content="${address}" />`,
      `>${title}</h1>`,
      '&lt;b&gt;BTC&lt;/b&gt;',
      '<a href="mailto:calls@example.com">calls@example.com</a>',
      '<dt>31 Mar 2031</dt><dd>&lt;i&gt;Pitches&lt;/i&gt;</dd>',
      '<a href="/innovate?call=odd">Submit an idea to this call</a>',
      '<h2>Rules</h2>',
      '<a href="/FAQ">ours</a>',
      '<p>Words</p>',
    ])
      expect([part, html.includes(part)]).toEqual([part, true]);
    expect(html).toMatch(/OPEN\. Closes in 3 days, \w+day \d\d:\d\d \(Gaborone time\)/);
    const descriptions = [...html.matchAll(/(?:name="|og:)description" content="([^"]*)"/g)].map(
      ([, is]) => is,
    );
    expect(descriptions).toEqual([descriptions[0], descriptions[0]]);
    expect(descriptions[0]).toMatch(/^&lt;\/noscript&gt;&lt;script&gt; word.* word…$/);
    expect(html).not.toMatch(/javascript:|evil\.example|onclick|alert\(2\)|style="color/);
    expect(html.match(/<h1/g)).toHaveLength(1);
  });

  test('is the same at an address of any case, and says what one can do instead where a call is not open', async () => {
    await add('later', { opens_at: new Date('2096-10-31T22:30:00Z') });
    await add('past', { closes_at: new Date('2025-10-31T22:30:00Z') });
    await add('hackathon', { takes: 'ENTRIES' });
    const later = await open('/challenges/LATER/');
    expect(later).toEqual(await open('/Challenges/later'));
    expect(later.html).toContain('UPCOMING. Opens on 1 November 2096 at 00:30 (Gaborone time)');
    const past = await open('/Challenges/past');
    expect(past.html).toContain('CLOSED. Closed on 1 November 2025 at 00:30 (Gaborone time)');
    expect(past.html).toContain('<a href="/innovate">Submit your idea without a call</a>');
    for (const { html } of [later, past, await open('/Challenges/hackathon')])
      expect(html).not.toContain('/innovate?call=');
  });

  test('of an unknown address is not found', async () => {
    for (const slug of ['nothing', 'slug', '%00', 'x'.repeat(2_000)]) {
      const { status, html } = await open(`/Challenges/${slug}`);
      expect([slug, status]).toEqual([slug, 404]);
      expect(html).toContain('<title>Page not found – Innovation portal</title>');
    }
  });

  test('changes with the challenge, and is linked to from the list and the sitemap', async () => {
    await add('linked', { title: 'Before' });
    expect((await open('/Challenges/linked')).html).toContain('<title>Before – ');
    await portal.sql(`UPDATE challenges SET title = 'After' WHERE slug = 'linked'`);
    expect((await open('/Challenges/linked')).html).toContain('<title>After – ');
    const list = (await open('/Challenges')).html;
    expect(list).toContain('<h3><a href="/Challenges/linked">After</a></h3>');
    expect(list).toContain('<a href="/innovate?call=linked">Submit an idea to this call: After</a>');
    const map = (await open('/sitemap.xml')).html;
    expect(map).toContain(`<loc>${portal.url}/Challenges/linked</loc>`);
    expect(map).not.toContain('/Challenges/slug<');
  });
});

describe.each([
  ['without a gateway for text messages', 'email', 'Africa/Gaborone', {}],
  [
    'with a gateway for text messages, elsewhere',
    'email and SMS',
    'Asia/Kathmandu',
    { SMS_URL: 'http://127.0.0.1:9/', PROGRAMME_TIME_ZONE: 'Asia/Kathmandu' },
  ],
])('%s', (_what, channels, zone, env) => {
  let own: TestPortal;
  beforeAll(async () => {
    own = await startTestPortal(env, { pages: built });
  });
  afterAll(() => own.stop());

  test(`every page says that submitters are notified by ${channels}, and whose days count`, async () => {
    const promises: string[] = [];
    for (const path of ['/', '/FAQ', '/About', '/legalpolicies', '/Suggestions', '/Challenges', '/Login']) {
      const page = await (await fetch(own.url + path)).text();
      expect([path, page.includes('NOTIFICATION-CHANNELS')]).toEqual([path, false]);
      promises.push(...[...page.matchAll(/\bby (email(?: and SMS)?)\b/g)].map(([, words]) => words ?? ''));
      // The scripts of the page know it by this.
      const [html = ''] = /<html[^>]*>/.exec(page) ?? [];
      expect([path, html.includes(' data-sms'), html.includes(`data-time-zone="${zone}"`)]).toEqual([
        path,
        channels.includes('SMS'),
        true,
      ]);
      if (!channels.includes('SMS')) expect([path, page.includes('SMS')]).toEqual([path, false]);
    }
    expect(promises.filter((words) => words === channels).length).toBeGreaterThanOrEqual(4);
  });

  test.each(['/api/suggest/guidelines', '/api/count/downloadpdf'])('%s says the same', async (path) => {
    const pages = await linesOf(Buffer.from(await (await fetch(own.url + path)).arrayBuffer()));
    const words = pages.flat().join(' ');
    expect(words).toContain(`we notify you by ${channels}.`);
    expect(words.includes('SMS')).toBe(channels.includes('SMS'));
  });
});

test('a build that is taken away does not disturb the server that runs', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-build-'));
  await cp(built, folder, { recursive: true, filter: (file) => !/\.(br|gz|woff2)$/.test(file) });
  const other = await startForTest({}, { pages: folder });
  await rm(folder, { recursive: true });
  const home = await fetch(other.url);
  const asset = /\/assets\/[\w.-]+\.js/.exec(await home.text())?.[0] ?? '';
  expect([home.status, (await fetch(other.url + asset)).status]).toEqual([200, 200]);
  expect((await fetch(`${other.url}/favicon.svg`)).headers.get('content-type')).toBe(
    'image/svg+xml; charset=utf-8',
  );
});
