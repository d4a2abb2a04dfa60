import { registerEnumType } from 'type-graphql';
import { auditActions, auditSubjects } from '@portal/schema/audit';
import { dimensions } from '@portal/schema/breakdown';
import { callFileKinds } from '@portal/schema/call-file';
import { companyPictureKinds } from '@portal/schema/company-pictures';
import { challengeStatuses } from '@portal/schema/call-phase';
import { questionKinds } from '@portal/schema/call-question';
import * as lists from '@portal/schema/choices';
import { askedByName, askedNames } from '@portal/schema/clarification';
import * as followUpLists from '@portal/schema/follow-up';
import { leftOutReasons, reviewStatuses } from '@portal/schema/review-status';
import { optionalEmails } from '@portal/schema/emails';
import { formGroups } from '@portal/schema/form-groups';
import { ideaFields, leftOutFields } from '@portal/schema/idea';
import { languages } from '@portal/schema/languages';
import { enumWordsOf, namesOf, NOT_ASKED } from '@portal/schema/lists';
import type { EnumWords } from '@portal/schema/lists';
import type { Choices } from '@portal/schema/lists';
import { documentFindings, documentWarnings, malwareChecks } from '@portal/schema/examination';
import * as people from '@portal/schema/people';
import { ideaOutcomes, ideaSorts, ideaWaits } from '@portal/schema/idea-filter';
import * as outcomeLists from '@portal/schema/outcome';
import { firstSteps } from '@portal/schema/needs';
import { retentionKinds } from '@portal/schema/retention';
import { storyConsents } from '@portal/schema/story';
import { granularities } from '@portal/schema/stats';
import { teamRoles } from '@portal/schema/team';

export const enums = new Map<Choices, { name: string; values: object }>();

/** The internal values of enums where these are not their names. */
const inside = new Map<Choices, Readonly<Record<string, string>>>([
  [askedNames, askedByName],
  [lists.portalLanguages, Object.fromEntries(namesOf(languages).map((code) => [code.toUpperCase(), code]))],
]);

/** The lists of single answers that a call may not ask for. */
const leftOutChoices = new Set(
  leftOutFields.flatMap((name): Choices[] => {
    const field = ideaFields[name];
    return field.kind === 'choice' ? [field.list] : [];
  }),
);
const notAsked = { [NOT_ASKED]: 'Not asked: the call of the idea left it out. No input takes it.' };

function register(list: Choices, { name, description }: EnumWords): void {
  const words = { ...list, ...(leftOutChoices.has(list) && notAsked) };
  const values = inside.get(list) ?? Object.fromEntries(namesOf(words).map((value) => [value, value]));
  const valuesConfig = Object.fromEntries(
    Object.entries(words).map(([value, label]) => [value, { description: label }]),
  );
  registerEnumType(values, { name, description, valuesConfig });
  enums.set(list, { name, values });
}

const others = [
  ...[auditActions, auditSubjects, documentFindings, documentWarnings, malwareChecks, reviewStatuses],
  ...[
    leftOutReasons,
    ideaSorts,
    ideaWaits,
    ideaOutcomes,
    granularities,
    dimensions,
    askedNames,
    callFileKinds,
    companyPictureKinds,
    challengeStatuses,
    questionKinds,
    retentionKinds,
    firstSteps,
    optionalEmails,
    storyConsents,
    teamRoles,
  ],
];
for (const list of [
  ...Object.values<unknown>({ ...lists, formGroups, ...people, ...outcomeLists, ...followUpLists }),
  ...others,
]) {
  const words = enumWordsOf(list);
  if (words) register(list as Choices, words);
}

/** @throws Error when the list was not declared by `list` */
export function enumOf(choices: Choices): object {
  const found = enums.get(choices);
  if (!found) throw new Error(`No enum for the list of ${Object.keys(choices).join(', ')}`);
  return found.values;
}
