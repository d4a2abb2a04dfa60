/** Polyfills what jsdom lacks, and spares React work that tests do not read. Jest runs this before each suite. */
import { File as NodeFile } from 'node:buffer';
import { TextEncoder } from 'node:util';
import { runInThisContext } from 'node:vm';
import * as React from 'react';

Object.assign(globalThis, {
  TextEncoder,
  // jsdom hides Node's own.
  Response: runInThisContext('Response') as unknown,
  TransformStream: runInThisContext('TransformStream') as unknown,
  IS_REACT_ACT_ENVIRONMENT: true,
  CSS: { escape: (text: string) => text.replace(/[^\w-]/g, '\\$&'), supports: () => true },
  // A wide window, with reduced motion.
  matchMedia: (query: string) => ({
    matches: query.includes('min-width') || query.includes('reduce'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }),
  ResizeObserver: class {
    readonly report: () => void;
    constructor(report: () => void) {
      this.report = report;
    }
    observe() {
      this.report();
    }
    unobserve() {}
    disconnect() {}
  },
  // All of it is in sight.
  IntersectionObserver: class {
    readonly report: (entries: object[]) => void;
    constructor(report: (entries: object[]) => void) {
      this.report = report;
    }
    observe(target: Element) {
      this.report([{ target, isIntersecting: true }]);
    }
    disconnect() {}
  },
});
// React would warn of `<search>`, which jsdom does not know.
Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, { value: 'HTMLElement' });

/** Sends uploads by `fetch`, which tests mock. */
class Upload {
  readonly upload = {};
  readonly onload?: () => void;
  readonly onerror?: () => void;
  readonly onabort?: () => void;
  #isAborted = false;
  status = 0;
  responseText = '';
  #url = '';
  open(_method: string, url: string) {
    this.#url = url;
  }
  setRequestHeader() {}
  getResponseHeader() {
    return null;
  }
  abort() {
    this.#isAborted = true;
    this.onabort?.();
  }
  async send(body: BodyInit) {
    try {
      const answer = await fetch(this.#url, { method: 'POST', body });
      this.status = answer.status;
      this.responseText = await answer.text();
    } catch {
      return this.onerror?.();
    }
    if (!this.#isAborted) this.onload?.();
  }
}
Object.assign(globalThis, { XMLHttpRequest: Upload });

Object.assign(Element.prototype, { scrollIntoView: () => undefined, scrollTo: () => undefined });
window.scrollTo = () => undefined;

// A stack for each element that React draws costs a fifth of the processor's time of a suite. It takes 10,000 a second at
// most, and reads how many it took here: there is no setting for it.
const internals = Object.entries(React).find(([name]) =>
  name.startsWith('__CLIENT_INTERNALS'),
)?.[1] as object;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set() {} });

/** Creates a file that can be read: jsdom's cannot. */
export const fileOf = (
  parts: (string | Blob | Uint8Array<ArrayBuffer>)[],
  name = 'prop.pdf',
  type = 'application/pdf',
): File => new NodeFile(parts as string[], name, { type }) as unknown as File;
