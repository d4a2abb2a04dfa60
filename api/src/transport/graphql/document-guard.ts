/** Bounds a document before its validation, as some rules of graphql-js take quadratic time, and charges for it. */
import type { ApolloServerPlugin } from '@apollo/server';
import { Lexer, Source, TokenKind } from 'graphql';
import type { Token } from 'graphql';
import { DomainError } from '@portal/schema/errors';
import type { Context } from '../../platform/context.ts';
import { callerKeyOf } from './metered-operations.ts';
import { refuseUnparsed } from './errors.ts';

/** Most tokens of a document; the introspection of the usual tools has about 200. */
export const TOKENS_MAX = 1_000;
export const NAME_MAX = 100;
export const SAME_NAME_MAX = 60;
export const FRAGMENTS_MAX = 50;
const VARIABLES_MAX = 50;
/** Points for a document that is not known to be valid, besides those for its length. */
const NEW_DOCUMENT_COST = 50;
const CHARACTERS_PER_POINT = 5;
const KNOWN_MAX = 1_000;

export function guardedDocuments(): ApolloServerPlugin<Context> {
  const known = new Set<string>();
  return {
    async requestDidStart({ request, contextValue: ctx }) {
      const { query } = request;
      if (query === undefined || known.has(query)) return undefined;
      const points = NEW_DOCUMENT_COST + Math.ceil(query.length / CHARACTERS_PER_POINT);
      ctx.measured.surcharge = points;
      const { remaining, resetAt } = await ctx.throttle.spend('costPerCaller', callerKeyOf(ctx), points);
      if (remaining < 0) {
        const retryAfter = Math.max(1, Math.ceil((resetAt.getTime() - Date.now()) / 1_000));
        return refuseUnparsed(request, new DomainError('TOO_MANY_REQUESTS', { retryAfter }));
      }
      const fault = findDocumentFault(query);
      if (fault) return refuseUnparsed(request, new DomainError('INVALID_INPUT', { message: fault }));
      return {
        validationDidStart: async () => async (errors) => {
          // An invalid one is charged each time.
          if (errors?.length) return;
          if (known.size >= KNOWN_MAX) known.clear();
          known.add(query);
        },
      };
    },
  };
}

export function findDocumentFault(text: string): string | undefined {
  try {
    return scan(new Lexer(new Source(text)));
  } catch {
    return undefined;
  }
}

function scan(lexer: Lexer): string | undefined {
  let [tokens, spreads, parentheses, variables] = [0, 0, 0, 0];
  let [fragment, isInline] = ['', false];
  let before: Token = lexer.token;
  const selections: Map<string, number>[] = [];
  const spreadsOf = new Map<string, string[]>();
  for (let token = lexer.advance(); token.kind !== TokenKind.EOF; before = token, token = lexer.advance()) {
    tokens += 1;
    if (tokens > TOKENS_MAX) return `The document has more than ${TOKENS_MAX} tokens.`;
    if (token.kind === TokenKind.NAME && token.value.length > NAME_MAX)
      return `A name has more than ${NAME_MAX} letters.`;
    if (token.kind === TokenKind.DOLLAR && selections.length === 0) {
      variables += 1;
      if (variables > VARIABLES_MAX) return `The document has more than ${VARIABLES_MAX} variables.`;
    }
    if (token.kind === TokenKind.PAREN_L) parentheses += 1;
    else if (token.kind === TokenKind.PAREN_R) parentheses -= 1;
    // Within parentheses are arguments, whose braces hold no selection.
    else if (parentheses > 0) continue;
    else if (token.kind === TokenKind.SPREAD) isInline = true;
    else if (token.kind === TokenKind.BRACE_R) selections.pop();
    else if (token.kind === TokenKind.BRACE_L) {
      // The fields of an inline fragment are merged with those around it.
      selections.push((isInline && selections.at(-1)) || new Map<string, number>());
      isInline = false;
    } else if (token.kind === TokenKind.NAME) {
      if (selections.length === 0) {
        if (before.value === 'fragment') fragment = token.value;
        else if (token.value !== 'on' && before.value !== 'on') fragment = '';
      } else if (before.kind === TokenKind.SPREAD && token.value !== 'on') {
        isInline = false;
        spreads += 1;
        if (spreads > FRAGMENTS_MAX) return `The document spreads more than ${FRAGMENTS_MAX} fragments.`;
        spreadsOf.set(fragment, [...(spreadsOf.get(fragment) ?? []), token.value]);
      } else if (!isInline && before.kind !== TokenKind.AT && before.kind !== TokenKind.COLON) {
        const names = selections.at(-1);
        const times = (names?.get(token.value) ?? 0) + 1;
        if (times > SAME_NAME_MAX)
          return `A selection holds more than ${SAME_NAME_MAX} fields with the name ${token.value}.`;
        names?.set(token.value, times);
      }
    }
  }
  return findCycle(spreadsOf);
}

function findCycle(spreadsOf: ReadonlyMap<string, string[]>): string | undefined {
  const done = new Set<string>();
  const visit = (name: string, path: ReadonlySet<string>): string | undefined => {
    if (path.has(name)) return `The fragment ${name} spreads itself.`;
    if (done.has(name)) return undefined;
    const inside = new Set(path).add(name);
    for (const spread of spreadsOf.get(name) ?? []) {
      const fault = visit(spread, inside);
      if (fault) return fault;
    }
    done.add(name);
    return undefined;
  };
  for (const name of spreadsOf.keys()) {
    const fault = visit(name, new Set());
    if (fault) return fault;
  }
  return undefined;
}
