/** The rules of the desk, without a page. */
import { describe, expect, test } from '@jest/globals';
import { UNDO_WINDOW } from '@portal/schema/limits';
import type { ProblemDetails } from '../../../lib/problem-details.ts';
import type { Act, Desk, Effect, Place, ReviewedIdea, Save } from './desk-acts.ts';
import { emptyDesk, step } from './desk-state.ts';
import { inputOf, reviewOf, staleInWords } from './entries.ts';
import { actOf, deskKeys } from './keys.ts';
import { isFinal, savesIn } from './turn.ts';

const [A, B, C] = ['Kgomo tracker', 'Pula pump', 'Thuto tablet'] as const;
const ME = 'reviewer@example.com';
const newIdea = (solutionName: string, changes: Partial<ReviewedIdea> = {}): ReviewedIdea => ({
  ...{ id: solutionName, solutionName, version: 1, status: 'PENDING', reviewerComments: '' },
  ...{
    email: 'owner@example.com',
    announcedDecision: null,
    lastReview: null,
    conflict: null,
    shortlisted: false,
    withdrawnAt: null,
  },
  clarification: null,
  ...changes,
});

type List = Extract<Place, { kind: 'list' }>;
const listOf = (ideas: readonly ReviewedIdea[], changes: Partial<List> = {}): List => ({
  ...{ kind: 'list', filters: '', after: '', ideas, rows: 'decide', isStale: false },
  ...{ hasNext: false, hasPrevious: false },
  ...{ endWords: 'This was the last of 3 ideas.', isDecided: false },
  ...changes,
});
type Page = Extract<Place, { kind: 'idea' }>;
const pageOf = (idea: ReviewedIdea, changes: Partial<Page> = {}): Page => ({
  ...{
    kind: 'idea',
    id: idea.id,
    idea,
    neighbours: { next: undefined, previous: undefined },
    isQueue: false,
  },
  ...{ listLink: '/submissions', endWords: 'This was the last idea.', isStale: false },
  ...changes,
});
const noLine: ProblemDetails = { code: 'NETWORK', message: 'No line.', fields: [], current: undefined };
const neighbourOf = (id: string) => ({ id, link: `/submissions/${id}` });

/** Opens a desk, whose clock and focus stand where the test sets them. */
function open(place: Place, changes: Partial<Desk> = {}) {
  let state: Desk = { ...emptyDesk, email: ME, ...changes };
  let effects: Effect[] = [];
  const world = { now: 1_000, isTyping: false };
  const act = (next: Act) => {
    const [after, caused] = step(state, next, world);
    state = after;
    effects.push(...caused.filter(({ type }) => type !== 'await tick' && type !== 'store'));
  };
  const desk = {
    world,
    act,
    get: () => state,
    /** Presses keys one after the other, in one task: no page is drawn between them. */
    press(...keys: string[]) {
      for (const key of keys) {
        const isChord = key === 'Ctrl+Enter';
        const found = actOf(
          state,
          {
            ...{ key: isChord ? 'Enter' : key, isChord, isShift: false, isTyping: false, isReview: false },
            ...{ isPressed: false, row: undefined, isInSight: true },
          },
          world.now,
        );
        if (found) act(found);
      }
    },
    /** Returns the effects since the last call. */
    effects() {
      const all = effects;
      effects = [];
      return all;
    },
    focused: () => desk.effects().flatMap((effect) => (effect.type === 'focus' ? [effect.on] : [])),
    sent: () =>
      desk
        .effects()
        .flatMap((effect) =>
          effect.type === 'save'
            ? [[effect.sent.idea.id, effect.sent.draft.status, effect.sent.draft.comments]]
            : [],
        ),
    entry: (id: string) => {
      const { status = '', comments = '', ask } = state.drafts[id] ?? {};
      return [status, comments, ask?.kind];
    },
    says: () => state.message?.words,
    arrive(next: Place) {
      act({ type: 'arrive', place: next });
      act({ type: 'drawn' });
    },
  };
  desk.arrive(place);
  desk.effects();
  return desk;
}
type Opened = ReturnType<typeof open>;

const list = (...changes: Partial<ReviewedIdea>[]) =>
  listOf([A, B, C].map((name, at) => newIdea(name, changes[at])));
const write = (desk: Opened, id: string, text: string) => desk.act({ type: 'write', id, text });

/** Answers the save under way, as the server does. */
function answer(desk: Opened, id: string, changes: Partial<ReviewedIdea> = {}): void {
  const draft = desk.get().drafts[id];
  const idea = newIdea(id);
  if (!draft) throw new Error(`nothing is entered for ${id}`);
  const saved = {
    ...idea,
    version: 2,
    status: draft.status || idea.status,
    reviewerComments: draft.comments,
  };
  const sent = { idea, draft, at: desk.world.now };
  desk.act({ type: 'saved', sent, saved: { ...saved, ...changes }, undoId: `save of ${id}` });
}
const saveOf = (id: string, changes: Partial<Save> = {}): Save => ({
  ...{ kind: 'save', id: `save of ${id}`, until: null },
  ideas: [newIdea(id, { status: 'APPROVED' })],
  ...changes,
});

describe('what the submitter was told', () => {
  const announcedDecision = { status: 'APPROVED', at: '2026-11-24T02:15:00.000Z' } as const;
  const told = newIdea(A, { status: 'APPROVED', announcedDecision, version: 3 });

  test.each([
    [told, 'REJECTED', true],
    [told, 'PENDING', true],
    [told, '', false],
    [told, 'APPROVED', false],
    // It was opened again since, or another decision waits.
    [{ ...told, status: 'PENDING' }, 'REJECTED', true],
    [{ ...told, status: 'REJECTED' }, 'APPROVED', false],
    [{ ...told, announcedDecision: null }, 'REJECTED', false],
  ] as const)('is said before another decision replaces it: %#', (idea, status, isSaid) => {
    const { replaces } = reviewOf(idea, { version: 3, status, comments: '' }, { email: ME, acts: [] });
    expect(replaces).toEqual(isSaid ? announcedDecision : undefined);
  });

  test('is said with the question whose decision stays, also after it is closed', () => {
    const desk = open(list());
    desk.press('j', '2', 'Ctrl+Enter');
    const draft = { ...desk.get().drafts[A], version: 1, status: 'REJECTED', comments: 'No.' } as const;
    const theirs = { status: 'APPROVED', reviewerComments: '', reviewedBy: 'neo@example.com' } as const;
    const current = { ...theirs, version: 2, reviewedAt: announcedDecision.at, announcedDecision };
    const problem = { ...noLine, code: 'STALE', current } as const;
    desk.act({ type: 'not saved', sent: { idea: newIdea(A), draft, at: 0 }, problem });
    expect(staleInWords({ kind: 'STALE', ...current })).toMatch(
      /^neo.* approved this idea .* The submitter has an answer\. They were told (on .* )?at \d\d:\d\d: “Approved”\.$/,
    );
    expect(desk.get().place).toMatchObject({ ideas: [{ announcedDecision }, {}, {}] });
  });
});

describe('what a colleague changed meanwhile', () => {
  test('is read again: the marked idea, and what was saved here, while it is in sight', () => {
    const desk = open(list(), { acts: [saveOf(B), saveOf('elsewhere')] });
    desk.press('j');
    desk.effects();
    desk.act({ type: 'look again' });
    expect(desk.effects()).toEqual([{ type: 'read', ids: [A, B] }]);
  });

  test('shows by itself: no row says that an older review is saved, and z reads again', () => {
    const mine = newIdea(A, { status: 'APPROVED', version: 2 });
    const desk = open(pageOf(mine), { acts: [saveOf(A, { ideas: [mine], until: 1 })] });
    const review = () => {
      const { place, acts } = desk.get();
      return place?.kind === 'idea' && place.idea && reviewOf(place.idea, undefined, { email: ME, acts });
    };
    expect(review()).toMatchObject({ status: 'APPROVED', isSaved: true });
    desk.effects();
    desk.press('z');
    expect([desk.says(), desk.effects()]).toEqual([
      'There is nothing to undo.',
      [{ type: 'read', ids: [A] }],
    ]);
    desk.act({ type: 'looked again', idea: { ...mine, status: 'REJECTED', version: 3 } });
    expect(desk.says()).toBe('Kgomo tracker is Rejected now: a colleague reviewed it.');
    expect(review()).toMatchObject({ status: 'REJECTED', isSaved: false });
  });
});

describe('Undo takes no act on another idea back at once', () => {
  const fresh = saveOf(B, { at: 900 });

  test('as the answer to one that it cannot take back, however young the other is', () => {
    const desk = open(pageOf(newIdea(A)), { acts: [fresh] });
    desk.act({
      type: 'say',
      message: { tone: 'ok', words: `Conflict of interest declared: ${A}`, isFinal: true },
    });
    desk.press('z');
    expect([desk.says(), desk.effects()]).toEqual([
      `Undo does not take this back: Conflict of interest declared: ${A}`,
      [],
    ]);
    expect(isFinal(desk.get())).toBe(true);
    desk.press('z');
    expect([desk.get().asksUndo?.id, desk.focused()]).toEqual([`save of ${B}`, ['status bar']]);
  });

  test('while the last review is being saved', () => {
    const desk = open(list(), { acts: [fresh] });
    desk.press('j', '1', 'Ctrl+Enter');
    desk.effects();
    desk.press('z');
    expect([desk.says(), desk.effects()]).toEqual(['Your last review is being saved. Press z again.', []]);
    answer(desk, A);
    desk.press('z');
    expect(desk.effects()).toMatchObject([{ type: 'undo', save: { id: `save of ${A}` } }]);
  });

  test('where a review of several changed nothing', () => {
    const desk = open(list(), { acts: [fresh] });
    desk.act({ type: 'saved several', save: undefined, words: 'Nothing changed.' });
    desk.press('z');
    expect([desk.says(), desk.effects()]).toEqual(['Undo does not take this back: Nothing changed.', []]);
  });
});

describe('Undo takes back what was done last, or says that it does not; never an act on another idea:', () => {
  const stored = { status: 'APPROVED' } as const;
  const theirs = { version: 7, status: 'REJECTED', reviewerComments: '' } as const;
  const current = { ...theirs, reviewedBy: null, reviewedAt: '2026-11-24T02:15:00.000Z' };
  const stale = { ...noLine, code: 'STALE', current } as const;
  const refuse = (desk: Opened) => {
    desk.press('1', 'Ctrl+Enter');
    const sent = { idea: newIdea(A), draft: desk.get().drafts[A]!, at: 0 };
    desk.act({ type: 'not saved', sent, problem: stale });
  };
  test.each<[string, (desk: Opened) => void, says: RegExp, entry?: [status: string, words: string]]>([
    [
      'a save that changes nothing',
      (desk) => desk.press('j', '1', 'Ctrl+Enter'),
      /^Undo does not .* Nothing changed/,
    ],
    [
      'a save that was announced meanwhile',
      (desk) => {
        desk.act({ type: 'choose', id: A, status: 'APPROVED' });
        desk.act({ type: 'save', id: A, then: 'stay' });
        answer(desk, A);
        desk.world.now += UNDO_WINDOW;
        desk.act({ type: 'tick' });
      },
      /^Undo does not take this back: Review status updated successfully: Kgomo tracker, Approved\.$/,
    ],
    [
      'a decision of a colleague that stays',
      (desk) => {
        refuse(desk);
        desk.press('t');
      },
      /^Undo does not take this back: Kgomo tracker stays Rejected\.$/,
    ],
    [
      'an Undo that failed, tried again too late',
      (desk) => {
        const save = saveOf(A, { until: 2_000 });
        desk.act({ type: 'not undone', save, problem: noLine });
        desk.world.now = 2_000;
        desk.act({ type: 'tick' });
        expect(desk.says()).toBe('Not undone. No line.');
      },
      /^Undo does not take this back: Not undone\. No line\.$/,
    ],
    [
      'words that were left out',
      (desk) => {
        write(desk, A, 'No market');
        desk.press('1', 'w');
        expect(desk.says()).toBe(`The words are left out: ${A}.`);
      },
      /^$/,
      ['APPROVED', 'No market'],
    ],
  ])('%s', (what, act, says, entry = ['', '']) => {
    const before = saveOf(B, { ideas: [newIdea('Elsewhere', { status: 'APPROVED' })] });
    const desk = open(list({}, stored), { acts: [before] });
    desk.press('j');
    act(desk);
    desk.effects();
    desk.press('z');
    expect(desk.says() ?? '').toMatch(says);
    expect(desk.effects().filter(({ type }) => type === 'undo')).toEqual([]);
    if (what.startsWith('words')) expect(desk.entry(A).slice(0, 2)).toEqual(entry);
    // Pressed again, it is about the one before.
    desk.press('z');
    expect(desk.get().asksUndo).toBe(before);
  });

  test('a save, then the words that were cancelled before it', () => {
    const desk = open(list());
    desk.press('j', '2');
    write(desk, A, 'Too early');
    desk.press('Escape', 'j', '1', 'Ctrl+Enter');
    answer(desk, B);
    desk.effects();
    desk.press('z');
    expect(desk.effects()).toMatchObject([{ type: 'undo', save: { id: `save of ${B}` } }]);
    desk.press('z');
    expect(desk.entry(A)).toEqual(['REJECTED', 'Too early', undefined]);
  });
});

describe('keys in one task act in order:', () => {
  test('1 and Ctrl + Enter save, and the next idea without a decision is marked', () => {
    const desk = open(list({}, { status: 'APPROVED' }));
    desk.press('j', '1', 'Ctrl+Enter');
    expect([desk.get().current, desk.sent()]).toEqual([C, [[A, 'APPROVED', '']]]);
    desk.press('1');
    expect(desk.entry(C)).toEqual(['APPROVED', '', undefined]);
  });

  test('on the page of an idea of the queue, too: the next one is asked for', () => {
    const desk = open(pageOf(newIdea(A), { isQueue: true }));
    desk.press('1', 'Ctrl+Enter');
    expect(desk.effects().map(({ type }) => type)).toEqual(['focus', 'save', 'take']);
    // Until it is there, keys act on nothing that nobody sees.
    desk.act({ type: 'taken', id: B });
    desk.press('1', 'Ctrl+Enter');
    expect([desk.sent(), desk.get().drafts[B]]).toEqual([[], undefined]);
    desk.arrive(pageOf(newIdea(B), { isQueue: true }));
    desk.press('1', 'Ctrl+Enter');
    expect(desk.sent()).toEqual([[B, 'APPROVED', '']]);
  });

  test('what is typed on the way to a box is no key', () => {
    const desk = open(list());
    desk.press('j', '2', 'n', 'o', 't');
    expect(desk.focused()).toEqual(['idea', 'box']);
    expect([desk.entry(A), desk.get().isTaking]).toEqual([['REJECTED', '', 'REASON'], false]);
    desk.act({ type: 'box is open' });
    desk.press('j');
    expect(desk.get().current).toBe(B);
  });
});

test('Caps Lock and Shift switch no key off', () => {
  const letters = deskKeys.flatMap(({ keys }) => keys.filter((key) => /^[a-z]$/.test(key)));
  const idea = newIdea(A);
  const desks = [listOf([idea]), pageOf(idea)].map((place) => {
    const desk = open(place);
    desk.press('j');
    return desk.get();
  });
  const act = (state: Desk, key: string, isShift: boolean) =>
    actOf(
      state,
      {
        ...{ key, isShift, isChord: false, isTyping: false, isReview: false, isPressed: false },
        ...{ row: undefined, isInSight: true },
      },
      5_000,
    );
  const off = letters.filter((key) =>
    desks.some((state) => {
      const meant = JSON.stringify(act(state, key, false));
      return [false, true].some(
        (isShift) => JSON.stringify(act(state, key.toUpperCase(), isShift)) !== meant,
      );
    }),
  );
  expect([letters.length > 15, off]).toEqual([true, []]);
});

describe('a key that changes nothing says so:', () => {
  test.each([
    [
      { status: 'REJECTED' },
      '2',
      `${A} is Rejected already. What you write now is a comment for its submitter.`,
    ],
    [{ status: 'APPROVED' }, '1', `${A} is Approved already.`],
    [{ email: ME }, '2', 'This is your own idea. Somebody else decides.'],
    [{ email: ME }, 'c', 'This is your own idea. Somebody else decides.'],
    [{ email: ME }, 'Ctrl+Enter', 'This is your own idea. Somebody else decides.'],
    [
      { conflict: { id: 'c', reason: 'My cousin.' } },
      '2',
      'You should not judge this: “My cousin.” Somebody else decides.',
    ],
    // As the server answers where another feature says that one must not judge it.
    [{ shortlisted: null }, '2', 'You should not judge this idea. Somebody else decides.'],
    ...(['1', '2', 'c', 'Ctrl+Enter'].map((key) => [
      { clarification: { until: '2026-12-11', outcome: null } },
      key,
      'This idea waits for its submitter, who was asked. Nobody decides before the answer, or before the question is taken back.',
    ]) satisfies [Partial<ReviewedIdea>, string, string][]),
    [{}, '0', 'There is no choice to take back.'],
    [{}, 'y', 'Nothing is asked.'],
    [{}, 'z', 'There is nothing to undo.'],
    [{}, 'e', 'There is nothing to edit.'],
    [{}, 'b', 'No idea is selected: x selects the marked one.'],
    ...(['p', 'q'].map((key) => [
      {},
      key,
      'This key works on the page of an idea: Enter opens it.',
    ]) satisfies [Partial<ReviewedIdea>, string, string][]),
  ] as const)('%j, key %s', (idea, key, words) => {
    const desk = open(list(idea));
    desk.press('j', key);
    expect(desk.says()).toBe(words);
  });

  test('gives the line back to the keys with the next choice, or with another part of the idea', () => {
    const desk = open(list());
    desk.press('j');
    for (const act of [() => desk.press('1'), () => desk.act({ type: 'use tool', tool: 'answers' })]) {
      desk.press('0', '0');
      expect(desk.says()).toBe('There is no choice to take back.');
      act();
      expect(desk.says()).toBeUndefined();
    }
  });

  test.each([
    ['2 on an idea that is rejected already', { status: 'REJECTED' }, '2'],
    ['2 on one’s own', { email: ME }, '2'],
    ['c on one’s own', { email: ME }, 'c'],
    ['e without anything to edit', {}, 'e'],
    ['f in the list', {}, 'f'],
  ] as const)('what is typed after it never acts as other keys: %s', (_, idea, key) => {
    const desk = open(list(idea));
    desk.press('j', key);
    const { message } = desk.get();
    desk.effects();
    for (const letter of 'not yet 1 z') {
      desk.world.now += 400;
      desk.press(letter);
    }
    expect([desk.get().message, desk.get().current, desk.effects()]).toEqual([message, A, []]);
  });

  test('the next key acts again after a pause, and at once after Esc', () => {
    const desk = open(list({ email: ME }));
    desk.press('j', '2', 'j', 'Escape', 'j');
    expect(desk.get().current).toBe(B);
    desk.press('k', '2');
    desk.world.now += 1_000;
    desk.press('j');
    expect(desk.get().current).toBe(B);
  });

  test('without a mark no status is chosen, and no text is a key', () => {
    const desk = open(list());
    desk.press('2', 'n');
    expect([desk.says(), desk.get().isTaking]).toEqual(['No idea is marked: j goes to the next one.', false]);
  });
});

describe('an entry', () => {
  test('of a status that asks for a reason waits for it; without one it is saved on purpose only', () => {
    const desk = open(list());
    desk.press('j', '2', 'Ctrl+Enter');
    expect(desk.get().drafts[A]?.ask).toEqual({ kind: 'REASON', isTried: true });
    expect(desk.sent()).toEqual([]);
    write(desk, A, 'Too early.');
    desk.press('Ctrl+Enter');
    expect(desk.sent()).toEqual([[A, 'REJECTED', 'Too early.']]);
    desk.act({ type: 'choose', id: B, status: 'REJECTED' });
    desk.act({ type: 'save', id: B, then: 'stay', isAnswered: true });
    expect([desk.sent(), desk.get().current]).toEqual([[[B, 'REJECTED', '']], B]);
  });

  test('chosen by mouse moves no focus: who browses a select stays there', () => {
    const desk = open(list());
    desk.act({ type: 'choose', id: A, status: 'REJECTED' });
    expect(desk.focused()).toEqual([]);
  });

  test('of words alone is sent without a question', () => {
    const desk = open(list());
    desk.press('j');
    write(desk, A, 'We look at it next week.');
    desk.press('Ctrl+Enter');
    expect(desk.sent()).toEqual([[A, '', 'We look at it next week.']]);
    answer(desk, A);
    expect(desk.says()).toBe(`Review status updated successfully: ${A}, comment.`);
  });

  test('that is as stored is not sent again, and the earlier comment is no news', () => {
    const desk = open(list({ status: 'APPROVED', reviewerComments: 'Call us.' }));
    desk.press('j', '1');
    desk.act({ type: 'use again', id: A });
    desk.press('Ctrl+Enter');
    expect([desk.sent(), desk.says()]).toEqual([[], `${A} is Approved already. Nothing changed.`]);
    expect(desk.get().current).toBe(B);
  });

  test('taken back goes with its words, which can be had back for half a minute; other words stay', () => {
    const desk = open(list());
    desk.press('j', '2');
    write(desk, A, 'Too early');
    desk.press('Escape');
    expect(desk.entry(A)).toEqual(['', '', undefined]);
    expect(desk.says()).toBe(`Rejected and its words are taken back: ${A}.`);
    desk.press('j', 'z');
    expect([desk.get().current, desk.entry(A)]).toEqual([A, ['REJECTED', 'Too early', undefined]]);
    desk.press('0');
    desk.world.now += UNDO_WINDOW;
    desk.act({ type: 'tick' });
    expect(desk.says()).toBeUndefined();
    write(desk, B, 'Ask the council');
    desk.press('0');
    desk.press('1', 'Escape');
    expect(desk.entry(B)).toEqual(['', 'Ask the council', undefined]);
  });

  test('that was cancelled is not given back over words that were typed since', () => {
    const desk = open(list());
    desk.press('j', '2');
    write(desk, A, 'Half');
    desk.press('Escape');
    write(desk, A, 'Other words');
    desk.press('z');
    expect([desk.entry(A)[1], desk.says()]).toEqual(['Other words', 'There is nothing to undo.']);
  });

  test('typed on during its save is kept on top of what was saved', () => {
    const desk = open(list());
    desk.press('j', '1', 'Ctrl+Enter');
    const sent = { idea: newIdea(A), draft: desk.get().drafts[A]!, at: 0 };
    write(desk, A, 'Tomorrow.');
    desk.act({ type: 'saved', sent, saved: newIdea(A, { version: 2, status: 'APPROVED' }), undoId: 'u' });
    expect(desk.get().drafts[A]).toMatchObject({ version: 2, comments: 'Tomorrow.', isSaving: false });
  });

  test('under way is not sent a second time', () => {
    const desk = open(list());
    desk.act({ type: 'choose', id: A, status: 'APPROVED' });
    for (let n = 0; n < 2; n++) desk.act({ type: 'save', id: A, then: 'stay' });
    expect(desk.sent()).toHaveLength(1);
  });

  test('of who may not decide is a comment', () => {
    const desk = open(list(), { decides: false });
    desk.press('j', '2');
    expect([desk.entry(A), desk.focused()]).toEqual([
      ['', '', undefined],
      ['idea', 'box'],
    ]);
    expect(desk.says()).toBe('Only administrators set the status. You can write comments.');
  });

  test('shows as chosen, unsaved and saved', () => {
    const idea = newIdea(A);
    const draft = { version: 1, status: 'APPROVED', comments: '' } as const;
    const desk = { email: ME, acts: [saveOf(A)] };
    expect(reviewOf(idea, draft, desk)).toMatchObject({ shown: 'APPROVED', isEntered: true, isSaved: false });
    expect(reviewOf(idea, undefined, desk)).toMatchObject({ shown: '', isEntered: false, isSaved: true });
    const asked = newIdea(A, { clarification: { until: '2026-12-11', outcome: null } });
    expect(reviewOf(asked, undefined, desk)).toMatchObject({ isPaused: true });
    // Its own reviewer cannot take the question back either.
    expect(reviewOf({ ...asked, email: ME }, undefined, desk)).toMatchObject({ isPaused: false });
    const stale = { kind: 'STALE', status: 'REJECTED', reviewerComments: '' } as const;
    const ask = { ...stale, reviewedBy: null, reviewedAt: '' };
    const theirs = newIdea(A, { status: 'REJECTED' });
    expect(reviewOf(theirs, { ...draft, ask }, desk).shown).toBe('REJECTED');
  });
});

describe('words are asked about before they are sent with another status:', () => {
  /** Each case in which words come to stand beside a status that they were not written for. */
  const entries: [string, (desk: Opened) => void][] = [
    [
      'typed for a rejection, then 1',
      (desk) => {
        desk.press('2');
        desk.act({ type: 'box is open' });
        write(desk, A, 'No');
        desk.press('1');
      },
    ],
    [
      'typed without a status, then 1',
      (desk) => {
        write(desk, A, 'No');
        desk.press('1');
      },
    ],
    [
      'stored by the tab without their status',
      (desk) => {
        const draft = { version: 1, status: 'APPROVED', comments: 'No' } as const;
        desk.act({ type: 'keep draft', id: A, draft });
        desk.press('Ctrl+Enter');
      },
    ],
    [
      'undone, edited again',
      (desk) => {
        const restored = [newIdea(A, { version: 3 })];
        const save = saveOf(A, { ideas: [newIdea(A, { status: 'REJECTED', reviewerComments: 'No' })] });
        desk.act({ type: 'undone', save, restored, left: [] });
        desk.press('e');
        desk.act({ type: 'box is open' });
        desk.press('1');
      },
    ],
  ];
  test.each(entries)('%s', (_, enter) => {
    const desk = open(list());
    desk.press('j');
    enter(desk);
    expect(desk.entry(A)).toEqual(['APPROVED', 'No', 'WORDS']);
    desk.effects();
    desk.press('Ctrl+Enter');
    // However often it is saved; and the question takes the focus.
    expect(desk.focused()).toEqual(['idea', 'question']);
    expect(desk.says()).toContain('is not saved yet');
    desk.press('y', 'Ctrl+Enter');
    expect(desk.sent()).toEqual([[A, 'APPROVED', 'No']]);
  });

  test('until they are answered for, no other key acts', () => {
    for (const { keys } of deskKeys) {
      const key = keys.at(-1) === 'Enter' && keys.length > 1 ? 'Ctrl+Enter' : keys[0];
      const desk = open(list());
      desk.press('j');
      write(desk, A, 'No');
      desk.press('1');
      const before = desk.get();
      desk.press(key);
      const { drafts, current, selected, dialog } = desk.get();
      const isSame = drafts === before.drafts && current === A && selected.length === 0 && !dialog;
      expect([key, isSame]).toEqual([key, !['y', 'w', '0', 'Ctrl+Enter', '?'].includes(key)]);
      if (key === 'j') expect(desk.says()).toMatch(/^Answer the question first: y sends the words/);
    }
  });

  test('left out by w they are gone, and a rejection without its reason asks for one; Esc goes back', () => {
    const desk = open(list());
    desk.press('j');
    write(desk, A, 'No market');
    desk.press('2', 'Escape');
    expect(desk.entry(A)).toEqual(['', 'No market', undefined]);
    desk.act({ type: 'box is open' });
    desk.press('2');
    desk.act({ type: 'box is open' });
    desk.press('w');
    expect(desk.entry(A)).toEqual(['REJECTED', '', 'REASON']);
  });
});

describe('a save that ends otherwise', () => {
  const theirs = { version: 7, status: 'REJECTED', reviewerComments: 'Too vague.' };
  const reviewed = { reviewedBy: 'rev1@portal.example', reviewedAt: '2026-11-24T02:15:00.000Z' };
  const stale = { ...noLine, code: 'STALE', current: { ...theirs, ...reviewed } } as const;
  const decide = (place: Place) => {
    const desk = open(place);
    desk.press('j', '1', 'Ctrl+Enter');
    desk.effects();
    return { desk, sent: { idea: newIdea(A), draft: desk.get().drafts[A]!, at: 0 } };
  };

  test('because of a colleague leads back, with a question that has the focus; neither key nor save answers it', () => {
    const { desk, sent } = decide(list());
    desk.act({ type: 'not saved', sent, problem: stale });
    expect([desk.get().current, desk.focused().at(-1)]).toEqual([A, 'question']);
    desk.press('Ctrl+Enter', 'Ctrl+Enter');
    expect(desk.sent()).toEqual([]);
    desk.press('t');
    expect([desk.says(), desk.entry(A)]).toEqual([`${A} stays Rejected.`, ['', '', undefined]]);
    desk.press('e');
    expect(desk.get().drafts[A]).toMatchObject({ version: 7, status: 'APPROVED' });
    expect(desk.focused().at(-1)).toBe('box');
  });

  test('because its submitter answered is no conflict with a colleague: the entry stays, for the version of now', () => {
    const { desk, sent } = decide(list());
    const current = { version: 7, status: 'PENDING', reviewerComments: '', ...reviewed, reviewedBy: null };
    desk.act({ type: 'not saved', sent, problem: { ...stale, current } });
    expect(desk.says()).toContain('it changed since you opened it, such as by an answer of its submitter');
    expect(desk.get().drafts[A]).toMatchObject({ version: 7, status: 'APPROVED' });
    expect(desk.get().drafts[A]?.ask).toBeUndefined();
  });

  test('because of a colleague asks, too, where a list showed the new status before', () => {
    const { desk, sent } = decide(list());
    const known = { ...sent.idea, status: 'REJECTED' as const };
    const current = { version: 7, status: 'REJECTED', reviewerComments: '', ...reviewed };
    desk.act({ type: 'not saved', sent: { ...sent, idea: known }, problem: { ...stale, current } });
    expect(desk.get().drafts[A]?.ask?.kind).toBe('STALE');
  });

  test('is replaced by r, with the version that was seen', () => {
    const { desk, sent } = decide(list());
    desk.act({ type: 'not saved', sent, problem: stale });
    desk.press('r');
    expect(desk.sent()).toEqual([[A, 'APPROVED', '']]);
    expect(desk.get().drafts[A]?.version).toBe(7);
  });

  test('a conflict is said once: by its question, which takes the focus, or at the foot to a reviewer who has gone on', () => {
    const { desk, sent } = decide(list());
    desk.act({ type: 'not saved', sent, problem: stale });
    expect(desk.says()).toBeUndefined();
    desk.press('Ctrl+Enter');
    expect(desk.says()).toBe(
      'Answer the question first: r replaces the decision of the colleague, t keeps it.',
    );
    expect(desk.sent()).toEqual([]);

    const other = decide(list());
    write(other.desk, B, 'Half');
    other.desk.act({ type: 'not saved', sent: other.sent, problem: stale });
    expect(other.desk.says()).toMatch(/^Kgomo tracker is not saved\. rev1 rejected this idea/);
  });

  test('leads nobody back who has begun with another idea, and is tried again from there', () => {
    const { desk, sent } = decide(list());
    write(desk, B, 'Half');
    desk.act({ type: 'not saved', sent, problem: noLine });
    expect([desk.get().current, desk.get().message?.tone]).toEqual([B, 'failed']);
    desk.press('j', 'j', 'k');
    expect(desk.says()).toContain(`${A} is not saved.`);
    desk.effects();
    desk.press('r');
    expect(desk.sent()).toEqual([[A, 'APPROVED', '']]);
  });

  test('is tried again where the idea is no longer in sight', () => {
    const desk = open(pageOf(newIdea(A), { neighbours: { next: neighbourOf(B), previous: undefined } }));
    desk.press('1', 'Ctrl+Enter');
    const sent = { idea: newIdea(A), draft: desk.get().drafts[A]!, at: 0 };
    expect(desk.get().current).toBe(B);
    desk.arrive(pageOf(newIdea(B)));
    write(desk, B, 'Half');
    desk.act({ type: 'not saved', sent, problem: noLine });
    desk.effects();
    desk.press('r');
    expect(desk.sent()).toEqual([[A, 'APPROVED', '']]);
  });

  test('is not tried again once its choice is taken back', () => {
    const { desk, sent } = decide(list());
    desk.act({ type: 'not saved', sent, problem: noLine });
    desk.press('0');
    desk.act({ type: 'save again', sent });
    expect([desk.sent(), desk.says()]).toEqual([[], `There is nothing to save any more: ${A}.`]);
  });

  test('is tried again with r as it was sent; without the words of a rejection it asks for a reason', () => {
    const desk = open(list());
    desk.press('j', '2');
    write(desk, A, 'Too early.');
    const fail = () => {
      const draft = desk.get().drafts[A]!;
      desk.act({ type: 'not saved', sent: { idea: newIdea(A), draft, at: 0 }, problem: noLine });
      desk.act({ type: 'mark', id: A });
      desk.effects();
    };
    desk.act({ type: 'save', id: A, then: 'stay' });
    fail();
    desk.press('r');
    expect(desk.sent()).toEqual([[A, 'REJECTED', 'Too early.']]);
    fail();
    write(desk, A, '');
    desk.press('r');
    expect([desk.sent(), desk.entry(A)]).toEqual([[], ['REJECTED', '', 'REASON']]);
  });

  test('is tried again with another status only after what that asks', () => {
    const desk = open(list());
    desk.press('j', '2');
    write(desk, A, 'Too early.');
    desk.press('Ctrl+Enter');
    desk.act({
      type: 'not saved',
      sent: { idea: newIdea(A), draft: desk.get().drafts[A]!, at: 0 },
      problem: noLine,
    });
    const failed = desk.get().message?.retry;
    desk.act({ type: 'mark', id: A });
    desk.press('1');
    desk.effects();
    if (failed) desk.act(failed);
    expect(desk.sent()).toEqual([]);
    expect(desk.entry(A)).toEqual(['APPROVED', 'Too early.', 'WORDS']);
  });
});

describe('Undo', () => {
  const undone = (desk: Opened) =>
    desk.effects().flatMap((effect) => (effect.type === 'undo' ? [effect.save.id] : []));

  test('acts at once for half a minute, wherever the idea is, and never leaves the page', () => {
    const desk = open(list(), { acts: [saveOf('Elsewhere', { at: 900 })] });
    desk.press('j', 'z');
    expect([undone(desk), desk.get().acts]).toEqual([['save of Elsewhere'], []]);
    const restored = [newIdea('Elsewhere')];
    desk.act({ type: 'undone', save: saveOf('Elsewhere'), restored, left: [] });
    expect([desk.effects(), desk.get().current]).toEqual([[], A]);
    expect(desk.says()).toBe('Undone. Elsewhere is as before; no email was sent.');
  });

  test('acts at once on what is on the page, however old', () => {
    const desk = open(list(), { acts: [saveOf(B)] });
    desk.press('z');
    expect(undone(desk)).toEqual([`save of ${B}`]);
    desk.act({ type: 'undone', save: saveOf(B), restored: [newIdea(B)], left: [] });
    expect([desk.get().current, desk.focused()]).toEqual([B, ['idea']]);
  });

  test('of an old decision elsewhere asks, with the focus; y undoes it, Esc leaves it', () => {
    const desk = open(list(), { acts: [saveOf('Elsewhere')] });
    desk.press('j', 'z');
    expect([desk.get().asksUndo?.id, desk.focused()]).toEqual(['save of Elsewhere', ['idea', 'status bar']]);
    desk.press('z', '1', 'j');
    expect([desk.get().asksUndo?.id, desk.get().current, desk.entry(A)]).toEqual([
      ...['save of Elsewhere', A],
      ['', '', undefined],
    ]);
    desk.press('Escape');
    expect([desk.get().asksUndo, desk.get().current, undone(desk)]).toEqual([undefined, A, []]);
    desk.press('z', 'y');
    expect([desk.get().asksUndo, undone(desk)]).toEqual([undefined, ['save of Elsewhere']]);
  });

  test('again undoes the one before; one that fails is put back, but for one that cannot be undone any more', () => {
    const desk = open(list(), { acts: [saveOf(A), saveOf(B)] });
    desk.press('z');
    desk.act({ type: 'not undone', save: saveOf(B), problem: noLine });
    desk.effects();
    desk.press('z');
    expect(undone(desk)).toEqual([`save of ${B}`]);
    desk.act({ type: 'not undone', save: saveOf(B), problem: { ...noLine, code: 'CONFLICT' } });
    desk.press('z');
    expect([undone(desk), desk.get().asksUndo?.id]).toEqual([[], `save of ${A}`]);
    desk.press('y');
    expect(undone(desk)).toEqual([`save of ${A}`]);
  });

  test('ends after half a minute; what went out is not told beside another idea', () => {
    const desk = open(list());
    desk.press('j', '1', 'Ctrl+Enter');
    answer(desk, A, { lastReview: { id: 'r', at: '', announceAt: 'soon', reason: null } });
    desk.act({ type: 'tick' });
    expect(desk.says()).toContain(`${A}, Approved.`);
    desk.world.now += UNDO_WINDOW;
    desk.act({ type: 'tick' });
    expect(desk.says()).toBeUndefined();
    desk.press('z');
    expect(desk.says()).toBe('There is nothing to undo.');
  });

  test('is found again after a reload, but not told over what is said already', () => {
    const desk = open(list());
    desk.act({ type: 'restored', saves: [saveOf(B, { at: 0 }), saveOf(A, { at: 0 })] });
    expect(desk.says()).toContain(`${B}, Approved.`);
    expect(savesIn(desk.get().acts).map(({ id }) => id)).toEqual([`save of ${A}`, `save of ${B}`]);
    desk.act({ type: 'say', message: { tone: 'note', words: 'Mine.' } });
    desk.act({ type: 'restored', saves: [saveOf(B)] });
    expect([desk.says(), desk.get().acts.length]).toEqual(['Mine.', 2]);
  });

  test('brings back a selection that Esc dropped, but not one that was acted on', () => {
    const desk = open(list());
    desk.press('j', 'x', 'j', 'x', 'Escape');
    expect([desk.get().selected, desk.says()]).toEqual([[], '2 ideas deselected.']);
    desk.press('z');
    expect(desk.get().selected.map(({ id }) => id)).toEqual([A, B]);
    desk.act({ type: 'deselect', isDone: true });
    desk.press('z');
    expect(desk.get().selected).toEqual([]);
  });
});

test.each([
  [{ status: 'APPROVED' }, `${A} is Approved: only the submitter of an idea without a decision is asked.`],
  [{ email: ME }, 'This is your own idea. Somebody else decides.'],
  [
    { clarification: { until: '2026-12-11', outcome: null } },
    'This idea waits for its submitter, who was asked. Nobody decides before the answer, or before the question is taken back.',
  ],
  [{}, undefined],
] as const)('q asks the submitter, or says why not; what follows is text: %j', (changes, why) => {
  const desk = open(pageOf(newIdea(A, changes)));
  desk.press('q', '1');
  expect([desk.says(), desk.get().dialog]).toEqual([why, why ? undefined : 'ask']);
  if (why) expect(desk.get().drafts).toEqual({});
  // A question would be about another idea.
  desk.arrive(pageOf(newIdea(B)));
  expect(desk.get().dialog).toBeUndefined();
});

test('l rejects for a reason of the list: it takes the focus once it is read, and until then no key is one', () => {
  const desk = open(list());
  desk.press('j', 'l', 'n');
  expect([desk.entry(A), desk.focused()]).toEqual([['REJECTED', '', 'REASON'], ['idea']]);
  expect([desk.get().awaitsReasons, desk.get().isTaking]).toEqual([A, false]);
  desk.act({ type: 'box is open' });
  desk.act({ type: 'give reason', id: A, reasonId: 'runs' });
  desk.press('Ctrl+Enter');
  expect([desk.sent(), desk.get().awaitsReasons]).toEqual([[[A, 'REJECTED', '']], undefined]);
});

describe('a reason of the list', () => {
  const rejected = (reason: string) =>
    newIdea(A, {
      status: 'REJECTED',
      lastReview: { id: 'r', at: '', announceAt: null, reason: { id: reason } },
    });
  const inputs = (desk: Opened) =>
    desk
      .effects()
      .flatMap((effect) => (effect.type === 'save' ? [inputOf(effect.sent.idea, effect.sent.draft)] : []));

  test('is enough for a rejection, and goes with no other status', () => {
    const desk = open(list());
    desk.press('j', '2');
    desk.act({ type: 'give reason', id: A, reasonId: 'runs' });
    desk.press('Ctrl+Enter');
    expect(inputs(desk)).toEqual([{ status: 'REJECTED', comments: '', reasonId: 'runs' }]);
    expect(inputOf(newIdea(A), { status: 'APPROVED', comments: '', reasonId: 'runs' })).toEqual({
      ...{ status: 'APPROVED', comments: '' },
    });
  });

  test('that is stored shows, stays where nobody touches it, and alone is a change', () => {
    const desk = open(listOf([rejected('runs'), newIdea(B)]));
    const review = () => reviewOf(rejected('runs'), desk.get().drafts[A], desk.get());
    desk.press('j');
    write(desk, A, 'More.');
    expect([review().reasonId, review().input]).toEqual(['runs', { status: null, comments: 'More.' }]);
    write(desk, A, '');
    desk.act({ type: 'give reason', id: A, reasonId: '' });
    expect([review().reasonId, review().isEntered]).toEqual(['', true]);
    desk.press('Ctrl+Enter');
    expect(inputs(desk)).toEqual([{ status: null, comments: '', reasonId: null }]);
  });

  test('comes back with an undone rejection that is edited again; what is typed meanwhile is not replaced', () => {
    const [idea] = [rejected('runs')];
    const desk = open(listOf([newIdea(A), newIdea(B)]), {
      acts: [{ kind: 'save', id: 's', ideas: [idea], until: null, at: 0 }],
    });
    desk.press('z');
    expect(desk.get().message).toBeUndefined();
    const undone = {
      type: 'undone',
      save: { kind: 'save', id: 's', ideas: [idea], until: null },
      left: [],
    } as const;
    desk.act({ ...undone, restored: [newIdea(A, { version: 3 })] });
    desk.press('e');
    expect(desk.get().drafts[A]).toMatchObject({ status: 'REJECTED', reasonId: 'runs', version: 3 });
    desk.act({ ...undone, restored: [newIdea(A, { version: 4 })] });
    write(desk, A, 'Mine.');
    desk.press('e');
    expect(desk.entry(A)[1]).toBe('Mine.');
  });

  test('of a duplicate is no entry to edit: its original would be lost', () => {
    const save = saveOf(A, { ideas: [rejected('runs')], isDuplicate: true });
    const desk = open(list(), { acts: [save] });
    desk.act({ type: 'undone', save, restored: [newIdea(A, { version: 3 })], left: [] });
    expect(desk.get().message?.about).toBeUndefined();
  });
});

test('what arrives late takes the focus from nobody who types', () => {
  const desk = open(list(), { acts: [saveOf(A, { ideas: [newIdea(A)] })] });
  desk.act({ type: 'mark', id: B });
  desk.effects();
  desk.world.isTyping = true;
  const save = saveOf(A, { ideas: [newIdea(A)] });
  desk.act({ type: 'undone', save, restored: [newIdea(A, { version: 3 })], left: [] });
  desk.act({ type: 'taken', id: C });
  expect([desk.get().current, desk.effects()]).toEqual([B, []]);
  expect(desk.says()).toBe('Your next idea is ready. Finish here, then press n.');
});

describe('through the list', () => {
  test('the last row leads to the next page, whose first row is marked; back to the last one', () => {
    const second = listOf([newIdea(C)], { after: 'b', hasPrevious: true });
    const first = listOf([newIdea(A), newIdea(B)], { hasNext: true });
    const desk = open(first);
    desk.press('j', 'j', 'j');
    expect(desk.effects()).toContainEqual({ type: 'turn page', to: 'next' });
    desk.arrive({ ...first, after: 'b', isStale: true });
    desk.press('j');
    desk.arrive(second);
    expect([desk.get().current, desk.focused()]).toEqual([C, ['idea']]);
    desk.press('k');
    desk.arrive({ ...second, after: '', isStale: true });
    desk.arrive(first);
    expect(desk.get().current).toBe(B);
  });

  test('the very end is said and marks nothing; k goes back to the last row; an empty list has no end', () => {
    const desk = open(list());
    desk.press('j', 'j', 'j', 'j', 'j');
    expect([desk.get().current, desk.get().end]).toEqual([undefined, 'This was the last of 3 ideas.']);
    desk.press('1', 'Ctrl+Enter', 'k');
    expect([desk.get().current, desk.get().end, desk.get().drafts]).toEqual([C, '', {}]);
    const empty = open(listOf([]));
    empty.press('j');
    expect(empty.get().end).toBe('');
  });

  test('another filter marks nothing; back from an idea its row is marked', () => {
    const desk = open(list());
    desk.press('j');
    desk.effects();
    desk.arrive({ ...list(), filters: 'status=PENDING' });
    expect(desk.focused()).toEqual([]);
    desk.arrive(pageOf(newIdea(B)));
    desk.effects();
    desk.arrive(list());
    expect([desk.get().current, desk.focused()]).toEqual([B, ['idea']]);
  });

  test('saving goes to the next idea without a decision, in a list of decided ones to the next', () => {
    const decided = { status: 'APPROVED' } as const;
    const desk = open(list({}, decided));
    desk.press('j', '1', 'Ctrl+Enter');
    expect(desk.get().current).toBe(C);
    const other = open({ ...list(decided, decided, decided), isDecided: true });
    other.press('j', '3', 'Ctrl+Enter');
    expect(other.get().current).toBe(B);
  });

  test('while the neighbours are read again, the desk waits at an end, and keys act on no idea', () => {
    const page = (changes: Partial<Page> = {}) => pageOf(newIdea(B), changes);
    const desk = open(page({ isStale: true }));
    desk.press('k');
    expect([desk.says(), desk.effects()]).toEqual([undefined, []]);
    desk.arrive(page({ neighbours: { next: undefined, previous: neighbourOf(A) } }));
    expect(desk.effects()).toEqual([{ type: 'go', link: `/submissions/${A}` }]);

    const last = open(page({ isStale: true }));
    last.press('j');
    expect(last.get().end).toBe('');
    last.arrive(page());
    expect(last.get().end).toBe('This was the last idea.');

    const first = open(page({ isStale: true }));
    first.press('k', '1', 'Ctrl+Enter');
    expect(first.sent()).toEqual([]);
    first.arrive(page());
    expect([first.says(), first.get().current]).toEqual(['This is the first idea.', B]);
  });

  test('saving passes over what the reviewer cannot decide; j does not', () => {
    const own = newIdea(B, { email: ME });
    const desk = open(listOf([newIdea(A), own, newIdea(C)]));
    desk.press('j', '1', 'Ctrl+Enter');
    expect(desk.get().current).toBe(C);

    const reading = open(pageOf(newIdea(A), { neighbours: { next: neighbourOf(B), previous: undefined } }));
    reading.press('1', 'Ctrl+Enter');
    reading.effects();
    const refused = (changes: Partial<Page> = {}) =>
      pageOf(own, { neighbours: { next: neighbourOf(C), previous: undefined }, ...changes });
    reading.arrive(refused({ idea: undefined }));
    reading.arrive(refused());
    expect(reading.effects().filter(({ type }) => type === 'go')).toEqual([
      { type: 'go', link: `/submissions/${C}` },
    ]);
    const stepping = open(pageOf(newIdea(A), { neighbours: { next: neighbourOf(B), previous: undefined } }));
    stepping.press('j');
    stepping.effects();
    stepping.arrive(refused());
    expect([stepping.get().current, stepping.effects().filter(({ type }) => type === 'go')]).toEqual([B, []]);
  });

  test('/ leads from an idea to the search of its list, and what is typed until it is there acts as no other keys', () => {
    const desk = open(pageOf(newIdea(A), { listLink: '/submissions?status=PENDING' }));
    desk.press('/', 's', '1');
    expect(desk.effects()).toEqual([{ type: 'go', link: '/submissions?status=PENDING', searches: true }]);
    expect(desk.entry(A)).toEqual(['', '', undefined]);
    desk.arrive(list());
    desk.act({ type: 'search' });
    expect(desk.focused()).toEqual(['search']);
  });

  test('from idea to idea by their pages; behind the last one nothing is current until one goes back', () => {
    const desk = open(pageOf(newIdea(A), { neighbours: { next: neighbourOf(B), previous: undefined } }));
    desk.press('k');
    expect(desk.says()).toBe('This is the first idea.');
    desk.press('j');
    expect(desk.effects()).toEqual([{ type: 'go', link: `/submissions/${B}` }]);
    desk.arrive(pageOf(newIdea(B)));
    desk.press('j', '1', 'Ctrl+Enter');
    expect([desk.get().end, desk.sent()]).toEqual(['This was the last idea.', []]);
    desk.press('k');
    expect([desk.says(), desk.get().current]).toEqual(['This is the last idea.', B]);
    desk.press('1');
    expect(desk.entry(B)).toEqual(['APPROVED', '', undefined]);
  });

  test('what was not saved because the session ended is named after the next login, with the way back', () => {
    const desk = open(pageOf(newIdea(A), { neighbours: { next: neighbourOf(B), previous: undefined } }));
    desk.press('1', 'Ctrl+Enter');
    const sent = desk.effects().find((effect) => effect.type === 'save')!.sent;
    desk.arrive(pageOf(newIdea(B)));
    desk.act({ type: 'not saved', sent, problem: { ...noLine, code: 'UNAUTHENTICATED' } });
    const { drafts } = desk.get();
    expect(drafts[A]).toMatchObject({ status: 'APPROVED', lostName: A });
    desk.act({ type: 'open', email: ME, decides: true, hasShortcuts: true, drafts });
    desk.arrive(pageOf(newIdea(B)));
    expect(desk.says()).toBe(`${A} is not saved: your session ended before.`);
    desk.effects();
    desk.press('e');
    expect(desk.effects()).toContainEqual({ type: 'go', link: `/submissions/${A}`, keepsList: true });
    desk.arrive(pageOf(newIdea(A)));
    desk.press('Ctrl+Enter');
    expect(desk.sent()).toEqual([[A, 'APPROVED', '']]);
    expect(desk.get().drafts[A]?.lostName).toBeUndefined();
  });

  test('another view ends what was said of the one before; a failure stays', () => {
    const desk = open(listOf([newIdea(A)], { filters: 'status=PENDING' }));
    desk.act({ type: 'say', message: { tone: 'ok', words: 'Saved.' } });
    desk.arrive(listOf([newIdea(A)], { filters: 'status=PENDING' }));
    expect(desk.says()).toBe('Saved.');
    desk.arrive(listOf([newIdea(A)], { filters: 'status=APPROVED' }));
    expect(desk.says()).toBeUndefined();
    desk.act({ type: 'say', message: { tone: 'failed', words: 'Failed.' } });
    desk.arrive(listOf([newIdea(A)]));
    expect(desk.says()).toBe('Failed.');
  });

  test('another list drops what was selected, and Undo brings it back there; another order or page does not', () => {
    const of = (filters: string, changes: Partial<List> = {}) =>
      listOf([newIdea(A), newIdea(B)], { filters, ...changes });
    const selected = () => desk.get().selected.map(({ id }) => id);
    const desk = open(of('status=PENDING'));
    desk.press('j', 'x');
    for (const place of [
      of('status=PENDING&sort=OLDEST'),
      of('status=PENDING', { after: 'one' }),
      pageOf(newIdea(B)),
      of('status=PENDING'),
    ]) {
      desk.arrive(place);
      expect(selected()).toEqual([A]);
    }
    // At once, not when the other list is loaded.
    desk.arrive(of('focusarea=GAMING', { isStale: true }));
    desk.arrive(of('focusarea=GAMING'));
    expect([selected(), desk.says()]).toEqual([[], '1 idea deselected, as another list is open.']);
    desk.arrive(pageOf(newIdea(B)));
    desk.press('z');
    desk.arrive(of('focusarea=GAMING'));
    desk.arrive(of('focusarea=GAMING', { after: 'one' }));
    expect(selected()).toEqual([A]);
    desk.act({ type: 'say', message: { tone: 'failed', words: 'Failed.' } });
    desk.arrive(of('as=table'));
    expect([selected(), desk.says()]).toEqual([[], 'Failed.']);
    desk.press('z');
    desk.arrive(of('as=table', { after: 'one' }));
    expect(selected()).toEqual([A]);
  });

  test('no second idea is taken while one is on its way; the end and a failure are said', () => {
    const desk = open(list());
    desk.press('n', 'n');
    expect(desk.effects()).toHaveLength(1);
    desk.act({ type: 'taken', id: undefined });
    expect(desk.get().end).toMatch(/^No idea is left for you/);
    desk.press('n');
    desk.act({ type: 'not taken', problem: noLine });
    desk.effects();
    desk.press('r');
    expect(desk.effects()).toEqual([{ type: 'take' }]);
  });
});

describe('a key', () => {
  const press = {
    ...{ isChord: false, isShift: false, isTyping: false, isReview: false, isPressed: false },
    ...{ row: undefined, isInSight: true },
  };
  const marked = () => {
    const desk = open(list());
    desk.press('j', '1');
    return desk.get();
  };

  test('is text in a box, and nothing where shortcuts are off; Ctrl + Enter saves from the boxes of a review', () => {
    const state = marked();
    expect(actOf(state, { ...press, key: 'j', isTyping: true }, 0)).toBeUndefined();
    expect(actOf({ ...state, hasShortcuts: false }, { ...press, key: 'j' }, 0)).toBeUndefined();
    const chord = { ...press, key: 'Enter', isChord: true, isTyping: true };
    expect(actOf(state, chord, 0)).toBeUndefined();
    expect(actOf(state, { ...chord, isReview: true }, 0)).toMatchObject({ type: 'save', id: A });
  });

  test('acts on no idea out of sight, and on no other row than that which is typed in', () => {
    const state = marked();
    const out = { ...press, key: '1', isInSight: false };
    expect(actOf(state, out, 0)).toEqual({ type: 'reveal', id: A });
    const elsewhere = { ...press, key: 'Enter', isChord: true, isTyping: true, isReview: true, row: B };
    expect(actOf(state, elsewhere, 0)).toMatchObject({ type: 'say why not' });
  });

  test('is one act only', () => {
    const keys = deskKeys.flatMap((one) => (one.keys.length === 1 ? one.keys : []));
    expect(new Set(keys).size).toBe(keys.length);
  });
});

test.each([
  ['select', '1 2 3 l 0 c Ctrl b o'],
  ['open', '1 2 3 l 0 c Ctrl b o'],
] as const)(
  'in a view whose rows are there to %s, the keys that decide say where the boxes are',
  (rows, keys) => {
    const desk = open(listOf([newIdea(A)], { rows }));
    const said = deskKeys.flatMap(({ keys: [key] }) => {
      desk.act({ type: 'say', message: undefined });
      desk.act({ type: 'tick' });
      desk.world.now += UNDO_WINDOW;
      desk.act({ type: 'mark', id: A });
      desk.press(key === 'Ctrl' ? 'Ctrl+Enter' : key);
      const isAnswer = desk.says()?.startsWith('This view has no boxes to decide in');
      desk.act({ type: 'close dialog' });
      return isAnswer ? [key] : [];
    });
    expect(said.join(' ')).toBe(keys);
  },
);

test.each([
  ['decide', { type: 'select', ideas: [expect.objectContaining({ id: A })], isOn: true }],
  ['select', { type: 'press box', id: A }],
  ['open', { type: 'say why not', words: 'This view selects nothing: See as table does.', opensBox: false }],
] as const)('x in a view whose rows are there to %s', (rows, act) => {
  const desk = open(listOf([newIdea(A)], { rows }));
  desk.act({ type: 'mark', id: A });
  const press = { key: 'x', isChord: false, isShift: false, isTyping: false, isReview: false };
  expect(actOf(desk.get(), { ...press, isPressed: false, row: undefined, isInSight: true }, 0)).toEqual(act);
});
