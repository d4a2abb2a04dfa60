import { format } from 'node:util';
import { destination, pino } from 'pino';
import type { DestinationStream, LogFn, Logger } from 'pino';

export type { Logger };

type LogArguments = [fields: unknown, message?: string, ...values: unknown[]];

const WARN = 40;

/** Opens a log that redacts secrets by field name, as a second guard, and writes equal warnings once a second, with a count. */
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

/** Opens a log that writes synchronously, so that its lines keep their order among other output. */
export const openLinesTo = (dest: number): Logger => openLog('info', destination({ dest, sync: true }));

/** Turns console output and Node's warnings into log lines at any log level, so that every line of output can be parsed. */
export function printAsLines(): void {
  const [out, err] = [openLinesTo(1), openLinesTo(2)];
  const print =
    (log: Logger, level: 'info' | 'warn' | 'error') =>
    (...words: unknown[]) =>
      log[level](format(...words));
  const [log, warn, error] = [print(out, 'info'), print(err, 'warn'), print(err, 'error')];
  Object.assign(console, { log, info: log, debug: log, warn, error });
  process.removeAllListeners('warning');
  process.on('warning', ({ name, message }) => err.warn({ warning: name }, message));
  process.on('uncaughtException', (error) => {
    err.fatal({ err: error }, 'the process ends by an error that nobody handled');
    process.exit(1);
  });
}

const messageOf = (args: readonly unknown[]) => args.find((arg) => typeof arg === 'string') ?? '';

function keyOf(args: readonly unknown[]): string {
  const [fields] = args;
  const error = typeof fields === 'object' && fields !== null && 'err' in fields ? fields.err : undefined;
  return `${messageOf(args)} ${error instanceof Error ? error.message : ''}`;
}
