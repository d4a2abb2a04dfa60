/** Compares drafts, and merges those of two devices or tabs by field. */
import { ideaFieldNames } from '@portal/schema/idea';
import { readText } from '@portal/schema/text';
import { isOfCall } from './calls.ts';
import { emptyForm, fromStored } from './draft.ts';
import type { AnswerName, Answers, Draft, StoredDraft } from './draft.ts';

const asKept = (answer: Answers[AnswerName] = ''): string =>
  readText([answer].flat().join('\n'), 'many lines');

/** Compares answers: an empty one equals a missing one, and a typed one equals its normalized form on the server. */
const isSameAnswer = (one: Answers[AnswerName], other: Answers[AnswerName]): boolean =>
  one === other || asKept(one) === asKept(other);

export const findDifferences = (some: Answers, others: Answers): AnswerName[] =>
  [...ideaFieldNames, ...Object.keys({ ...some, ...others }).filter(isOfCall)].filter(
    (name) => !isSameAnswer(some[name], others[name]),
  );

export const isBegun = ({ answers }: Draft, email: string): boolean =>
  findDifferences(answers, emptyForm(email)).length > 0;

export const isUnsaved = ({ answers, base }: Draft): boolean => findDifferences(answers, base).length > 0;

export interface Merged {
  draft: Draft;
  /** The fields that both sides changed; the merged draft keeps the tab's answers. */
  conflicts: AnswerName[];
  /** The fields that only the server's draft changed; they are merged in. */
  added: AnswerName[];
}

/** Merges the draft of the tab with the server's (three-way merge). */
export function mergeDrafts(mine: Draft, stored: StoredDraft, email: string): Merged {
  const theirs = fromStored(stored);
  if (mine.known.includes(stored.version)) {
    return { draft: { ...mine, base: theirs.answers }, conflicts: [], added: [] };
  }
  // Two independent drafts have only the empty form in common, so it is their base.
  const base = mine.reference === theirs.reference ? mine.base : emptyForm(email);
  const changed = findDifferences(theirs.answers, base).filter(
    (field) => !isSameAnswer(mine.answers[field], theirs.answers[field]),
  );
  const isChangedHere = (field: AnswerName) => !isSameAnswer(mine.answers[field], base[field]);
  const added = changed.filter((field) => !isChangedHere(field));
  return {
    draft: {
      ...theirs,
      answers: takeAnswers(mine.answers, theirs.answers, added),
      agreement: { ...theirs.agreement, ...mine.agreement },
      step: mine.step,
      visited: [...new Set([...mine.visited, ...theirs.visited])],
      known: [...mine.known, stored.version],
    },
    conflicts: changed.filter(isChangedHere),
    added,
  };
}

export function takeAnswers(mine: Answers, theirs: Answers, fields: readonly AnswerName[]): Answers {
  return { ...mine, ...Object.fromEntries(fields.map((field) => [field, theirs[field] ?? ''])) };
}
