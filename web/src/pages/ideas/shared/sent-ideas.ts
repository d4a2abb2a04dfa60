/** Remembers the ideas that this tab sent, by the reference of the draft: Back may lead to their forms. */
import * as v from 'valibot';
import { kept, keptText } from '../../../lib/storage.ts';

export interface SentIdea {
  reference: string;
  name: string;
  /** The title of the call that it was sent to. */
  call?: string | undefined;
}

/** The reference of the idea that was sent last, until its person closes what the list of ideas says of it. */
export const keptSentIdea = keptText('idea-sent');

const ideasRules = v.record(
  v.string(),
  v.object({ reference: v.string(), name: v.string(), call: v.optional(v.string()) }),
);
const keptIdeas = kept('ideas-sent', v.parser(ideasRules));

const readAll = (email: string): Partial<Record<string, SentIdea>> => keptIdeas.read(email) ?? {};

export function rememberSent(email: string, draft: string, idea: SentIdea): void {
  keptIdeas.write({ ...keptIdeas.read(email), [draft]: idea }, email);
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
