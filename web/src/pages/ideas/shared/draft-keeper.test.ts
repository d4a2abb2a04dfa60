import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import type { IdeaDraftInput } from '../../../graphql/generated.ts';
import { createKeeper } from './draft-keeper.ts';
import type { DraftKeeper } from './draft-keeper.ts';
import { loadDraft } from './draft.ts';

const EMAIL = 'a@example.com';
interface Call {
  input: IdeaDraftInput;
  outlive: boolean;
  end: (failure?: Error) => Promise<void>;
}
const { signal } = new AbortController();
let calls: Call[];
let isOwner: boolean;
let keeper: DraftKeeper;

const openKeeper = () =>
  createKeeper(EMAIL, {
    send: (input, outlive) =>
      new Promise((resolve, reject) => {
        const end = async (failure?: Error) => {
          if (failure) reject(failure);
          else resolve(undefined);
          await jest.advanceTimersByTimeAsync(0);
        };
        calls.push({ input, outlive, end });
      }),
    isOwner: () => isOwner,
  });
const call = (index: number): Call => {
  const found = calls[index];
  if (!found) throw new Error(`only ${calls.length} calls were made`);
  return found;
};
const refusal = (code: string, more: object = {}) =>
  new CombinedGraphQLErrors({ data: null, errors: [{ message: code, extensions: { code, ...more } }] });
const noLine = () => new TypeError('Failed to fetch');
const stale = (current: object) => refusal('STALE', { current });
const typed = (text: string) => keeper.answer('firstName', text);
const pause = () => jest.advanceTimersByTimeAsync(1_000);
async function save(text = 'Naledi'): Promise<void> {
  typed(text);
  await pause();
}
const sentNames = () => calls.map(({ input }) => input.answers['firstName']);

beforeEach(() => {
  jest.useFakeTimers();
  sessionStorage.clear();
  [calls, isOwner] = [[], true];
  keeper = openKeeper();
  keeper.start(null);
});
afterEach(() => {
  keeper.close();
  jest.useRealTimers();
});

describe('what is typed', () => {
  test('is in the tab at once, and on the server a second after the last keystroke', async () => {
    typed('N');
    await jest.advanceTimersByTimeAsync(900);
    typed('Na');
    expect(loadDraft(EMAIL)?.answers.firstName).toBe('Na');
    await jest.advanceTimersByTimeAsync(900);
    expect(calls).toHaveLength(0);
    await pause();
    expect(sentNames()).toEqual(['Na']);
    await call(0).end();
    expect(keeper.view().save.kind).toBe('saved');
  });

  test('while a save is on its way waits for a pause, too: no save for each letter', async () => {
    await save('N');
    typed('Na');
    await call(0).end();
    expect(sentNames()).toEqual(['N']);
    await pause();
    expect(sentNames()).toEqual(['N', 'Na']);
  });

  test('is sent at once when a step or the wizard is left', async () => {
    typed('Na');
    keeper.visit('status');
    expect(sentNames()).toEqual(['Na']);
    await call(0).end();
    typed('Nal');
    void keeper.flush();
    expect(sentNames()).toEqual(['Na', 'Nal']);
  });

  test.each([
    ['refused', () => stale({ ...call(1).input })],
    ['answered', () => undefined],
  ])(
    'goes out with a request that outlives the page, also beside one that is %s later',
    async (_how, end) => {
      await save('Na');
      typed('Naledi');
      keeper.leave();
      expect(calls.map(({ outlive }) => outlive)).toEqual([false, true]);
      expect(call(1).input.replaces).toEqual([call(0).input.version]);
      keeper.leave();
      expect(calls).toHaveLength(2);
      await call(1).end();
      await call(0).end(end());
      expect(keeper.view()).toMatchObject({
        save: { kind: 'saved' },
        draft: { answers: { firstName: 'Naledi' }, base: { firstName: 'Naledi' } },
      });
    },
  );

  test('that is too much for such a request goes out without, and the tab asks before it closes', () => {
    keeper.answer('keyBenefits', 'x'.repeat(70_000));
    expect(keeper.isAtRisk()).toBe(true);
    keeper.leave();
    expect(calls.map(({ outlive }) => outlive)).toEqual([false]);
  });

  test('is sent after a reload without a keystroke', () => {
    typed('Naledi');
    const next = openKeeper();
    next.start(null);
    void next.flush();
    expect(sentNames()).toEqual(['Naledi']);
    next.close();
  });

  test('by nobody leaves nothing on the server: who only looks around has no draft', async () => {
    keeper.visit('general');
    keeper.leave();
    await pause();
    expect(calls).toHaveLength(0);
  });
});

describe('without a connection', () => {
  beforeEach(async () => {
    await save();
    await call(0).end(noLine());
  });

  test('the draft waits, and is sent by itself when the connection is back', async () => {
    const kept = keeper.ensureKept(signal);
    expect(keeper.view()).toMatchObject({ save: { kind: 'waiting' }, kept: undefined });
    expect(keeper.isAtRisk()).toBe(true);
    window.dispatchEvent(new Event('online'));
    expect(keeper.view().save.kind).toBe('waiting');
    await call(1).end();
    expect(keeper.view().save.kind).toBe('saved');
    expect(keeper.isAtRisk()).toBe(false);
    expect(await kept).toBe(call(1).input.reference);
  });

  test('it is sent again after 10 seconds, then less often, with every version that may have arrived', async () => {
    await jest.advanceTimersByTimeAsync(10_000);
    expect(call(1).input.replaces).toEqual([call(0).input.version]);
    await call(1).end(noLine());
    await jest.advanceTimersByTimeAsync(19_000);
    expect(calls).toHaveLength(2);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(calls).toHaveLength(3);
  });
});

test('an ended session is no broken line: the draft waits for the login, and is sent then', async () => {
  await save();
  await call(0).end(refusal('UNAUTHENTICATED'));
  expect(keeper.view().save.kind).toBe('signed out');
  await jest.advanceTimersByTimeAsync(120_000);
  expect(calls).toHaveLength(1);
  keeper.start(null);
  void keeper.flush();
  expect(sentNames()).toEqual(['Naledi', 'Naledi']);
});

test('a draft is not sent while another account is logged in', async () => {
  isOwner = false;
  await save();
  keeper.leave();
  expect(calls).toHaveLength(0);
  expect(loadDraft(EMAIL)?.answers.firstName).toBe('Naledi');
});

describe('a draft that another device changed', () => {
  const theirs = (answers: object) => ({
    reference: keeper.view().draft.reference,
    step: 'general',
    version: 'from-there',
    answers: { ...keeper.view().draft.base, ...answers },
  });
  beforeEach(async () => {
    await save();
  });

  test('is merged where possible, shown and sent', async () => {
    await call(0).end(stale(theirs({ lastName: 'Mogotsi' })));
    expect(call(1).input).toMatchObject({
      answers: { firstName: 'Naledi', lastName: 'Mogotsi' },
      replaces: [call(0).input.version, 'from-there'],
    });
    expect(keeper.view().added).toEqual(['lastName']);
  });

  test('is in conflict where both changed an answer: nothing is sent until the person has chosen', async () => {
    await call(0).end(stale(theirs({ firstName: 'Neo', lastName: 'M' })));
    expect(keeper.view().save.kind).toBe('conflict');
    keeper.answer('comments', 'Typed meanwhile');
    keeper.leave();
    await jest.advanceTimersByTimeAsync(120_000);
    expect(calls).toHaveLength(1);
    expect(await keeper.settle()).toBeUndefined();
    keeper.resolve(['firstName']);
    expect(call(1).input.answers).toMatchObject({
      firstName: 'Neo',
      lastName: 'M',
      comments: 'Typed meanwhile',
    });
    expect(call(1).input.replaces).toContain('from-there');
  });

  test('is saved where the other device has all of it by now: there is nothing left to send', async () => {
    await call(0).end(stale(theirs({ firstName: 'Neo' })));
    keeper.resolve(['firstName']);
    const later = { ...theirs({ firstName: 'Neo', gender: 'FEMALE' }), version: 'later' };
    await call(1).end(stale(later));
    expect(keeper.view()).toMatchObject({ save: { kind: 'saved' }, added: ['gender'] });
    expect(calls).toHaveLength(2);
  });

  test('is in conflict again after a reload that came before the choice', async () => {
    const current = theirs({ firstName: 'Neo' });
    await call(0).end(stale(current));
    const next = openKeeper();
    next.start(current);
    expect(next.view()).toMatchObject({
      save: { kind: 'conflict' },
      draft: { answers: { firstName: 'Naledi' } },
    });
    next.close();
  });

  test('is taken as it is where this tab has nothing of its own', async () => {
    await call(0).end();
    keeper.start(theirs({ firstName: 'Neo' }));
    expect(keeper.view()).toMatchObject({
      save: { kind: 'unchanged' },
      draft: { answers: { firstName: 'Neo' } },
    });
  });

  test('is not submitted before the person has seen it, even when this tab has nothing new', async () => {
    await call(0).end();
    const settled = keeper.settle();
    await call(1).end(stale(theirs({ lastName: 'Mogotsi' })));
    expect(await settled).toBeUndefined();
    expect(keeper.view().save.kind).toBe('saved');
    const seen = keeper.settle();
    await call(2).end();
    expect(await seen).toMatchObject({ answers: { lastName: 'Mogotsi' } });
  });

  test('of a submitted idea is not restored; its answers may begin another one', async () => {
    const { reference } = keeper.view().draft;
    await call(0).end(stale({ submittedAs: reference }));
    expect(keeper.view().save).toEqual({ kind: 'submitted', reference });
    typed('Naledi K.');
    await jest.advanceTimersByTimeAsync(120_000);
    expect(calls).toHaveLength(1);
    keeper.beginAnew(true);
    expect(call(1).input).toMatchObject({ answers: { firstName: 'Naledi K.' }, replaces: [] });
    expect(call(1).input.reference).not.toBe(reference);
    const kept = keeper.ensureKept(signal);
    await call(1).end();
    expect(await kept).toBe(call(1).input.reference);
  });
});

describe('the reference under which the server keeps the draft', () => {
  test('is that of this tab, which is saved for it though nothing is answered', async () => {
    const kept = keeper.ensureKept(signal);
    expect(calls).toHaveLength(1);
    await call(0).end();
    expect(await kept).toBe(call(0).input.reference);
    expect(await keeper.ensureKept(signal)).toBe(call(0).input.reference);
    expect(calls).toHaveLength(1);
  });

  test.each([
    ['another', {}],
    ['another that has to be chosen from', { firstName: 'Neo' }],
  ])('is that of %s which a second device began meanwhile', async (_what, answers) => {
    typed('Naledi');
    const kept = keeper.ensureKept(signal);
    const there = { reference: 'IDEA-THERE', step: 'general', version: 'there' };
    await call(0).end(stale({ ...there, answers: { ...keeper.view().draft.base, ...answers } }));
    expect(await kept).toBe('IDEA-THERE');
  });

  test('is that which the server sent at the start', async () => {
    keeper.start({ reference: 'IDEA-THERE', step: 'general', version: 'there', answers: {} });
    expect(await keeper.ensureKept(signal)).toBe('IDEA-THERE');
    expect(calls).toHaveLength(0);
  });
});

test('a closed draft is not kept by an answer that comes later', async () => {
  await save();
  keeper.close();
  await call(0).end();
  expect(sessionStorage).toHaveLength(0);
});
