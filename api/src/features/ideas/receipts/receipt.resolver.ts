import { Ctx, Extensions, FieldResolver, Resolver, Root } from 'type-graphql';
import { ideaFieldNames } from '@portal/schema/idea';
import type { Context } from '../../../platform/context.ts';
import { Idea } from '../idea.entity.ts';
import { Receipt } from './receipt.entity.ts';
import { answersOf, receiptOf } from './receipt.service.ts';
import { Personal } from '../../../platform/people-shown.ts';

@Resolver(() => Idea)
export class IdeaReceiptResolver {
  @Personal('unrecorded')
  @FieldResolver(() => Receipt, {
    nullable: true,
    description:
      'The signed receipt; null for an idea that was submitted before there were receipts, and for a member of its team.',
  })
  receipt(@Ctx() ctx: Context, @Root() idea: Idea) {
    return receiptOf(ctx, idea);
  }
}

@Resolver(() => Receipt)
export class ReceiptResolver {
  @Extensions({ cost: ideaFieldNames.length })
  @Personal('contact')
  @FieldResolver(() => String, {
    nullable: true,
    description: `The answers in base64, as the bytes of which the digest is; null where what was sent is no longer kept. They cost ${ideaFieldNames.length} points, as if each were asked for.`,
  })
  answers(@Ctx() ctx: Context, @Root() receipt: Receipt) {
    return answersOf(ctx, receipt);
  }
}
