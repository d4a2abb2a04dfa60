/** The one permission table, for GraphQL, REST and the web client. */
import type { Scope } from './choices.ts';

export const roles = ['user', 'board', 'reviewer', 'admin'] as const;

export type Role = (typeof roles)[number];

export const roleLabels = {
  USER: 'User',
  BOARD: 'Board',
  REVIEWER: 'Reviewer',
  ADMIN: 'Administrator',
} as const;

export type Caller = 'visitor' | Role;

const anyone: readonly Caller[] = ['visitor', ...roles];
const signedIn: readonly Caller[] = roles;
const elevated: readonly Caller[] = ['reviewer', 'admin'];
const figures: readonly Caller[] = ['board', ...elevated];
const administrators: readonly Caller[] = ['admin'];
const boardAndAdministrators: readonly Caller[] = ['board', 'admin'];

/** The callers who may take each action. Others are denied. Services check the owner. */
export const access = {
  'account:sign-up': anyone,
  'account:verify': anyone,
  'account:recover': anyone,
  'account:secure': signedIn,
  'account:export-own': signedIn,
  'account:erase-own': signedIn,
  'account:set-up-factor': signedIn,
  'session:end': signedIn,
  'session:open': anyone,
  'session:read': anyone,
  'session:confirm': signedIn,
  'session:close': anyone,
  'content:read': anyone,
  'service:health': anyone,
  // Each type of node checks its own action.
  'node:read': anyone,
  'idea:draft': signedIn,
  // The token of a mail authorizes it.
  'idea:mailed-link': anyone,
  'idea:submit': signedIn,
  // For somebody else, such as from paper.
  'idea:enter': elevated,
  // Many at once, from a file.
  'idea:import': administrators,
  'idea:import-many': administrators,
  // The token of a mail authorizes it.
  'idea:answer-entry': anyone,
  'idea:read-own': signedIn,
  'idea:change-own': signedIn,
  'idea:read-any': elevated,
  // The persons who submitted or judged a readable idea: see persons.ts.
  'idea:read-persons': signedIn,
  'idea:review': elevated,
  // Where the programme leaves the status to administrators, comments stay open to all who review.
  'idea:decide-always': administrators,
  'idea:release': administrators,
  'idea:release-many': administrators,
  'idea:reveal-id-number': elevated,
  'idea:export': elevated,
  'idea:export-contacts': administrators,
  'conflict:read-any': administrators,
  'conflict:lift': administrators,
  'reply:use': elevated,
  'reply:delete-any': administrators,
  'view:use': elevated,
  'view:change-any': administrators,
  'score:change-card': administrators,
  'note:read': elevated,
  'report:read': elevated,
  'report:export': elevated,
  'account:manage': administrators,
  'account:change-role': administrators,
  'account:end-sessions': administrators,
  'account:remove-factor': administrators,
  'audit:read': administrators,
  'token:manage': administrators,
  'token:create': administrators,
  'webhook:manage': administrators,
  'webhook:change': administrators,
  'mail:manage': administrators,
  'data:erase': administrators,
  'programme:read': elevated,
  'programme:change': administrators,
  'programme:shorten-terms': administrators,
  'language:choose': signedIn,
  'digest:choose': elevated,
  'monthly-figures:choose': boardAndAdministrators,
  'needs:read': elevated,
  'stats:read': figures,
  // Other callers get every count rounded.
  'stats:read-exact': elevated,
  // The service refuses it when PUBLIC_STATS is off.
  'stats:count': anyone,
  'suggestion:send': anyone,
  'suggestion:read': administrators,
  'suggestion:export': administrators,
  'suggestion:release': administrators,
  'suggestion:follow-up': administrators,
  'challenge:read': anyone,
  'challenge:enter': anyone,
  'challenge:watch': anyone,
  'challenge:manage': administrators,
  'challenge:read-entries': administrators,
  'challenge:follow-up-entries': administrators,
  'click:count': anyone,
} as const satisfies Record<string, readonly Caller[]>;

export type Action = keyof typeof access;

export function can(caller: Caller, action: Action): boolean {
  return access[action].includes(caller);
}

export function isElevated(role: Role): boolean {
  return elevated.includes(role);
}

/**
 * The actions that need an authentication of the last minutes, and whom each affects: the caller alone, one other person or
 * row, or many. An action on many notifies all administrators, and states their number before it starts. Access tokens are
 * exempt.
 */
export const recentActions: Partial<Record<Action, 'own' | 'one' | 'many'>> = {
  'account:export-own': 'own',
  'account:erase-own': 'own',
  'account:set-up-factor': 'own',
  'session:end': 'own',
  'account:change-role': 'one',
  'account:end-sessions': 'one',
  'account:remove-factor': 'one',
  'token:create': 'many',
  'webhook:change': 'many',
  'idea:reveal-id-number': 'one',
  'data:erase': 'one',
  // Shorter terms hold from the next night: until then a change back calls them off.
  'programme:shorten-terms': 'many',
  // Decisions of more than one idea at once. They do not wait for the night: each was made, and could be undone, before.
  'idea:release-many': 'many',
  // Ideas of a file. They do not wait for the night: each person gets a link, and can have the idea deleted.
  'idea:import-many': 'many',
};

/** Why the other acts of staff take no proof. A test walks every mutation: each action of staff alone is here or above. */
export const unproven: Partial<Record<Action, string>> = {
  'idea:review':
    'Each review can be undone, or waits for its release; a later one replaces it. At most 100 at once.',
  'idea:release':
    'One decision, or hours that are taken back. More than one at once are `idea:release-many`.',
  'idea:enter': 'One idea. Its person gets an email, and can have it deleted.',
  'idea:import': 'A trial, which stores nothing. Storing the ideas of a file is `idea:import-many`.',
  'conflict:lift': 'One conflict, which can be declared again.',
  'programme:change':
    'Each version is kept, and can be set again; a picture is uploaded again. Shorter terms are `programme:shorten-terms`.',
  'score:change-card': 'Each card is kept, and can be set again.',
  'reply:use': 'Words for the team.',
  'view:use': 'Lists for the team.',
  'digest:choose': 'Emails to the caller.',
  'monthly-figures:choose': 'Emails to the caller. Figures have no persons.',
  'account:manage': 'One colleague, one link, or one name at a time.',
  'token:manage': 'Ends one token.',
  'webhook:manage': 'Sends again what was sent, to the same address, or ends one webhook.',
  'mail:manage': 'One email that was due anyway.',
  'suggestion:release': 'Takes one suggestion back from what was set aside.',
  'suggestion:follow-up': 'One answer to one sender.',
  'challenge:follow-up-entries': 'One answer to one team.',
  'challenge:manage':
    'One that has entries is not deleted. When one opens, the people who asked for it get one email, with its title alone.',
};

export function needsRecentAuthentication(action: Action): boolean {
  return action in recentActions;
}

const setUpActions: readonly Action[] = [
  'account:secure',
  'account:set-up-factor',
  'session:confirm',
  'session:end',
];

export function isOpenBeforeSetUp(action: Action): boolean {
  return can('visitor', action) || setUpActions.includes(action);
}

const scopeActions: Readonly<Record<Scope, readonly Action[]>> = {
  READ_IDEAS: [
    ...(['idea:read-any', 'idea:read-persons', 'idea:read-own'] as const),
    ...(['idea:export', 'idea:export-contacts', 'conflict:read-any'] as const),
  ],
  READ_IDEAS_WITHOUT_PERSONS: ['idea:read-any', 'idea:read-own', 'idea:export'],
  REVIEW_IDEAS: ['idea:review', 'idea:decide-always', 'conflict:lift'],
  READ_NOTES: ['note:read'],
  READ_STATISTICS: ['stats:read', 'stats:read-exact'],
  EXPORT_REPORTS: ['report:read', 'report:export'],
  READ_SUGGESTIONS: ['suggestion:read', 'suggestion:export'],
  READ_HACKATHON_ENTRIES: ['challenge:read-entries'],
};

/** The actions that access tokens may take without a scope. They exclude the actions of people at a browser. */
const openToTokens: readonly Action[] = [
  'session:read',
  'content:read',
  'node:read',
  'challenge:read',
  'stats:count',
  'service:health',
];

export function scopesFor(action: Action): Scope[] {
  // The keys are the names of `scopes`, which would load every list of choices with each page.
  return (Object.keys(scopeActions) as Scope[]).filter((scope) => scopeActions[scope].includes(action));
}

export function scopesAllow(granted: readonly Scope[], action: Action): boolean {
  return openToTokens.includes(action) || granted.some((scope) => scopeActions[scope].includes(action));
}
