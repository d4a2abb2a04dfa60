/** A slow line to the portal: what the browser sends passes at a set speed. */
import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

/** A line that is open. */
export interface SlowLine {
  /** The portal's address at the end of the line. */
  url: string;
  /** Lets everything pass at once from now on. */
  release(): void;
  close(): Promise<void>;
}

/**
 * Opens a line.
 * @param target the portal
 * @param bytesPerSecond how fast what the browser sends passes
 */
export async function openSlowLine(target: string, bytesPerSecond: number): Promise<SlowLine> {
  let slow = true;
  const port = Number(new URL(target).port);
  const server = createServer((browser) => {
    const portal = connect(port, 'localhost');
    portal.pipe(browser);
    browser.on('data', (chunk: Buffer) => {
      portal.write(chunk);
      if (!slow) return;
      browser.pause();
      setTimeout(() => browser.resume(), (chunk.length / bytesPerSecond) * 1_000);
    });
    browser.on('end', () => portal.end());
    browser.on('error', () => portal.destroy());
    portal.on('error', () => browser.destroy());
    browser.on('close', () => portal.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, 'localhost', resolve);
  });
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    release: () => {
      slow = false;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}
