import { Args, Ctx, Field, InputType, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import { groups } from '@portal/schema/all-texts';
import { portalLanguages } from '@portal/schema/choices';
import { optionalEmailOf, optionalEmails } from '@portal/schema/emails';
import type { OptionalEmail } from '@portal/schema/emails';
import type { Language } from '@portal/schema/languages';
import { SHORT_TEXT_MAX } from '@portal/schema/limits';
import type { Context } from '../../platform/context.ts';
import { connectionType, PageArgs } from '../../platform/paging/connection.ts';
import { Personal } from '../../platform/people-shown.ts';
import { Allowed } from '../../transport/graphql/allowed.ts';
import { InputArg } from '../../transport/graphql/declare-fields.ts';
import { enumOf } from '../../transport/graphql/enums.ts';
import { IdArg } from '../../transport/graphql/node.ts';
import { groupOfMail, previewOf, sendTest } from './email-preview.service.ts';
import type { AskedPreview, ShownEmail } from './email-preview.service.ts';
import { UndeliveredMail } from './undelivered-mail.ts';
import * as mails from './undelivered-mail.service.ts';

@ObjectType({ description: 'One of the emails of the portal.' })
class Email {
  @Field(() => String, { description: 'What it is about, for people.' })
  title!: string;

  @Field(() => String, {
    nullable: true,
    description:
      'The group of its texts, with which their keys begin; null for an email to staff, whose words are not in the catalogue.',
  })
  group!: string | null;

  @Field(() => enumOf(optionalEmails), {
    nullable: true,
    description: 'Its name among those that the programme may switch off; null for one that is always sent.',
  })
  optional!: OptionalEmail | null;
}

@ObjectType({
  description: 'An email as it would be sent once the drafts of its texts are published.',
})
class EmailPreview implements Omit<ShownEmail, 'link' | 'unsubscribe' | 'textMessage'> {
  @Field(() => String, { description: 'What the email is about, for people.' })
  title!: string;

  @Personal('none')
  @Field(() => String, { description: 'Its subject.' })
  subject!: string;

  @Personal('none')
  @Field(() => String, { description: 'Its words as HTML, a document of its own.' })
  html!: string;

  @Personal('none')
  @Field(() => String, { description: 'Its words as plain text.' })
  text!: string;

  @Personal('none')
  @Field(() => String, {
    nullable: true,
    description: 'The text message that says the same; null where none is sent.',
  })
  textMessage!: string | null;

  @Field(() => [String], { description: 'The things that the email may say, at most 20.' })
  cases!: string[];

  @Field(() => Int, { description: 'Which of `cases` this is, from 0.' })
  caseNumber!: number;

  @Personal('none')
  @Field(() => String, {
    nullable: true,
    description:
      'The reference of the idea whose values it has: the newest that the administrator may judge. Null where there is none, and the values are examples.',
  })
  reference!: string | null;
}

@InputType({ description: 'An email of the portal, in one of its cases.' })
class EmailPreviewInput implements AskedPreview {
  @Field(() => String, {
    description: `The group of its texts, with which their keys begin, such as \`mail-idea-received\`: at most ${SHORT_TEXT_MAX} characters.`,
  })
  group!: string;

  @Field(() => Int, { defaultValue: 0, description: 'Which of its cases: 0 to 19.' })
  caseNumber!: number;

  @Field(() => enumOf(portalLanguages), { description: 'The language in which it is written.' })
  language!: Language;
}

@Resolver()
export class EmailPreviewResolver {
  @Allowed('programme:change')
  @Query(() => [Email], {
    description: 'The emails of the portal: one for each. For administrators.',
  })
  emails(@Ctx() { declared }: Context): Email[] {
    return Object.entries(declared.mails).map(([name, { title }]) => ({
      title,
      group: groups.has(groupOfMail(name)) ? groupOfMail(name) : null,
      optional: optionalEmailOf(name) ?? null,
    }));
  }

  @Allowed('programme:change')
  @Query(() => EmailPreview, {
    description: 'Writes an email as it would be sent, and sends nothing. For administrators.',
  })
  emailPreview(@Ctx() ctx: Context, @InputArg(EmailPreviewInput, 'Which one.') input: EmailPreviewInput) {
    return previewOf(ctx, input);
  }

  @Allowed('mail:manage')
  @Mutation(() => EmailPreview, {
    description:
      'Sends an email as `emailPreview` writes it to the administrator alone, marked as a test; gives what was sent. For administrators.',
  })
  sendTestEmail(@Ctx() ctx: Context, @InputArg(EmailPreviewInput, 'Which one.') input: EmailPreviewInput) {
    return sendTest(ctx, input);
  }
}

const UndeliveredMailConnection = connectionType(
  () => UndeliveredMail,
  'UndeliveredMail',
  'emails that were given up',
);

@Resolver()
export class UndeliveredMailResolver {
  @Allowed('mail:manage')
  @Query(() => UndeliveredMailConnection, {
    description:
      'The emails that were given up, newest first. They are kept for 30 days. For administrators.',
  })
  undeliveredMails(@Ctx() ctx: Context, @Args(() => PageArgs) page: PageArgs) {
    return mails.listUndeliveredMails(ctx, page);
  }

  @Allowed('mail:manage')
  @Mutation(() => UndeliveredMail, {
    description: 'Sends an email again that was given up; gives it as it was. For administrators.',
  })
  sendMailAgain(@Ctx() ctx: Context, @IdArg('UndeliveredMail', 'The email.') id: string) {
    return mails.sendMailAgain(ctx, id);
  }
}
