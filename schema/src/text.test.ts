import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import * as v from 'valibot';
import { requiredLongText, requiredText } from './rules.ts';
import { cleanText, cutText, isPlainName, isStorable, readEmail, readText, withoutLinks } from './text.ts';

/** Texts of what people paste: letters of many scripts, accents, and every kind of mark that shows nothing. */
const pieces = fc.oneof(
  fc.constantFrom(
    'a',
    'é',
    'e\u0301',
    'Š',
    'ب',
    'می',
    'क्',
    'ष',
    'ᠭ',
    '葛',
    'א',
    '가',
    '1',
    '.',
    ' ',
    '\u00A0',
    '😀',
    '👩',
    '❤',
    '🏴',
  ),
  fc.constantFrom(
    '\t',
    '\n',
    '\r',
    '\r\n',
    '\v',
    '\f',
    '\u0085',
    '\u2028',
    '\u2029',
    '\u0003',
    '\u007F',
    '\u0092',
  ),
  fc.constantFrom(
    '\u200B',
    '\u200C',
    '\u200D',
    '\u200E',
    '\u200F',
    '\u061C',
    '\u202A',
    '\u202E',
    '\u2066',
    '\u2069',
  ),
  fc.constantFrom(
    '\uFEFF',
    '\u00AD',
    '\u034F',
    '\u2060',
    '\u3164',
    '\u180E',
    '\u2800',
    '\uFFFE',
    '\uFFFC',
    '\uFE0F',
    '\uFE00',
  ),
  fc.constantFrom(
    '\u{E0100}',
    '\u{E0067}',
    '\u{E007F}',
    '\u{1F3FD}',
    '\u0301',
    '\u0344',
    '\u0958',
    '\u1161',
    '\u20E3',
  ),
  fc.string({ unit: 'binary', maxLength: 3 }),
);
const pasted = fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join(''));
const kinds = ['one line', 'many lines'] as const;
const USELESS =
  /(?![\t\n])\p{Cc}|[\uFEFF\u00AD\u200B\u2060\u202A-\u202E\u2066-\u2069\uFFF9-\uFFFC]|\p{Noncharacter_Code_Point}/u;

test('marks that stand beside others once some are gone are read away, too', () => {
  const read = readText('\u{1F600}\u{E0100}\u{1F3FD}\uFE0F');
  expect([read, readText(read)]).toEqual(['\u{1F600}\u{1F3FD}', '\u{1F600}\u{1F3FD}']);
});

describe.each(kinds)('a text of %s', (lines) => {
  test('is read the same when it is read again, composed, trimmed, and no longer than it was composed', () => {
    fc.assert(
      fc.property(pasted, (text) => {
        const read = readText(text, lines);
        expect(readText(read, lines)).toBe(read);
        expect(read.normalize('NFC')).toBe(read);
        expect(read.trim()).toBe(read);
        expect([...read].length).toBeLessThanOrEqual([...text.normalize('NFC')].length);
        expect(USELESS.test(read)).toBe(false);
        if (lines === 'one line') expect(/[\t\n]/.test(read)).toBe(false);
      }),
      { numRuns: 500 },
    );
  });

  test('means the same however its accents are written, and with marks that show nothing at its ends', () => {
    fc.assert(
      fc.property(pasted, (text) => {
        expect(readText(text.normalize('NFD'), lines)).toBe(readText(text.normalize('NFC'), lines));
        expect(readText(`\uFEFF\u200B ${text} \u200B`, lines)).toBe(readText(` ${text} `, lines));
      }),
    );
  });
});

test.each([
  ['Neo\u200B', 'Neo'],
  ['\u202A71 234 567\u202C', '71 234 567'],
  ['Jose\u0301', 'José'],
  ['e\u200B\u0301', 'é'],
  ['soft\u00ADhyphen', 'softhyphen'],
  ['\u200B\u200B', ''],
  ['\u2800 \u3164\uFE0F', ''],
  ['Kabo\u2028Mogotsi', 'Kabo Mogotsi'],
  ['first\r\n\r\n  second\vthird', 'first second third'],
  ['a hidden\u0003 mark', 'a hidden mark'],
  ['a\u200Db\uFE0F', 'ab'],
  ['می\u200C', 'می'],
])('%j is read as %j', (typed, meant) => expect(readText(typed)).toBe(meant));

test.each([
  'می\u200Cخواهم',
  'क्\u200Dष',
  'അവന്\u200D',
  'क्\u200C',
  'ه\u200D.ق',
  '\u200Dه',
  '\u{11103}\u{11133}\u200C',
  '👩\u200D👩\u200D👧',
  '❤\uFE0F\u200D🔥',
  '1\uFE0F\u20E3',
  '👍🏽',
  '葛\u{E0100}',
  'C++\u200F של',
  '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
  '“Zebra” — O’Brien…',
])('%j stays as it is', (typed) => expect(readText(typed)).toBe(typed));

test('line ends of any kind become plain ones where there is room for lines', () => {
  for (const end of ['\r\n', '\r', '\n', '\v', '\f', '\u0085', '\u2028', '\u2029'])
    expect(readText(`one${end}two`, 'many lines')).toBe('one\ntwo');
});

test('blanks at the ends stay where they count', () => expect(cleanText(' Usage\u200B ')).toBe(' Usage '));

test('a text of a million accents is read at once', () => {
  // Putting them in order takes time by the square of their number.
  expect([...readText(`e${'\u0301\u0323'.repeat(500_000)}`)].length).toBeLessThan(40);
});

const sentences = { missing: 'Enter the story.', wrong: 'Shorten the story.' };

test('a length counts what is kept', () => {
  const invisible = '\u200B'.repeat(300);
  expect(v.is(requiredText(sentences), `x${invisible}`)).toBe(true);
  expect(v.is(requiredText(sentences), 'e\u0301'.repeat(200))).toBe(true);
  expect(v.is(requiredText(sentences), 'e\u0301'.repeat(201))).toBe(false);
});

test('what cannot be stored is refused with the words around it', () => {
  const [issue] =
    v.safeParse(
      requiredLongText(sentences),
      'First point, second\u0000 point from a slide about water meters',
    ).issues ?? [];
  expect(issue?.message).toBe(
    'One character cannot be stored: “First point, second\uFFFD point from a slide abou…”. Delete the words around it and type them again.',
  );
  for (const bad of ['\u0000', 'a\uD800b', '\uDC00', '😀\uD83D']) {
    const [{ message } = { message: '' }] = v.safeParse(requiredText(sentences), bad).issues ?? [];
    expect(message).toContain('\uFFFD');
    expect(isStorable(message)).toBe(true);
  }
});

test.each([
  ['Neo＠Bücher.Example', 'neo@xn--bcher-kva.example'],
  ['neo@例え。テスト', 'neo@xn--r8jz45g.xn--zckzah'],
  ['neo@bu\u0308cher.example', 'neo@xn--bcher-kva.example'],
  ['\u200Eneo@example.com\u200B', 'neo@example.com'],
  ['Neo Dube <neo@example.com>', 'neo@example.com'],
  ['neo@example.com <mailto:neo@example.com>', 'neo@example.com'],
  ['mailto:Neo@Example.com', 'neo@example.com'],
  ['mailto:Neo@Example.com?subject=An%20idea', 'neo@example.com'],
  ['neo@example.com?subject=An%20idea', 'neo@example.com?subject=an%20idea'],
  ['“neo@example.com”.', 'neo@example.com'],
  ['neo@example.com,', 'neo@example.com'],
  ['neo@ü.example/path', 'neo@ü.example/path'],
  ['no address', 'no address'],
  ['‘neo@example.com’', 'neo@example.com'],
  ['[neo@example.com]', 'neo@example.com'],
  ['E-mail address: neo@example.com', 'neo@example.com'],
  ['neo@example.com (Neo)', 'neo@example.com'],
  ['Neo [mailto:neo@example.com]', 'neo@example.com'],
  ['neo@example.com!', 'neo@example.com'],
  ['neo@example.com…', 'neo@example.com'],
  ['neo@例え。テスト。', 'neo@xn--r8jz45g.xn--zckzah'],
  ['o’brien@example.com', "o'brien@example.com"],
  ['mailto:neo%2Bportal@example.com', 'neo+portal@example.com'],
  ['mailto://neo@example.com', 'neo@example.com'],
  ['mailto:%zz@example.com', '%zz@example.com'],
  ['neo mogotsi@example.com', 'neo mogotsi@example.com'],
  ['neo@example.com (thabo@example.com)', 'neo@example.com (thabo@example.com)'],
  ['Neo <neo@example.com>, thabo@example.com', 'neo <neo@example.com>, thabo@example.com'],
])('the address %j is kept as %j', (typed, kept) => {
  expect(readEmail(typed)).toBe(kept);
  expect(readEmail(kept)).toBe(kept);
});

test.each([
  ...[
    'Naledi Mogotsi',
    'M.K. Dube',
    'J.R. Smith',
    'Anne-Marie',
    'O’Brien',
    'Ngũgĩ',
    'St. John',
    'Dr. Tau (Jr.)',
    '字 Wang',
    'Иван',
    'Νίκος',
  ].map((name) => [name, true] as const),
  ...[
    'Chief / BTC',
    'Neo 2',
    'evil.example',
    't.co',
    'a@b',
    'Neo：x',
    'ＢＴＣ．ｃｏｍ',
    'Nа́ledi',
    'ВТС Team',
    'Νeo',
    'evil․com',
    'xn--p1ai',
    'BTC∕x',
    '<b>',
    'Neo\\x',
    '٣',
  ].map((name) => [name, false] as const),
])('%s as the name of a person: %s', (name, isName) => {
  expect(isPlainName(name)).toBe(isName);
});

test.each([
  ['Visit https://evil.example/claim now', 'Visit (link left out) now'],
  ['evil.example/x,\nor WWW.Evil.COM.', '(link left out)\nor (link left out)'],
  ['Write a@b.co or call tel:123', 'Write (link left out) or call (link left out)'],
  [
    '10.0.0.1/claim evil。example ｅｖｉｌ．ｃｏｍ http：／／evil',
    Array.from({ length: 4 }, () => '(link left out)').join(' '),
  ],
  ['We need 3.5 GB, e.g. by M.K. Dube. Ok', 'We need 3.5 GB, e.g. by M.K. Dube. Ok'],
])('%j without links', (text, left) => {
  expect(withoutLinks(text)).toBe(left);
});

const letters = (from: string) => fc.string({ unit: fc.constantFrom(...from), minLength: 2, maxLength: 8 });

test('an address with any sign that looks like a full stop is left out, and is no name', () => {
  const host = fc
    .tuple(letters('abcdeéñ'), fc.constantFrom(...'.․﹒．。｡۔܁܂ꓸ꘎٠۰'), letters('comбγ'))
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(host, letters('xyz'), (host, word) => {
      expect(withoutLinks(`${word} (${host}) ${word}`)).toBe(`${word} (link left out) ${word}`);
      expect(isPlainName(`${word} ${host}`)).toBe(false);
    }),
  );
});

test('a name is of one script among those that look alike', () => {
  const scripts = ['abcxyzé', 'авесхор', 'αβγοντ'].map(letters);
  const two = fc
    .constantFrom([0, 1], [0, 2], [1, 2], [2, 0])
    .chain((at) => fc.tuple(...at.map((n) => scripts[n]!)));
  fc.assert(
    fc.property(two, fc.constantFrom('', ' ', '-'), ([one = '', other = ''], between) => {
      expect([isPlainName(one), isPlainName(one + between + other)]).toEqual([true, false]);
    }),
  );
});

test('a text is cut between its characters', () => {
  expect([cutText('a😀b', 2), cutText('a😀b', 3), cutText('a😀b', 4), cutText('😀', 0)]).toEqual([
    ...['a', 'a😀', 'a😀b', ''],
  ]);
});
