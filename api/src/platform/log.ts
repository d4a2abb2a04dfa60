import { pino } from 'pino';
import type { DestinationStream, LogFn, Logger } from 'pino';

export type { Logger };

type LogArguments = [fields: unknown, message?: string, ...values: unknown[]];

const WARN = 40;

/** Redacts secrets by field name, as a second guard. Writes equal warnings and errors once a second, with a count. */
export function openLog(level: string, to?: DestinationStream): Logger {
  const secrets = ['password', 'token', 'cookie', 'authorization', 'idNumber', 'text', 'html', 'secret'];
  const repeats = new Map<string, number>();
  const options = {
    level,
    base: undefined,
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
    hooks: {
      logMethod(this: Logger, args: LogArguments, write: LogFn, at: number) {
        if (at < WARN) return write.apply(this, args);
        const key = keyOf(args);
        const seen = repeats.get(key);
        if (seen !== undefined) return void repeats.set(key, seen + 1);
        repeats.set(key, 0);
        write.apply(this, args);
        setTimeout(() => {
          const repeated = repeats.get(key);
          repeats.delete(key);
          if (repeated) write.call(this, { repeated }, `${messageOf(args)}, repeatedly`);
        }, 1_000).unref();
      },
    },
  };
  return to ? pino(options, to) : pino(options);
}

const messageOf = (args: readonly unknown[]) => args.find((arg) => typeof arg === 'string') ?? '';

function keyOf(args: readonly unknown[]): string {
  const [fields] = args;
  const error = typeof fields === 'object' && fields !== null && 'err' in fields ? fields.err : undefined;
  return `${messageOf(args)} ${error instanceof Error ? error.message : ''}`;
}
