import { DomainError } from '@portal/schema/errors';

const CHECK_VIOLATION = '23514';

/** Names the failure of a value that a CHECK constraint refuses; undefined for any other error. */
export function constraintFailure(error: unknown): DomainError | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, constraint } = ('driverError' in error ? error.driverError : error) as {
    code?: unknown;
    constraint?: unknown;
  };
  if (code !== CHECK_VIOLATION) return undefined;
  return new DomainError('CONFLICT', {
    message: `The database refuses this value: ${String(constraint)}. Nothing was saved.`,
  });
}
