import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { termsVersion } from '@portal/schema/programme-terms';
import { createStore } from '../../../lib/store.ts';
import { goodAnswers } from '../../../testing/idea-answers.ts';
import type { UploadState } from '../shared/document-upload.ts';
import { newDraft } from '../shared/draft.ts';
import type { Draft } from '../shared/draft.ts';
import type { SaveState } from '../shared/draft-keeper.ts';
import { createFinish } from './finish.ts';

const EMAIL = 'a@example.com';
const uploaded: UploadState = {
  kind: 'uploaded',
  name: 'prop.pdf',
  size: 5,
  uploadedAt: '2026-11-22T07:04:00.000Z',
  url: '/there',
  warnings: [],
};
const uploading: UploadState = { kind: 'uploading', name: 'prop.pdf', size: 5, received: 0 };
const stopped: UploadState = { ...uploading, kind: 'stopped', canContinue: true };
const answers = goodAnswers(EMAIL);

let draft: Draft;
let save: SaveState;
let upload: ReturnType<typeof createStore<UploadState>>;
let settled: () => Draft | undefined;
let answer: () => Promise<string>;
let submitted: unknown[];
let agreed: unknown;
let leave: () => void;

function open() {
  const finish = createFinish({
    keeper: {
      view: () => ({ draft, save, kept: draft.reference, added: [] }),
      settle: () => Promise.resolve(settled()),
    },
    upload: {
      get: upload.get,
      resume: () => upload.set(uploading),
      settled: () => upload.when((state) => (state.kind === 'uploading' ? undefined : state)),
    },
    submit: (input) => {
      submitted.push(input.firstName);
      agreed = { termsVersion: input.termsVersion, guardianAgrees: input.guardianAgrees };
      return answer();
    },
  });
  leave = finish.open();
  return finish;
}
beforeEach(() => {
  draft = { ...newDraft(EMAIL), answers };
  save = { kind: 'saved', at: Date.now() };
  upload = createStore<UploadState>(() => uploaded);
  settled = () => draft;
  answer = () => Promise.resolve('IDEA-AT-THE-SERVER');
  submitted = [];
});

test('pressed while it is under way submits once', async () => {
  const finish = open();
  const [first, second] = await Promise.all([finish.press(), finish.press()]);
  expect([first.kind, second.kind, submitted.length]).toEqual(['submitted', 'nothing', 1]);
});

describe('while the PDF is on its way', () => {
  beforeEach(() => {
    upload.set(uploading);
  });

  test('it waits, says so, and submits the answers as they are then', async () => {
    const finish = open();
    const stages: string[] = [];
    finish.stage.subscribe(() => stages.push(finish.stage.get()));
    const pressed = finish.press();
    draft = { ...draft, answers: { ...draft.answers, firstName: 'Neo' } };
    expect(submitted).toEqual([]);
    upload.set(uploaded);
    expect(await pressed).toMatchObject({ kind: 'submitted' });
    expect([submitted, stages]).toEqual([['Neo'], ['uploading', 'submitting', 'idle']]);
  });

  test('it does not submit what was emptied meanwhile', async () => {
    const pressed = open().press();
    draft = { ...draft, answers: { ...draft.answers, firstName: '' } };
    upload.set(uploaded);
    expect(await pressed).toMatchObject({ kind: 'failed', step: 'general' });
  });

  test('it submits nothing when the page was left, nor without the PDF', async () => {
    const left = open().press();
    leave();
    upload.set(uploaded);
    expect(await left).toEqual({ kind: 'nothing' });
    for (const [how, expected] of [
      [
        { ...stopped, message: 'No line.' },
        { kind: 'upload stopped', message: 'No line.' },
      ],
      [
        { kind: 'refused', name: 'a.pdf', message: 'No PDF.' },
        { kind: 'failed', step: 'documentation' },
      ],
    ] as const) {
      upload.set(uploading);
      const pressed = open().press();
      upload.set(how);
      expect(await pressed).toMatchObject(expected);
    }
    expect(submitted).toEqual([]);
  });

  test('it continues one that was stopped', async () => {
    upload.set(stopped);
    const pressed = open().press();
    expect(upload.get().kind).toBe('uploading');
    upload.set(uploaded);
    expect(await pressed).toMatchObject({ kind: 'submitted' });
  });
});

describe('a Finish whose answer was lost', () => {
  beforeEach(() => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'));
  });
  const arrived = () => {
    settled = () => undefined;
    save = { kind: 'submitted', reference: 'IDEA-AT-THE-SERVER' };
  };

  test('had arrived: pressed again it says so, and sends nothing more', async () => {
    const finish = open();
    expect(await finish.press()).toMatchObject({ kind: 'failed' });
    arrived();
    expect(await finish.press()).toEqual({ kind: 'submitted', reference: 'IDEA-AT-THE-SERVER' });
    expect(submitted).toHaveLength(1);
  });

  test('had arrived, and answers were changed since: the page shows that they are not part of it', async () => {
    const finish = open();
    await finish.press();
    draft = { ...draft, answers: { ...draft.answers, firstName: 'Neo' } };
    arrived();
    expect(await finish.press()).toEqual({ kind: 'nothing' });
  });

  test('is not the Finish of another device: the page shows that', async () => {
    arrived();
    expect(await open().press()).toEqual({ kind: 'nothing' });
  });
});

test('something else that was submitted under its reference at this moment is shown by the page', async () => {
  answer = () => {
    settled = () => undefined;
    save = { kind: 'submitted', reference: 'IDEA-AT-THE-SERVER' };
    return Promise.reject(
      new CombinedGraphQLErrors({
        errors: [{ message: 'You sent an idea before.', extensions: { code: 'CONFLICT' } }],
      }),
    );
  };
  expect(await open().press()).toEqual({ kind: 'nothing' });
});

test('a draft that another device changed is not submitted before the person has seen it', async () => {
  settled = () => undefined;
  expect(await open().press()).toEqual({ kind: 'changed elsewhere' });
  expect(submitted).toEqual([]);
});

describe('the terms', () => {
  test('that are sent are those of this page, with the guardian’s tick', async () => {
    draft = { ...draft, agreement: { guardianAgrees: true } };
    await open().press();
    expect(agreed).toEqual({ termsVersion, guardianAgrees: true });
  });

  test('that changed since they were shown are to be read first: nothing is sent', async () => {
    draft = { ...draft, agreement: { termsVersion: '2020-01-01' } };
    expect(await open().press()).toMatchObject({
      ...{ kind: 'failed', step: 'terms' },
      message: expect.stringMatching(/^The terms changed/),
    });
    expect(submitted).toEqual([]);
  });

  test('of a page that is older than the portal are refused: it says to reload, and what is kept', async () => {
    answer = () =>
      Promise.reject(
        new CombinedGraphQLErrors({
          errors: [
            {
              message: 'The terms changed.',
              extensions: { code: 'STALE', current: { termsVersion: '2030-01-01' } },
            },
          ],
        }),
      );
    expect(await open().press()).toMatchObject({
      kind: 'failed',
      step: 'terms',
      message: expect.stringMatching(/Reload.*are kept/),
      fields: [{ field: 'termsVersion' }],
    });
  });
});
