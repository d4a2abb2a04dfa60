/** The state of an account's draft in this tab, the acts that change it, and the effects that they cause. */
import type { Agreement, WizardStep } from '@portal/schema/idea';
import type { FieldFault } from '@portal/schema/errors';
import type { ProblemDetails } from '../../../lib/problem-details.ts';
import type { IdeaDraftInput } from '../../../graphql/generated.ts';
import type { CallFailure, StoredDocument } from './document-calls.ts';
import type { AskedForm } from './calls.ts';
import type { AnswerName, Answers, Draft, StoredDraft } from './draft.ts';

export type SaveState =
  | { kind: 'unchanged' | 'saving' | 'waiting' | 'signed out' }
  | { kind: 'saved'; at: number }
  /** A refused save is repeated only after the next change. */
  | { kind: 'refused'; message: string; fields: readonly FieldFault[] }
  /** Both sides changed the same answers. */
  | { kind: 'conflict'; stored: StoredDraft }
  | { kind: 'submitted'; reference: string };

export type DocumentState =
  | { kind: 'unknown' | 'none' }
  | { kind: 'refused'; name: string; message: string }
  /** @property canContinue whether the page still has the file */
  | { kind: 'stopped'; name: string; size: number; received: number; canContinue: boolean; message?: string }
  | {
      kind: 'uploading';
      name: string;
      size: number;
      received: number;
      waitsFor?: 'draft' | 'connection' | undefined;
    }
  | {
      kind: 'uploaded';
      name: string;
      size: number;
      uploadedAt: string;
      url: string;
      warnings: readonly string[];
      /** Why another file was rejected. */
      refusal?: string;
    };

export interface Upload {
  /** The draft that the document belongs to. */
  reference: string | undefined;
  /** The file that was chosen here and is not uploaded yet. */
  file: File | undefined;
  /** The hash of a file that waits until the server has the draft. */
  fingerprint: string | undefined;
  partSize: number;
  /** The number of attempts in a row without progress. */
  tries: number;
}

export type FinishEnd =
  /** @property isLate whether earlier attempts did not reach the server */
  | { kind: 'submitted'; reference: string; isLate?: true }
  /** @property step where the first fault is @property isTemporary whether a repetition may succeed */
  | {
      kind: 'failed';
      message: string;
      isTemporary?: boolean;
      fields: FieldFault[];
      step?: WizardStep | undefined;
    }
  | { kind: 'upload stopped'; message: string | undefined }
  /** Another device or tab changed the draft: the page shows the change first. */
  | { kind: 'changed elsewhere' }
  /** The page was left, or it shows the failure already. */
  | { kind: 'nothing' };

export interface Finish {
  stage: 'idle' | 'uploading' | 'saving' | 'submitting';
  /** The masked ID number of the last idea. */
  keptIdNumber?: string | undefined;
  /** The answers when the save before the submission began. */
  saving?: Answers;
  /** The draft that the last attempt submitted. */
  attempted?: Draft | undefined;
  /** Whether attempts did not reach the server, the first of them offline: they are repeated until the draft changes. */
  isRepeated?: boolean;
  /** The refusal of the submission: the next save finds out what became of the draft. */
  refusal?: ProblemDetails;
}

export interface DraftState extends AskedForm {
  email: string;
  draft: Draft;
  save: SaveState;
  /** The reference on the server; undefined until the server confirms it. */
  kept: string | undefined;
  /** Answers merged in from another device or tab, not acknowledged yet. */
  added: readonly AnswerName[];
  /** The save of the newest state: `in flight` may end with the page, `safe` is confirmed or in a keepalive request. */
  sync: 'pending' | 'in flight' | 'safe';
  /** Whether the next save waits for a pause in typing. */
  isTyping: boolean;
  /** The version of the running save: the next save waits for its answer. */
  running: string | undefined;
  document: DocumentState;
  /** Whether pictures are chosen of which no PDF is made yet. */
  hasPictures: boolean;
  upload: Upload;
  finish: Finish;
  isClosed: boolean;
}

export type Act =
  | { type: 'start'; stored: StoredDraft | null }
  | { type: 'answer'; field: AnswerName; value: string | string[] }
  | { type: 'agree'; agreement: Agreement }
  | { type: 'ask'; form: AskedForm }
  | { type: 'visit'; step: WizardStep }
  /** Sent after a pause in typing, on the return of the connection, or by a page that waits for the save. */
  | { type: 'save now' }
  | { type: 'saved'; input: IdeaDraftInput }
  | { type: 'not saved'; input: IdeaDraftInput; problem: ProblemDetails }
  | { type: 'resolve'; fromThere: readonly AnswerName[] }
  | { type: 'acknowledge' }
  /** @property draft a new one */
  | { type: 'begin anew'; draft: Draft; keepAnswers: boolean }
  /** The tab is hidden, or ends. */
  | { type: 'hide' }
  | { type: 'leave wizard' }
  | { type: 'load document'; reference: string }
  | { type: 'choose file'; file: File }
  | { type: 'note pictures'; areChosen: boolean }
  | { type: 'continue upload' }
  | { type: 'stop upload' }
  | { type: 'remove document' }
  | { type: 'hashed'; fingerprint: string }
  | { type: 'progress'; received: number }
  /** @property milliseconds the time that the part took; undefined for the answer to the announcement */
  | { type: 'arrived'; document: StoredDocument; milliseconds?: number }
  | { type: 'found'; document: StoredDocument | null }
  /** @property failure undefined where the browser cannot read the file */
  | { type: 'call failed'; failure: CallFailure | undefined }
  | { type: 'repeat call' }
  | { type: 'not removed'; before: DocumentState }
  | { type: 'finish'; keptIdNumber: string | undefined }
  | { type: 'submitted'; reference: string }
  | { type: 'not submitted'; problem: ProblemDetails }
  | { type: 'close' };

export type ActOf<T extends Act['type']> = Extract<Act, { type: T }>;

export type Effect =
  /** Keeps the draft in the tab; undefined removes it. */
  | { type: 'store'; draft: Draft | undefined }
  | { type: 'await pause' | 'stop pause' | 'retry save' | 'stop save retries' }
  /** @property outlive whether the request outlives the page */
  | { type: 'save'; input: IdeaDraftInput; outlive: boolean }
  | { type: 'hash'; file: File }
  /** Keeps the chosen file on the device until the server has it; undefined drops it. */
  | { type: 'keep file'; file: File | undefined }
  | { type: 'announce'; reference: string; file: File; fingerprint: string }
  | { type: 'send part'; reference: string; document: StoredDocument; file: File; size: number }
  | { type: 'find document'; reference: string }
  | { type: 'remove document'; reference: string; before: DocumentState }
  /** @property atLeast milliseconds */
  | { type: 'retry call'; atLeast: number }
  | { type: 'stop call retries' }
  /** Ends the running call about the document, and its retries. */
  | { type: 'stop calls' }
  | { type: 'submit'; draft: Draft; keptIdNumber: string | undefined }
  | { type: 'repeat finish' | 'stop repeating finish' }
  | { type: 'end finish'; end: FinishEnd }
  | { type: 'show error'; message: string };

/** The data that an act may read beside the state. */
export interface World {
  /** Whether the owner of the draft is logged in: another account may log in, such as in another tab. */
  isOwner: boolean;
  /** Whether the browser has a connection. */
  isOnline: boolean;
  now: number;
  /** A unique name for the next save. */
  version: string;
}

/** An act that is being applied: its handlers replace the state, and add effects. */
export interface Turn {
  state: DraftState;
  readonly effects: Effect[];
  readonly world: World;
}

export function update(turn: Turn, next: Partial<DraftState>): void {
  turn.state = { ...turn.state, ...next };
}
