import { afterEach, describe, expect, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { clearAccount } from '../../../lib/storage.ts';
import { fileOf } from '../../../testing/browser-gaps.ts';
import { openFileDatabase } from '../../../testing/file-database.ts';
import { answer, clear, serve, serveAs } from '../../../testing/pages.tsx';
import { SaveIdeaDraftDocument, SubmitIdeaDocument } from '../../../graphql/generated.ts';
import { goodAnswers } from '../../../testing/idea-answers.ts';
import { saveDraft, newDraft } from './draft.ts';
import { moveFiles } from './kept-files.ts';
import { forgetDraft, forgetDrafts, openDraft, openDrafts } from './open-draft.ts';

const [A, B] = ['a@example.com', 'a@example.co'];
afterEach(async () => {
  for (const email of [A, B]) forgetDrafts(email);
  await clear();
});

test('the PDF of a draft is kept by account and draft: another account neither finds nor loses it, also by a log out', async () => {
  serve(() => Promise.reject(new TypeError('Failed to fetch')));
  const stored = openFileDatabase();
  const keptAfter = async (email: string, name: string) => {
    // The part is Node's: jsdom's cannot be read.
    const file = Object.assign(new File(['%PDF-'], name), { slice: () => fileOf(['%PDF-']) });
    openDraft(email).act({ type: 'choose file', file });
    const key = `document:${email}:${openDraft(email).get().draft.reference}`;
    await waitFor(() => expect(stored.get(key)).toMatchObject({ files: [file] }));
    return key;
  };
  const ofA = await keptAfter(A, 'one.pdf');
  const ofB = await keptAfter(B, 'other.pdf');
  await keptAfter(A, 'two.pdf');
  expect([...stored.keys()].sort()).toEqual([ofA, ofB].sort());
  await clearAccount(A);
  expect([...stored.keys()]).toEqual([ofB]);
});

describe('of an account with a draft for a call and one without', () => {
  const file = (name: string) => Object.assign(new File(['%PDF-'], name), { slice: () => fileOf(['%PDF-']) });

  test('each has its own state, and its own file on the device, until it ends or moves', async () => {
    serve(() => Promise.reject(new TypeError('Failed to fetch')));
    const stored = openFileDatabase();
    const keys: string[] = [];
    for (const callId of [undefined, 'c1', 'c2']) {
      const open = openDraft(A, callId);
      open.act({ type: 'answer', field: 'firstName', value: callId ?? 'none' });
      open.act({ type: 'choose file', file: file(`${callId}.pdf`) });
      keys.push(`document:${A}:${callId ? `${callId}:` : ''}${open.get().draft.reference}`);
      await waitFor(() => expect([...stored.keys()].sort()).toEqual([...keys].sort()));
    }
    expect(openDrafts(A).map((open) => [open.callId, open.get().draft.answers.firstName])).toEqual([
      [undefined, 'none'],
      ['c1', 'c1'],
      ['c2', 'c2'],
    ]);
    forgetDraft(A, 'c1');
    await waitFor(() => expect([...stored.keys()].sort()).toEqual([keys[0], keys[2]].sort()));
    const { reference } = openDraft(A, 'c2').get().draft;
    await moveFiles(A, reference, 'c2');
    expect([...stored.keys()].sort()).toEqual([keys[2], `document:${A}:${reference}`].sort());
  });

  test('saves and submissions name the call; without one they are those of 1.2.0', async () => {
    const sent: [string, unknown][] = [];
    const note = (name: string, input: { reference: string }) => {
      sent.push([name, 'challengeId' in input ? input.challengeId : 'no call']);
      return input.reference;
    };
    serveAs(
      A,
      'user',
      answer(SaveIdeaDraftDocument, ({ input }) => ({ saveIdeaDraft: { version: note('save', input) } })),
      answer(SubmitIdeaDocument, ({ input }) => ({
        submitIdea: { id: 'i1', reference: note('submit', input) },
      })),
    );
    for (const callId of [undefined, 'c1']) {
      saveDraft(A, { ...newDraft(A), answers: goodAnswers(A) }, callId);
      expect(await openDraft(A, callId).finish(undefined)).toMatchObject({ kind: 'submitted' });
    }
    expect(sent).toEqual([
      ['save', 'no call'],
      ['submit', 'no call'],
      ['save', 'c1'],
      ['submit', 'c1'],
    ]);
  });
});
