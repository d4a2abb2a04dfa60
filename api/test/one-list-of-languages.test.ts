/** No code names a language but the list of them: a further one is a line there and a file. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { otherLanguages } from '@portal/schema/languages';
import { isTest } from './sources.ts';

const root = path.join(import.meta.dirname, '../..');
/** Where code stands that must not name a language. Tunisia has a code, too, and generated types name what the list has. */
const files = ['schema/src', 'api/src', 'web/src', 'web/worker', 'scripts'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|m?js)$/.test(file) && !isTest(file))
    .map((file) => `${folder}/${file}`)
    .filter((file) => !/^schema\/src\/(languages|countries)\.ts$|\/graphql\/generated/.test(file)),
);

/** Finds the codes of languages in a module: as a text, or as the name of a property. */
function namedIn(code: string): string[] {
  const codes = otherLanguages.flatMap((one) => [one, one.toUpperCase()]).join('|');
  const plain = code.replace(/\/\*[^]*?\*\/|\/\/.*/g, '');
  return plain.match(new RegExp(`(['"\`/])(${codes})\\1|[.{,]\\s*(${codes})\\b\\s*[:.,;)\\]}[]`, 'g')) ?? [];
}

test('no module names a language', () => {
  const named = files.flatMap((file) =>
    namedIn(readFileSync(path.join(root, file), 'utf8')).map((code) => `${file}: ${code}`),
  );
  expect(named).toEqual([]);
  expect(files.length).toBeGreaterThan(500);
});

test.each([
  `const languages = { en: 'EN', tn: 'TN' };`,
  'const words = shipped.tn[group];',
  `if (language === 'tn') return;`,
  'const texts = { en: {}, tn };',
])('%s would be found', (code) => {
  expect(namedIn(code)).not.toEqual([]);
});
