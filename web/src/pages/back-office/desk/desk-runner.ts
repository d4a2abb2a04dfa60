/** Runs the effects of the desk: calls, storage, focus, navigation and the clock. Their results are acts again. */
import type { ApolloClient } from '@apollo/client';
import type { ReviewStatus } from '@portal/schema/review-status';
import { UNDO_WINDOW } from '@portal/schema/limits';
import {
  ReviewedIdeaDocument,
  ReviewIdeaDocument,
  ReviewIdeasDocument,
  ShortlistIdeasDocument,
  TakeNextIdeaDocument,
  UndoableReviewsDocument,
  UndoReviewsDocument,
} from '../../../graphql/generated-staff.ts';
import { now } from '../../../lib/clock.ts';
import { problemOf } from '../../../lib/problem-of.ts';
import { createStore } from '../../../lib/store.ts';
import { countOf } from '../../../lib/words.ts';
import { focusControl } from '../../../ui/field.tsx';
import { hasShortcuts, keepShortcuts } from '../../../ui/use-shortcuts.ts';
import type { Act, ActOf, Desk, Effect, Save, Tool } from './desk-acts.ts';
import { emptyDesk, step } from './desk-state.ts';
import { loadDrafts, storeDraft } from './review-drafts.ts';
import { inputOf, leftOutInWords } from './entries.ts';
import { inWords } from './review-acts.ts';
import { holdOf } from './turn.ts';

/** What the pages do for the desk while they are open. */
export interface Ports {
  go: (effect: Extract<Effect, { type: 'go' }>) => void;
  turnPage: (to: 'next' | 'previous') => void;
  useTool: (tool: Tool) => void;
}

export interface OpenDesk {
  get(): Desk;
  subscribe(listener: () => void): () => void;
  act(act: Act): void;
  /** Lets a page do its part. @returns what ends that */
  attach(ports: Partial<Ports>): () => void;
  /** Tells whether a reload would lose a draft: the storage is full. */
  isAtRisk(): boolean;
  /** Reviews the selected ideas in one call. @throws the refusal of the server */
  saveSelected(status: ReviewStatus, comments: string, reasonId: string): Promise<void>;
}

type Runners = { [T in Effect['type']]: (effect: Extract<Effect, { type: T }>) => void };

/** The milliseconds between two acts of the clock. */
const TICK = 250;

const rowOf = (id: string) => document.querySelector<HTMLElement>(`[data-idea="${CSS.escape(id)}"]`);

/** Tells whether an idea can be seen; that of its own page always can. */
export function isInSight(id: string | undefined): boolean {
  const row = id === undefined ? null : rowOf(id);
  if (!row) return true;
  const { top, bottom } = row.getBoundingClientRect();
  return bottom >= 0 && top <= window.innerHeight;
}

/** Moves the focus to an idea: to its row, or to the heading of its page. */
export const focusIdea = (id: string): void =>
  (rowOf(id) ?? document.querySelector('h1'))?.focus({ preventScroll: true });

export const boxId = (id: string): string => `comments-${id}`;
export const reasonBoxId = (id: string): string => `reason-${id}`;
export const reasonListId = (id: string): string => `reasons-${id}`;
export const questionId = (id: string): string => `question-${id}`;
export const STATUS_BAR = 'status-bar';

/** Moves the focus to the list of reasons; where there is none, to the box for words. */
export const focusReasons = (id: string): void => {
  const list = document.getElementById(reasonListId(id));
  if (list) list.focus();
  else focusBox(id);
};

function focusBox(id: string): void {
  const found = document.getElementById(reasonBoxId(id)) ?? document.getElementById(boxId(id));
  if (!(found instanceof HTMLTextAreaElement)) return;
  found.focus();
  found.setSelectionRange(found.value.length, found.value.length);
}

/** Moves the focus to the main answer of a question, which is its last. */
const focusAnswer = (id: string): void =>
  [...(document.getElementById(id)?.querySelectorAll('button') ?? [])].at(-1)?.focus();

function focus(effect: Extract<Effect, { type: 'focus' }>): void {
  switch (effect.on) {
    case 'idea':
      return focusIdea(effect.id);
    case 'box':
      return focusBox(effect.id);
    case 'question':
      return focusAnswer(questionId(effect.id));
    case 'status bar':
      return focusAnswer(STATUS_BAR);
    case 'search':
      return focusControl('search');
    case 'heading':
      return document.querySelector('h1')?.focus({ preventScroll: true });
  }
}

function runDesk(client: ApolloClient): OpenDesk {
  const store = createStore(() => emptyDesk);
  const ports: Partial<Ports> = {};
  const atRisk = new Set<string>();
  let clock: ReturnType<typeof setTimeout> | undefined;

  function act(next: Act): void {
    const isTyping = document.activeElement?.matches('textarea, dialog *') === true;
    const [state, effects] = step(store.get(), next, { now: performance.now(), isTyping });
    store.set(state);
    for (const effect of effects) (runners[effect.type] as (effect: Effect) => void)(effect);
  }

  const runners: Runners = {
    ...callRunners(act, client),
    store({ id, draft }) {
      if (storeDraft(store.get().email, id, draft)) atRisk.delete(id);
      else atRisk.add(id);
    },
    'store shortcuts': ({ isOn }) => keepShortcuts(isOn),
    go: (effect) => ports.go?.(effect),
    'turn page': ({ to }) => ports.turnPage?.(to),
    'use tool': ({ tool }) => ports.useTool?.(tool),
    // After React has drawn the element that takes the focus.
    focus: (effect) =>
      queueMicrotask(() => {
        if (ports.go) focus(effect);
        if (effect.on === 'box') act({ type: 'box is open' });
      }),
    reveal: ({ id }) => rowOf(id)?.scrollIntoView({ block: 'nearest' }),
    'press box': ({ id }) => rowOf(id)?.querySelector<HTMLElement>('[type=checkbox]')?.click(),
    'await tick'() {
      clock ??= setTimeout(() => {
        clock = undefined;
        act({ type: 'tick' });
      }, TICK);
    },
  };

  return {
    get: store.get,
    subscribe: store.subscribe,
    act,
    attach(own) {
      Object.assign(ports, own);
      return () => {
        for (const name of Object.keys(own) as (keyof Ports)[])
          if (ports[name] === own[name]) delete ports[name];
      };
    },
    isAtRisk: () => atRisk.size > 0,
    saveSelected: async (...review) =>
      act({ type: 'saved several', ...(await saveSelected(client, store.get(), ...review)) }),
  };
}

function callRunners(act: OpenDesk['act'], client: ApolloClient) {
  const read = (ids: readonly string[]) => {
    for (const id of ids)
      client
        .query({ query: ReviewedIdeaDocument, variables: { id }, fetchPolicy: 'network-only' })
        .then(({ data }) => data?.idea && act({ type: 'looked again', idea: data.idea }))
        // The page keeps what it has: the next `look again` reads it.
        .catch(() => undefined);
  };
  return {
    read: ({ ids }) => read(ids),
    save({ sent }) {
      const { id } = sent.idea;
      const { version } = sent.draft;
      const input = { id, version, notify: true, ...inputOf(sent.idea, sent.draft) };
      client.mutate({ mutation: ReviewIdeaDocument, variables: { input } }).then(
        ({ data }) => {
          if (!data) return;
          const { undoId, ...saved } = data.reviewIdea;
          act({ type: 'saved', sent, saved, undoId: undoId ?? null });
        },
        (error: unknown) => {
          const problem = problemOf(error);
          if (problem.code === 'STALE') {
            writeStale(client, id, problem.current ?? {});
            read([id]);
          }
          act({ type: 'not saved', sent, problem });
        },
      );
    },
    undo({ save }) {
      client.mutate({ mutation: UndoReviewsDocument, variables: { id: save.id } }).then(
        ({ data }) => {
          const { restored = [], left = [] } = data?.undoReviews ?? {};
          act({ type: 'undone', save, restored, left });
        },
        (error: unknown) => act({ type: 'not undone', save, problem: problemOf(error) }),
      );
    },
    restore() {
      // Only Undo of these saves is lost.
      client
        .query({ query: UndoableReviewsDocument, fetchPolicy: 'network-only' })
        .then(({ data }) => act({ type: 'restored', saves: undoableIn(data?.undoableReviews ?? []) }))
        .catch(() => undefined);
    },
    shortlist({ ideas, isOn }) {
      const variables = { ids: ideas.map(({ id }) => id), shortlisted: isOn };
      client.mutate({ mutation: ShortlistIdeasDocument, variables }).then(
        () => act({ type: 'shortlisted', ideas, isOn }),
        (error: unknown) => act({ type: 'not shortlisted', ideas, isOn, problem: problemOf(error) }),
      );
    },
    take() {
      client.mutate({ mutation: TakeNextIdeaDocument }).then(
        ({ data }) => act({ type: 'taken', id: data?.takeNextIdea?.id }),
        (error: unknown) => act({ type: 'not taken', problem: problemOf(error) }),
      );
    },
  } satisfies Partial<Runners>;
}

/** Writes a colleague's review into the cache, so that the row shows it. */
function writeStale(client: ApolloClient, id: string, theirs: Record<string, unknown>): void {
  client.cache.modify({
    id: client.cache.identify({ __typename: 'Idea', id }),
    fields: {
      status: () => theirs['status'],
      announcedDecision: () => theirs['announcedDecision'] ?? null,
      version: () => theirs['version'],
      reviewerComments: () => theirs['reviewerComments'],
    },
  });
}

interface Undoable {
  id: string;
  undoableUntil: string | null;
  reviewed: Save['ideas'];
}

function undoableIn(found: readonly Undoable[]): Save[] {
  return found.flatMap(({ id, undoableUntil, reviewed: ideas }): Save[] => {
    if (ideas.length === 0) return [];
    if (undoableUntil === null) return [{ kind: 'save', id, ideas, until: null }];
    const until = performance.now() + Date.parse(undoableUntil) - now();
    return [{ kind: 'save', id, ideas, until, at: until - UNDO_WINDOW }];
  });
}

async function saveSelected(
  client: ApolloClient,
  { selected }: Desk,
  status: ReviewStatus,
  comments: string,
  reasonId: string,
): Promise<Omit<ActOf<'saved several'>, 'type'>> {
  const at = performance.now();
  const ideas = selected.map(({ id, version }) => ({ id, version }));
  const variables = { input: { ideas, status, comments, ...(reasonId && { reasonId }) } };
  const { data } = await client.mutate({ mutation: ReviewIdeasDocument, variables });
  if (!data) throw new Error('The answer is empty.');
  const { id, undoableUntil, reviewed, leftOut, notFound } = data.reviewIdeas;
  // An idea that changed since leaves the selection: a second press would decide it unread.
  const left = leftOut
    .map(({ idea }) => idea)
    .filter(({ id: one, version }) => ideas.some((idea) => idea.id === one && idea.version === version));
  const unread = left.length < leftOut.length ? ' What changed is not selected any more: read it first.' : '';
  const gone = notFound.length > 0 ? ` No longer there: ${countOf(notFound.length, 'idea')}.` : '';
  const but = leftOutInWords(leftOut.map(({ idea, reason }) => ({ ...idea, reason }))) + unread + gone;
  if (reviewed.length === 0) return { save: undefined, words: `Nothing changed.${but}`, left };
  const save = { kind: 'save', id, ideas: reviewed, until: holdOf(undoableUntil, at), at } as const;
  return { save, words: inWords(reviewed, status) + but, left };
}

const byEmail = new Map<string, OpenDesk>();

/**
 * Opens the desk of a reviewer anew, with the drafts that the tab stores. A save that is under way outlives the pages of
 * the desk, so that its result reaches the draft.
 */
export function openDesk(client: ApolloClient, email: string, decides: boolean): OpenDesk {
  const desk = byEmail.get(email) ?? runDesk(client);
  byEmail.set(email, desk);
  desk.act({
    ...{ type: 'open', email, decides },
    hasShortcuts: hasShortcuts(),
    drafts: loadDrafts(email),
  });
  return desk;
}
