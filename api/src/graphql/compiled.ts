/** Runs the queries that come often as compiled JavaScript (graphql-jit), everything else by graphql-js. */
import type { ApolloServerOptionsWithGateway, BaseContext } from '@apollo/server';
import { execute, GraphQLError } from 'graphql';
import type { DocumentNode, ExecutionResult, GraphQLSchema } from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import type { CompiledQuery } from 'graphql-jit';

type Gateway = ApolloServerOptionsWithGateway<BaseContext>['gateway'];
type Executor = NonNullable<Awaited<ReturnType<Gateway['load']>>['executor']>;

/** Compiling costs as much as many runs: an operation that came once may never come again. */
const RUNS_BEFORE = 3;

interface Known {
  runs: number;
  compiled?: CompiledQuery;
}

/**
 * Apollo's way to another executor: a gateway whose only service is this process.
 * @param schema what is served
 */
export function compiledExecution(schema: GraphQLSchema): Gateway {
  let announce: Parameters<Gateway['onSchemaLoadOrUpdate']>[0] | undefined;
  return {
    onSchemaLoadOrUpdate(callback) {
      announce = callback;
      return () => undefined;
    },
    load() {
      announce?.({ apiSchema: schema, coreSupergraphSdl: '' });
      return Promise.resolve({ executor: executorOf(schema) });
    },
    stop: () => Promise.resolve(),
  };
}

function executorOf(schema: GraphQLSchema): Executor {
  // Apollo keeps a bounded number of parsed documents; what is compiled goes with them.
  const documents = new WeakMap<DocumentNode, Map<string, Known>>();

  const knownOf = (document: DocumentNode, operationName: string): Known => {
    const operations = documents.get(document) ?? new Map<string, Known>();
    documents.set(document, operations);
    const known = operations.get(operationName) ?? { runs: 0 };
    operations.set(operationName, known);
    return known;
  };

  const compiledOf = (document: DocumentNode, operationName: string | null): CompiledQuery | undefined => {
    const known = knownOf(document, operationName ?? '');
    known.runs += 1;
    if (known.runs > RUNS_BEFORE) known.compiled ??= compile(schema, document, operationName);
    return known.compiled;
  };

  return async ({ document, operation, operationName, request, context }): Promise<ExecutionResult> => {
    const variables = request.variables ?? {};
    // Of mutations the library runs those that follow a failure, too.
    const compiled = operation.operation === 'query' ? compiledOf(document, operationName) : undefined;
    const result = await compiled?.query(undefined, context, variables);
    // Without data nothing ran, as a variable was bad: graphql-js says so in the words of every other request.
    if (result && 'data' in result)
      return { ...result, ...(result.errors && { errors: result.errors.map(standard) }) };
    return execute({ schema, document, operationName, variableValues: variables, contextValue: context });
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
const standard = ({ message, path, locations, originalError, extensions }: GraphQLError): GraphQLError =>
  Object.assign(new GraphQLError(message, { path, originalError, extensions }), { locations });
