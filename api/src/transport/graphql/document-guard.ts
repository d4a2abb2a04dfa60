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
          // An invalid document is charged each time.
          if (errors?.length) return;
          if (known.size >= KNOWN_MAX) known.clear();
          known.add(query);
        },
      };
    },
  };
}

/** Finds the bound that a document exceeds; undefined where it is within bounds, or where its tokens cannot be read. */
export function findDocumentFault(text: string): string | undefined {
  const scan = new Scan();
  try {
    const lexer = new Lexer(new Source(text));
    let before: Token = lexer.token;
    for (let token = lexer.advance(); token.kind !== TokenKind.EOF; token = lexer.advance()) {
      const fault = scan.take(token, before);
      if (fault) return fault;
      before = token;
    }
  } catch {
    return undefined;
  }
  return findCycle(scan.spreadsOf);
}

/** Reads a document token by token, and counts everything with a bound. */
class Scan {
  readonly spreadsOf = new Map<string, string[]>();
  private tokens = 0;
  private spreads = 0;
  private variables = 0;
  private parentheses = 0;
  private fragment = '';
  private isInline = false;
  /** The number of fields with each name, for each open selection. */
  private readonly selections: Map<string, number>[] = [];

  /** @returns the bound that this token exceeds, in words */
  take(token: Token, before: Token): string | undefined {
    this.tokens += 1;
    if (this.tokens > TOKENS_MAX) return `The document has more than ${TOKENS_MAX} tokens.`;
    const { kind, value } = token;
    if (kind === TokenKind.NAME && value.length > NAME_MAX)
      return `A name has more than ${NAME_MAX} letters.`;
    if (kind === TokenKind.DOLLAR && this.selections.length === 0) {
      this.variables += 1;
      if (this.variables > VARIABLES_MAX) return `The document has more than ${VARIABLES_MAX} variables.`;
    }
    if (kind === TokenKind.PAREN_L) this.parentheses += 1;
    else if (kind === TokenKind.PAREN_R) this.parentheses -= 1;
    // Within parentheses are arguments, whose braces hold no selection.
    else if (this.parentheses === 0) return this.takeOfSelection(token, before);
    return undefined;
  }

  private takeOfSelection(token: Token, before: Token): string | undefined {
    if (token.kind === TokenKind.SPREAD) this.isInline = true;
    else if (token.kind === TokenKind.BRACE_R) this.selections.pop();
    else if (token.kind === TokenKind.BRACE_L) {
      // The fields of an inline fragment are merged with those around it.
      this.selections.push((this.isInline && this.selections.at(-1)) || new Map<string, number>());
      this.isInline = false;
    } else if (token.kind === TokenKind.NAME) {
      if (this.selections.length > 0) return this.takeName(token.value, before);
      this.takeHeading(token.value, before);
    }
    return undefined;
  }

  /** Notes which fragment begins. */
  private takeHeading(name: string, before: Token): void {
    if (before.value === 'fragment') this.fragment = name;
    else if (name !== 'on' && before.value !== 'on') this.fragment = '';
  }

  private takeName(name: string, before: Token): string | undefined {
    if (before.kind === TokenKind.SPREAD && name !== 'on') {
      this.isInline = false;
      this.spreads += 1;
      this.spreadsOf.set(this.fragment, [...(this.spreadsOf.get(this.fragment) ?? []), name]);
      return this.spreads > FRAGMENTS_MAX
        ? `The document spreads more than ${FRAGMENTS_MAX} fragments.`
        : undefined;
    }
    if (this.isInline || before.kind === TokenKind.AT || before.kind === TokenKind.COLON) return undefined;
    const names = this.selections.at(-1);
    const times = (names?.get(name) ?? 0) + 1;
    names?.set(name, times);
    return times > SAME_NAME_MAX
      ? `A selection holds more than ${SAME_NAME_MAX} fields with the name ${name}.`
      : undefined;
  }
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
