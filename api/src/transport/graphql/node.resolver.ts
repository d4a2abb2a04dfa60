import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, ID, Info, Query, Resolver } from 'type-graphql';
import type { Action } from '@portal/schema/access';
import { DomainError } from '@portal/schema/errors';
import { may } from '../../platform/context.ts';
import type { Context } from '../../platform/context.ts';
import { readGlobalId } from '../../platform/global-id.ts';
import { Node } from './node.ts';
import { Allowed } from './allowed.ts';

interface NodeType {
  /** The action that the caller must be allowed. */
  action: Action;
  find(ctx: Context, key: string, info: GraphQLResolveInfo): Promise<object>;
}

/** The types that `node` finds, by their names. */
export type NodeTypes = Readonly<Record<string, NodeType>>;

/** Makes the resolver that finds an object by its id. */
export function nodeResolver(nodes: NodeTypes) {
  const nodeTypes = new Map(Object.entries(nodes));

  @Resolver()
  class NodeResolver {
    @Allowed('node:read')
    @Query(() => Node, {
      nullable: true,
      description:
        'The object with an id; null when there is none, and when the caller may not see it. It takes the same permission as its own query.',
    })
    async node(
      @Ctx() ctx: Context,
      @Info() info: GraphQLResolveInfo,
      @Arg('id', () => ID, { description: 'The id, as it was given. A text that is no id names nothing.' })
      id: string,
    ): Promise<object | null> {
      const { type, key } = readGlobalId(id);
      const nodeType = nodeTypes.get(type);
      if (!nodeType || !may(ctx, nodeType.action)) return null;
      return nodeType.find(ctx, key, info).catch((error: unknown) => {
        if (error instanceof DomainError && error.code === 'NOT_FOUND') return null;
        throw error;
      });
    }
  }
  return NodeResolver;
}
