import { Extensions, Field, ObjectType } from 'type-graphql';
import { COUNT_COST } from '@portal/schema/limits';
import { PagePosition } from '../../../platform/paging/connection.ts';
import type { Connection } from '../../../platform/paging/connection.ts';
import { toCursor } from '../../../platform/paging/page.ts';
import type { Order, Page } from '../../../platform/paging/page.ts';
import { Idea } from '../idea.entity.ts';
import { Personal } from '../../../platform/people-shown.ts';

@ObjectType({ description: 'The neighbours of an idea in a list.', simpleResolvers: true })
export class IdeaNeighbours {
  @Field(() => Idea, { nullable: true, description: 'The idea before it; null for the first.' })
  previous!: Idea | undefined;

  @Field(() => Idea, { nullable: true, description: 'The idea after it; null for the last.' })
  next!: Idea | undefined;

  @Personal('none')
  @Field(() => String, {
    nullable: true,
    description:
      'Pass it as `after` of the list, `ideas` or `ranking`, for a page that begins with the idea; null for the first.',
  })
  after!: string | undefined;

  @Field(() => PagePosition, {
    nullable: true,
    // The field is not simple, since compiled queries await a promise only from a resolver.
    simple: false,
    description:
      'Where the idea stands in the list, as if it were a page of one; null when the filter leaves it out. Counted only when it is asked for.',
  })
  // The object itself costs one point.
  @Extensions({ cost: COUNT_COST - 1 })
  position!: Promise<PagePosition> | undefined;
}

/**
 * Finds the neighbours of an idea in a list. The page behind `previous` begins with the idea, unless the filter leaves it
 * out.
 * @param read reads a page of the list
 */
export async function neighboursIn<Row extends Idea>(
  id: string,
  {
    order,
    previous,
    read,
  }: {
    order: Order<Row, unknown>;
    previous: Row | undefined;
    read: (page: Page) => Promise<Connection<Idea>>;
  },
): Promise<IdeaNeighbours> {
  const after = previous && toCursor(order, previous);
  const list = await read({ first: 2, after });
  const [first, second] = list.edges;
  const isListed = first?.node.id === id;
  return {
    previous,
    next: (isListed ? second : first)?.node,
    after,
    get position() {
      return isListed ? list.position : undefined;
    },
  };
}
