import {
  Ctx,
  Field,
  FieldResolver,
  InputType,
  Int,
  Mutation,
  ObjectType,
  Resolver,
  Root,
} from 'type-graphql';
import { contactFields } from '@portal/schema/idea';
import type { Context } from '../../../platform/context.ts';
import {
  changeTypedBy,
  DeclareChange,
  DeclareFields,
  InputArg,
  SeenArg,
  typedBy,
} from '../../../transport/graphql/declare-fields.ts';
import { Account } from '../../accounts/account.entity.ts';
import { contactOf, correctContact } from './contact.service.ts';
import { Allowed } from '../../../transport/graphql/allowed.ts';

@InputType({
  description: 'A change of the name and the contact number of a submitter. What is left out stays as it is.',
})
@DeclareChange(contactFields)
class ContactInput extends changeTypedBy(contactFields) {}

@ObjectType({ description: 'The name and the contact number of a submitter.' })
@DeclareFields(contactFields)
class Contact extends typedBy(contactFields) {
  @Field(() => Int, { description: 'Differs after each change. A change names the version it saw.' })
  version!: number;
}

@ObjectType({ description: 'What a correction of name and number changed.', simpleResolvers: true })
class CorrectedContact {
  @Field(() => Contact, { description: 'The name and number that the account has now.' })
  contact!: Contact;

  @Field(() => Int, { description: 'In how many ideas they were corrected.' })
  ideaCount!: number;
}

@Resolver(() => Account)
export class ContactResolver {
  @FieldResolver(() => Contact, {
    nullable: true,
    description:
      'The name and number that are kept with the account and begin its next idea; null when there are none, and for anybody but the account itself.',
  })
  contact(@Ctx() ctx: Context, @Root() account: Account) {
    return contactOf(ctx, account);
  }

  @Allowed('idea:change-own')
  @Mutation(() => CorrectedContact, {
    description:
      'Corrects the caller’s name and contact number: with the account, in the draft, and in the ideas whose decision is not announced and that are not withdrawn. CONFLICT when there is nothing to correct. At most 10 times a day. For everybody who is signed in.',
  })
  correctContact(
    @Ctx() ctx: Context,
    @InputArg(ContactInput, 'The right name and number.') input: ContactInput,
    @SeenArg() version?: number | null,
  ) {
    return correctContact(ctx, input, version);
  }
}
