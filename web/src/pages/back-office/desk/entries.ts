/** The entry of a review: the stored values, the entered ones, the questions before a save, and the acts on it. */
import { isAsked } from '@portal/schema/clarification';
import type { AnnouncedDecision } from '@portal/schema/letter';
import { namesOf } from '@portal/schema/lists';
import { INITIAL_STATUS, leftOutReasons, reviewStatuses, reviewTraits } from '@portal/schema/review-status';
import type { LeftOutReason, ReviewStatus } from '@portal/schema/review-status';
import { readText } from '@portal/schema/text';
import { now } from '../../../lib/clock.ts';
import { staffName } from '../../../lib/staff-name.ts';
import { dayOf, hourOf } from '../../../lib/words.ts';
import { whyNotJudge, wordsNotToJudge } from '../shared/who-may-judge.ts';
import type { Judged } from '../shared/who-may-judge.ts';
import type { ActOf, Desk, Message, NamedIdea, ReviewedIdea, SelectedIdea } from './desk-acts.ts';
import { hasWordsOfAnother, withWords } from './review-drafts.ts';
import type { Ask, ReviewDraft } from './review-drafts.ts';
import { did, dropActs, findIdea, isEdited, mark, note, savesIn, say, soon, update } from './turn.ts';
import type { Turn } from './turn.ts';

export type Review = ReturnType<typeof reviewOf>;

/** Says why the user may not judge an idea, but for an open question to its submitter; undefined where they may. */
const lastingRefusalOf = (
  idea: Judged & Pick<ReviewedIdea, 'withdrawnAt'>,
  email: string,
): string | undefined =>
  idea.withdrawnAt && whyNotJudge(idea, email) !== 'OWN'
    ? 'The submitter withdrew this idea. Nobody decides it any more.'
    : wordsNotToJudge(idea, email, 'Somebody else decides.');

const ASKED =
  'This idea waits for its submitter, who was asked. Nobody decides before the answer, or before the question is taken back.';

/** Says why the user may not judge an idea now; undefined where they may. */
export const refusalOf = (
  idea: Judged & Pick<ReviewedIdea, 'withdrawnAt' | 'clarification'>,
  email: string,
): string | undefined => lastingRefusalOf(idea, email) ?? (isAsked(idea) ? ASKED : undefined);

/** Says why the submitter of an idea cannot be asked now; undefined where they can. */
export const whyNotAsk = (idea: ReviewedIdea, email: string): string | undefined =>
  refusalOf(idea, email) ??
  (reviewTraits[idea.status].decides
    ? `${idea.solutionName} is ${reviewStatuses[idea.status]}: only the submitter of an idea without a decision is asked.`
    : undefined);

export function reviewOf(
  idea: ReviewedIdea,
  draft: ReviewDraft | undefined,
  { email, acts }: Pick<Desk, 'email' | 'acts'>,
) {
  const { id, status, reviewerComments, lastReview, solutionName } = idea;
  const chosen = draft?.status ?? '';
  const comments = draft?.comments ?? '';
  const known: ReviewStatus | '' = status === INITIAL_STATUS ? '' : status;
  return {
    id,
    solutionName,
    /** The stored one. */
    status,
    chosen,
    /** The value of the select: empty for an idea without a decision. */
    shown: chosen && draft?.ask?.kind !== 'STALE' ? chosen : known,
    /** The next comment. */
    comments,
    /** The id of a reason of the programme's list, as it is stored or entered; empty without one. */
    reasonId: draft?.reasonId ?? ((chosen || status) === status ? storedReason(idea) : ''),
    /** The entry as the call sends it. */
    input: inputOf(idea, { status: chosen, comments, reasonId: draft?.reasonId }),
    lastComment: reviewerComments && { text: reviewerComments, at: lastReview?.at ?? null },
    isEntered: (chosen !== '' && chosen !== status) || comments !== '' || hasNewReason(idea, draft),
    isSaving: draft?.isSaving === true,
    isSaved:
      !draft &&
      savesIn(acts).some(({ ideas }) => ideas.some((one) => one.id === id && one.version === idea.version)),
    /** The announced decision, where the entry has another status. */
    replaces: chosen !== '' && chosen !== status ? announcedBefore(idea, chosen) : undefined,
    refusal: refusalOf(idea, email),
    /** Whether only the answer of its submitter is missing. */
    isPaused: isAsked(idea) && lastingRefusalOf(idea, email) === undefined,
    ask: draft?.ask as Ask | undefined,
  };
}

/** Lists the selected ideas that a review of all of them would leave out, with the reason, as far as the page knows. */
export function leftOutOf(
  ideas: readonly SelectedIdea[],
  { status, comments, reasonId = '' }: Pick<ReviewDraft, 'status' | 'comments' | 'reasonId'>,
  email: string,
): (SelectedIdea & { reason: LeftOutReason })[] {
  const isBare = readText(comments) === '' && reasonId === '';
  const reasonFor = (idea: SelectedIdea): LeftOutReason | undefined => {
    const why = whyNotJudge(idea, email);
    if (why) return why;
    if (idea.withdrawnAt) return 'WITHDRAWN';
    if (idea.status === status) return isBare ? 'UNCHANGED' : undefined;
    return isAsked(idea) ? 'ASKED' : undefined;
  };
  return ideas.flatMap((idea) => {
    const reason = reasonFor(idea);
    return reason ? [{ ...idea, reason }] : [];
  });
}

/** Returns the announced decision where a status differs from it. */
export const announcedBefore = (
  { announcedDecision: announced }: Pick<ReviewedIdea, 'announcedDecision'>,
  status: ReviewStatus,
) => (announced && announced.status !== status ? announced : undefined);

/** Returns the question about an entry as soon as it is made. @param status the stored one; empty for several ideas */
export function askOnEntry(
  { status }: { status: ReviewStatus | '' },
  entry: Pick<ReviewDraft, 'status' | 'comments' | 'wordsFor' | 'reasonId'>,
): 'WORDS' | 'REASON' | undefined {
  if (hasWordsOfAnother(entry, entry.status || status)) return 'WORDS';
  return needsReason(status, entry) ? 'REASON' : undefined;
}

/** Tells whether an entry lacks the reason that its status asks for: words, or a reason of the programme's list. */
const needsReason = (
  stored: ReviewStatus | '',
  { status, comments, reasonId }: Pick<ReviewDraft, 'status' | 'comments' | 'reasonId'>,
) => status !== stored && asksReason(status) && readText(comments) === '' && !reasonId;

const storedReason = ({ lastReview }: Pick<ReviewedIdea, 'lastReview'>): string =>
  lastReview?.reason?.id ?? '';

/** Tells whether a status asks for a reason; false without a status. */
export const asksReason = (status: ReviewStatus | ''): boolean =>
  status !== '' && reviewTraits[status].asksReason;

/** Tells whether an entry changes or removes the stored reason of an idea. */
const hasNewReason = (
  idea: Pick<ReviewedIdea, 'status' | 'lastReview'>,
  entry: Pick<ReviewDraft, 'status' | 'reasonId'> | undefined,
): boolean =>
  entry?.reasonId !== undefined &&
  asksReason(entry.status || idea.status) &&
  entry.reasonId !== storedReason(idea);

/** Returns an entry as the call sends it: a reason only with a status that asks for one, and only if it was touched. */
export function inputOf(
  idea: Pick<ReviewedIdea, 'status'>,
  { status, comments, reasonId }: Pick<ReviewDraft, 'status' | 'comments' | 'reasonId'>,
) {
  const isSent = reasonId !== undefined && asksReason(status || idea.status);
  return { status: status || null, comments, ...(isSent && { reasonId: reasonId || null }) };
}

/** Tells whether an entry would change nothing: the status is the stored one, and there are no new words. */
export function changesNothing(
  idea: Pick<ReviewedIdea, 'status' | 'reviewerComments' | 'lastReview'>,
  entry: Pick<ReviewDraft, 'status' | 'comments' | 'reasonId'>,
): boolean {
  const { status, reviewerComments } = idea;
  if ((entry.status !== '' && entry.status !== status) || hasNewReason(idea, entry)) return false;
  const comments = readText(entry.comments, 'many lines');
  return comments === '' || comments === reviewerComments;
}

/** `at 04:15`, or `on 2 Nov 2026 at 04:15` */
const whenOf = (at: string): string =>
  `${dayOf(at) === dayOf(now()) ? '' : `on ${dayOf(at)} `}at ${hourOf(at)}`;

/** Says when which decision was announced to the submitter. */
export const announcedInWords = ({ status, at }: AnnouncedDecision<string>): string =>
  `They were told ${whenOf(at)}: “${reviewStatuses[status]}”.`;

/** Says who reviewed the idea since, as in `Thabo Seleka approved this idea at 04:15.`, and which decision was announced. */
export function staleInWords({ status, reviewedAt, ...more }: Extract<Ask, { kind: 'STALE' }>): string {
  const { reviewedBy: email, reviewerName: name = null, announcedDecision: announced } = more;
  const who = email === null ? 'Somebody else' : staffName({ name, email });
  const deed = `${who} ${reviewTraits[status].deed} ${whenOf(reviewedAt)}.`;
  return announced ? `${deed} The submitter has an answer. ${announcedInWords(announced)}` : deed;
}

/** Says why ideas are left out, with their names: ` Left out: Pula pump (its submitter withdrew it).` */
export const leftOutInWords = (left: readonly (NamedIdea & { reason: LeftOutReason })[]): string =>
  namesOf(leftOutReasons)
    .flatMap((reason) => {
      const names = left.filter((one) => one.reason === reason).map((one) => one.solutionName);
      return names.length > 0
        ? ` Left out: ${names.join(', ')} (${leftOutReasons[reason].toLowerCase()}).`
        : [];
    })
    .join('');

/** Milliseconds for which keys do nothing after a key that could not open its box: typists pause for less. */
const MUTED = 1_000;

export function keepDraft(turn: Turn, { id, draft }: Pick<ActOf<'keep draft'>, 'id' | 'draft'>): void {
  const { [id]: _, ...others } = turn.state.drafts;
  update(turn, { drafts: draft ? { ...others, [id]: draft } : others });
  turn.effects.push({ type: 'store', id, draft });
}

/** Says why a key does nothing. After a key that opens a box, ignores the letters that follow: they are meant as text. */
export function refuse(turn: Turn, words: string, opensBox: boolean): void {
  note(turn, words);
  if (opensBox) mute(turn);
}

export const mute = (turn: Turn): void => update(turn, { mutedUntil: turn.state.now + MUTED });

export function openBox(turn: Turn, id: string): void {
  update(turn, { opensBox: true });
  turn.effects.push({ type: 'focus', on: 'box', id });
}

/** Returns an idea that the user may judge. */
function findOpen({ state }: Turn, id: string): ReviewedIdea | undefined {
  const idea = findIdea(state, id);
  return idea && !refusalOf(idea, state.email) ? idea : undefined;
}

export const entryOf = ({ state: { drafts } }: Turn, { id, version }: ReviewedIdea): ReviewDraft =>
  drafts[id] ?? { version, status: '', comments: '' };

/** Drops the earlier entries of an idea from Undo: they would replace the words that are entered now. */
function dropLeft(turn: Turn, id: string): void {
  dropActs(turn, (act) => act.kind === 'entry' && act.id === id);
  const { about, ...rest } = turn.state.message ?? {};
  if (about?.kind === 'entry' && about.id === id) say(turn, isEdited(about) ? (rest as Message) : undefined);
}

/** Says that words were removed from their box: for half a minute Undo brings them back. */
const offerBack = (turn: Turn, { id, solutionName }: ReviewedIdea, draft: ReviewDraft, words: string): void =>
  did(
    turn,
    { kind: 'entry', id, solutionName, draft, until: soon(turn.state), name: 'the words' },
    { tone: 'undone', words: `${words}: ${solutionName}.` },
  );

export function enter(turn: Turn, idea: ReviewedIdea, part: Partial<ReviewDraft>): void {
  mark(turn, idea.id);
  if (part.comments !== undefined) dropLeft(turn, idea.id);
  const draft: ReviewDraft = { ...entryOf(turn, idea), ...part, lostName: undefined };
  const isUntouched = draft.status === '' && draft.comments === '' && draft.reasonId === undefined;
  const isEmpty = isUntouched && !draft.ask && !draft.isSaving;
  keepDraft(turn, { id: idea.id, draft: isEmpty ? undefined : draft });
}

/** Enters, and asks the question that the entry raises. */
function settle(turn: Turn, idea: ReviewedIdea, part: Partial<ReviewDraft>): void {
  const kind = askOnEntry(idea, { ...entryOf(turn, idea), ...part });
  enter(turn, idea, { ...part, ask: kind && { kind } });
}

/** Moves the focus to the list of reasons, which may be read first, where it stands with the box; else to the box. */
function openReasons(turn: Turn, id: string): void {
  const { place, drafts } = turn.state;
  if (place?.kind !== 'idea' && drafts[id]?.ask?.kind !== 'REASON') return openBox(turn, id);
  update(turn, { opensBox: true, awaitsReasons: id });
}

export function choose(turn: Turn, { id, status, byKey = false, fromList = false }: ActOf<'choose'>): void {
  const known = findIdea(turn.state, id);
  if (!known) return;
  const opensBox = byKey && asksReason(status);
  const refusal = refusalOf(known, turn.state.email);
  if (refusal) return byKey ? refuse(turn, refusal, opensBox) : undefined;
  if (!turn.state.decides && status !== '') {
    note(turn, 'Only administrators set the status. You can write comments.');
    return opensBox ? openBox(turn, id) : undefined;
  }
  settle(turn, known, { status });
  const kind = turn.state.drafts[id]?.ask?.kind;
  if (kind === 'WORDS' && byKey) turn.effects.push({ type: 'focus', on: 'question', id });
  else if (opensBox) (fromList ? openReasons : openBox)(turn, id);
  if (kind || status !== known.status) return;
  const isSame = `${known.solutionName} is ${reviewStatuses[status]} already.`;
  note(turn, opensBox ? `${isSame} What you write now is a comment for its submitter.` : isSame);
}

export function write(turn: Turn, { id, text }: ActOf<'write'>): void {
  const idea = findOpen(turn, id);
  if (!idea) return;
  const entry = entryOf(turn, idea);
  enter(turn, idea, withWords(entry, text, entry.status || idea.status));
}

/** Gives a rejection a reason of the programme's list; an empty id means none. */
export function giveReason(turn: Turn, { id, reasonId }: ActOf<'give reason'>): void {
  const idea = findOpen(turn, id);
  if (idea) enter(turn, idea, { reasonId });
}

export function comment(turn: Turn, { id }: ActOf<'comment'>): void {
  const idea = findIdea(turn.state, id);
  const refusal = idea && refusalOf(idea, turn.state.email);
  if (refusal) refuse(turn, refusal, true);
  else openBox(turn, id);
}

export function lastCommentAgain(turn: Turn, { id }: { id: string }): void {
  const idea = findOpen(turn, id);
  if (idea) enter(turn, idea, { comments: idea.reviewerComments, wordsFor: idea.status });
}

export function sendWords(turn: Turn, { id }: { id: string }): void {
  const idea = findOpen(turn, id);
  if (idea) settle(turn, idea, { wordsFor: entryOf(turn, idea).status || idea.status });
}

export function dropWords(turn: Turn, { id }: { id: string }): void {
  const idea = findOpen(turn, id);
  if (!idea) return;
  const entry: ReviewDraft = { ...entryOf(turn, idea), ask: undefined };
  settle(turn, idea, withWords(entry, '', idea.status));
  offerBack(turn, idea, entry, 'The words are left out');
  if (turn.state.drafts[id]?.ask?.kind === 'REASON') openBox(turn, id);
}

/** Removes the chosen status, with the words that were written for it. */
export function takeBack(turn: Turn, { id }: { id: string }): void {
  const idea = findOpen(turn, id);
  if (!idea) return;
  const entry: ReviewDraft = { ...entryOf(turn, idea), ask: undefined };
  const isDropped = hasWordsOfAnother(entry, idea.status);
  if (!isDropped && !turn.state.drafts[id]?.status && !turn.state.drafts[id]?.ask)
    return note(turn, 'There is no choice to take back.');
  enter(turn, idea, {
    ...{ status: '', reasonId: undefined, ask: undefined },
    ...(isDropped && withWords(entry, '', idea.status)),
  });
  if (!isDropped) return;
  const what = entry.status ? `${reviewStatuses[entry.status]} and its words` : 'The words';
  offerBack(turn, idea, entry, `${what} are taken back`);
}

/** Closes the question: one about a reason removes the choice, one about words returns to the status they were written for. */
export function cancel(turn: Turn, { id }: { id: string }): void {
  const idea = findOpen(turn, id);
  if (!idea) return;
  const { ask, wordsFor = '' } = entryOf(turn, idea);
  if (ask?.kind === 'REASON') return takeBack(turn, { id });
  const before: ReviewStatus | '' = wordsFor === idea.status ? '' : wordsFor;
  enter(turn, idea, { ask: undefined, ...(ask?.kind === 'WORDS' && { status: before }) });
}

export function keepTheirs(turn: Turn, { id }: { id: string }): void {
  const idea = findIdea(turn.state, id);
  if (!idea) return;
  const { version, status, solutionName } = idea;
  const entry = turn.state.drafts[id];
  keepDraft(turn, { id, draft: undefined });
  const message: Message = {
    tone: 'undone',
    words: `${solutionName} stays ${reviewStatuses[status]}.`,
    isFinal: true,
  };
  if (!entry) return say(turn, message);
  const draft: ReviewDraft = { ...entry, version, ask: undefined };
  did(turn, { kind: 'entry', id, solutionName, draft, until: null }, message);
}
