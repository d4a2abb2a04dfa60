import { isElevated } from '@portal/schema/access';
import type { AuditAction } from '@portal/schema/audit';
import type { Actor, Context } from '../../platform/context.ts';
import { logSecurity } from '../../platform/security/security-log.ts';
import type { SecurityEvent } from '../../platform/security/security-log.ts';
import type { AuditDetails } from './audit-event.entity.ts';
import { recorderOf } from './audit.service.ts';

/** Records an act whose subject is an account. */
export const recordAccountAct = recorderOf('ACCOUNT', ({ email }: Pick<Actor, 'id' | 'email'>) => email);

/** The audit actions of security events, which are recorded for staff. */
const audited: Readonly<Partial<Record<SecurityEvent, AuditAction>>> = {
  login: 'LOGGED_IN',
  'login-failed': 'LOGIN_FAILED',
  'password-reset': 'PASSWORD_CHANGED',
  'password-changed': 'PASSWORD_CHANGED',
  'email-changed': 'EMAIL_CHANGED',
  'second-factor-on': 'SECOND_FACTOR_ON',
  'second-factor-off': 'SECOND_FACTOR_OFF',
  'recovery-codes-renewed': 'RECOVERY_CODES_RENEWED',
  'recovery-code-used': 'RECOVERY_CODE_USED',
};

/** Writes a line of the security log, without addresses, and for elevated roles a row of the audit log. */
export async function recordSecurity(
  ctx: Context,
  event: SecurityEvent,
  account: Actor,
  details: AuditDetails = {},
  auditedOnly: AuditDetails = {},
): Promise<void> {
  logSecurity(ctx, event, account, details);
  const action = audited[event];
  if (!action || !isElevated(account.role)) return;
  // The caller may still be a visitor, so the account is recorded as the actor.
  const caller = { ...ctx, actor: account, token: undefined };
  const network = ctx.network && { network: ctx.network };
  await recordAccountAct(caller, action, account, { ...details, ...auditedOnly, ...network });
}

/** Records a failed login in the background, so that the time of the answer does not disclose whether the account exists. */
export function recordFailedLogin(
  ctx: Context,
  account: Actor | undefined,
  reason: 'password' | 'code' | 'unverified' | 'closed' | 'provider',
) {
  if (!account || !isElevated(account.role)) return logSecurity(ctx, 'login-failed', account, { reason });
  const record = async () => {
    const mayAudit = await ctx.throttle.tryTake('auditedFailuresOfAccount', account.id);
    if (mayAudit) await recordSecurity(ctx, 'login-failed', account, { reason });
    else logSecurity(ctx, 'login-failed', account, { reason });
  };
  record().catch((err: unknown) => ctx.log.error({ err }, 'a failed login was not recorded'));
}
