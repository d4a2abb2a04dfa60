import { pino } from 'pino';
import type { Logger } from 'pino';

export type { Logger };

/**
 * Opens the structured log on standard output. Callers name what they log; as a second guard, whatever goes by
 * the name of a secret is struck out.
 * @param level pino's level name
 */
export function openLog(level: string): Logger {
  const secrets = ['password', 'token', 'cookie', 'authorization', 'idNumber', 'text', 'html', 'secret'];
  return pino({
    level,
    base: undefined,
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
  });
}
