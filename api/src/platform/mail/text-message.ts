/**
 * Text messages in the GSM alphabet (3GPP TS 23.038): any other letter would take the limit from 160 characters to 70, and a
 * longer one is billed as several.
 */
import { asciiDigits } from '@portal/schema/text';
import { SPELLINGS } from '../spellings.ts';

/** The parts of a text message. */
export interface TextWords {
  /** A name that a person gave; it is shortened or left out where there is no room. */
  name: string;
  /** Writes the message with the name in quotes, or with '' in its place. */
  write: (quotedName: string) => string;
  /** Words that follow where there is room, such as an address. */
  ending?: string;
}

const TEXT_MAX = 160;
/** A shorter piece of a name tells nothing. */
const NAME_MIN = 10;

const BASIC =
  '@£$¥èéùìòÇ\nØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** The characters that count twice. */
const EXTENDED = '^{}\\[~]|€';
const alphabet = new Set(BASIC + EXTENDED);

const twins: readonly (readonly [RegExp, string])[] = [
  [/[‘’‚‛′`´]/g, "'"],
  [/[“”„‟«»″]/g, '"'],
  [/[\p{Pd}−]/gu, '-'],
  [/…/g, '...'],
  [/\s+/gu, ' '],
  // The value of a number stays: 3½ becomes 3 1/2, and 10² becomes 10^2.
  [/(?<=\d)(?=[¼-¾⅐-⅞])/g, ' '],
  [/(?<=\d)(?=[²³¹⁰⁴-⁹])/g, '^'],
  [/[×✕]/g, 'x'],
  [/÷/g, '/'],
  [/[µμ]/g, 'u'],
  [/≤/g, '<='],
  [/≥/g, '>='],
  [/[•·‣]/g, '-'],
  [/→/g, '->'],
  [/¢/g, 'c'],
  [/°(?=[CF]\b)/g, ' deg '],
  [/°/g, ' deg'],
  [/™/g, '(TM)'],
  [/®/g, '(R)'],
  [/©/g, '(C)'],
];

/** Finds the letters of the alphabet for a sign that it lacks: another spelling, or the sign's decomposition. */
function twinOf(sign: string): string {
  const lower = sign.toLowerCase();
  const spelt = SPELLINGS[lower];
  if (spelt) return lower === sign ? spelt : spelt.toUpperCase();
  return asciiDigits(sign.normalize('NFKD')).replaceAll('⁄', '/');
}

/**
 * Writes a text in the GSM alphabet: letters without their accents where it lacks these, nothing for characters without a
 * twin.
 */
export function inGsmAlphabet(text: string): string {
  const twinned = twins.reduce((out, [sign, twin]) => out.replace(sign, twin), text.normalize('NFC'));
  const folded = [...twinned].map((sign) =>
    alphabet.has(sign) ? sign : [...twinOf(sign)].filter((part) => alphabet.has(part)).join(''),
  );
  return folded.join('').replace(/ {2,}/g, ' ').trim();
}

/** Counts the characters of a text in the GSM alphabet as they are billed. */
export const septetsOf = (text: string): number =>
  [...text].reduce((sum, sign) => sum + (EXTENDED.includes(sign) ? 2 : 1), 0);

function cut(text: string, room: number): string {
  if (septetsOf(text) <= room) return text;
  let [out, left] = ['', room - 3];
  for (const sign of text) {
    left -= septetsOf(sign);
    if (left < 0) break;
    out += sign;
  }
  return `${out.trimEnd()}...`;
}

/** Returns a name in the GSM alphabet; '' when that lacks most of its letters, as of another script. */
function nameOf(name: string): string {
  const letters = (text: string) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  const folded = inGsmAlphabet(name);
  return letters(folded) * 2 > letters(name) ? folded : '';
}

/** Writes one message, whatever the name and the length of the rest. */
export function composeTextMessage({ name, write, ending = '' }: TextWords): string {
  const tail = ending && ` ${inGsmAlphabet(ending)}`;
  const bare = inGsmAlphabet(write(''));
  const shown = nameOf(name);
  const named = (tail: string) => {
    const room = TEXT_MAX - septetsOf(inGsmAlphabet(write('""')) + tail);
    const fits = septetsOf(shown) <= room || room >= NAME_MIN;
    return shown && fits ? inGsmAlphabet(write(`"${cut(shown, room)}"`)) + tail : undefined;
  };
  const short = [named(tail), bare + tail, named(''), bare].find(
    (text) => text !== undefined && septetsOf(text) <= TEXT_MAX,
  );
  return short ?? cut(bare, TEXT_MAX);
}
