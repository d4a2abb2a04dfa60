/** The file of the programme's own words, which another portal reads. */
import * as v from 'valibot';
import { isLanguage, languages } from '@portal/schema/languages';
import type { Language } from '@portal/schema/languages';
import type { TextChangeInput } from '../../../graphql/generated-staff.ts';
import { isSameWords, wordsOf } from './text-values.ts';
import type { Text, Words } from './text-values.ts';

const fileRules = v.object({
  portal: v.literal('texts'),
  version: v.literal(1),
  language: v.optional(v.pipe(v.string(), v.check(isLanguage)), 'en'),
  texts: v.record(v.string(), v.unknown()),
});
const textRules = v.string();
const itemsRules = v.array(v.array(v.string()));

/** Writes the own words of all texts, drafts included, as JSON. Of a language besides English, all words: somebody reads or writes it as a whole. */
export const writeFile = (language: Language, texts: readonly Text[]): string =>
  JSON.stringify(
    {
      portal: 'texts',
      version: 1,
      language,
      texts: Object.fromEntries(
        texts.flatMap((text) => {
          const { items, text: words } = wordsOf(text);
          return language !== 'en' || text.draft ? [[text.key, items ?? words]] : [];
        }),
      ),
    },
    null,
    2,
  );

export interface Import {
  /** The texts whose words differ from those here. */
  changes: TextChangeInput[];
  /** The keys that no text here has. */
  unknown: string[];
  fault?: undefined;
}
/** Says why a file cannot be read. */
export interface Unreadable {
  fault: string;
  changes?: undefined;
}

const NO_FILE = 'This is no file of texts. Choose one that “Export texts” made.';

function fileIn(json: string): v.InferOutput<typeof fileRules> | undefined {
  try {
    const { success: isFile, output } = v.safeParse(fileRules, JSON.parse(json));
    return isFile ? output : undefined;
  } catch {
    return undefined;
  }
}

/** Reads the words of a text. @returns a string that says what is wrong with them */
function wordsIn({ itemFields }: Text, value: unknown): Words | string {
  if (!itemFields) return v.is(textRules, value) ? { text: value, items: null } : 'It is one text in quotes.';
  if (!v.is(itemsRules, value)) return 'It is a list of items, each a list of texts.';
  const wrong = value.findIndex(({ length }) => length !== itemFields.length);
  return wrong < 0
    ? { text: null, items: value }
    : `Item ${wrong + 1} has to have ${itemFields.length} texts: ${itemFields.map(({ label }) => label).join(', ')}.`;
}

/** Reads a file of texts, and compares it with those that are here. */
export function readFile(json: string, language: Language, texts: readonly Text[]): Import | Unreadable {
  const file = fileIn(json);
  if (!file) return { fault: NO_FILE };
  if (file.language !== language) {
    const name = isLanguage(file.language) ? languages[file.language] : file.language;
    return { fault: `This file is in ${name}. Choose ${name} on the page, then import it.` };
  }
  const changes: TextChangeInput[] = [];
  const unknown: string[] = [];
  for (const [key, value] of Object.entries(file.texts)) {
    const text = texts.find((one) => one.key === key);
    if (!text) unknown.push(key);
    else {
      const words = wordsIn(text, value);
      if (typeof words === 'string') return { fault: `${key}: ${words}` };
      if (!isSameWords(words, wordsOf(text))) changes.push({ key, version: text.version, value: words });
    }
  }
  return { changes, unknown };
}
