import { DomainError } from '@portal/schema/errors';

/** SQLSTATEs of a check constraint that refuses a value, and of a foreign key whose row was deleted meanwhile. */
const REFUSED = new Set<unknown>(['23514', '23503']);
/** Codes for a lack of space: PostgreSQL's own, a full disk, a disk quota, and the file size limit of a process. */
const FULL = new Set<unknown>(['53100', 'ENOSPC', 'EDQUOT', 'EFBIG']);
/** SQLSTATEs of a server that refuses, stops or cancels a statement (PostgreSQL, appendix A): 40P01 is a deadlock, 40001 a conflict on a replica. */
const UNAVAILABLE = /^(08|53[23]|57P0|57014|40001|40P01)/;
/** Codes of Node for a server that cannot be reached. */
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** Messages of pg and its pool, which have no codes. */
const BROKEN = /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered)/;

/**
 * Turns a failure of the database, or of a disk, into the one that callers learn; undefined for others.
 * @param log gets the cause of a lack of space, which callers do not learn
 */
export function databaseFailure(
  error: unknown,
  log?: { error(line: object, message: string): void },
): DomainError | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, constraint, message } = ('driverError' in error ? error.driverError : error) as {
    code?: unknown;
    constraint?: unknown;
    message: string;
  };
  if (REFUSED.has(code)) {
    return new DomainError('CONFLICT', {
      message: `The database refuses this value: ${String(constraint)}. Nothing was saved.`,
    });
  }
  if (FULL.has(code)) {
    log?.error({ code, cause: message }, 'no room');
    return new DomainError('NO_ROOM');
  }
  const isUnavailable =
    (typeof code === 'string' && (UNAVAILABLE.test(code) || UNREACHABLE.has(code))) || BROKEN.test(message);
  return isUnavailable ? new DomainError('UNAVAILABLE', { retryAfter: 5 }) : undefined;
}
