/** What a mail says in its preview: each mail that the programme can put in its own words declares its cases beside what writes it. */
import type { Context } from '../context.ts';
import type { Message } from './message.ts';

/** The values that previews have: those of a real idea where the portal has one. */
export interface Sample {
  idea: { ideaId: string; reference: string; solutionName: string; firstName: string };
  /** The day by which the idea is answered. */
  dueOn: string;
  /** The title of a call or a challenge. */
  call: string;
  /** The name of a person other than the recipient. */
  person: string;
  /** Returns a day some days from now. */
  day: (days: number) => string;
}

/** In the place of a secret in the links of a preview: they lead to their pages, which refuse it. */
export const SAMPLE_TOKEN = 'example';
/** The recipient of a preview: no mail reaches the address. */
export const SAMPLE_RECIPIENT = 'person@example.invalid';

/** One of the things that a mail may say: the data of such a mail or, where it reads rows, a function that writes it. */
export type MailCase<Data> = {
  /** The case for people. */
  title: string;
} & ({ data: Data } | { write: (ctx: Context) => Message });

/** Returns the cases of a mail, the one first that is sent most. */
export type MailCases<Data> = (sample: Sample) => readonly MailCase<Data>[];
