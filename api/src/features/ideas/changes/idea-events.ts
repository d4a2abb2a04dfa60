/** Events of ideas, published once: the feed of changes, webhooks and other features subscribe. */
import type { IdeaChangeKind } from '@portal/schema/choices';
import type { EventData } from '@portal/schema/webhook';
import type { Context } from '../../../platform/context.ts';
import { defineEvent, on } from '../../../platform/events.ts';
import type { Subscription } from '../../../platform/events.ts';
import { toGlobalId } from '../../../platform/global-id.ts';
import type { Idea } from '../idea.entity.ts';

/** The kinds whose data is the idea as its submitter sees it. */
type KnownKind = 'CLARIFIED' | 'CORRECTED' | 'WITHDRAWN';

export type IdeaEvent<Kind extends IdeaChangeKind = IdeaChangeKind> = {
  [K in Kind]: {
    kind: K;
    ideaId: string;
    data: EventData[`IDEA_${K}`];
    /** When it happened; left out, at its publication. */
    at?: Date;
  } & (K extends 'SUBMITTED' ? { idea: Idea } : unknown);
}[Kind];

/** The event is published in the transaction of the change; ERASED before the rows are deleted. */
export const ideasChanged = defineEvent<readonly IdeaEvent[]>('ideas changed');

/** Subscribes to one kind of change. */
export const onIdea = <Kind extends IdeaChangeKind>(
  kind: Kind,
  handle: (ctx: Context, event: IdeaEvent<Kind>) => Promise<void>,
): Subscription =>
  on(ideasChanged, async (ctx, events) => {
    for (const event of events) if (event.kind === kind) await handle(ctx, event as IdeaEvent<Kind>);
  });

export type KnownIdea = Pick<
  Idea,
  'id' | 'reference' | 'solutionName' | 'announcedStatus' | 'announcedVersion'
>;

export const knownEvent = <Kind extends KnownKind>(
  kind: Kind,
  { id: ideaId, reference, solutionName, announcedStatus: status, announcedVersion: version }: KnownIdea,
): IdeaEvent =>
  ({
    kind,
    ideaId,
    data: { id: toGlobalId('Idea', ideaId), reference, solutionName, status, version },
  }) as IdeaEvent;

/** Returns the data of an idea as decided, for other systems: once it is submitted, or its review is announced. */
export const decidedData = ({
  globalId: id,
  reference,
  solutionName,
  status,
  version,
}: Idea): EventData['IDEA_SUBMITTED'] => ({ id, reference, solutionName, status, version });
