/** Normalizes every text that a person typed or pasted to the text that they meant. */

/** Printable ASCII, which needs no normalization. */
const PLAIN = /^[ -~]*$/;

const LINE_BREAKS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

// Controls, noncharacters, and the anchors of notes and pictures; then invisible characters without a use in any text.
const USELESS =
  /(?![\t\n])[\p{Cc}\p{Noncharacter_Code_Point}\uFFF9-\uFFFC]|(?!\u061C|[\u180B-\u180F]|[\u200C-\u200F]|[\uFE00-\uFE0F]|[\u{E0020}-\u{E007F}]|[\u{E0100}-\u{E01EF}])\p{Default_Ignorable_Code_Point}/gu;

// Other invisible marks are of use where they change the characters beside them.
const [WRITTEN, VIRAMA, JOINED, EMOJI] = [
  // A letter or a sign of it, in a script whose letters join or stack.
  String.raw`(?=[\p{L}\p{M}])[${'Adlm Arab Bali Beng Cakm Cham Deva Gujr Guru Java Khmr Knda Lana Mand Mlym Mong Mymr Newa Nkoo Orya Phag Rohg Sinh Sund Syrc Taml Telu Tibt'
    .split(' ')
    .map((script) => String.raw`\p{scx=${script}}`)
    .join('')}]`,
  // Ends a letter without its vowel: a joiner after it shows its half or its full form, also at the end of a word.
  String.raw`[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA\u1039\u103A\u1714\u17D2\u1B44\uA8C4\uA953\uA9C0\u{11046}\u{110B9}\u{11133}\u{111C0}\u{1134D}\u{11442}\u{114C2}]`,
  // Letters that join the next one; a joiner shows that form of one that stands alone.
  String.raw`(?=\p{L})[\p{scx=Adlm}\p{scx=Arab}\p{scx=Mand}\p{scx=Mong}\p{scx=Nkoo}\p{scx=Phag}\p{scx=Rohg}\p{scx=Syrc}]`,
  // An emoji, or a flag with the letters of its region.
  String.raw`(?:\u{1F3F4}[\u{E0030}-\u{E007A}]{3,6}\u{E007F}|\p{Extended_Pictographic}[\p{Emoji_Modifier}\uFE0E\uFE0F]?)`,
];
const MARKS = new RegExp(
  [
    `(${EMOJI}(?:\\u200D${EMOJI})*`,
    `${WRITTEN}[\\u200C\\u200D](?=${WRITTEN})`,
    `${VIRAMA}[\\u200C\\u200D]`,
    `${JOINED}\\p{M}*\\u200D`,
    `\\u200D(?=${JOINED})`,
    String.raw`[\p{Ideographic}\p{S}\p{N}\p{P}\p{sc=Mymr}\p{sc=Phag}][\uFE00-\uFE0F\u{E0100}-\u{E01EF}]`,
    String.raw`\p{sc=Mong}[\u180B-\u180F])`,
    String.raw`[\u061C\u180B-\u180F\u200C-\u200F\uFE00-\uFE0F\u{E0020}-\u{E007F}\u{E0100}-\u{E01EF}]+`,
  ].join('|'),
  'gu',
);

const NO_DIRECTION = /[^\u061C\u200E\u200F]/gu;
/** Marks of direction order words only where letters run from right to left. */
const RIGHT_TO_LEFT = /(?=\p{L})[\p{scx=Adlm}\p{scx=Arab}\p{scx=Hebr}\p{scx=Nkoo}\p{scx=Syrc}\p{scx=Thaa}]/u;

// No word has as many accents (UAX #15, stream-safe text); sorting a million of them takes minutes.
const MANY_ACCENTS = /(\p{M}{30})\p{M}+/gu;
const withFewAccents = (text: string): string => text.replace(MANY_ACCENTS, '$1');
const composed = (text: string): string => withFewAccents(withFewAccents(text).normalize('NFC'));

/** A blank of Braille, and a note without a head. */
const BLANK = /^[\s\u2800\u{1D159}]*$/u;

export type Lines = 'one line' | 'many lines';

/** Cleans a text, but not the blanks at its ends: composed letters (NFC), plain line breaks, no mark without a meaning. */
export function cleanText(text: string, lines: Lines = 'one line'): string {
  if (PLAIN.test(text)) return text;
  const known = composed(text.replace(LINE_BREAKS, '\n').replace(USELESS, ''));
  const isRightToLeft = RIGHT_TO_LEFT.test(known);
  const withoutMarks = (text: string): string =>
    composed(
      text.replace(
        MARKS,
        (marks, kept?: string) => kept ?? (isRightToLeft ? marks.replace(NO_DIRECTION, '') : ''),
      ),
    );
  let clean = withoutMarks(known);
  // Where a mark goes, others may stand beside what they do not change. Two passes suffice; a hostile text gets no more than eight.
  for (let [before, passes] = [known, 1]; clean !== before && passes < 8; passes += 1)
    [before, clean] = [clean, withoutMarks(clean)];
  return lines === 'one line' ? clean.replace(/[\t\n]\s*/g, ' ') : clean;
}

/** Reads a text as it was meant: cleaned and trimmed, empty when it shows nothing. Reading it again changes nothing. */
export function readText(text: string, lines?: Lines): string {
  const clean = cleanText(text, lines);
  let [from, to] = [0, clean.length];
  const isEdge = (at: number) => /[\s\u061C\u200E\u200F]/.test(clean.charAt(at));
  while (from < to && isEdge(from)) from += 1;
  while (to > from && isEdge(to - 1)) to -= 1;
  const read = clean.slice(from, to);
  return BLANK.test(read) ? '' : read;
}

/** Writes the digits of any script as 0 to 9: their code points are consecutive, zero first. */
export const asciiDigits = (text: string): string =>
  text.replace(/(?![ -~])\p{Nd}/gu, (digit) => {
    const at = digit.codePointAt(0) ?? 0;
    let zero = at;
    while (at - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return String(at - zero);
  });

// PostgreSQL cannot store U+0000, and UTF-8 has no half of a surrogate pair.
const UNSTORABLE = /\0|\p{Cs}/u;
const QUOTED_MAX = 24;

export const isStorable = (text: string): boolean => !UNSTORABLE.test(text);

/** Quotes the words around the first character that cannot be stored. */
function quoteUnstorable(text: string): string {
  const at = text.search(UNSTORABLE);
  // The quotation takes more text than it needs, since some of the characters may be invisible.
  const near = (from: number, to: number) => [
    ...cleanText(text.slice(Math.max(from, 0), to).replace(/\0|\p{Cs}/gu, '')),
  ];
  const [before, after] = [near(at - 4 * QUOTED_MAX, at), near(at + 1, at + 4 * QUOTED_MAX)];
  const start = before.length > QUOTED_MAX ? '…' : '';
  const end = after.length > QUOTED_MAX ? '…' : '';
  return `“${start}${before.slice(-QUOTED_MAX).join('')}\uFFFD${after.slice(0, QUOTED_MAX).join('')}${end}”`;
}

/** Says what to do about a text that cannot be stored; undefined for one that can. */
export const unstorableFault = (text: string): string | undefined =>
  isStorable(text)
    ? undefined
    : `One character cannot be stored: ${quoteUnstorable(text)}. Delete the words around it and type them again.`;

/** A full stop, and what looks like one (UTS #39): a reader types such an address as it looks. Compare normalized texts (NFKC). */
const DOT = String.raw`[.。۔܁܂ꓸ꘎\u{10A50}\u{1D16D}]|(?<=[\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}]\p{M}*)[٠۰](?=[\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}])`;

/** Matches characters that no name of a person has: digits, signs of addresses and markup, and the end of a domain. */
const NO_NAME = new RegExp(
  String.raw`[\p{Nd}@<>/\\:⁄∕。]|(?:\p{L}\p{M}*\p{L}|\p{Ll})\p{M}*(?:${DOT})\p{L}\p{M}*\p{L}|[xX][nN]--`,
  'u',
);

/** Scripts with letters that look like those of another one. */
const ALIKE = ['Latn', 'Grek', 'Cyrl', 'Armn', 'Cher', 'Copt', 'Lisu'].map(
  (script) => new RegExp(String.raw`\p{sc=${script}}`, 'u'),
);
const isOfOneScript = (text: string): boolean => ALIKE.filter((script) => script.test(text)).length <= 1;

/**
 * Tells whether a text may stand as the name of a person: one that says more would speak in the name of the programme, and one
 * of several scripts may look like another name.
 */
export const isPlainName = (text: string): boolean => {
  const name = text.normalize('NFKC');
  return !NO_NAME.test(name) && isOfOneScript(name);
};

/** A web or email address as readers of mail link it, or would type it, also without a scheme. */
const LINK = new RegExp(
  String.raw`:\/\/|@|xn--|[\p{L}\p{N}]\p{M}*(?:${DOT})\p{L}\p{M}*\p{L}|\d{1,3}(?:(?:${DOT})\d{1,3}){3}|^(?:mailto|tel):`,
  'iu',
);

/** Removes links from a stranger's text. */
export const withoutLinks = (text: string): string =>
  text.replace(/\S+/g, (word) => (LINK.test(word.normalize('NFKC')) ? '(link left out)' : word));

/** The text before an address in a sentence: signs, a label, the scheme of a link. */
const LEAD = /^(?:[\s<([{"'“”„«»‘’]|[\p{L}\p{N} .-]{1,40}:(?:\/\/)?)*/u;
const TAIL_SIGNS = '>)]}"\'“”«»‘’,;:!?.。';
const IN_BRACKETS = /[<([]([^<>()[\]]*@[^<>()[\]]*)/;
const REMARK = /[([][^@()[\]]*[)\]]\W*$/;

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/**
 * Takes an address out of the text that was copied with it: a name or a label, the scheme of a link, brackets, the signs of a
 * sentence.
 */
function bareAddress(text: string): string {
  if (!text.includes('@')) return text;
  const [bracket = '', inside] = IN_BRACKETS.exec(text) ?? [];
  const copied = inside ?? text.replace(REMARK, '');
  let end = copied.length;
  while (end > 0 && (TAIL_SIGNS + ' ').includes(copied.charAt(end - 1))) end -= 1;
  const [lead = ''] = LEAD.exec(copied) ?? [];
  const bare = copied.slice(lead.length, end);
  const address = lead.includes('mailto:') ? decoded(bare.replace(/\?.*$/, '')) : bare;
  // Another address beside it would be lost silently.
  const beside = bracket ? text.replace(bracket, ' ').split(/[\s<>()[\],;:"']+/) : [];
  if (beside.some((word) => word.includes('@') && word !== address)) return text;
  const at = address.lastIndexOf('@');
  return address.slice(0, at).replace(/[‘’ʼ′]/g, "'") + address.slice(at);
}

/**
 * Puts an email address into the one form in which addresses are stored and compared: lower case, signs of other widths as
 * their ASCII twins, an international domain in ASCII (RFC 5891).
 */
export function readEmail(text: string): string {
  const address = bareAddress(readText(text).normalize('NFKC').toLowerCase());
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at).replaceAll('。', '.');
  // The URL parser would take other signs for the path, the port or the user of a web address.
  if (at === 0 || /^[!-~]*$/.test(domain) || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return address;
  const url = `http://${domain}`;
  return URL.canParse(url) ? address.slice(0, at) + new URL(url).hostname : address;
}

/** Cuts a text to a length, but no character of it in two: half of one cannot be stored. */
export const cutText = (text: string, most: number): string =>
  text.length <= most ? text : text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');

/** Escapes a text for a regular expression that finds it as it is. */
export const escapeRegExp = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
