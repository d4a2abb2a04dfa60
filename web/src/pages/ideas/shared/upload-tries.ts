/** Calls over a line that may fail: when to give one up, which to repeat, how much to send at once. */
import { DOCUMENT_PART_MAX_BYTES, DOCUMENT_PART_MIN_BYTES } from '@portal/schema/limits';
import { CallFailure } from './document-calls.ts';

/** How long a part should take, in milliseconds: so much is lost when the line is cut. */
const PART_TIME = 3_000;
/** A call of which nothing moves for this long counts as cut, in milliseconds. */
const STALL_MAX = 60_000;

/** The size of the next part, by how long the last one took. */
export function nextPartSize(size: number, milliseconds: number): number {
  const wanted = Math.min(size * 4, (size * PART_TIME) / Math.max(1, milliseconds));
  return Math.round(Math.min(DOCUMENT_PART_MAX_BYTES, Math.max(DOCUMENT_PART_MIN_BYTES, wanted)));
}

/** Tells whether the same call may succeed another time. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof CallFailure)) return false;
  return [
    'NETWORK',
    'CSRF',
    'CONFLICT',
    'NOT_FOUND',
    'TOO_MANY_REQUESTS',
    'UNAVAILABLE',
    'INTERNAL',
  ].includes(error.code);
}

/** Makes a call, and breaks it off when nothing has moved for long. */
export async function watched<T>(
  outer: AbortSignal,
  make: (signal: AbortSignal, moved: () => void) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  let timer = setTimeout(abort, STALL_MAX);
  const moved = () => {
    clearTimeout(timer);
    timer = setTimeout(abort, STALL_MAX);
  };
  outer.addEventListener('abort', abort);
  try {
    return await make(controller.signal, moved);
  } catch (error) {
    if (controller.signal.aborted && !outer.aborted) {
      throw new CallFailure('NETWORK', 'The connection stopped. Check it, then continue.');
    }
    throw error;
  } finally {
    clearTimeout(timer);
    outer.removeEventListener('abort', abort);
  }
}
