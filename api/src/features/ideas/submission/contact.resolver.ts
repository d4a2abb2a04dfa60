import { Ctx, FieldResolver, InputType, Mutation, ObjectType, Resolver, Root } from 'type-graphql';
import { contactFields } from '@portal/schema/idea';
import type { Context } from '../../../platform/context.ts';
import { DeclareFields, InputArg, typedBy } from '../../../transport/graphql/declare-fields.ts';
import { Account } from '../../accounts/account.entity.ts';
import { Notice } from '../../accounts/notice.ts';
import { contactOf, correctContact } from './contact.service.ts';

@InputType('ContactInput', { description: 'The name and the contact number of a submitter.' })
@ObjectType({ description: 'The name and the contact number of a submitter.' })
@DeclareFields(contactFields)
class Contact extends typedBy(contactFields) {}

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

  @Mutation(() => Notice, {
    description:
      'Corrects the caller’s name and contact number: with the account, in the draft, and in the ideas whose decision is not announced and that are not withdrawn. CONFLICT when there is nothing to correct. At most 10 times a day. For everybody who is signed in.',
  })
  correctContact(@Ctx() ctx: Context, @InputArg(Contact, 'The right name and number.') input: Contact) {
    return correctContact(ctx, input);
  }
}
