/** Lets parts of this process follow who runs the programme, and its own texts, where they hold something that was made of them. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { isDeepStrictEqual } from 'node:util';
import { company, setCompany } from '@portal/schema/company';
import type { Company } from '@portal/schema/company';
import { ofOtherLanguages } from '@portal/schema/languages';
import type { Language } from '@portal/schema/languages';
import type { OwnTexts } from '@portal/schema/texts';

type Follower = () => void;

const followers = new Set<Follower>();

/** Calls a function after each change. Returns the function that ends this. */
export function followCompany(follower: Follower): () => void {
  followers.add(follower);
  return () => followers.delete(follower);
}

/** Sets who runs the programme for this process, and has made anew what was made of it. */
export function changeCompany(values: Company): void {
  if (isDeepStrictEqual(values, company)) return;
  setCompany(values);
  for (const follow of followers) follow();
}

/** Returns the time zone of the programme at the moment: that of its settings, or else that of the server. */
export const presentZone = ({ serverZone }: { serverZone: string }): string => company.timeZone || serverZone;

/** What stands in place of the default texts, by language. */
export type Texts = Readonly<Record<Language, OwnTexts>>;

export interface Spoken {
  texts: Texts;
  /** Whether the programme has any text in its own words: pages are not as the build drew them then. */
  hasOwn: boolean;
  /** The languages that visitors may choose, English first. */
  offered: readonly Language[];
}

let spoken: Spoken = {
  texts: { en: {}, ...ofOtherLanguages(() => ({})) },
  hasOwn: false,
  offered: ['en'],
};

/** Returns what this process says, and in which languages. */
export const presentTexts = (): Spoken => spoken;

/** Sets the texts for this process, and has made anew what was made of them. */
export function changeTexts(values: Spoken): void {
  const isSame = isDeepStrictEqual(values.texts, spoken.texts);
  spoken = values;
  if (!isSame) for (const follow of followers) follow();
}

/** What is spoken at the moment. */
interface Speaking {
  language: Language;
  /** What stands in place of the texts of this process. */
  texts?: OwnTexts | undefined;
}

const speaking = new AsyncLocalStorage<Speaking>();

/**
 * Does something in a language: texts of the catalogue that are read meanwhile are in it.
 * @param texts what stands in place of the texts of this process, such as drafts of them
 */
export const speakIn = <Result>(language: Language, act: () => Result, texts?: OwnTexts): Result =>
  speaking.run({ language, texts }, act);

const textsNow = (): OwnTexts => {
  const { language, texts }: Speaking = speaking.getStore() ?? { language: 'en' };
  return texts ?? spoken.texts[language];
};

// Texts and the functions that write days read both where they are used (schema/src/texts.ts).
Object.defineProperties(globalThis, {
  language: { get: () => speaking.getStore()?.language ?? 'en', configurable: true },
  ownTexts: { get: textsNow, configurable: true },
});
