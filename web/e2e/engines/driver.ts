/** What a journey asks of an engine, whatever protocol the engine speaks. */

/** The guard of every wait: a machine that is busy may be ten times slower than an idle one. */
export const PATIENCE = 120_000;

export interface Driver {
  open(url: string): Promise<void>;
  /** Runs statements in the page. @returns what they return, as JSON */
  run(script: string): Promise<unknown>;
  /** Clicks the middle of the element that an expression finds. */
  click(element: string): Promise<void>;
  /** Types into the field that an expression finds. */
  type(element: string, text: string): Promise<void>;
  /** Chooses a file. */
  choose(element: string, file: string): Promise<void>;
  /** Presses a key on the focused element, while other keys are down. */
  press(key: Key, ...others: Key[]): Promise<void>;
  /** @param width as narrow as the engine's window can be, if that is wider */
  resize(width: number, height: number): Promise<void>;
  screenshot(): Promise<Buffer>;
  stop(): Promise<void>;
}

/** The keys that are not a character: their code points in WebDriver, and their numbers in the engine of Chromium. */
export const keys = {
  Escape: { point: '\uE00C', code: 27 },
  Enter: { point: '\uE007', code: 13 },
  Tab: { point: '\uE004', code: 9 },
  Control: { point: '\uE009', code: 17 },
} as const;
export type Key = keyof typeof keys | (string & {});

export const keyOf = (key: Key) => (Object.hasOwn(keys, key) ? keys[key as keyof typeof keys] : undefined);

/** Asks again and again until an answer is there. @throws after PATIENCE, with what it waited for */
export async function until<T>(what: string, ask: () => Promise<T | undefined | null | false>): Promise<T> {
  const end = Date.now() + PATIENCE;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (Date.now() > end) throw new Error(`waited in vain for ${what}`);
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
  }
}
