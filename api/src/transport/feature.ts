import type { ApolloServerPlugin } from '@apollo/server';
import type { GraphQLSchema } from 'graphql';
import type { ClassType } from 'type-graphql';
import type { Context, Declared, Resources } from '../platform/context.ts';
import type { LaneWork } from '../platform/jobs/runner.ts';
import type { Settings } from '../platform/settings.ts';
import type { NodeTypes } from './graphql/node.resolver.ts';
import type { GraphParts } from './graphql/build-schema.ts';
import type { Identification } from './http/request-context.ts';
import type { FormRules, PageParts } from './http/static-pages.ts';
import type { WellKnown } from './http/well-known.ts';
import type { StoredSchemas } from './rest/openapi.ts';
import type { Route } from './rest/route.ts';

/** The schema that is served, with the action of each operation and of each type with an id. */
export type ServedGraph = Pick<GraphParts, 'operations' | 'nodes'> & { schema: GraphQLSchema };

/** The parts with which a feature opens the work of its lanes. */
export interface WorkParts {
  settings: Settings;
  resources: Resources;
  /** Registers a function that is called after the jobs have stopped. */
  onStop(end: () => Promise<void>): void;
}

/** The declarations of a feature for the rest of the server. */
export interface Feature extends Partial<Declared> {
  name: string;
  resolvers?: readonly ClassType[];
  nodes?: NodeTypes;
  /** The documented REST calls. */
  routes?: readonly Route[];
  /** The functions that read the caller from a credential. */
  identification?: Partial<Identification>;
  /** Makes plugins of the GraphQL server. */
  plugins?: (graph: ServedGraph) => ApolloServerPlugin<Context>[];
  /** Describes what depends on stored data, in the OpenAPI document that is served: schemas by name. */
  storedSchemas?: StoredSchemas;
  pageParts?: PageParts;
  formRules?: FormRules;
  wellKnown?: WellKnown;
  /** Reads stored settings that this process holds: at the start, and again and again within a second. */
  refresh?: (ctx: Context) => Promise<void>;
  /** The work of the lanes that the feature adds jobs to. */
  lanes?: (parts: WorkParts) => Readonly<Record<string, LaneWork>>;
}

export const feature = (declaration: Feature): Feature => declaration;
