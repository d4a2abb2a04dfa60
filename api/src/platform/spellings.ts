/** Other spellings of letters that Unicode does not decompose into a letter and a mark. */
export const SPELLINGS: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ħ: 'h', ı: 'i', ŋ: 'n', ŧ: 't' },
  ...{
    ɓ: 'b',
    ɗ: 'd',
    ɖ: 'd',
    ƙ: 'k',
    ƴ: 'y',
    ɛ: 'e',
    ɔ: 'o',
    ǝ: 'e',
    ƒ: 'f',
    ɣ: 'g',
    ʋ: 'v',
    ɩ: 'i',
    ʊ: 'u',
    ɲ: 'n',
    ς: 'σ',
  },
};
