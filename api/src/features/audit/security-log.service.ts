/** Writes each event as a line, and as a row of the audit log where it concerns staff (docs/operations.md). */
import { isElevated } from '@portal/schema/access';
import type { AuditAction } from '@portal/schema/choices';
import type { ErrorCode } from '@portal/schema/errors';
import type { Account } from '../accounts/account.entity.ts';
import type { Context } from '../../platform/context.ts';
import type { AuditDetails } from './audit-event.entity.ts';
import { recordAudit } from './audit.service.ts';

interface EventKind {
  result: 'success' | 'failure';
  action?: AuditAction;
}

const events = {
  login: { result: 'success', action: 'LOGGED_IN' },
  'login-failed': { result: 'failure', action: 'LOGIN_FAILED' },
  logout: { result: 'success' },
  'token-refused': { result: 'failure' },
  reauthentication: { result: 'success' },
  'reauthentication-failed': { result: 'failure' },
  'permission-refused': { result: 'failure' },
  throttled: { result: 'failure' },
  'reset-requested': { result: 'success' },
  'password-reset': { result: 'success', action: 'PASSWORD_CHANGED' },
  'password-changed': { result: 'success', action: 'PASSWORD_CHANGED' },
  'email-change-requested': { result: 'success' },
  'email-changed': { result: 'success', action: 'EMAIL_CHANGED' },
  'second-factor-on': { result: 'success', action: 'SECOND_FACTOR_ON' },
  'second-factor-off': { result: 'success', action: 'SECOND_FACTOR_OFF' },
  'recovery-codes-renewed': { result: 'success', action: 'RECOVERY_CODES_RENEWED' },
  'recovery-code-used': { result: 'success', action: 'RECOVERY_CODE_USED' },
  'sessions-ended': { result: 'success' },
} as const satisfies Record<string, EventKind>;

export type SecurityEvent = keyof typeof events;

type Caller = Pick<Context, 'log' | 'network'> & Partial<Pick<Context, 'actor' | 'token'>>;

export function logSecurity(
  { log, network, actor, token }: Caller,
  event: SecurityEvent,
  account: Pick<Account, 'id'> | undefined = actor,
  details: AuditDetails = {},
): void {
  const by = token ? { accessToken: token.id } : {};
  const { result } = events[event];
  log.info({ security: { event, result, account: account?.id, network, ...by, ...details } }, 'security');
}

/** Writes a line, which holds no address, and for elevated roles a row of the audit log. */
export async function recordSecurity(
  ctx: Context,
  event: SecurityEvent,
  account: Account,
  details: AuditDetails = {},
  audited: AuditDetails = {},
): Promise<void> {
  logSecurity(ctx, event, account, details);
  const { action }: EventKind = events[event];
  if (!action || !isElevated(account.role)) return;
  const { id: subjectId, email: subjectLabel } = account;
  // The caller may be a visitor still.
  await recordAudit(
    { ...ctx, actor: account, token: undefined },
    {
      action,
      subjectKind: 'ACCOUNT',
      subjectId,
      subjectLabel,
      details: { ...details, ...audited, ...(ctx.network && { network: ctx.network }) },
    },
  );
}

/** Runs in the background, so that the time of the answer does not disclose whether the account exists. */
export function recordFailedLogin(
  ctx: Context,
  account: Account | undefined,
  reason: 'password' | 'code' | 'unverified',
) {
  if (!account || !isElevated(account.role)) return logSecurity(ctx, 'login-failed', account, { reason });
  const record = async () => {
    const mayAudit = await ctx.throttle.tryTake('auditedFailuresOfAccount', account.id);
    if (mayAudit) await recordSecurity(ctx, 'login-failed', account, { reason });
    else logSecurity(ctx, 'login-failed', account, { reason });
  };
  record().catch((err: unknown) => ctx.log.error({ err }, 'a failed login was not recorded'));
}

/** Logs a call that was refused for who the caller is or how often it calls. A flood of strangers writes a line a minute. */
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
  details: AuditDetails = {},
): void {
  ctx.throttle
    .tryTake('throttleLinesOfNetwork', `${event} ${ctx.network}`)
    .then((mayLog) => mayLog && logSecurity(ctx, event, undefined, details))
    .catch((err: unknown) => ctx.log.error({ err }, 'a refusal was not logged'));
}
