import { beforeEach, describe, expect, test } from '@jest/globals';
import { SteppedDraft } from '../../../testing/stepped-draft.ts';
import { isAtRisk } from './autosave.ts';
import { newDraft } from './draft.ts';

let draft: SteppedDraft;
beforeEach(() => {
  draft = new SteppedDraft();
  draft.act({ type: 'start', stored: null });
});
const save = () => draft.state.save;
const savesSent = () => draft.all('save').length;

describe('what is typed', () => {
  test('is in the tab at once, and on the server after a pause', () => {
    draft.type('Na');
    expect(draft.all('store').at(-1)?.draft?.answers.firstName).toBe('Na');
    expect(draft.effects.at(-1)).toEqual({ type: 'await pause' });
    expect(savesSent()).toBe(0);
    draft.act({ type: 'save now' });
    expect(draft.sentNames).toEqual(['Na']);
    expect(save()).toEqual({ kind: 'saving' });
    draft.keep();
    expect(save()).toEqual({ kind: 'saved', at: draft.world.now });
  });

  test('while a save is on its way waits for a pause, too: no save for each letter', () => {
    draft.save('N');
    draft.type('Na');
    draft.keep();
    expect(draft.sentNames).toEqual(['N']);
    expect(save()).toEqual({ kind: 'saving' });
    draft.act({ type: 'save now' });
    expect(draft.sentNames).toEqual(['N', 'Na']);
  });

  test('and due while a save is on its way follows it: one save at a time', () => {
    draft.save('N');
    draft.save('Na');
    expect(draft.sentNames).toEqual(['N']);
    draft.keep();
    expect(draft.sentNames).toEqual(['N', 'Na']);
    expect(draft.sent().replaces).toEqual([draft.sent(0).version]);
  });

  test('is sent at once when a step or the wizard is left', () => {
    draft.type('Na');
    draft.act({ type: 'visit', step: 'status' });
    expect(draft.sentNames).toEqual(['Na']);
    draft.keep();
    draft.type('Nal');
    draft.act({ type: 'leave wizard' });
    expect(draft.sentNames).toEqual(['Na', 'Nal']);
  });

  test.each([
    ['refused', () => draft.refuseAsStale(draft.sent(1), 0)],
    ['answered', () => draft.keep(0)],
    ['cut', () => (draft.refuse('NETWORK', {}, 0), draft.act({ type: 'save now' }), draft.keep())],
  ])('goes out with a request that outlives the page, also beside one that is %s later', (_how, end) => {
    draft.save('Na');
    draft.type('Naledi');
    draft.act({ type: 'hide' });
    expect(draft.all('save').map(({ outlive }) => outlive)).toEqual([false, true]);
    expect(draft.sent(1).replaces).toEqual([draft.sent(0).version]);
    draft.act({ type: 'hide' });
    expect(savesSent()).toBe(2);
    draft.keep(1);
    end();
    expect(draft.state).toMatchObject({
      save: { kind: 'saved' },
      draft: { answers: { firstName: 'Naledi' }, base: { firstName: 'Naledi' } },
    });
  });

  test('and is on its way when the tab goes is sent again: that request may end with the page', () => {
    draft.save('Naledi');
    draft.act({ type: 'hide' });
    expect(draft.sentNames).toEqual(['Naledi', 'Naledi']);
    expect(draft.all('save').map(({ outlive }) => outlive)).toEqual([false, true]);
  });

  test('while such a request and a save are on their way waits for the save, not for the request', () => {
    draft.save('Na');
    draft.type('Nal');
    draft.act({ type: 'hide' });
    draft.save('Nale');
    draft.keep(1);
    expect(savesSent()).toBe(2);
    draft.keep(0);
    expect(draft.sentNames).toEqual(['Na', 'Nal', 'Nale']);
  });

  test('that is too much for such a request goes out without, and the tab asks before it closes', () => {
    draft.act({ type: 'answer', field: 'keyBenefits', value: 'x'.repeat(70_000) });
    expect(isAtRisk(draft.state, true)).toBe(true);
    draft.act({ type: 'hide' });
    expect(draft.all('save').map(({ outlive }) => outlive)).toEqual([false]);
  });

  test('is sent after a reload without a keystroke', () => {
    draft.type('Naledi');
    draft = new SteppedDraft(draft.state.draft);
    draft.act({ type: 'start', stored: null }, { type: 'save now' });
    expect(draft.sentNames).toEqual(['Naledi']);
  });

  test('by nobody leaves nothing on the server: who only looks around has no draft', () => {
    draft.act({ type: 'visit', step: 'general' }, { type: 'hide' }, { type: 'save now' });
    expect(savesSent()).toBe(0);
  });

  test('and the server refuses is said, kept, and sent with the next change', () => {
    const fields = [{ field: 'firstName', message: 'Too long.' }];
    draft.save();
    draft.refuse('INVALID_INPUT', { fields });
    expect(save()).toEqual({ kind: 'refused', message: 'Too long.', fields });
    expect(draft.all('retry save')).toEqual([]);
    draft.save('Na');
    expect(draft.sentNames).toEqual(['Naledi', 'Na']);
  });
});

describe('without a connection', () => {
  beforeEach(() => {
    draft.save();
    draft.refuse('NETWORK');
  });

  test('the draft waits, is tried again, and is saved when the connection is back', () => {
    expect(draft.state).toMatchObject({ save: { kind: 'waiting' }, kept: undefined });
    expect(draft.effects.at(-1)).toEqual({ type: 'retry save' });
    expect(isAtRisk(draft.state, true)).toBe(true);
    draft.act({ type: 'save now' });
    expect(save().kind).toBe('waiting');
    draft.keep();
    expect(draft.effects).toContainEqual({ type: 'stop save retries' });
    expect(draft.state).toMatchObject({ save: { kind: 'saved' }, kept: draft.sent().reference });
    expect(isAtRisk(draft.state, true)).toBe(false);
  });

  test('each save names every version that may have arrived', () => {
    draft.act({ type: 'save now' });
    draft.refuse('NETWORK');
    draft.act({ type: 'save now' });
    expect(draft.sent().replaces).toEqual([draft.sent(0).version, draft.sent(1).version]);
  });

  test('a save that arrived, though its answer and the save after it were lost, is no conflict', () => {
    const arrived = draft.sent(0);
    draft.save('Naledi K.');
    draft.refuse('NETWORK');
    draft.act({ type: 'save now' });
    draft.refuseAsStale(arrived);
    expect(save().kind).toBe('saving');
    expect(draft.sent()).toMatchObject({ answers: { firstName: 'Naledi K.' } });
    const reloaded = new SteppedDraft(draft.state.draft);
    reloaded.act({ type: 'start', stored: { ...arrived, version: arrived.version ?? '' } });
    expect(reloaded.state).toMatchObject({ save: { kind: 'unchanged' }, sync: 'pending' });
  });

  test('what was saved before the draft is read, as by a form that was opened offline, is still called saved', () => {
    draft.save('Na');
    draft.keep();
    const before = save();
    const sent = draft.sent();
    draft.act({ type: 'start', stored: { ...sent, version: sent.version ?? '' } });
    expect(before.kind).toBe('saved');
    expect(save()).toEqual(before);
    draft.act({ type: 'start', stored: null }, { type: 'save now' });
    expect(draft.sentNames.slice(-2)).toEqual(['Na', 'Na']);
  });

  test('what was refused while the tab was hidden is tried again when a save before it ends', () => {
    draft.act({ type: 'hide' });
    draft.save('Na');
    draft.refuse('NETWORK');
    draft.keep(1);
    expect(draft.sentNames.at(-1)).toBe('Na');
    expect(savesSent()).toBe(4);
  });
});

test('only so many versions are named as the server takes', () => {
  for (let n = 0; n < 60; n += 1) {
    draft.save(`Naledi ${n}`);
    draft.keep();
  }
  expect(draft.sent().replaces).toHaveLength(50);
  expect(draft.sent().replaces?.at(-1)).toBe(draft.sent(-2).version);
});

test('an ended session is no broken line: the draft waits for the login, and is sent then', () => {
  draft.save();
  draft.refuse('UNAUTHENTICATED');
  expect(save().kind).toBe('signed out');
  expect(draft.all('retry save')).toEqual([]);
  draft.act({ type: 'start', stored: null }, { type: 'save now' });
  expect(draft.sentNames).toEqual(['Naledi', 'Naledi']);
});

test('a draft is not sent while another account is logged in, and stays as it is', () => {
  draft.world.isOwner = false;
  draft.save();
  draft.act({ type: 'hide' });
  expect(savesSent()).toBe(0);
  expect(draft.state).toMatchObject({ save: { kind: 'signed out' }, sync: 'pending', draft: { known: [] } });
});

describe('a draft that another device changed', () => {
  beforeEach(() => draft.save());

  test('is merged where possible, shown and sent', () => {
    draft.refuseAsStale(draft.changedThere({ lastName: 'Mogotsi' }));
    expect(draft.sent(1)).toMatchObject({
      answers: { firstName: 'Naledi', lastName: 'Mogotsi' },
      replaces: [draft.sent(0).version, 'from-there'],
    });
    expect(draft.state.added).toEqual(['lastName']);
    draft.act({ type: 'acknowledge' });
    expect(draft.state.added).toEqual([]);
  });

  test('is in conflict where both changed an answer: nothing is sent until the person has chosen', () => {
    draft.refuseAsStale(draft.changedThere({ firstName: 'Neo', lastName: 'M' }));
    expect(save().kind).toBe('conflict');
    draft.act({ type: 'answer', field: 'comments', value: 'Typed meanwhile' }, { type: 'save now' });
    draft.act({ type: 'hide' }, { type: 'visit', step: 'overview' });
    expect(savesSent()).toBe(1);
    expect(draft.all('store').at(-1)?.draft?.answers.comments).toBe('Typed meanwhile');
    draft.act({ type: 'resolve', fromThere: ['firstName'] });
    expect(draft.sent(1).answers).toMatchObject({
      firstName: 'Neo',
      lastName: 'M',
      comments: 'Typed meanwhile',
    });
    expect(draft.sent(1).replaces).toContain('from-there');
  });

  test('and that changed there again after the choice is asked about again', () => {
    draft.refuseAsStale(draft.changedThere({ firstName: 'Neo' }));
    draft.act({ type: 'resolve', fromThere: [] });
    expect(draft.sent(1).answers['firstName']).toBe('Naledi');
    const stored = draft.changedThere({ firstName: 'Neo K.' }, { version: 'later' });
    draft.refuseAsStale(stored);
    expect(save()).toEqual({ kind: 'conflict', stored });
  });

  test('is saved where the other device has all of it by now: there is nothing left to send', () => {
    draft.refuseAsStale(draft.changedThere({ firstName: 'Neo' }));
    draft.act({ type: 'resolve', fromThere: ['firstName'] });
    draft.refuseAsStale(draft.changedThere({ firstName: 'Neo', gender: 'FEMALE' }, { version: 'later' }));
    expect(draft.state).toMatchObject({ save: { kind: 'saved' }, added: ['gender'] });
    expect(savesSent()).toBe(2);
  });

  test('is in conflict again after a reload that came before the choice', () => {
    const stored = draft.changedThere({ firstName: 'Neo' });
    draft.refuseAsStale(stored);
    draft = new SteppedDraft(draft.state.draft);
    draft.act({ type: 'start', stored });
    expect(draft.state).toMatchObject({
      save: { kind: 'conflict' },
      draft: { answers: { firstName: 'Naledi' } },
    });
  });

  test('is taken as it is where this tab has nothing of its own', () => {
    draft.keep();
    draft.act({ type: 'start', stored: draft.changedThere({ firstName: 'Neo' }) });
    expect(draft.state).toMatchObject({
      save: { kind: 'unchanged' },
      draft: { answers: { firstName: 'Neo' } },
    });
  });

  test('is merged, too, when a save of the hidden tab learns of it', () => {
    draft.keep();
    draft.type('Na');
    draft.act({ type: 'hide' });
    draft.refuseAsStale(draft.changedThere({ lastName: 'Mogotsi' }));
    expect(draft.sent().answers).toMatchObject({ firstName: 'Na', lastName: 'Mogotsi' });
  });

  test('of a submitted idea is not restored; its answers may begin another one, or none of them', () => {
    const { reference } = draft.state.draft;
    draft.refuseAsStale({ submittedAs: reference });
    expect(save()).toEqual({ kind: 'submitted', reference });
    draft.save('Naledi K.');
    expect(savesSent()).toBe(1);
    const before = draft.state;
    draft.act({ type: 'begin anew', draft: newDraft(before.email), keepAnswers: true });
    expect(draft.sent(1)).toMatchObject({ answers: { firstName: 'Naledi K.' }, replaces: [] });
    expect(draft.sent(1).reference).not.toBe(reference);
    draft.state = before;
    draft.act({ type: 'begin anew', draft: newDraft(before.email), keepAnswers: false });
    expect(draft.state.draft.answers.firstName).toBeUndefined();
  });
});

test('a closed draft is removed from the tab, and not kept by what comes later', () => {
  draft.save();
  draft.act({ type: 'close' });
  expect(draft.effects.at(-1)).toEqual({ type: 'store', draft: undefined });
  const { length } = draft.effects;
  draft.keep();
  draft.refuse('NETWORK');
  draft.save('Neo');
  draft.act({ type: 'hide' });
  expect(draft.effects).toHaveLength(length);
});
