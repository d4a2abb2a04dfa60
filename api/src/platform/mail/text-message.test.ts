import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { composeTextMessage, inGsmAlphabet, septetsOf } from './text-message.ts';

const GSM = /^[@£$¥èéùìòÇ\nØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[~\]|€]*$/;
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 250 }),
  fc.string({ unit: fc.constantFrom('[', '€', 'š', '”', 'a', ' ', '字', '🐄', '\u0301'), maxLength: 250 }),
);

test('it is one message of the GSM alphabet, whatever it is made of', () => {
  fc.assert(
    fc.property(anyText, anyText, anyText, (name, rest, ending) => {
      const text = composeTextMessage({ name, write: (shown) => `We have ${shown}: ${rest}`, ending });
      expect(text).toMatch(GSM);
      expect(septetsOf(text)).toBeLessThanOrEqual(160);
    }),
  );
});

test.each([
  ['“Kgotla’s” – plan…', `"Kgotla's" - plan...`],
  ['Tšhwene, Sêlô, Ñandi, Łódź', 'Tshwene, Selo, Ñandi, Lodz'],
  ['no\u00A0break\u2011hyphen', 'no break-hyphen'],
  ['ﬁne ½ №', 'fine 1/2 No'],
  ['3½ × 10² − 5 µg™', '3 1/2 x 10^2 - 5 ug(TM)'],
  ['Ɛɖe kɔƙa Ŋma, 25 °C, ٣', 'Ede koka Nma, 25 deg C, 3'],
])('%s becomes %s', (typed, written) => {
  expect(inGsmAlphabet(typed)).toBe(written);
});

describe('a name', () => {
  const write = (name: string) => `We have ${name || 'your idea'}.`;
  const textOf = (name: string, ending?: string) =>
    composeTextMessage({ name, write, ...(ending !== undefined && { ending }) });

  test('is whole where there is room, and cut where there is not', () => {
    expect(textOf('Herd Call')).toBe('We have "Herd Call".');
    expect(textOf('long '.repeat(99))).toMatch(/^We have "long .*\.\.\."\.$/);
    expect(textOf('x'.repeat(300))).toHaveLength(160);
  });

  test('in another script is left out', () => {
    expect(textOf('灌溉系统 2')).toBe('We have your idea.');
  });

  test('goes before the address does, and both go before the message does', () => {
    expect(textOf('Herd Call', 'Read: '.padEnd(140, 'x'))).toMatch(/^We have your idea\. Read: x+$/);
    expect(textOf('Herd Call', 'Read: '.padEnd(200, 'x'))).toBe('We have "Herd Call".');
  });
});
