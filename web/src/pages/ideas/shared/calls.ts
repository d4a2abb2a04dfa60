/** The call of a wizard: whether it takes ideas, what it asks, and how the address names it. */
import { phaseOf as phaseAt } from '@portal/schema/call-phase';
import type { Phase } from '@portal/schema/call-phase';
import type { CallQuestion } from '@portal/schema/call-question';
import type { FormGroup } from '@portal/schema/form-groups';
import type { FieldFault } from '@portal/schema/errors';
import type { ComponentType } from 'react';
import type { CallOfDraftFragment } from '../../../graphql/generated.ts';
import { now } from '../../../lib/clock.ts';

export type Call = Omit<CallOfDraftFragment, '__typename'>;

/** An answer to a question of a call has the name of its faults. */
export type CallAnswer = `callAnswers.${string}`;
/** The answers of a draft, by name. */
export type GivenAnswers = Readonly<Partial<Record<string, string | string[]>>>;
export const OF_CALL = 'callAnswers.';
export const isOfCall = (name: string): name is CallAnswer => name.startsWith(OF_CALL);

export interface CallFieldsProps {
  /** The reference of the draft on the server, which files are uploaded to; undefined until it is there. */
  reference: string | undefined;
  answers: GivenAnswers;
  /** The visible faults. */
  faults: readonly FieldFault[];
  onAnswer: (name: CallAnswer, values: string[]) => void;
}

/** The questions of a call, as its wizard uses them: the code behind it is loaded for calls alone. */
export interface CallQuestions {
  /** Draws the questions that are asked. */
  Fields: ComponentType<CallFieldsProps & Pick<CallQuestions, 'asked'>>;
  /** What each question asks, by the name of its answer. */
  labels: Readonly<Partial<Record<string, string>>>;
  /** Lists the questions that are asked by the answers so far. */
  asked: (answers: GivenAnswers) => CallQuestion[];
  faults: (answers: GivenAnswers) => FieldFault[];
  /** Returns what a submission sends: the answers to what is asked. */
  sent: (answers: GivenAnswers) => { key: string; values: string[] }[];
  /** Puts the answers to what is asked into words. */
  lines: (answers: GivenAnswers) => { name: CallAnswer; label: string; text: string }[];
  /** Puts one answer into words. */
  text: (name: CallAnswer, answer: string | string[] | undefined) => string;
}

export const phaseOf = (call: Call): Phase => phaseAt(call, now());

/** What a wizard asks. */
export interface AskedForm {
  /** The questions of its call, where it asks any. */
  questions: CallQuestions | undefined;
  /** What its call leaves out. */
  leavesOut: readonly FormGroup[];
}
export const formOfAll: AskedForm = { questions: undefined, leavesOut: [] };

/** The parameter of the address that names the call of the wizard. */
const CALL = 'call';

/** Reads the call that an address names; undefined in the wizard of ideas for no call. */
export const slugIn = (query: URLSearchParams): string | undefined =>
  query.get(CALL)?.toLowerCase() || undefined;

/** Returns the address of the wizard, or of one of its steps. @param slug names the call */
export const wizardPath = (step?: string, slug?: string): string =>
  `/innovate${step ? `/${step}` : ''}${slug ? `?${new URLSearchParams({ [CALL]: slug }).toString()}` : ''}`;
