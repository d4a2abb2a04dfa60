import { pino } from 'pino';
import type { Logger } from 'pino';

export type { Logger };

/** Opens the structured log. As a second guard it redacts fields with the name of a secret. */
export function openLog(level: string): Logger {
  const secrets = ['password', 'token', 'cookie', 'authorization', 'idNumber', 'text', 'html', 'secret'];
  return pino({
    level,
    base: undefined,
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
  });
}
