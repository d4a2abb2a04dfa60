/** The pictures of who runs the programme: pages of every instance have them, and what is no such picture is refused in words. */
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from '@jest/globals';
import { companyPictureBounds, partnerLogoBounds, pictureMaxBytes } from '@portal/schema/company-pictures';
import { PARTNER_LOGOS_MAX, SHORT_TEXT_MAX } from '@portal/schema/limits';
import { eventually } from '../../../test/eventually.ts';
import { shareInstance, sharePortal } from '../../../test/harness.ts';
import { outcomeOf, signedIn } from '../../../test/people.ts';
import type { Person } from '../../../test/people.ts';
import { jpeg, png } from '../../../test/pictures.ts';

const built = fileURLToPath(new URL('../../../../web/dist', import.meta.url));
const portal = sharePortal({}, { pages: built });
const second = shareInstance(portal, { pages: built });
let admin: Person;
beforeAll(async () => {
  admin = await signedIn(portal, 'admin');
});

interface Picture {
  url: string;
  width: number;
  height: number;
}
interface Programme {
  version: number;
  logo: Picture | null;
  icon: Picture | null;
  linkPicture: Picture | null;
}
const PARTS = '{ url width height }';
const PROGRAMME = `{ version logo ${PARTS} icon ${PARTS} linkPicture ${PARTS} }`;
const CHANGE = `mutation ($kind: CompanyPictureKind!, $file: Upload) { changeCompanyPicture(kind: $kind, file: $file) ${PROGRAMME} }`;

const upload = (kind: string, content: Buffer | string, name = 'own') =>
  admin.upload<{ changeCompanyPicture: Programme }>(CHANGE, { kind }, 'file', new File([content], name));
const set = async (kind: string, content: Buffer | string) => {
  const { body } = await upload(kind, content);
  if (!body.data) throw new Error(JSON.stringify(body.errors));
  return body.data.changeCompanyPicture;
};
const back = async (kind: string) =>
  (await admin.ask<{ changeCompanyPicture: Programme }>(CHANGE, { kind })).changeCompanyPicture;

const drawing = (inside = '<path d="M0 0h9"/>', box = '0 0 40 10') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${inside}</svg>`;
const onBoth = (check: (url: string) => Promise<void>) =>
  Promise.all([portal, second].map(({ url }) => eventually(() => check(url))));
const read = async (address: string) => (await fetch(address)).text();
const stored = async () =>
  (await portal.sql<{ name: string }>('SELECT name FROM company_pictures')).map(({ name }) => name).sort();

test('a logo, an icon and a picture for links are on every page of every instance, and the way back is, too', async () => {
  const { logo } = await set('LOGO', drawing());
  const { icon } = await set('ICON', png(192, 192));
  const all = await set('LINK_PICTURE', jpeg(1_200, 630));
  const { linkPicture } = all;
  expect([logo, icon, linkPicture]).toEqual([
    { url: expect.stringMatching(/^\/api\/company-pictures\/[0-9a-f]{32}\.svg$/), width: 512, height: 128 },
    { url: expect.stringMatching(/\.png$/), width: 192, height: 192 },
    { url: expect.stringMatching(/\.jpg$/), width: 1_200, height: 630 },
  ]);
  expect(all).toMatchObject({ logo, icon });
  await onBoth(async (url) => {
    const home = await read(url);
    // The place of the logo is there before it is.
    expect(home).toContain(`<img src="${logo?.url}" alt="" width="128" height="32"/>`);
    // On a phone it leaves room for the menu of an account: the words beside it are not drawn.
    expect(home).toContain('header:has(summary) a img+span');
    expect(home).toContain(`<link rel="icon" href="${icon?.url}" type="image/png" />`);
    expect(home).toContain(`<link rel="apple-touch-icon" href="${icon?.url}" />`);
    expect(home).toContain(`<meta property="og:image" content="${url}${linkPicture?.url}" />`);
    // What hydrates the page has the same picture.
    expect(home).toContain(`"logo":{"name":"${logo?.url.replace(/.*\//, '')}"`);
    expect(await read(`${url}/Login`)).toContain(`href="${icon?.url}"`);
    const manifest = JSON.parse(await read(`${url}/site.webmanifest`)) as { icons: object[] };
    expect(manifest.icons).toEqual([{ src: icon?.url, sizes: '192x192', type: 'image/png' }]);
    for (const [address, picture] of [
      ['/favicon.ico', icon],
      ['/favicon.svg', icon],
      ['/icon-512.png', icon],
      ['/og.png', linkPicture],
    ] as const)
      expect((await fetch(url + address)).url).toBe(url + picture?.url);
    expect(await read(`${url}/robots.txt`)).toContain('Allow: /api/company-pictures/');
  });

  const answer = await fetch(portal.url + logo?.url);
  expect(await answer.text()).toContain('<path d="M0 0h9"></path></svg>');
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/svg+xml; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000',
    'content-disposition': expect.stringMatching(/^inline; filename=/),
  });
  const again = await fetch(portal.url + logo?.url, {
    headers: { 'if-none-match': String(answer.headers.get('etag')) },
  });
  expect(again.status).toBe(304);

  // Another logo has another address; that of before is there for pages that still name it. The same one again changes nothing.
  const other = await set('LOGO', png(72, 36));
  expect(other.logo?.url).not.toBe(logo?.url);
  expect((await set('LOGO', png(72, 36))).version).toBe(other.version);
  expect(await stored()).toHaveLength(4);
  expect((await fetch(portal.url + logo?.url)).status).toBe(200);
  // Other settings leave pictures alone.
  await admin.ask('mutation ($input: ProgrammeInput!) { changeProgramme(input: $input) { version } }', {
    input: { version: other.version, year: 2031 },
  });
  const { programme } = await admin.ask<{ programme: Programme }>(`{ programme ${PROGRAMME} }`);
  expect(programme).toMatchObject({ logo: other.logo, icon, linkPicture });

  for (const kind of ['LOGO', 'ICON', 'LINK_PICTURE']) await back(kind);
  await admin.ask('mutation ($input: ProgrammeInput!) { changeProgramme(input: $input) { version } }', {
    input: { version: other.version + 4, year: 2024 },
  });
  expect(await stored()).toEqual([linkPicture?.url.replace(/.*\//, '')]);
  expect((await fetch(portal.url + logo?.url)).status).toBe(404);
  await onBoth(async (url) => {
    const home = await read(url);
    expect([home.includes('company-pictures'), home.includes('"/favicon.svg"')]).toEqual([false, true]);
    expect((await fetch(`${url}/og.png`)).url).toBe(`${url}/og.png`);
    expect(await read(`${url}/site.webmanifest`)).toContain('/icon-512.png');
  });
  const { auditEvents } = await admin.ask<{ auditEvents: { edges: { node: { details: string } }[] } }>(
    '{ auditEvents(first: 9, filter: { actions: [PROGRAMME_CHANGED] }) { edges { node { details } } } }',
  );
  const changes = JSON.stringify(auditEvents);
  expect(changes).toContain('Logo: the default → SVG of 512 × 128');
  expect(changes).toContain('Logo: SVG of 512 × 128 → PNG of 72 × 36');
  expect(changes).toContain('Picture for links: JPG of 1200 × 630 → the default');
});

test('an icon that is a drawing is in tabs and the manifest, and not on the home screens that take none', async () => {
  const { icon } = await set('ICON', drawing('<path d="M0 0h9"/>', '0 0 9 9'));
  await onBoth(async (url) => {
    const home = await read(url);
    expect(home).toContain(`<link rel="icon" href="${icon?.url}" type="image/svg+xml" />`);
    expect(home).not.toContain('apple-touch-icon');
    expect(await read(`${url}/site.webmanifest`)).toContain('"sizes": "any"');
  });
  await back('ICON');
});

const AGAIN = 'and choose it again.';
const PLAIN = `Export it from your drawing program as a plain SVG, or as PNG, ${AGAIN}`;

test.each([
  [
    'a logo with a script',
    ...['LOGO', drawing('<script>alert(1)</script>'), `Logo: the file has a script. ${PLAIN}`],
  ],
  [
    'a logo that refers to another site',
    ...['LOGO', drawing('<image href="https://x.example/a.png"/>')],
    `Logo: the file refers to something outside of it (href). ${PLAIN}`,
  ],
  [
    'a logo with entities',
    ...['LOGO', `<!DOCTYPE svg [<!ENTITY a "b">]>${drawing('<text>&a;</text>')}`],
    `Logo: the file has a document type (DOCTYPE). ${PLAIN}`,
  ],
  ['a web page as a logo', ...['LOGO', '<html></html>', `Logo: the file is not an SVG. ${PLAIN}`]],
  [
    'a PDF as a logo',
    ...['LOGO', '%PDF-1.7', `Logo: the file is no SVG or PNG. Save it as one of these, ${AGAIN}`],
  ],
  [
    'a JPEG as a logo',
    ...['LOGO', jpeg(300, 100), `Logo: the file is no SVG or PNG. Save it as one of these, ${AGAIN}`],
  ],
  ['an empty logo', 'LOGO', '', 'Logo: the file is empty. Choose another one.'],
  [
    'half a logo',
    ...['LOGO', png(300, 100).subarray(0, -12)],
    `Logo: the file is damaged: a part of it is missing. Save it again, ${AGAIN}`,
  ],
  [
    'a logo of 30,000 pixels',
    ...['LOGO', png(30_000, 5_000)],
    `Logo: it has 30000 × 5000 pixels. Save it with 36 to 4,000 pixels a side, ${AGAIN}`,
  ],
  [
    'a logo like a line',
    ...['LOGO', drawing('', '0 0 900 100')],
    `Logo: it is too wide. Cut it so that it is at most 8 times wider than high, or 2 times higher than wide, ${AGAIN}`,
  ],
  [
    'a small icon',
    ...['ICON', png(191, 191)],
    `Icon: it has 191 × 191 pixels. Save it with 192 to 2,048 pixels a side, ${AGAIN}`,
  ],
  ['an icon that is no square', 'ICON', png(192, 193), `Icon: it is not a square. Cut it to one, ${AGAIN}`],
  ['a drawn icon that is no square', 'ICON', drawing(), `Icon: it is not a square. Cut it to one, ${AGAIN}`],
  [
    'a picture for links of another size',
    ...['LINK_PICTURE', png(1_200, 600)],
    `Picture for links: it has 1200 × 600 pixels. Save it with 1,200 × 630 pixels, ${AGAIN}`,
  ],
  [
    'a drawing for links',
    ...['LINK_PICTURE', drawing('', '0 0 1200 630')],
    `Picture for links: the file is no PNG or JPEG. Save it as one of these, ${AGAIN}`,
  ],
] as [string, string, Buffer | string, string][])('%s is refused', async (_, kind, content, message) => {
  const before = await stored();
  const answer = await upload(kind, content, 'own.svg');
  expect(answer.body.errors?.map(({ message }) => message)).toEqual([message]);
  expect(outcomeOf(answer)).toBe('UNSUPPORTED_FILE');
  expect(await stored()).toEqual(before);
});

test('a file that is too large is refused, and one of 40 MB before a byte of it is read', async () => {
  const one = await upload('LOGO', Buffer.alloc(pictureMaxBytes(companyPictureBounds.LOGO) + 1, '<'));
  expect([outcomeOf(one), one.body.errors?.[0]?.message]).toEqual([
    'FILE_TOO_LARGE',
    'Logo: the file is larger than 512 KB. Save it smaller, and choose it again.',
  ]);
  const vast = await upload('LOGO', Buffer.alloc(40 * 1024 * 1024));
  expect(outcomeOf(vast)).toBe('FILE_TOO_LARGE');
});

interface Partner {
  name: string;
  languages: string[];
  logo: Picture | null;
}
const PARTNERS = `{ version partners { name languages logo ${PARTS} } }`;
const CHANGE_LOGO = `mutation ($name: String!, $file: Upload) { changePartnerLogo(name: $name, file: $file) ${PARTNERS} }`;
interface Changed {
  changePartnerLogo: { version: number; partners: Partner[] };
}
const uploadLogo = (name: string, content: Buffer | string, person = admin) =>
  person.upload<Changed>(CHANGE_LOGO, { name }, 'file', new File([content], 'own.svg'));
const setLogo = async (name: string, content: Buffer | string | null, person = admin) => {
  const { body } = await (content === null
    ? person.graphql<Changed>(CHANGE_LOGO, { name })
    : uploadLogo(name, content, person));
  if (!body.data) throw new Error(JSON.stringify(body.errors));
  return body.data.changePartnerLogo;
};
const partners = async () =>
  (await admin.ask<{ programme: { partners: Partner[] } }>(`{ programme ${PARTNERS} }`)).programme.partners;
const logoOf = async (partner: string) => (await partners()).find(({ name }) => name === partner)?.logo;
const fileOf = (picture: Picture | null | undefined) => picture?.url.replace(/.*\//, '');
/** Reads the strip of partners of a page. */
const strip = async (url: string, page = '/') =>
  /<section aria-labelledby="partners".*?<\/section>/s.exec(await read(url + page))?.[0] ?? '';

test('two administrators give logos to two partners, and the page home has both, with the names as their words', async () => {
  const other = await signedIn(portal, 'admin');
  const before = await strip(portal.url);
  await Promise.all([setLogo('University', drawing()), setLogo('Regulator', png(120, 120), other)]);
  const all = await partners();
  expect(all.filter(({ logo }) => logo).map(({ name, languages }) => [name, languages])).toEqual([
    ['University', ['EN']],
    ['Regulator', ['EN']],
  ]);
  expect(all.find(({ name }) => name === 'Yunibesithi')).toEqual({
    ...{ name: 'Yunibesithi', languages: ['TN'], logo: null },
  });
  const [university, regulator] = await Promise.all(['University', 'Regulator'].map(logoOf));
  await onBoth(async (url) => {
    const now = await strip(url);
    expect(now).toMatch(
      new RegExp(`<img [^>]*alt="University" src="${university?.url}" width="136" height="48"[^>]*/>`),
    );
    expect(now).toMatch(
      new RegExp(`<img [^>]*alt="Regulator" src="${regulator?.url}" width="48" height="48"[^>]*/>`),
    );
    expect([now.includes('>University<'), now.includes('>Innovation hub<')]).toEqual([false, true]);
    expect(await read(url)).toContain('"partners":[{"alt":');
  });
  expect(await strip(portal.url, '/tn')).not.toContain('<img');

  // What is replaced stays for pages that still name it, until the next change.
  await setLogo('University', png(80, 40));
  expect(await stored()).toContain(fileOf(university));
  await setLogo('Regulator', null);
  expect(await stored()).not.toContain(fileOf(university));
  expect(await stored()).toContain(fileOf(regulator));
  expect((await fetch(portal.url + university?.url)).status).toBe(404);
  // A change of another picture leaves logos alone, and deletes no content of theirs.
  await set('LOGO', drawing('<path d="M1 1h9"/>'));
  await back('LOGO');
  expect(await stored()).toContain(fileOf(await logoOf('University')));
  await setLogo('University', null);
  const { version } = await setLogo('University', null);
  expect(await setLogo('Nobody', null)).toMatchObject({ version });
  await onBoth(async (url) => expect(await strip(url)).toBe(before));
  const changes = JSON.stringify(
    await admin.ask(
      '{ auditEvents(first: 20, filter: { actions: [PROGRAMME_CHANGED] }) { edges { node { details } } } }',
    ),
  );
  expect(changes).toContain('Logo of University: no logo → SVG of 512 × 128');
  expect(changes).toContain('Logo of University: SVG of 512 × 128 → PNG of 80 × 40');
  expect(changes).toContain('Logo of Regulator: PNG of 120 × 120 → no logo');
});

test('the logo of a partner that the page no longer names is not shown, and the list says so', async () => {
  const key = 'home.partners';
  const publish = async (value: { items: string[][] } | null) => {
    await admin.ask('mutation ($input: TextsInput!) { changeTexts(input: $input) { key } }', {
      input: { language: 'EN', texts: [{ key, value }] },
    });
    const { texts } = await admin.ask<{ texts: { key: string; version: number; isDrafted: boolean }[] }>(
      '{ texts(language: EN) { key version isDrafted } }',
    );
    const drafts = texts.filter(({ isDrafted }) => isDrafted);
    await admin.ask('mutation ($input: PublishTextsInput!) { publishTexts(input: $input) { key } }', {
      input: { language: 'EN', drafts: drafts.map(({ key, version }) => ({ key, version })) },
    });
  };
  await setLogo('University', drawing());
  await publish({ items: [['Tech & <Hub> of {company}'], ['constructor']] });
  await setLogo('Tech & <Hub> of BTC', png(80, 40));
  expect((await partners()).filter(({ languages }) => !languages.includes('TN'))).toMatchObject([
    { name: 'Tech & <Hub> of BTC', languages: ['EN'], logo: { width: 80 } },
    { name: 'constructor', languages: ['EN'], logo: null },
    { name: 'University', languages: [], logo: { width: 512 } },
  ]);
  await onBoth(async (url) => {
    const now = await strip(url);
    expect(now).toContain('alt="Tech &amp; &lt;Hub&gt; of BTC"');
    expect(now.match(/<img/g)).toHaveLength(1);
    expect(now).toContain('>constructor<');
  });
  await publish(null);
  await onBoth(async (url) => expect(await strip(url)).toContain('alt="University"'));
  await setLogo('Tech & <Hub> of BTC', null);
  await setLogo('University', null);
});

const UNIVERSITY = 'Logo of University';
test.each([
  ['a script', drawing('<script>alert(1)</script>'), `${UNIVERSITY}: the file has a script. ${PLAIN}`],
  [
    'a handler',
    drawing('<path onclick="x()"/>'),
    `${UNIVERSITY}: the file has an event handler (onclick). ${PLAIN}`,
  ],
  [
    'a JPEG in it',
    jpeg(300, 100),
    `${UNIVERSITY}: the file is no SVG or PNG. Save it as one of these, ${AGAIN}`,
  ],
  [
    'few pixels',
    png(39, 60),
    `${UNIVERSITY}: it has 39 × 60 pixels. Save it with 40 to 2,000 pixels a side, ${AGAIN}`,
  ],
])('a logo of a partner with %s is refused', async (_, content, message) => {
  const before = await stored();
  const answer = await uploadLogo('University', content);
  expect([outcomeOf(answer), answer.body.errors?.[0]?.message]).toEqual(['UNSUPPORTED_FILE', message]);
  expect(await stored()).toEqual(before);
});

test('a logo of a partner that is too large, or of nobody, is refused', async () => {
  const most = pictureMaxBytes(partnerLogoBounds('University'));
  const large = await uploadLogo('University', Buffer.alloc(most + 1, '<'));
  expect([outcomeOf(large), large.body.errors?.[0]?.message]).toEqual([
    'FILE_TOO_LARGE',
    'Logo of University: the file is larger than 64 KB. Save it smaller, and choose it again.',
  ]);
  for (const name of [' ', 'x'.repeat(SHORT_TEXT_MAX + 1)])
    expect(outcomeOf(await uploadLogo(name, drawing()))).toBe('INVALID_INPUT');
  await portal.sql(
    `INSERT INTO programme_settings (${await columnsOf()}, version, partner_logos)
     SELECT ${await columnsOf()}, version + 1, (SELECT jsonb_agg(jsonb_build_object('name', n::text, 'picture',
       jsonb_build_object('name', 'x.svg', 'width', 1, 'height', 1))) FROM generate_series(1, ${PARTNER_LOGOS_MAX}) n)
     FROM programme_settings ORDER BY version DESC LIMIT 1`,
  );
  const more = await uploadLogo('University', drawing());
  expect([outcomeOf(more), more.body.errors?.[0]?.message]).toEqual([
    'INVALID_INPUT',
    `There are ${PARTNER_LOGOS_MAX} logos of partners. Take one away first.`,
  ]);
  await portal.sql(
    'DELETE FROM programme_settings WHERE version = (SELECT max(version) FROM programme_settings)',
  );
});

/** Names the other columns of the settings. */
const columnsOf = async () =>
  (
    await portal.sql<{ name: string }>(
      `SELECT column_name AS name FROM information_schema.columns
       WHERE table_name = 'programme_settings' AND column_name NOT IN ('version', 'partner_logos')`,
    )
  )
    .map(({ name }) => `"${name}"`)
    .join(', ');

test.each(['user', 'board', 'reviewer'] as const)('a %s changes none', async (role) => {
  const person = await signedIn(portal, role);
  expect(outcomeOf(await person.graphql(CHANGE, { kind: 'LOGO' }))).toBe('FORBIDDEN');
  expect(outcomeOf(await person.graphql(CHANGE_LOGO, { name: 'University' }))).toBe('FORBIDDEN');
});

test.each(['x.svg', '..%2f..%2fetc', `${'0'.repeat(32)}.svg`, '%00'])(
  'there is no picture named %s',
  async (name) => {
    const answer = await fetch(`${portal.url}/api/company-pictures/${name}`);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
  },
);
