/** Remembers the ideas that this tab sent, by the reference of the draft: Back may lead to their forms. */
import * as v from 'valibot';
import { readJson, sessionData } from '../../../lib/storage.ts';
import { keyFor } from '../../../session/kept-answers.ts';

export interface SentIdea {
  reference: string;
  name: string;
}

const keptRules = v.record(v.string(), v.object({ reference: v.string(), name: v.string() }));

const keyOf = (email: string) => keyFor('ideas-sent', email);

const readAll = (email: string): Partial<Record<string, SentIdea>> =>
  readJson(sessionData(), keyOf(email), (value) => v.parse(keptRules, value)) ?? {};

export function rememberSent(email: string, draft: string, idea: SentIdea): void {
  sessionData().setItem(keyOf(email), JSON.stringify({ ...readAll(email), [draft]: idea }));
}

const entryRules = v.object({ draft: v.string(), question: v.optional(v.string()) });

/** Makes the state of a history entry that shows a draft. @param question of a step that is asked in parts */
export const entryOf = ({ reference }: { reference: string }, question?: string) => ({
  draft: reference,
  ...(question !== undefined && { question }),
});

export const draftOf = (entry: unknown): string | undefined =>
  v.is(entryRules, entry) ? entry.draft : undefined;

/** Reads the question that a history entry shows: a reload, and Back, come back to it. */
export const questionOf = (entry: unknown): string | undefined =>
  v.is(entryRules, entry) ? entry.question : undefined;

/** Finds the idea that was sent from the draft of a history entry. */
export const sentFrom = (email: string, entry: unknown): SentIdea | undefined =>
  readAll(email)[draftOf(entry) ?? ''];
