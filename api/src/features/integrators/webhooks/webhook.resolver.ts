import {
  Arg,
  Args,
  Ctx,
  Field,
  FieldResolver,
  InputType,
  Int,
  Mutation,
  ObjectType,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import { webhookEvents } from '@portal/schema/choices';
import type { WebhookEvent } from '@portal/schema/choices';
import { DAY, WEBHOOKS_MAX, WEBHOOK_DELIVERIES_KEPT } from '@portal/schema/limits';
import { deliveryFilters } from '@portal/schema/list-filters';
import type { WebhookInput as WebhookInputFields } from '@portal/schema/webhook';
import type { Context } from '../../../platform/context.ts';
import { connectionType, PageArgs } from '../../../platform/paging/connection.ts';
import { FilterArg, InputArg, SeenArg } from '../../../transport/graphql/declare-fields.ts';
import { filterInput, readFilterInput } from '../../../transport/graphql/filter-input.ts';
import type { FilterInput } from '../../../transport/graphql/filter-input.ts';
import { enumOf } from '../../../transport/graphql/enums.ts';
import { IdArg } from '../../../transport/graphql/node.ts';
import * as deliveries from './delivery.service.ts';
import { WebhookDelivery } from './webhook-delivery.entity.ts';
import { Webhook } from './webhook.entity.ts';
import * as webhooks from './webhook.service.ts';
import { Allowed } from '../../../transport/graphql/allowed.ts';

const WebhookConnection = connectionType(() => Webhook, 'Webhook', 'webhooks');
const WebhookDeliveryConnection = connectionType(
  () => WebhookDelivery,
  'WebhookDelivery',
  'deliveries of a webhook',
);

const WebhookId = IdArg('Webhook', 'The webhook.');

const NAME = 'What the other system is called. At most 80 characters.';
const EVENTS = 'The events to send: at least one, each at most once.';
const DAYS_KEPT = WEBHOOK_DELIVERIES_KEPT / DAY;

@InputType({ description: 'A new webhook.' })
class WebhookInput implements WebhookInputFields {
  @Field(() => String, { description: NAME })
  name!: string;

  @Field(() => String, {
    description:
      'Where to post to: https, on the public internet, unless the operator allows more. At most 500 characters.',
  })
  url!: string;

  @Field(() => [enumOf(webhookEvents)], { description: EVENTS })
  events!: WebhookEvent[];
}

@InputType({ description: 'A change of a webhook. What is left out stays as it is.' })
class WebhookChangeInput {
  @Field(() => String, { nullable: true, description: NAME })
  name?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Where to post to, under the rules of a new webhook. At most 500 characters.',
  })
  url?: string | null;

  @Field(() => [enumOf(webhookEvents)], { nullable: true, description: EVENTS })
  events?: WebhookEvent[] | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'True: nothing is sent, and events are not stored for it. False: it works again, beginning with what waits.',
  })
  isPaused?: boolean | null;
}

const WebhookDeliveryFilterInput = filterInput(
  'WebhookDeliveryFilterInput',
  'What a list of deliveries may be narrowed by.',
  deliveryFilters,
);

@ObjectType({ description: 'A webhook with a secret that was just made.' })
class WebhookWithSecret implements webhooks.WebhookWithSecret {
  @Field(() => Webhook, { description: 'The webhook.' })
  webhook!: Webhook;

  @Field(() => String, {
    description:
      'What signs: `whsec_` and 32 bytes in base64. It is shown this once; a new one can be made at any time.',
  })
  secret!: string;
}

@Resolver(() => Webhook)
export class WebhookResolver {
  @Allowed('webhook:manage')
  @Query(() => WebhookConnection, {
    description: `All webhooks, newest first, at most ${WEBHOOKS_MAX}. For administrators.`,
  })
  webhooks(@Ctx() ctx: Context, @Args(() => PageArgs) page: PageArgs) {
    return webhooks.listWebhooks(ctx, page);
  }

  @Allowed('webhook:manage')
  @Query(() => Webhook, { description: 'One webhook. For administrators.' })
  webhook(@Ctx() ctx: Context, @WebhookId id: string) {
    return webhooks.findWebhook(ctx, id);
  }

  @Allowed('webhook:change')
  @Mutation(() => WebhookWithSecret, {
    description: 'Makes a webhook, of which all administrators get an email. For administrators.',
  })
  createWebhook(@Ctx() ctx: Context, @InputArg(WebhookInput, 'The webhook.') input: WebhookInput) {
    return webhooks.createWebhook(ctx, input);
  }

  @Allowed('webhook:change')
  @Mutation(() => Webhook, {
    description:
      'Changes, pauses or resumes a webhook; all administrators get an email of a new address. For administrators.',
  })
  updateWebhook(
    @Ctx() ctx: Context,
    @WebhookId id: string,
    @InputArg(WebhookChangeInput, 'What changes.') input: WebhookChangeInput,
    @SeenArg() version?: number | null,
  ) {
    return webhooks.updateWebhook(ctx, id, input, version);
  }

  @Allowed('webhook:change')
  @Mutation(() => WebhookWithSecret, {
    description:
      'Gives a webhook a new secret; those before sign beside it for 24 hours, unless they end at once. All administrators get an email. For administrators.',
  })
  renewWebhookSecret(
    @Ctx() ctx: Context,
    @WebhookId id: string,
    @Arg('endEarlierNow', () => Boolean, {
      defaultValue: false,
      description: 'Whether the secrets before end at once: somebody may know one who should not.',
    })
    endEarlierNow: boolean,
  ) {
    return webhooks.renewWebhookSecret(ctx, id, endEarlierNow);
  }

  @Allowed('webhook:manage')
  @Mutation(() => Boolean, {
    description: 'Deletes a webhook with its deliveries; true. What waits is not sent. For administrators.',
  })
  async deleteWebhook(@Ctx() ctx: Context, @WebhookId id: string) {
    await webhooks.deleteWebhook(ctx, id);
    return true;
  }

  @Allowed('webhook:manage')
  @Mutation(() => WebhookDelivery, {
    description: 'Sends a webhook a test, of the type `webhook.test`. For administrators.',
  })
  testWebhook(@Ctx() ctx: Context, @WebhookId id: string) {
    return deliveries.testWebhook(ctx, id);
  }

  @Allowed('webhook:manage')
  @Mutation(() => WebhookDelivery, {
    description: 'Sends a delivery again that was tried before, under the same event id. For administrators.',
  })
  replayDelivery(@Ctx() ctx: Context, @IdArg('WebhookDelivery', 'The delivery.') id: string) {
    return deliveries.replayDelivery(ctx, id);
  }

  @Allowed('webhook:manage')
  @Mutation(() => Int, {
    description: 'Sends every failed delivery of a webhook again; how many. For administrators.',
  })
  replayFailedDeliveries(
    @Ctx() ctx: Context,
    @IdArg('Webhook', 'The webhook.', 'webhookId') webhookId: string,
  ) {
    return deliveries.replayFailedDeliveries(ctx, webhookId);
  }

  @FieldResolver(() => WebhookDeliveryConnection, {
    description: `What was sent and is to be sent, newest first. What has ended is kept for ${DAYS_KEPT} days.`,
  })
  deliveries(
    @Root() { id }: Webhook,
    @Ctx() ctx: Context,
    @Args(() => PageArgs) page: PageArgs,
    @FilterArg(WebhookDeliveryFilterInput, 'Which deliveries.')
    filter?: FilterInput | null,
  ) {
    return deliveries.listDeliveries(ctx, id, page, readFilterInput(deliveryFilters, filter));
  }

  @FieldResolver(() => Int, { description: 'How many deliveries wait to be sent, or to be tried again.' })
  waitingCount(@Root() { id }: Webhook, @Ctx() ctx: Context) {
    return deliveries.countDeliveries(ctx, id, 'WAITING');
  }

  @FieldResolver(() => Int, { description: 'How many deliveries were given up.' })
  failedCount(@Root() { id }: Webhook, @Ctx() ctx: Context) {
    return deliveries.countDeliveries(ctx, id, 'FAILED');
  }
}
