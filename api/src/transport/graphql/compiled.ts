/** Runs frequent queries as compiled JavaScript (graphql-jit), all others by graphql-js. */
import type { ApolloServerOptionsWithGateway, BaseContext } from '@apollo/server';
import { execute, GraphQLError } from 'graphql';
import type { DocumentNode, ExecutionResult, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import type { CompiledQuery } from 'graphql-jit';

type Gateway = ApolloServerOptionsWithGateway<BaseContext>['gateway'];
type Executor = NonNullable<Awaited<ReturnType<Gateway['load']>>['executor']>;

/** Runs before a query is compiled: compiling costs as much as many runs, and a query may run only once. */
const RUNS_BEFORE = 3;

interface Usage {
  runs: number;
  compiled?: CompiledQuery | undefined;
}

/** Returns a gateway, Apollo's interface to another executor, whose only service is this process. */
export function compiledExecution(schema: GraphQLSchema): Gateway {
  let announce: Parameters<Gateway['onSchemaLoadOrUpdate']>[0] | undefined;
  return {
    onSchemaLoadOrUpdate(callback) {
      announce = callback;
      return () => undefined;
    },
    async load() {
      announce?.({ apiSchema: schema, coreSupergraphSdl: '' });
      return { executor: executorOf(schema) };
    },
    stop: async () => undefined,
  };
}

function executorOf(schema: GraphQLSchema): Executor {
  // Apollo caches a bounded number of parsed documents; compiled queries are dropped with them.
  const usages = new WeakMap<OperationDefinitionNode, Usage>();

  return async ({ document, operation, operationName, request, context }): Promise<ExecutionResult> => {
    const variables = request.variables ?? {};
    const run = (name?: string | null) =>
      execute({
        schema,
        document,
        operationName: name,
        variableValues: variables,
        contextValue: context,
      });
    // The type is wrong: an unknown operation name gives undefined. graphql-js then reports it.
    if (!operation) return run(request.operationName);
    const usage = usages.get(operation) ?? { runs: 0 };
    usages.set(operation, usage);
    usage.runs += 1;
    // graphql-jit would also run the mutations that follow a failed one.
    if (usage.runs > RUNS_BEFORE && operation.operation === 'query')
      usage.compiled ??= compile(schema, document, operationName);
    const result = await usage.compiled?.query(undefined, context, variables);
    // No data means that a variable was invalid and nothing ran: graphql-js reports it with its own messages.
    if (result && 'data' in result)
      return { ...result, ...(result.errors && { errors: result.errors.map(withExtensions) }) };
    return run(operationName);
  };
}

function compile(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | null,
): CompiledQuery | undefined {
  const compiled = compileQuery(schema, document, operationName ?? undefined, {
    useExperimentalPathBasedSkipInclude: true,
  });
  return isCompiledQuery(compiled) ? compiled : undefined;
}

/** The errors of graphql-jit lack extensions, which Apollo reads of each. */
const withExtensions = ({
  message,
  path,
  locations,
  originalError,
  extensions,
}: GraphQLError): GraphQLError =>
  Object.assign(new GraphQLError(message, { path, originalError, extensions }), { locations });
