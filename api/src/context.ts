/** What every service takes first: who calls, from where, and what it may use. */
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

/** How a service hands a session to the caller without knowing the transport. */
export interface SessionCarrier {
  /** Gives the caller a new session, in place of any that it held. */
  open(secret: string, expiresAt: Date): void;
  /** Takes the session from the caller. */
  close(): void;
  /** The proof, if the caller's device has one, that it logged in to this account before. */
  deviceOf(accountId: string): string | undefined;
  /** Leaves such a proof on the caller's device. */
  rememberDevice(accountId: string, proof: string): void;
  /** The proofs that the caller's browser signed up, newest first. */
  readonly signUps: readonly string[];
  /** Leaves such a proof in the caller's browser. */
  rememberSignUp(proof: string): void;
}

/** What lives as long as the process. */
export interface Resources {
  db: EntityManager;
  files: Files;
  throttle: Throttle;
  secrets: Secrets;
  passwords: Passwords;
  log: Logger;
  /** The origin in mails and links, without a slash at its end. */
  publicUrl: string;
  /** Whether anybody may see the counts of ideas. */
  publicStats: boolean;
  /** The zone of every day that is counted, asked for or written down. */
  timeZone: string;
  /** Whether webhooks may be sent to private addresses, and without TLS. */
  privateTargets: boolean;
  /** Whether submitters get text messages besides emails. */
  sendsSms: boolean;
  /** Milliseconds after which a worker that found nothing to do looks again. */
  pollInterval: number;
  now(): Date;
}

/** The access token by which a call was made. */
interface TokenGrant {
  id: string;
  name: string;
  scopes: readonly Scope[];
}

/** What lives as long as one call. */
export interface Context extends Resources {
  /** The account on whose behalf the call runs; undefined for a visitor. */
  actor: Account | undefined;
  /** By which access token the call speaks for the account; undefined for a person. */
  token: TokenGrant | undefined;
  /** Hash of the session's secret: names the session without being a credential. */
  sessionId: Buffer | undefined;
  /** What the caller calls this call, so that sending it again has no second effect; undefined for most calls. */
  idempotencyKey: string | undefined;
  /** The caller's network address. */
  address: string;
  session: SessionCarrier;
  /** Where one call keeps what it loads once, by the loader's own key. */
  loaders: Map<symbol, unknown>;
}

/** What jobs without a caller (the outbox worker, the operator's command) run with: `resources` and nobody signed in. */
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

/** Tells whether the permission table allows the caller an action: the role must, and a token's scopes, too. */
export function may({ actor, token }: Context, action: Action): boolean {
  return can(actor?.role ?? 'visitor', action) && (!token || scopesAllow(token.scopes, action));
}

/**
 * The account that calls.
 * @throws DomainError UNAUTHENTICATED when nobody is signed in
 */
export function requireActor(ctx: Context): Account {
  return ctx.actor ?? fail('UNAUTHENTICATED');
}

/**
 * Checks the permission table.
 * @throws DomainError UNAUTHENTICATED for a visitor, FORBIDDEN for a role that the table does not name and for an
 * access token without the scope
 */
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
 * Runs `fn` in one database transaction: all of it is stored, or none.
 * The callback's context shadows the outer one, so that nothing leaks around the transaction.
 */
export function inTransaction<T>(ctx: Context, fn: (ctx: Context) => Promise<T>): Promise<T> {
  return ctx.db.transaction((db) => fn({ ...ctx, db }));
}
