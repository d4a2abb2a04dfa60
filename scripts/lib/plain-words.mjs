/** Words that comments and messages avoid, and the terms of the field that replace them: the one list of both. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root, StepFailed } from './steps.mjs';

/** Private words, in comments: an example that must be found, the pattern, and what to write. */
const inComments = [
  ['Who was told.', /\btold\b/, 'notified, announced, called'],
  ['The reviews heard.', /\bheard\b/, 'announced, informed'],
  ['What is kept.', /\bkept\b/, 'stored, retained, remembered'],
  ['What is held.', /\bheld\b/, 'on hold (of a decision), locked, stored'],
  ['What is shown.', /\bshown\b/, 'visible, drawn, on the page'],
  ['The rows moved.', /\bmoved\b/, 'shifted, renamed, reordered'],
  ['Read together.', /\btogether\b/, 'in one call, in total'],
  ['The gaps.', /(?<![/-])\bgaps?\b/, 'space, blanks, what is missing'],
  ['The ways.', /(?<!\b(?:under|half|three)[ -])\bways?\b/, 'method, link, layout'],
  ['What it is worth.', /\bworth\b/, 'value, justifies'],
];
/** In messages and descriptions, too. */
const everywhere = [
  ['Is barred.', /\bbarr(?:ed|ing)\b|\bbars (?:an?|it|one|them|the)\b/, 'may not judge, a conflict'],
  ['Mails whoever acts.', /\bwhoever\b/i, 'a person who, an account that'],
  ['Null for who asks.', /\b(?:for|from|than|to|with) who\b/, 'a noun before “who”'],
  ['An id that is none.', /(?<!\bthere )\b(?:is|are|was|were) none\b(?! of)/, 'invalid, missing, left out'],
  ['Null for none.', /\b(?:as|for|names) none\b(?! of)/, 'without, missing, left out'],
  ['A ZIP, which is one.', /(?<!\bthere )\b(?:is|are) (?:one|two)(?=[.,;:])/, 'the noun again'],
  ['Its standing.', /\bstanding\b/, 'state'],
  ['The likeness.', /\blikeness\b/, 'similarity'],
  ['A sealed column.', /\bsealed\b/, 'encrypted'],
  ['Stays as a shell.', /\b(?:empty|closed|as an?|as) shells?\b/, 'an account without its data'],
];

const all = [...inComments, ...everywhere];

const COMMENTS = /(?<=^|\s)\/\/ .*|(?<=^|[\s{(,])\/\*[^]*?\*\//gm;
/** Names of files and parameters, and the line ends of comments. */
const NAMES = /@param [\w.]+|\S+\.tsx?\b|\s*\n\s*(?:\*|\/\/)?\s*/g;
/** Texts in quotes or between tags. Only those of four words or more are messages. */
const TEXTS = /'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|>[^<>{}]*</g;
const isMessage = (text) =>
  text.trim().split(/\s+/).length > 3 && !/\b(?:SELECT|FROM|UPDATE|WHERE|AND|IN)\b|=>/.test(text);

/** Finds the words of a source that the lists above replace. */
function findPrivateWords(file, source) {
  const found = [];
  const look = (text, index, patterns) => {
    const words = text.replaceAll(NAMES, ' ');
    for (const [, pattern, instead] of patterns.filter(([, one]) => one.test(words))) {
      const line = source.slice(0, index).split('\n').length;
      found.push(`${file}:${line} “${pattern.exec(words)[0]}”: ${instead}`);
    }
  };
  for (const { 0: text, index } of source.matchAll(COMMENTS)) look(text, index, all);
  for (const { 0: text, index } of source.matchAll(TEXTS)) if (isMessage(text)) look(text, index, everywhere);
  return found;
}

const FOLDERS = ['api', 'schema/src', 'web/src', 'web/e2e', 'scripts'];
/** What is built or generated, the records of the past, and this list. */
const OTHERS = /^api\/(?:dist|\.cache|node_modules)\/|\/migrations\/|\/generated|\/lib\/plain-words\.mjs$/;

/** Refuses comments and messages with a private word, and proves that each word of the lists would be found. */
export function checkWords() {
  const missed = all.filter(([example]) => findPrivateWords('planted.ts', `// ${example}`).length === 0);
  if (missed.length > 0) throw new Error(`The check missed: ${missed.map(([example]) => example).join(' ')}`);
  const found = FOLDERS.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => path.posix.join(folder, file))
      .filter((file) => /\.(?:tsx?|mjs|cjs)$/.test(file) && !OTHERS.test(file)),
  ).flatMap((file) => findPrivateWords(file, readFileSync(path.join(root, file), 'utf8')));
  if (found.length > 0)
    throw new StepFailed(
      'words',
      `A newcomer does not know these words. Write instead:\n${found.join('\n')}`,
    );
}
