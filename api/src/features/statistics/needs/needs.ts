import { Field, Int, ObjectType } from 'type-graphql';
import { firstSteps } from '@portal/schema/needs';
import type { FirstStep } from '@portal/schema/needs';
import { SOON } from '@portal/schema/idea-filter';
import { enumOf } from '../../../transport/graphql/enums.ts';

@ObjectType({
  description:
    'What waits for the caller at present. Each count is that of a list which they may read; null for a list that is not theirs.',
  simpleResolvers: true,
})
export class Needs {
  @Field(() => Int, {
    description: 'Ideas of which an answer or a promised call is overdue: those of `ideas`, waited: OVERDUE.',
  })
  overdue!: number;

  @Field(() => Int, {
    description: `Ideas of which an answer or a promised call is due today or within ${SOON} days: those of \`ideas\`, waited: DUE_SOON.`,
  })
  dueSoon!: number;

  @Field(() => Int, { nullable: true, description: 'Decisions to announce: those of `heldReviews`.' })
  toAnnounce!: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Emails that could not be delivered: those of `undeliveredMails`.',
  })
  undeliveredMails!: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Suggestions that nobody followed up: those of `suggestions`, state: NEW.',
  })
  newSuggestions!: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Entries that nobody followed up: those of `hackathonEntries`, state: NEW.',
  })
  newEntries!: number | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether a mail server sends the emails; false where they are only written to files.',
  })
  hasMailServer!: boolean | null;

  @Field(() => [enumOf(firstSteps)], {
    description:
      'What is still to do on a new portal, until the first idea is decided: at most one for each FirstStep. HEAR_OF_IDEAS stays while nobody gets the email each morning. Others than administrators get none.',
  })
  firstSteps!: FirstStep[];
}
