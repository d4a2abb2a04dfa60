/** Writes each event of security as a line of the log (docs/operations.md). */
import type { ErrorCode } from '@portal/schema/errors';
import type { Context } from '../context.ts';

const results = {
  login: 'success',
  'login-failed': 'failure',
  logout: 'success',
  'token-refused': 'failure',
  reauthentication: 'success',
  'reauthentication-failed': 'failure',
  'permission-refused': 'failure',
  throttled: 'failure',
  'reset-requested': 'success',
  'password-reset': 'success',
  'password-changed': 'success',
  'email-change-requested': 'success',
  'email-changed': 'success',
  'second-factor-on': 'success',
  'second-factor-off': 'success',
  'recovery-codes-renewed': 'success',
  'recovery-code-used': 'success',
  'sessions-ended': 'success',
  erased: 'success',
} as const satisfies Record<string, 'success' | 'failure'>;

export type SecurityEvent = keyof typeof results;

export type SecurityDetails = Record<string, string | number | boolean | object>;

type Caller = Pick<Context, 'log' | 'network'> & Partial<Pick<Context, 'actor' | 'token'>>;

export function logSecurity(
  { log, network, actor, token }: Caller,
  event: SecurityEvent,
  account: { id: string } | undefined = actor,
  details: SecurityDetails = {},
): void {
  const by = token ? { accessToken: token.id } : {};
  const result = results[event];
  // Erasures are logged at any log level, because a restore has to repeat them.
  const lines = event === 'erased' ? log.child({}, { level: 'info' }) : log;
  lines.info({ security: { event, result, account: account?.id, network, ...by, ...details } }, 'security');
}

/** Logs a call that was refused because of the caller's rights or rate. A flood of strangers writes a line a minute. */
export function logRefusal(
  ctx: Caller & Pick<Context, 'throttle'>,
  code: ErrorCode | undefined,
  what: string,
): void {
  if (code === 'FORBIDDEN') return logSecurity(ctx, 'permission-refused', undefined, { what });
  if (code === 'CSRF') logOnceAMinute(ctx, 'permission-refused', { code, what });
  if (code === 'TOO_MANY_REQUESTS') logOnceAMinute(ctx, 'throttled', { code, what });
}

export function logOnceAMinute(
  ctx: Caller & Pick<Context, 'throttle'>,
  event: SecurityEvent,
  details: SecurityDetails = {},
): void {
  ctx.throttle
    .tryTake('throttleLinesOfNetwork', `${event} ${ctx.network}`)
    .then((mayLog) => mayLog && logSecurity(ctx, event, undefined, details))
    .catch((err: unknown) => ctx.log.error({ err }, 'a refusal was not logged'));
}
