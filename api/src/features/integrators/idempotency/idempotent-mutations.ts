/** Mutations with an `Idempotency-Key` header take effect once. */
import { HeaderMap } from '@apollo/server';
import type { ApolloServerPlugin, GraphQLRequest } from '@apollo/server';
import { Kind } from 'graphql';
import type { DocumentNode, FormattedExecutionResult, SelectionSetNode } from 'graphql';
import { needsRecentAuthentication } from '@portal/schema/access';
import type { Action } from '@portal/schema/access';
import { DomainError, fail } from '@portal/schema/errors';
import type { ErrorCode } from '@portal/schema/errors';
import { hasConfirmed, may } from '../../../platform/context.ts';
import type { Context } from '../../../platform/context.ts';
import { claimOrAnswer, keepAnswer, releaseKey } from './kept-answer.service.ts';
import type { Operations } from '../../../transport/graphql/allowed.ts';
import { refusal } from '../../../transport/graphql/errors.ts';

const TRANSIENT: readonly ErrorCode[] = [
  'INTERNAL',
  'UNAVAILABLE',
  'TOO_MANY_REQUESTS',
  'TOO_SLOW',
  'NO_ROOM',
  'REAUTHENTICATION_REQUIRED',
  'PASSWORD_CHANGE_NEEDED',
  'SECOND_FACTOR_NEEDED',
];

const WITHOUT_EFFECT: readonly ErrorCode[] = [...TRANSIENT, 'INVALID_INPUT'];

interface ResultWithStatus extends FormattedExecutionResult {
  status?: number;
}

export function idempotentMutations(mutations: Operations['Mutation']): ApolloServerPlugin<Context> {
  return {
    requestDidStart: () => {
      let found: ReturnType<typeof claimOrAnswer> | undefined;
      let isSingle = false;
      return Promise.resolve({
        async didResolveOperation({ request, source, document, operation, contextValue: ctx }) {
          const key = ctx.idempotencyKey;
          if (key === undefined || operation?.operation !== 'mutation') return;
          const actions = actionsIn(mutations, operation.selectionSet, fragmentsOf(document));
          isSingle = actions.length === 1;
          // The permission is checked first: a stored answer must not be replayed to a caller who lost it.
          if (actions.some((action) => isOfAccount(action) || !mayNow(ctx, action))) return;
          found = Promise.resolve().then(() => claimOrAnswer(ctx, key, nameOf(source, request)));
          await found.catch((error: unknown) => {
            throw error instanceof DomainError ? refusal(error) : error;
          });
        },
        async responseForOperation() {
          const first = await found;
          if (!first || 'claim' in first) return null;
          const { status, ...singleResult } = JSON.parse(first.answer) as ResultWithStatus;
          return {
            http: { status, headers: new HeaderMap([['Idempotent-Replayed', 'true']]) },
            body: { kind: 'single', singleResult },
          };
        },
        async willSendResponse({ response: { body, http }, contextValue: ctx }) {
          // Another plugin may have refused the request while the key was being claimed.
          const first = await found?.catch(() => undefined);
          if (!first || !('claim' in first) || body.kind !== 'single') return;
          const { claim } = first;
          const { data, errors } = body.singleResult;
          // Of several mutations, those before a refused one took effect.
          const forgotten = isSingle ? WITHOUT_EFFECT : TRANSIENT;
          const isForgotten = errors?.some(({ extensions }) =>
            forgotten.some((code) => code === extensions?.['code']),
          );
          if (isForgotten && !data) await releaseKey(ctx, claim);
          else await keepAnswer(ctx, claim, JSON.stringify({ data, errors, status: http.status }));
        },
      });
    },
  };
}

/** Identifies a request, whether its document is a text or a hash; a file is known by its variable alone. */
function nameOf(source: string, { variables, operationName }: GraphQLRequest): string {
  try {
    return JSON.stringify([source, variables ?? {}, operationName ?? null]);
  } catch {
    // The variables are nested deeper than the stack.
    return fail('INVALID_INPUT', {
      message: 'The variables are nested too deep to compare them with those of other calls.',
    });
  }
}

/** Answers of these actions are not stored: a login sets a cookie, which cannot be repeated, and credentials are asked for anew. */
const isOfAccount = (action: Action) => /^(session|account):/.test(action);

/** Tells whether the caller may get a stored answer, which may hold a secret. */
const mayNow = (ctx: Context, action: Action) =>
  may(ctx, action) && (!needsRecentAuthentication(action) || hasConfirmed(ctx));

const fragmentsOf = ({ definitions }: DocumentNode) =>
  new Map(
    definitions.flatMap((node) =>
      node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node.selectionSet] as const] : [],
    ),
  );

function actionsIn(
  mutations: Operations['Mutation'],
  { selections }: SelectionSetNode,
  fragments: ReadonlyMap<string, SelectionSetNode>,
): Action[] {
  return selections.flatMap((node) => {
    if (node.kind === Kind.FIELD) {
      const { value: name } = node.name;
      return Object.hasOwn(mutations, name) ? [mutations[name] as Action] : [];
    }
    const inner = node.kind === Kind.INLINE_FRAGMENT ? node.selectionSet : fragments.get(node.name.value);
    return inner ? actionsIn(mutations, inner, fragments) : [];
  });
}
