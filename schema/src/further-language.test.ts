/** A further language is a line in the list of languages and a file of texts: everything else follows from them. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type * as choicesModule from './choices.ts';
import type * as contradictionsModule from './contradictions.ts';
import type * as dayNamesModule from './day-names.ts';
import type { LanguageFile } from './language-files.ts';
import type * as languagesModule from './languages.ts';
import type * as programmeModule from './programme.ts';
import type * as shippedModule from './shipped-texts.ts';
import type * as typedModule from './typed-days.ts';
import type * as zoneModule from './programme-time.ts';

/** A code for private use: a portal may have French. */
const CODE = 'qfr';

/** A language that lacks most texts, in the form that “Export texts” writes. */
const french: LanguageFile = {
  ...{ portal: 'texts', version: 1, language: CODE },
  numbers: {
    units: { days: '# jours?', months: '# mois' },
    numerals: { dix: 10 },
    cues: { answer: 'répon', keep: 'conserv', IDEAS: 'idées?' },
  },
  texts: {
    'faq.title': 'Questions fréquentes',
    'faq.questions': [['Qui', 'Qui peut participer ?', 'Tout le monde.', 'qui']],
    ...{ 'days.October': 'octobre', 'days.August': 'août', 'days.at': 'à', 'days.Friday': 'vendredi' },
    ...{ 'days.June': 'juin', 'days.July': 'juillet', 'days.zone': 'heure de {city}' },
  },
};

let languages: typeof languagesModule;
let programmeDefaults: typeof programmeModule.programmeDefaults;
let choices: typeof choicesModule;
let shipped: typeof shippedModule;
let contradictions: typeof contradictionsModule;
let days: typeof dayNamesModule & typeof typedModule & typeof zoneModule;
/** The code of the language, which the compiler does not know. */
let further: languagesModule.OtherLanguage;

beforeAll(async () => {
  languages = await import('./languages.ts');
  const { languageFiles } = await import('./language-files.ts');
  further = CODE as typeof further;
  // The line, and the file.
  Object.assign(languages.languages, { [CODE]: 'Français' });
  languages.otherLanguages.push(further);
  Object.assign(languageFiles, { [CODE]: french });
  // What follows from them is loaded after them.
  ({ programmeDefaults } = await import('./programme.ts'));
  choices = await import('./choices.ts');
  shipped = await import('./shipped-texts.ts');
  contradictions = await import('./contradictions.ts');
  days = {
    ...(await import('./day-names.ts')),
    ...(await import('./typed-days.ts')),
    ...(await import('./programme-time.ts')),
  };
  Object.assign(globalThis, { language: further, ownTexts: shipped.compiledShipped(further) });
});

afterAll(() => void Object.assign(globalThis, { language: undefined, ownTexts: undefined }));

test('it has addresses, and a name in calls', () => {
  expect([languages.spokenPath(`/${CODE}/FAQ`), languages.prefixOf(further)]).toEqual([
    { language: CODE, path: '/FAQ' },
    `/${CODE}`,
  ]);
  expect(choices.portalLanguages).toMatchObject({
    EN: 'English',
    TN: 'Setswana',
    [CODE.toUpperCase()]: 'Français',
  });
});

test('it has the texts of its file, and English ones in place of those that lack', () => {
  const [own, lacking] = [shipped.compiledShipped(further), shipped.compiledLacking(further)];
  expect(own).toMatchObject({
    'faq.title': 'Questions fréquentes',
    'faq.questions': { items: [{ topic: 'Qui', slug: 'qui' }] },
  });
  expect([lacking['faq.title'], lacking['faq.lead']]).toEqual([undefined, expect.any(String)]);
});

test('its days are written and read in it, and in English where it lacks a name', () => {
  expect(days.momentInWords('2026-10-02T15:00:00Z', 'Africa/Gaborone')).toBe(
    '2 octobre 2026 à 17:00 (heure de Gaborone)',
  );
  expect(days.dayInLanguage('Friday 1 May 2026')).toBe('vendredi 1 May 2026');
  expect(['1 août 2026', '1 oct 2026', '1 may 2026', '1 juil 2026'].map(days.readDay)).toEqual([
    '2026-08-01',
    '2026-10-01',
    '2026-05-01',
    '2026-07-01',
  ]);
  // June and July begin so.
  expect(days.readDay('1 jui 2026')).toBeUndefined();
});

test('own words in it that say another number than a setting are found', () => {
  const settings = { ...programmeDefaults, promisedDays: 14, ideaMonths: 24 };
  const against = (text: string) => contradictions.contradictionsIn('faq', { text }, {}, settings);
  expect(['Nous répondons en 14 jours.', 'Nous conservons vos idées 24 mois.'].flatMap(against)).toEqual([]);
  expect(['Nous répondons en dix jours.', 'Nous conservons vos idées 12 mois.'].flatMap(against)).toEqual([
    'It says “dix jours”, but the setting “Days until we promise an answer” is 14 days.',
    'It says “12 mois”, but the setting “Months for ideas” is 24 months.',
  ]);
});
