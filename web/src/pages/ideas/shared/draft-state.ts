/** A draft of an account in this tab as one state: its answers and saves, its PDF, and its submission. */
import * as autosave from './autosave.ts';
import { formOfAll } from './calls.ts';
import * as upload from './document-upload.ts';
import type { Draft } from './draft.ts';
import { update } from './draft-acts.ts';
import type { Act, ActOf, DraftState, Effect, Turn, World } from './draft-acts.ts';
import { isUnsaved } from './draft-merge.ts';
import * as finish from './finish.ts';

export const beginState = (email: string, draft: Draft): DraftState => ({
  ...{ email, draft, ...autosave.atStart },
  ...formOfAll,
  sync: isUnsaved(draft) ? 'pending' : 'safe',
  isTyping: false,
  running: undefined,
  document: { kind: 'unknown' },
  hasPictures: false,
  upload: upload.noUpload,
  finish: { stage: 'idle' },
  isClosed: false,
});

const handlers: { [T in Act['type']]: (turn: Turn, act: ActOf<T>) => void } = {
  start: autosave.start,
  answer: autosave.answer,
  agree: autosave.agree,
  ask: (turn, { form }) => update(turn, form),
  visit: autosave.visit,
  'save now': autosave.flush,
  saved: autosave.saved,
  'not saved': autosave.notSaved,
  resolve: autosave.resolve,
  acknowledge: (turn) => update(turn, { added: [] }),
  'begin anew': autosave.beginAnew,
  hide: autosave.hide,
  'leave wizard'(turn) {
    finish.leave(turn);
    autosave.flush(turn);
  },
  'load document': upload.loadDocument,
  'choose file': upload.chooseFile,
  'note pictures': (turn, { areChosen }) => update(turn, { hasPictures: areChosen }),
  'continue upload': upload.continueUpload,
  'stop upload': upload.stopUpload,
  'remove document': upload.removeDocument,
  hashed: upload.hashed,
  progress: upload.progress,
  arrived: upload.arrived,
  found: upload.found,
  'call failed': upload.callFailed,
  'repeat call': upload.repeatCall,
  'not removed': upload.notRemoved,
  finish: finish.finish,
  submitted: finish.submitted,
  'not submitted': finish.notSubmitted,
  close(turn) {
    upload.release(turn);
    turn.effects.push(
      { type: 'stop pause' },
      { type: 'stop save retries' },
      { type: 'stop repeating finish' },
    );
    // A file that an earlier page stored is not in the state.
    turn.effects.push({ type: 'keep file', file: undefined });
    update(turn, { isClosed: true, running: undefined });
  },
};

/** Applies an act. A closed draft ignores all but the result of its submission. */
export function step(state: DraftState, act: Act, world: World): [DraftState, Effect[]] {
  const turn: Turn = { state, effects: [], world };
  const isHeard = !state.isClosed || act.type === 'submitted' || act.type === 'not submitted';
  if (isHeard) (handlers[act.type] as (turn: Turn, act: Act) => void)(turn, act);
  upload.goOn(turn);
  finish.goOn(turn);
  const {
    draft,
    isClosed,
    upload: { file },
  } = turn.state;
  if (file !== state.upload.file) turn.effects.unshift({ type: 'keep file', file });
  if (isClosed !== state.isClosed) turn.effects.push({ type: 'store', draft: undefined });
  else if (draft !== state.draft) turn.effects.unshift({ type: 'store', draft });
  return [turn.state, turn.effects];
}
