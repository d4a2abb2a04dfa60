import type { EntityManager } from 'typeorm';
import { can, scopesAllow, scopesFor, visitorMessages } from '@portal/schema/access';
import type { Action } from '@portal/schema/access';
import { scopes } from '@portal/schema/choices';
import type { Scope } from '@portal/schema/choices';
import { fail } from '@portal/schema/errors';
import type { Account } from './accounts/account.entity.ts';
import type { Files } from './files/files.ts';
import type { Logger } from './log.ts';
import type { Passwords } from './security/passwords.ts';
import type { Secrets } from './security/secrets.ts';
import type { Throttle } from './security/throttle.ts';

/** Hands a session to the caller, whatever the transport. */
export interface SessionCarrier {
  open(secret: string, expiresAt: Date): void;
  close(): void;
  /** The signed proof that the caller's device logged in to this account before. */
  deviceOf(accountId: string): string | undefined;
  rememberDevice(accountId: string, proof: string): void;
  /** The signed proofs that the caller's browser signed up, newest first. */
  readonly signUps: readonly string[];
  rememberSignUp(proof: string): void;
}

/** Lives as long as the process. */
export interface Resources {
  db: EntityManager;
  files: Files;
  /** Most bytes of an account's documents. */
  documentsPerAccount: number;
  throttle: Throttle;
  secrets: Secrets;
  passwords: Passwords;
  log: Logger;
  /** Without a slash at its end. */
  publicUrl: string;
  publicStats: boolean;
  /** The zone of every day that is counted, typed or shown. */
  timeZone: string;
  /** Whether webhooks may be sent to private addresses, and without TLS. */
  privateTargets: boolean;
  sendsSms: boolean;
  /** Milliseconds between two looks at the queue of jobs in which nothing is due. */
  pollInterval: number;
  now(): Date;
}

interface TokenGrant {
  id: string;
  name: string;
  scopes: readonly Scope[];
}

/** Lives as long as one call. */
export interface Context extends Resources {
  /** Undefined for a visitor. */
  actor: Account | undefined;
  /** The access token that acts for the account; undefined for a person. */
  token: TokenGrant | undefined;
  /** Hash of the session's secret. */
  sessionId: Buffer | undefined;
  idempotencyKey: string | undefined;
  /** The caller's network, by which its calls are limited. */
  address: string;
  session: SessionCarrier;
  /** The DataLoaders of the call. */
  loaders: Map<symbol, unknown>;
}

/** Makes the context of jobs and commands, which have no caller. */
export function contextOf(resources: Resources): Context {
  return {
    ...resources,
    actor: undefined,
    token: undefined,
    idempotencyKey: undefined,
    sessionId: undefined,
    address: '',
    session: {
      open() {},
      close() {},
      deviceOf: () => undefined,
      rememberDevice() {},
      signUps: [],
      rememberSignUp() {},
    },
    loaders: new Map(),
  };
}

/** Tells whether the role, and a token's scopes, allow the caller an action. */
export function may({ actor, token }: Context, action: Action): boolean {
  return can(actor?.role ?? 'visitor', action) && (!token || scopesAllow(token.scopes, action));
}

/** @throws DomainError UNAUTHENTICATED when nobody is signed in */
export function requireActor(ctx: Context): Account {
  return ctx.actor ?? fail('UNAUTHENTICATED');
}

/** @throws DomainError UNAUTHENTICATED for a visitor, FORBIDDEN for another role and for a token without the scope */
export function requirePermission(ctx: Context, action: Action): void {
  if (may(ctx, action)) return;
  if (ctx.token) fail('FORBIDDEN', { message: tokenMessage(action) });
  if (ctx.actor) fail('FORBIDDEN');
  fail('UNAUTHENTICATED', { message: visitorMessages[action] });
}

function tokenMessage(action: Action): string {
  const names = scopesFor(action).map((name) => `“${scopes[name]}”`);
  return names.length > 0
    ? `This takes an access token with the scope ${names.join(' or ')}, made by an account that may do it.`
    : 'Access tokens may not do this.';
}

/**
 * Runs `fn` in one database transaction. The callback's context shadows the outer one, so that no query escapes it.
 */
export function inTransaction<T>(ctx: Context, fn: (ctx: Context) => Promise<T>): Promise<T> {
  return ctx.db.transaction((db) => fn({ ...ctx, db }));
}
