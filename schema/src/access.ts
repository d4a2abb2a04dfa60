/** The one permission table, read by GraphQL, REST and the web client. */
import { namesOf, scopes } from './choices.ts';
import type { Scope } from './choices.ts';

/** The roles of an account; every role but `user` is elevated (decisions "Session and roles"). */
export const roles = ['user', 'reviewer', 'admin'] as const;

/** A role of an account. */
export type Role = (typeof roles)[number];

/** The roles as the graph names them → their literal labels. */
export const roleLabels = { USER: 'User', REVIEWER: 'Reviewer', ADMIN: 'Administrator' } as const;

/** Who may call: an account's role, or a visitor who is not signed in. */
export type Caller = 'visitor' | Role;

const anyone: readonly Caller[] = ['visitor', ...roles];
const signedIn: readonly Caller[] = roles;
const elevated: readonly Caller[] = ['reviewer', 'admin'];
const administrators: readonly Caller[] = ['admin'];

/** Action → who may take it. What is not listed is denied. Ownership is checked by the services. */
export const access = {
  'account:sign-up': anyone,
  'account:verify': anyone,
  'account:recover': anyone,
  'session:open': anyone,
  'session:read': anyone,
  'session:close': anyone,
  'content:read': anyone,
  'service:health': anyone,
  // Whatever the caller may read in another way: each type asks for its own action.
  'node:read': anyone,
  'idea:draft': signedIn,
  'idea:submit': signedIn,
  'idea:read-own': signedIn,
  'idea:read-any': elevated,
  'idea:review': elevated,
  'idea:reveal-id-number': elevated,
  'report:read': elevated,
  'report:export': elevated,
  'account:manage': administrators,
  'audit:read': administrators,
  'token:manage': administrators,
  'webhook:manage': administrators,
  'stats:read': elevated,
  // Counts only, and only while PUBLIC_STATS is on: the service asks.
  'stats:count': anyone,
  'suggestion:send': anyone,
  'suggestion:read': administrators,
  'challenge:read': anyone,
  'challenge:enter': anyone,
  'challenge:manage': administrators,
  'challenge:read-entries': administrators,
  'click:count': anyone,
} as const satisfies Record<string, readonly Caller[]>;

/** What a visitor is told who tries an action of account holders, where the specification has words of its own (spec §6). */
export const visitorMessages: Partial<Record<keyof typeof access, string>> = {
  'idea:submit': 'Please sign up to submit an idea',
};

/** Something that a caller may or may not do. */
export type Action = keyof typeof access;

/**
 * Tells whether a caller may take an action.
 * @param caller the account's role, or `visitor`
 */
export function can(caller: Caller, action: Action): boolean {
  return access[action].includes(caller);
}

/** Tells whether a role sees the back office: every role but `user`. */
export function isElevated(role: Role): boolean {
  return role !== 'user';
}

/** Scope of an access token → the actions that it opens, as far as the role of the account behind it allows them. */
const scopeActions: Readonly<Record<Scope, readonly Action[]>> = {
  READ_IDEAS: ['idea:read-any', 'idea:read-own'],
  REVIEW_IDEAS: ['idea:review'],
  READ_STATISTICS: ['stats:read'],
  EXPORT_REPORTS: ['report:read', 'report:export'],
  READ_SUGGESTIONS: ['suggestion:read'],
  READ_HACKATHON_ENTRIES: ['challenge:read-entries'],
};

/** What every access token may do besides. Nothing that belongs to a person at a browser is here. */
const openToTokens: readonly Action[] = [
  'session:read',
  'content:read',
  'node:read',
  'challenge:read',
  'stats:count',
  'service:health',
];

/** The scopes that open an action; none means that no access token may take it. */
export function scopesFor(action: Action): Scope[] {
  return namesOf(scopes).filter((scope) => scopeActions[scope].includes(action));
}

/** Tells whether an access token with these scopes may take an action, if its account may. */
export function scopesAllow(granted: readonly Scope[], action: Action): boolean {
  return openToTokens.includes(action) || granted.some((scope) => scopeActions[scope].includes(action));
}
