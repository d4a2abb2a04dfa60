/** Tells the time by the server's clock. That of a phone may be wrong by years. */

/** The server's time at the zero of `performance.now()`; undefined until the server answers. */
let begin: number | undefined;

/** Sets the clock by an answer of the server. */
export function setClock({ headers }: Response): void {
  const answered = Date.parse(headers.get('date') ?? '');
  // The header has no milliseconds, so the middle of the second is assumed.
  if (!Number.isNaN(answered)) begin = answered + 500 - performance.now();
}

/** Returns the milliseconds since 1970. Before the first answer of the server they are the browser's. */
export const now = (): number => (begin === undefined ? Date.now() : begin + performance.now());

/** Returns the milliseconds since 1970 by the browser's clock, for spans across page loads: a wrong clock measures these well. */
export const deviceTime = (): number => Date.now();
