import { beforeEach, describe, expect, test } from '@jest/globals';
import { termsVersion } from '@portal/schema/programme-terms';
import { goodAnswers } from '../../../testing/idea-answers.ts';
import { SteppedDraft } from '../../../testing/stepped-draft.ts';
import type { ProblemDetails } from '../../../lib/problem-details.ts';
import { newDraft } from './draft.ts';
import type { DocumentState } from './draft-acts.ts';
import { submissionOf } from './finish.ts';

const EMAIL = 'a@example.com';
const REFERENCE = 'IDEA-AT-THE-SERVER';
const pdf = { name: 'prop.pdf', size: 5 };
const uploaded: DocumentState = {
  ...{ kind: 'uploaded', ...pdf, url: '/there', warnings: [] },
  uploadedAt: '2026-11-22T07:04:00.000Z',
};
const uploading: DocumentState = { kind: 'uploading', ...pdf, received: 0 };
const stopped: DocumentState = { ...uploading, kind: 'stopped', canContinue: true };

let draft: SteppedDraft;
const press = () => draft.act({ type: 'finish', keptIdNumber: undefined });
/** Sets what became of the PDF, as its calls would. */
const upload = (document: DocumentState) => {
  draft.state = { ...draft.state, document };
  draft.act({ type: 'acknowledge' });
};
const ends = () => draft.all('end finish').map(({ end }) => end);
const submitted = () => draft.all('submit').map((effect) => effect.draft.answers.firstName);
const stage = () => draft.state.finish.stage;
const cut: ProblemDetails = {
  code: 'NETWORK',
  message: 'Failed.',
  advice: 'Try again.',
  fields: [],
  current: undefined,
};
const fail = (more: object = {}) => draft.act({ type: 'not submitted', problem: { ...cut, ...more } });

beforeEach(() => {
  draft = new SteppedDraft({ ...newDraft(EMAIL), answers: goodAnswers(EMAIL) });
  upload(uploaded);
});

test('saves the draft, though nothing is new, submits what it saved, and is at its end', () => {
  draft.act({ type: 'save now' });
  draft.keep();
  press();
  expect([draft.all('save').length, stage(), submitted()]).toEqual([2, 'saving', []]);
  draft.keep();
  expect([stage(), submitted()]).toEqual(['submitting', ['Naledi']]);
  draft.act({ type: 'submitted', reference: REFERENCE });
  expect([stage(), ends()]).toEqual(['idle', [{ kind: 'submitted', reference: REFERENCE }]]);
});

test('pressed while it is under way does nothing', () => {
  press();
  expect(press()).toEqual([]);
  draft.keep();
  expect(press()).toEqual([]);
  expect(submitted()).toHaveLength(1);
});

test('sends no earlier PDF while pictures wait for theirs', () => {
  draft.act({ type: 'note pictures', areChosen: true });
  press();
  expect([ends(), submitted()]).toMatchObject([[{ kind: 'failed', step: 'documentation' }], []]);
  draft.act({ type: 'note pictures', areChosen: false });
  press();
  expect(stage()).toBe('saving');
});

test('submits, too, when the save before has no answer: the submission may have', () => {
  press();
  draft.refuse('NETWORK');
  expect(submitted()).toHaveLength(1);
});

describe('an attempt that was made offline', () => {
  const attempt = () => {
    press();
    draft.refuse('NETWORK');
    fail();
  };
  beforeEach(() => {
    draft.world.isOnline = false;
    attempt();
    expect([draft.state.finish.isRepeated, ends()]).toEqual([true, []]);
  });

  test('is repeated until the server answers, also when the browser is online before, and ends late', () => {
    draft.world.isOnline = true;
    attempt();
    expect([draft.all('repeat finish').length, ends()]).toEqual([2, []]);
    press();
    draft.keep();
    draft.act({ type: 'submitted', reference: REFERENCE });
    expect(ends()).toEqual([{ kind: 'submitted', reference: REFERENCE, isLate: true }]);
    expect(draft.all('stop repeating finish')).toHaveLength(1);
  });

  test('ends with what the server refuses', () => {
    press();
    draft.refuse('NETWORK');
    fail({ code: 'NO_ROOM' });
    expect([draft.state.finish.isRepeated, ends()]).toMatchObject([undefined, [{ kind: 'failed' }]]);
  });

  test.each([
    ['an answer is changed', () => draft.type('Half a na')],
    ['another PDF is chosen', () => upload(uploading)],
    ['pictures are chosen', () => draft.act({ type: 'note pictures', areChosen: true })],
    ['the page is left', () => draft.act({ type: 'leave wizard' })],
  ])('is not repeated any more once %s', (_, change) => {
    change();
    expect(draft.all('stop repeating finish')).toHaveLength(1);
    expect([draft.state.finish.isRepeated, ends()]).toEqual([undefined, [{ kind: 'nothing' }]]);
  });
});

describe('while the PDF is on its way', () => {
  beforeEach(() => {
    upload(uploading);
    press();
    expect([stage(), draft.all('save').length]).toEqual(['uploading', 0]);
  });

  test('it waits, and submits the answers as they are then', () => {
    draft.type('Neo');
    upload(uploaded);
    expect(stage()).toBe('saving');
    draft.keep();
    expect(submitted()).toEqual(['Neo']);
  });

  test('it does not submit what was emptied meanwhile', () => {
    draft.type('');
    upload(uploaded);
    expect(ends()).toMatchObject([{ kind: 'failed', step: 'general' }]);
  });

  test.each<[string, DocumentState, object]>([
    ['stops', { ...stopped, message: 'No line.' }, { kind: 'upload stopped', message: 'No line.' }],
    ['is refused', { kind: 'refused', name: 'a', message: 'No.' }, { kind: 'failed', step: 'documentation' }],
  ])('it submits nothing when that %s', (_how, document, end) => {
    upload(document);
    expect([ends(), submitted(), stage()]).toMatchObject([[end], [], 'idle']);
  });

  test('it submits nothing when the page is left, or the draft is gone', () => {
    draft.act({ type: 'leave wizard' });
    draft.keep();
    upload(uploaded);
    expect([ends(), submitted()]).toEqual([[{ kind: 'nothing' }], []]);
  });
});

test('it continues an upload that was stopped, if nothing else is missing', () => {
  const file = new File(['%PDF-'], pdf.name);
  draft.state = { ...draft.state, upload: { ...draft.state.upload, file } };
  upload(stopped);
  draft.type('');
  press();
  expect([ends(), draft.all('hash')]).toMatchObject([[{ kind: 'failed', step: 'general' }], []]);
  draft.type('Neo');
  press();
  expect([draft.state.document.kind, stage(), draft.all('hash').length]).toEqual([
    'uploading',
    'uploading',
    1,
  ]);
});

test('it goes on when the page is left while it submits', () => {
  press();
  draft.act({ type: 'leave wizard' });
  draft.keep();
  draft.act({ type: 'submitted', reference: REFERENCE });
  expect(ends()).toEqual([{ kind: 'submitted', reference: REFERENCE }]);
});

describe('a Finish whose answer was lost', () => {
  beforeEach(() => {
    press();
    draft.keep();
    fail();
  });
  /** The save before the next submission learns that the first had arrived. */
  const pressAgain = () => {
    press();
    draft.refuseAsStale({ submittedAs: REFERENCE });
  };

  test('is said to be cut, not to lack an answer', () => {
    const words = expect.stringMatching(/^The connection was cut/);
    expect(ends()).toEqual([
      {
        kind: 'failed',
        message: 'Failed.',
        isTemporary: true,
        fields: [{ field: '', message: words }],
      },
    ]);
  });

  test('had arrived: pressed again it says so, and sends nothing more', () => {
    pressAgain();
    expect(ends().at(-1)).toEqual({ kind: 'submitted', reference: REFERENCE });
    expect(submitted()).toHaveLength(1);
  });

  test('is not that of another idea with the same answers, which another device submitted', () => {
    draft.act({ type: 'begin anew', draft: newDraft(EMAIL), keepAnswers: true });
    draft.keep();
    pressAgain();
    expect(ends().at(-1)).toEqual({ kind: 'nothing' });
  });

  test('had not arrived: pressed again it is submitted', () => {
    press();
    draft.keep();
    expect(submitted()).toHaveLength(2);
  });

  test('had arrived, and answers were changed since: the page shows that they are not part of it', () => {
    draft.type('Neo');
    pressAgain();
    expect(ends().at(-1)).toEqual({ kind: 'nothing' });
  });
});

test('the Finish of another device is shown by the page', () => {
  press();
  draft.refuseAsStale({ submittedAs: REFERENCE });
  expect([ends(), draft.state.save]).toEqual([
    [{ kind: 'nothing' }],
    { kind: 'submitted', reference: REFERENCE },
  ]);
});

describe('something else under its reference', () => {
  beforeEach(() => {
    press();
    draft.keep();
    fail({ code: 'CONFLICT', message: 'You sent an idea before.', advice: undefined });
    expect([stage(), ends()]).toEqual(['saving', []]);
  });

  test('that was submitted at this moment is shown by the page', () => {
    draft.refuseAsStale({ submittedAs: REFERENCE });
    expect(ends()).toEqual([{ kind: 'nothing' }]);
  });

  test('that is no idea of this draft is said', () => {
    draft.keep();
    expect(ends()).toMatchObject([{ kind: 'failed', message: 'You sent an idea before.' }]);
    expect(submitted()).toHaveLength(1);
  });
});

describe('a draft that another device changed', () => {
  test.each([
    ['merged', { lastName: 'Mogotsi' }],
    ['in conflict', { firstName: 'Neo' }],
  ])('and is %s is not submitted before the person has seen it', (_how, answers) => {
    draft.type('Naledi K.');
    press();
    draft.refuseAsStale(draft.changedThere({ ...goodAnswers(EMAIL), ...answers }));
    while (draft.state.running !== undefined) draft.keep();
    expect([ends(), submitted()]).toEqual([[{ kind: 'changed elsewhere' }], []]);
  });

  test('or this one during the save is not submitted as it was', () => {
    press();
    draft.type('Neo');
    draft.keep();
    expect([ends(), submitted()]).toEqual([[{ kind: 'changed elsewhere' }], []]);
  });
});

test('a draft that is closed during the save is not submitted; during the submission its end is still told', () => {
  press();
  draft.act({ type: 'close' });
  expect([ends(), submitted()]).toEqual([[{ kind: 'nothing' }], []]);
  draft = new SteppedDraft({ ...newDraft(EMAIL), answers: goodAnswers(EMAIL) });
  upload(uploaded);
  press();
  draft.keep();
  draft.act({ type: 'close' }, { type: 'submitted', reference: REFERENCE });
  expect(ends()).toEqual([{ kind: 'submitted', reference: REFERENCE }]);
});

test.each([
  ['SIGNED OUT', { code: 'UNAUTHENTICATED' }, { message: 'Please sign up to submit an idea', fields: [] }],
  [
    'an answer',
    { code: 'INVALID_INPUT', fields: [{ field: 'email', message: 'Use yours.' }] },
    { step: 'general', fields: [{ field: 'email', message: 'Use yours.' }] },
  ],
])('a refusal for %s says where', (_what, problem, end) => {
  press();
  draft.keep();
  fail(problem);
  expect(ends()).toMatchObject([{ kind: 'failed', ...end }]);
});

describe('the terms', () => {
  test('that are sent are those of this page, with the guardian’s tick', () => {
    const agreed = { ...draft.state.draft, agreement: { guardianAgrees: true } };
    expect(submissionOf(agreed, undefined)).toMatchObject({
      ...{ termsVersion: termsVersion(), guardianAgrees: true, keepsIdNumber: false },
    });
  });

  test('that changed since they were shown are to be read first: nothing is sent', () => {
    draft.act({ type: 'agree', agreement: { termsVersion: '2020-01-01' } });
    draft.keep();
    press();
    const message = expect.stringMatching(/^The terms changed/);
    expect([ends(), stage()]).toEqual([[{ kind: 'failed', step: 'terms', message, fields: [] }], 'idle']);
  });

  test('of a page that is older than the portal are refused: it says to reload, and what is kept', () => {
    press();
    draft.keep();
    fail({ code: 'STALE', current: { termsVersion: '2030-01-01' } });
    expect(ends()).toMatchObject([
      { ...{ kind: 'failed', step: 'terms' }, message: expect.stringMatching(/Reload.*are kept/) },
    ]);
  });
});
