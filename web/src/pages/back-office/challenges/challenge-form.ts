/** The values of the form of a challenge: strings, and lists of them, which become what the rules take. */
import * as v from 'valibot';
import { challengeFields, challengeRules } from '@portal/schema/challenge';
import type { ChallengeInput } from '@portal/schema/challenge';
import { challengeStatuses } from '@portal/schema/call-phase';
import { challengeTakes } from '@portal/schema/choices';
import { formGroups } from '@portal/schema/form-groups';
import type { FormGroup } from '@portal/schema/form-groups';
import { ideaSteps, notAskedBy } from '@portal/schema/idea';
import { labelsOf } from '@portal/schema/lists';
import type { ManagedChallengeFragment } from '../../../graphql/generated-staff.ts';
import { dayInWords, fromTyped, today, toTyped } from '../../../lib/words.ts';
import type { InWords } from '../../../ui/conflict-fields.tsx';
import { dayOfRow, rowOf } from '../shared/day-rows.ts';

/** The editable fields of a challenge, and its version. */
export type Edited = Pick<
  ManagedChallengeFragment,
  (keyof typeof challengeFields & keyof ManagedChallengeFragment) | 'days' | 'version'
>;

export const textsOf = (challenge: Partial<Edited>) => {
  const { title = '', slug = '', organiser = '', description = '' } = challenge;
  const { brief = '', prize = '', sponsor = '', contact = '' } = challenge;
  return {
    ...{ title, slug, organiser, description, brief, prize, sponsor, contact },
    takes: String(challenge.takes ?? 'ENTRIES'),
    year: String(challenge.year ?? today().slice(0, 4)),
    status: String(challenge.status ?? 'OPEN'),
    opensAt: challenge.opensAt ? toTyped(challenge.opensAt) : '',
    closesAt: challenge.closesAt ? toTyped(challenge.closesAt) : '',
    graceHours: String(challenge.graceHours ?? 0),
    changesUntil: String(challenge.changesUntil ?? 'NONE'),
    leavesOut: [...(challenge.leavesOut ?? [])] as string[],
    days: (challenge.days ?? []).map(rowOf),
  };
};
export type Texts = ReturnType<typeof textsOf>;

/** Tells whether drafts may have a time of grace: only ideas have drafts, and only an end has something after it. */
export const hasGrace = ({ takes, closesAt }: Pick<Texts, 'takes' | 'closesAt'>): boolean =>
  takes === 'IDEAS' && closesAt !== '';

/** How many questions the form of a call asks, with the PDF, and how many that of all asks. */
export function countQuestions(leavesOut: readonly string[]): { asked: number; all: number } {
  const all = Object.values(ideaSteps).flatMap((fields) => Object.keys(fields)).length + 1;
  return { asked: all - notAskedBy(leavesOut as FormGroup[]).size, all };
}

const timeOf = (text: string) => (text ? fromTyped(text) : null);

export const formRules = v.pipe(
  v.custom<Texts>(() => true),
  v.transform(
    ({ year, opensAt, closesAt, graceHours, changesUntil, days, ...texts }) =>
      ({
        ...texts,
        year: Number(year),
        opensAt: timeOf(opensAt),
        closesAt: timeOf(closesAt),
        ...(hasGrace({ takes: texts.takes, closesAt }) && { graceHours: Number(graceHours), changesUntil }),
        days: days.map(dayOfRow),
      }) as ChallengeInput,
  ),
  challengeRules,
);

export const inWords: InWords = (name, value = '') => {
  if (name === 'days') {
    const rows = [value].flat().map(dayOfRow);
    return { label: 'Days', words: rows.map(({ day, what }) => `${dayInWords(day)}: ${what}`).join('; ') };
  }
  if (name === 'leavesOut')
    return { label: challengeFields.leavesOut.label, words: labelsOf(formGroups, [value].flat()).join(', ') };
  const { label, kind } = challengeFields[name as keyof typeof challengeFields];
  const text = String(value);
  if (kind === 'time') return { label, words: dayInWords(text) || 'No date' };
  const choices: Readonly<Record<string, string>> = { ...challengeStatuses, ...challengeTakes };
  return { label, words: kind === 'choice' ? (choices[text] ?? text) : text };
};
