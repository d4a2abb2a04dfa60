/** The programme's own texts: drafts that are published in one call, on every page of every instance; what no page can draw is refused. */
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '../../../../test/eventually.ts';
import { shareInstance, sharePortal } from '../../../../test/harness.ts';
import { outcomeOf, signedIn } from '../../../../test/people.ts';
import { contextOn } from '../../../../test/service-context.ts';
import { composeMail } from '../../../platform/mail/outbox.ts';
import type { Person } from '../../../../test/people.ts';

const built = fileURLToPath(new URL('../../../../../web/dist', import.meta.url));
const portal = sharePortal({}, { pages: built });
const second = shareInstance(portal, { pages: built });
let admin: Person;
let other: Person;
beforeAll(async () => {
  [admin, other] = await Promise.all([signedIn(portal, 'admin'), signedIn(portal, 'admin')]);
});

interface Text {
  key: string;
  isDrafted: boolean;
  version: number;
  default: { text: string | null; items: string[][] | null };
  published: Text['default'] | null;
  draft: Text['default'] | null;
}

const FIELDS = 'key isDrafted version default { text items } published { text items } draft { text items }';
const texts = async (language = 'EN') =>
  (await admin.ask<{ texts: Text[] }>(`{ texts(language: ${language}) { ${FIELDS} } }`)).texts;
const find = async (key: string) => (await texts()).find((text) => text.key === key)!;

interface Change {
  key: string;
  version?: number;
  value: { text?: string; items?: string[][] } | null;
}
const changeAs = (person: Person, ...changes: Change[]) =>
  person.graphql<{ changeTexts: Text[] }>(
    `mutation ($input: TextsInput!) { changeTexts(input: $input) { ${FIELDS} } }`,
    { input: { language: 'EN', texts: changes } },
  );
const change = (...changes: Change[]) => changeAs(admin, ...changes);
const publish = async (drafts?: { key: string; version: number }[]) =>
  admin.graphql('mutation ($input: PublishTextsInput!) { publishTexts(input: $input) { key } }', {
    input: {
      language: 'EN',
      drafts:
        drafts ??
        (await texts()).filter(({ isDrafted }) => isDrafted).map(({ key, version }) => ({ key, version })),
    },
  });
const read = async (address: string, { url } = portal) => (await fetch(url + address)).text();

test('drafts are published together, on every page of every instance; the defaults come back, too', async () => {
  const questions = (await find('faq.questions')).default.items!;
  const mine = [
    'Money',
    'Who pays for a <pilot> at {company}?',
    'We do.\n\n- Up to **one** year\n\n[Begin](/innovate)',
    '',
  ];
  expect(
    outcomeOf(
      await change(
        { key: 'home.headline', value: { text: "{country}'s ideas" } },
        { key: 'faq.questions', value: { items: [mine, ...questions.slice(0, 2)] } },
        { key: 'home.partners', value: { items: [] } },
      ),
    ),
  ).toBe('OK');
  expect(await read('/')).toContain('We innovate');
  expect(outcomeOf(await publish())).toBe('OK');
  for (const one of [portal, second]) {
    await eventually(async () => expect(await read('/nowhere', one)).toContain('id="texts"'));
    const home = await read('/', one);
    expect(home).toContain('Botswana&#x27;s ideas</h1>');
    expect(home).not.toContain('Our partners');
    const faq = await read('/FAQ', one);
    expect(faq).toContain('Who pays for a &lt;pilot&gt; at BTC?');
    expect(faq).toContain('<li>Up to <strong>one</strong> year</li>');
    expect(faq).toContain('<a href="/innovate">Begin</a>');
    expect(faq).not.toContain('id="which-pdf"');
    // A page has its own texts alone; a visitor who goes on asks for the others.
    expect([home.includes('"faq.questions"'), faq.includes('"faq.questions"')]).toEqual([false, true]);
    expect(Object.keys((await (await fetch(`${one.url}/texts/en.json`)).json()) as object).sort()).toEqual([
      ...['faq.questions', 'home.headline', 'home.partners'],
    ]);
  }
  const { auditEvents } = await admin.ask<{
    auditEvents: { edges: { node: { details: { changed: string } } }[] };
  }>('{ auditEvents(filter: { actions: [TEXTS_PUBLISHED] }) { edges { node { details } } } }');
  expect(auditEvents.edges[0]?.node.details.changed).toContain(
    "home.headline: the default → “{country}'s ideas”",
  );

  const keys = ['home.headline', 'faq.questions', 'home.partners'];
  await change(...keys.map((key) => ({ key, value: null })));
  expect(outcomeOf(await publish())).toBe('OK');
  for (const one of [portal, second])
    await eventually(async () => {
      const html = await read('/', one);
      expect([html.includes('We innovate'), html.includes('id="texts"')]).toEqual([true, false]);
    });
});

test.each<[string, string, Change['value'], string]>([
  ['an empty text', 'home.headline', { text: ' ' }, 'Enter the text: it cannot be empty.'],
  ['a field that is not there', 'home.lead', { text: 'Dear {name}' }, 'There is no field {name} here.'],
  [
    'a field that does not end',
    'home.lead',
    { text: 'In {country' },
    'A field begins with { and ends with }',
  ],
  [
    'a field that does not begin',
    'home.lead',
    { text: 'In country}' },
    'A field begins with { and ends with }',
  ],
  [
    'a field within a choice',
    'home.lead',
    { text: '{company, select, other {{x}}}' },
    'There is no field {x} here.',
  ],
  [
    'a text of 10,001 letters',
    'home.lead',
    { text: 'x'.repeat(10_001) },
    'Shorten the text to 10000 characters.',
  ],
  ['items of a text', 'home.lead', { items: [['x']] }, 'Give the text.'],
  ['a text of a list', 'home.partners', { text: 'x' }, 'Give the items of the list.'],
  [
    '101 items',
    'home.partners',
    { items: Array.from({ length: 101 }, () => ['x']) },
    'The list has at most 100 items',
  ],
  [
    'an item without a name',
    'home.partners',
    { items: [['']] },
    '1, Name: Enter the text: it cannot be empty.',
  ],
  [
    'an address with a blank',
    'faq.questions',
    { items: [['a', 'b', 'c', 'd e']] },
    '1, Name in the address: Use small letters',
  ],
  ['a text that nobody declared', 'home.none', { text: 'x' }, 'There is no text of this key.'],
  ['a text of objects', 'home.toString', { text: 'x' }, 'There is no text of this key.'],
  ['a key with more behind it', 'home.headline.x', { text: 'x' }, 'There is no text of this key.'],
  ['a field with a format', 'home.lead', { text: '{country, date}' }, 'Write {country} alone'],
  ['a brace as an entity', 'security.parts', { items: [['x', '&#123;']] }, 'A field begins with { and ends'],
])('%s is refused at its place, and nothing changes', async (_, key, value, words) => {
  const before = await texts();
  const answer = await change({ key: 'about.title', value: { text: 'Ours' } }, { key, value });
  expect(outcomeOf(answer)).toBe('INVALID_INPUT');
  expect(JSON.stringify(answer.body.errors)).toContain(words);
  // The message of one of several texts begins with its key.
  if (!words.startsWith('There is no text')) expect(JSON.stringify(answer.body.errors)).toContain(`${key}: `);
  expect(await texts()).toEqual(before);
});

test.each([
  ['a script', '<script>alert(1)</script> Hello', '<script>alert'],
  ['a handler', '<img src=x onerror=alert(1)> Hello', 'onerror'],
  ['a link that runs', '[Hello](javascript:alert(1))', 'javascript:'],
  ['an entity that ends the element', '</script><b>Hello', '</script><b>'],
])('%s in Markdown is not on the page', async (_, answer, trace) => {
  await change({ key: 'faq.questions', value: { items: [['Topic', 'Question', answer, '']] } });
  await publish();
  await eventually(async () => expect(await read('/FAQ')).toContain('Question'));
  const html = await eventually(async () => {
    const now = await read('/FAQ');
    expect(now).toContain('Hello');
    return now;
  });
  expect(html).not.toContain(trace);
});

test('two administrators on one text: the second is told who was first, and publishes only what they saw', async () => {
  const { version } = await find('about.lead');
  await changeAs(other, { key: 'about.lead', version, value: { text: 'Theirs' } });
  const answer = await change({ key: 'about.lead', version, value: { text: 'Mine' } });
  expect(answer.body.errors?.[0]?.extensions).toMatchObject({
    code: 'STALE',
    current: { key: 'about.lead', version: version + 1, draft: { text: 'Theirs' } },
  });
  // The same words again are no change of theirs.
  expect(outcomeOf(await change({ key: 'about.lead', version, value: { text: 'Theirs' } }))).toBe('OK');
  expect(outcomeOf(await publish([]))).toBe('STALE');
  expect(outcomeOf(await publish([{ key: 'about.lead', version }]))).toBe('STALE');
  expect(outcomeOf(await publish())).toBe('OK');
});

test('an email says the own words, with its fields, and no page has them', async () => {
  const { ctx, close } = await contextOn(portal);
  await change(
    { key: 'mail-suggestion-received.subject', value: { text: 'Thanks from {programme}' } },
    {
      key: 'mail-suggestion-received.words',
      value: { text: 'First.\n\nBy {channels}.\n\n{button}\n\nLast.' },
    },
  );
  await publish();
  const mail = await composeMail(ctx, 'suggestion-received', 'a@example.com', {});
  await close();
  expect(mail?.subject).toBe('Thanks from BTC Innovation Programme');
  expect(mail?.text).toMatch(/Hello,\n\nFirst\.\n\nBy email\.\n\nSend another suggestion:\n\S+\n\nLast\./);
  expect(await (await fetch(`${portal.url}/texts.json`)).text()).not.toContain('mail-');
  const own = (await texts()).filter(({ key, published }) => key.startsWith('mail-') && published);
  await change(...own.map(({ key }) => ({ key, value: null })));
  await publish();
  // Emails stand after all pages, and messages after these.
  const kinds = (await texts()).map(({ key }) => /^(?:mail|fault)(?=-)/.exec(key)?.[0] ?? 'page');
  expect([...kinds.keys()].filter((at) => kinds[at] !== kinds[at - 1]).map((at) => kinds[at])).toEqual([
    ...['page', 'mail', 'fault'],
  ]);
});

test('stored words that do not fit this release are the default, on its pages and in its emails', async () => {
  const rows = [
    ['home.headline', '"Dear {nobody}"'],
    ['home.lead', '[{"name": "a list for a text"}]'],
    ['home.partners', '"a text for a list"'],
    ['home.none', '"a text of another release"'],
  ];
  for (const [name, words] of rows)
    await portal.sql(
      `INSERT INTO own_texts (language, name, published, draft, is_drafted, version, changed_at)
       VALUES ('en', $1, $2, $2, false, 9, now())
       ON CONFLICT (language, name) DO UPDATE SET published = $2, draft = $2, is_drafted = false, version = 9`,
      [name, words],
    );
  // Another publication has the page drawn again.
  await portal.sql(`UPDATE own_texts SET draft = '"x"', is_drafted = true WHERE name = 'home.none'`);
  await change({ key: 'home.stepsTitle', value: { text: 'The steps < from now on' } });
  // The draft of a text that only another release has keeps nobody from publishing.
  expect(outcomeOf(await publish())).toBe('OK');
  await eventually(async () => expect(await read('/')).toContain('The steps &lt; from now on'));
  expect(await read('/')).toContain('We innovate');
  expect(await read('/')).toContain('Innovation hub');
});

test('the audit log names each text that was published, however many and long they are', async () => {
  const keys = (await texts()).filter(({ key, default: { text } }) => key.startsWith('wizard.') && text);
  const long = '😀😀 '.repeat(100).trim();
  // Of each second one the cut is at the other half of a pair.
  await change(...keys.map(({ key }, n) => ({ key, value: { text: 'x'.repeat(n % 2) + long } })));
  expect(outcomeOf(await publish())).toBe('OK');
  const { auditEvents } = await admin.ask<{
    auditEvents: { edges: { node: { subject: string; details: { changed: string } } }[] };
  }>(
    '{ auditEvents(filter: { actions: [TEXTS_PUBLISHED] }, first: 1) { edges { node { subject details } } } }',
  );
  const { changed } = auditEvents.edges[0]!.node.details;
  expect(keys.filter(({ key }) => !changed.includes(key))).toEqual([]);
  expect([keys.length > 50, changed.length <= 5_000]).toEqual([true, true]);
  await change(...keys.map(({ key }) => ({ key, value: null })));
  expect(outcomeOf(await publish())).toBe('OK');
});

describe('a preview', () => {
  interface Preview {
    pages: { path: string; title: string }[];
    path: string | null;
    html: string | null;
  }
  const QUERY = `query ($language: Language!, $group: String!, $path: String) {
    textPreview(language: $language, group: $group, path: $path) { pages { path title } path html } }`;
  const preview = async (group: string, path?: string, language = 'EN') =>
    (await admin.ask<{ textPreview: Preview }>(QUERY, { language, group, path })).textPreview;
  const drop = (...keys: string[]) => change(...keys.map((key) => ({ key, value: null })));

  test('has the drafts at once, and what nobody publishes is on no page', async () => {
    await change(
      { key: 'home.headline', value: { text: 'Drafted for {country}' } },
      { key: 'faq.title', value: { text: 'Asked and drafted' } },
    );
    const home = await preview('home');
    expect(home).toMatchObject({ path: '/', html: expect.stringContaining('Drafted for Botswana</h1>') });
    expect((await preview('faq')).html).toContain('Asked and drafted</h1>');
    for (const one of [portal, second]) expect(await read('/', one)).not.toContain('Drafted');
    await drop('home.headline', 'faq.title');
    expect((await preview('home')).html).not.toContain('Drafted');
  });

  test('has what the server alone writes, in the words of the drafts', async () => {
    await change({ key: 'scriptless.waits', value: { text: 'We write to you, as drafted.' } });
    expect((await preview('challenges')).html).toContain('We write to you, as drafted.');
    await drop('scriptless.waits');
  });

  test('is in the language that is chosen', async () => {
    const { html } = await preview('home', undefined, 'TN');
    expect([/<html[^>]* lang="tn"/.test(html ?? ''), html?.includes('We innovate')]).toEqual([true, false]);
  });

  test('draws each page that shows the group and that needs no login; without one it says so', async () => {
    const paths = async (group: string) => (await preview(group)).pages.map(({ path }) => path);
    expect(await paths('login')).toEqual(['/Login']);
    expect(await paths('wizard')).toHaveLength(7);
    expect((await preview('wizard', '/innovate/documentation')).path).toBe('/innovate/documentation');
    // One that shows none of them is not drawn.
    expect((await preview('faq', '/About')).path).toBe('/FAQ');
    const none = { pages: [], path: null, html: null };
    for (const group of ['my-ideas', 'mail-verification-requested', 'no-group'])
      expect(await preview(group)).toEqual(none);
    const all = await paths('frame');
    expect(all).toEqual(expect.arrayContaining(['/', '/FAQ', '/Login', '/ResetPassword/token']));
    for (const path of all) expect((await preview('frame', path)).html).toContain('<main');
  });

  test('runs no script and leads nowhere, and no answer of the portal can be framed or stored', async () => {
    const { html } = await preview('home');
    expect(/<script|id="not-started"|<[^>]*\son\w+="/.exec(html ?? '')).toBeNull();
    expect(html?.includes('<base target="_blank" />')).toBe(true);
    const calls = await Promise.all([
      admin.graphql(QUERY, { language: 'EN', group: 'home' }),
      ...['/', '/?preview=texts', '/FAQ'].map(async (address) => ({
        headers: (await fetch(portal.url + address)).headers,
      })),
    ]);
    for (const { headers } of calls) {
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('x-frame-options')).toBe('DENY');
    }
    expect(calls[0]?.headers.get('cache-control')).toBe('no-store');
  });

  test.each(['user', 'board', 'reviewer'] as const)('is not for a %s', async (role) => {
    const person = await signedIn(portal, role);
    expect(outcomeOf(await person.graphql(QUERY, { language: 'EN', group: 'home' }))).toBe('FORBIDDEN');
  });

  test('waits its turn, and is refused where many wait', async () => {
    const asked = await Promise.all(
      Array.from({ length: 8 }, () => admin.graphql(QUERY, { language: 'EN', group: 'home' })),
    );
    const outcomes = asked.map(outcomeOf);
    expect([outcomes.filter((one) => one === 'OK').length, new Set(outcomes)]).toEqual([
      5,
      new Set(['OK', 'UNAVAILABLE']),
    ]);
    expect((await preview('home')).path).toBe('/');
  });
});

test.each(['user', 'board', 'reviewer'] as const)('a %s reads and changes none', async (role) => {
  const person = await signedIn(portal, role);
  expect(outcomeOf(await changeAs(person, { key: 'home.lead', value: { text: 'Mine' } }))).toBe('FORBIDDEN');
  expect(outcomeOf(await person.graphql('{ texts(language: EN) { key } }'))).toBe('FORBIDDEN');
});
