import type { EntityManager } from 'typeorm';
import {
  can,
  isElevated,
  isOpenBeforeSetUp,
  needsRecentAuthentication,
  scopesAllow,
  scopesFor,
} from '@portal/schema/access';
import type { Action, Role } from '@portal/schema/access';
import { scopes } from '@portal/schema/choices';
import type { AccountSetUp, Scope } from '@portal/schema/choices';
import { fail } from '@portal/schema/errors';
import type { Language } from '@portal/schema/languages';
import { RECENT_AUTHENTICATION } from '@portal/schema/limits';
import type { EntityClass } from './database/data-source.ts';
import { callFaults } from './fault-texts.ts';
import type { Files } from './files/files.ts';
import type { Logger } from './log.ts';
import type { Meter } from './metrics/meter.ts';
import { nobodyShown } from './people-shown.ts';
import type { PeopleShown } from './people-shown.ts';
import type { Passwords } from './security/passwords.ts';
import { presentZone } from './present-company.ts';
import type { EncryptedColumn } from './security/encrypted-columns.ts';
import type { Secrets } from './security/secrets.ts';
import type { Throttle } from './security/throttle.ts';

/** The declarations of all features for the platform. Each mechanism adds its own members by declaration merging. */
export interface Declared {
  entities: readonly EntityClass[];
  encryptedColumns: readonly EncryptedColumn[];
  /** Returns a statement that counts rows as `day`, `counter`, `amount`; `$1` is the zone of the days. */
  tallies: readonly ((db: EntityManager) => string)[];
}

/** The cookie of the caller's session. */
export interface SessionCookie {
  open(secret: string, expiresAt: Date): void;
  close(): void;
}

/** Cookies that scripts cannot read, for what a feature remembers on a device. Each feature names its own. */
export interface PrivateCookies {
  read(name: string): string | undefined;
  /** Sets a cookie for some milliseconds; none delete it. */
  set(name: string, value: string, lifetime: number): void;
  /** Lists the names that begin so, oldest first. */
  namesOf(prefix: string): string[];
}

/** The account that calls, with the fields that every module may know. */
export interface Actor {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly isVerified: boolean;
  readonly secondFactorAt: Date | null;
  readonly mustChangePassword: boolean;
}

/** The caller as its session or its access token identifies it. */
export type Identity = Pick<Context, 'actor'> &
  Partial<Pick<Context, 'token' | 'sessionId' | 'authenticatedAt' | 'isSignedOn'>>;

/** The resources that live as long as the process. A feature adds its own members, and its own settings, by declaration merging. */
export interface Resources {
  declared: Declared;
  db: EntityManager;
  files: Files;
  throttle: Throttle;
  secrets: Secrets;
  passwords: Passwords;
  log: Logger;
  meter?: Meter | undefined;
  /** The origin of the portal, without a slash at its end. */
  publicUrl: string;
  requiresSecondFactor: boolean;
  /** The time zone until the settings of the programme have one: a call has the one that holds as `timeZone`. */
  serverZone: string;
  sendsSms: boolean;
  /** The folder into which emails are written instead of being sent. */
  mailFolder: string | undefined;
  pollInterval: number;
  now(): Date;
}

/** The access token that a call is made with. */
export interface TokenGrant {
  id: string;
  name: string;
  scopes: readonly Scope[];
  /** The time at which the secret that was sent expires. */
  expiresAt: Date;
  ofProgramme: boolean;
  /** Whether the token was renewed, and the call sent its earlier secret. */
  isReplaced: boolean;
}

/** The context of one call: the resources with the caller and the state of the call. */
export interface Context extends Resources {
  /** The time zone of the programme since the call began. */
  timeZone: string;
  /** Undefined for a visitor. */
  actor: Actor | undefined;
  /** The access token that acts for the account; undefined for a person. */
  token: TokenGrant | undefined;
  /** Hash of the session's secret. */
  sessionId: Buffer | undefined;
  authenticatedAt: Date | undefined;
  /** Whether the session was opened by the sign-on provider, which asks for factors of its own. */
  isSignedOn: boolean;
  userAgent: string | undefined;
  /** The language that the call asks for. */
  language: Language;
  idempotencyKey: string | undefined;
  /** The measurements of the call; a separate object, because Apollo copies the context. */
  measured: {
    operation?: string;
    /** The points charged for a GraphQL document that was not known to be valid. */
    surcharge?: number;
  };
  network: string;
  /** The people whose personal fields the call gives out; a separate object, like `measured`. */
  shown: PeopleShown;
  session: SessionCookie;
  cookies: PrivateCookies;
  loaders: Map<symbol, unknown>;
}

/** Makes the context of jobs and commands, which have no caller. */
export function contextOf(resources: Resources): Context {
  return {
    ...resources,
    timeZone: presentZone(resources),
    actor: undefined,
    token: undefined,
    idempotencyKey: undefined,
    sessionId: undefined,
    authenticatedAt: undefined,
    isSignedOn: false,
    userAgent: undefined,
    language: 'en',
    network: '',
    measured: {},
    shown: nobodyShown(),
    session: { open() {}, close() {} },
    cookies: { read: () => undefined, set() {}, namesOf: () => [] },
    loaders: new Map(),
  };
}

export function setUpOf(
  { requiresSecondFactor, isSignedOn }: Pick<Context, 'requiresSecondFactor' | 'isSignedOn'>,
  { mustChangePassword, role, secondFactorAt }: Pick<Actor, 'mustChangePassword' | 'role' | 'secondFactorAt'>,
): AccountSetUp | undefined {
  if (isSignedOn) return undefined;
  if (mustChangePassword) return 'PASSWORD';
  return requiresSecondFactor && isElevated(role) && !secondFactorAt ? 'SECOND_FACTOR' : undefined;
}

/** Returns the set-up that the caller must complete before an action. A token does not need its maker to be set up. */
function missingSetUp(ctx: Context, action: Action): AccountSetUp | undefined {
  return ctx.actor && !ctx.token && !isOpenBeforeSetUp(action) ? setUpOf(ctx, ctx.actor) : undefined;
}

const mayByRole = ({ actor, token }: Context, action: Action): boolean =>
  can(actor?.role ?? 'visitor', action) && (!token || scopesAllow(token.scopes, action));

export function may(ctx: Context, action: Action): boolean {
  return mayByRole(ctx, action) && !missingSetUp(ctx, action);
}

/** Tells whether the caller authenticated within the last minutes. Access tokens are exempt. */
export const hasConfirmed = ({ token, authenticatedAt, now }: Context): boolean =>
  token !== undefined ||
  (authenticatedAt !== undefined && now().getTime() - authenticatedAt.getTime() < RECENT_AUTHENTICATION);

/** @throws DomainError UNAUTHENTICATED for a visitor */
export function requireActor(ctx: Context): Actor {
  return ctx.actor ?? fail('UNAUTHENTICATED');
}

/**
 * @throws DomainError UNAUTHENTICATED for a visitor, FORBIDDEN for another role and for a token without the scope,
 * PASSWORD_CHANGE_NEEDED or SECOND_FACTOR_NEEDED before the account is set up, REAUTHENTICATION_REQUIRED
 */
export function requirePermission(ctx: Context, action: Action): void {
  if (mayByRole(ctx, action)) {
    const missing = missingSetUp(ctx, action);
    if (missing) fail(missing === 'PASSWORD' ? 'PASSWORD_CHANGE_NEEDED' : 'SECOND_FACTOR_NEEDED');
    if (needsRecentAuthentication(action) && !hasConfirmed(ctx)) fail('REAUTHENTICATION_REQUIRED');
    return;
  }
  if (ctx.token) fail('FORBIDDEN', { message: tokenMessage(action) });
  if (ctx.actor) fail('FORBIDDEN');
  fail('UNAUTHENTICATED', { message: visitorMessages[action]?.() });
}

/** What a visitor reads of an action that takes a log-in (spec §6). */
const visitorMessages: Partial<Record<Action, () => string>> = {
  'idea:submit': () => callFaults.signUp,
};

function tokenMessage(action: Action): string {
  const names = scopesFor(action).map((name) => `“${scopes[name]}”`);
  return names.length > 0
    ? `This takes an access token with the scope ${names.join(' or ')}, made by an account that may do it.`
    : 'Access tokens may not do this.';
}

/** Runs `fn` in one database transaction. Its context shadows the outer one, so that no query escapes it. */
export function inTransaction<T>(ctx: Context, fn: (ctx: Context) => Promise<T>): Promise<T> {
  return ctx.db.transaction((db) => fn({ ...ctx, db }));
}
