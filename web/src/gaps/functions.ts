/**
 * Adds the functions that the oldest supported browsers lack, as the standards define them: those that browsers.json
 * lists as written.
 */
type Functions = Record<string, (...values: never[]) => unknown>;

function add(target: object, functions: Functions): void {
  for (const [name, value] of Object.entries(functions))
    if (!(name in target)) Object.defineProperty(target, name, { value, writable: true, configurable: true });
}

function at(this: ArrayLike<unknown>, index: number): unknown {
  const whole = Math.trunc(index) || 0;
  return this[whole < 0 ? this.length + whole : whole];
}

const arrays: Functions = {
  at,
  toReversed(this: unknown[]) {
    return [...this].reverse();
  },
  toSorted(this: unknown[], compare?: (a: unknown, b: unknown) => number) {
    return [...this].sort(compare);
  },
  toSpliced(this: unknown[], ...change: [start: number, count: number, ...added: unknown[]]) {
    const copy = [...this];
    copy.splice(...change);
    return copy;
  },
  with(this: unknown[], index: number, value: unknown) {
    const whole = Math.trunc(index) || 0;
    const place = whole < 0 ? this.length + whole : whole;
    if (place < 0 || place >= this.length) throw new RangeError('Invalid index');
    const copy = [...this];
    copy[place] = value;
    return copy;
  },
};

const signals: Functions = {
  any(given: Iterable<AbortSignal>) {
    const all = [...given];
    const controller = new AbortController();
    const follow = ({ target }: Pick<Event, 'target'>) => {
      for (const signal of all) signal.removeEventListener('abort', follow);
      controller.abort((target as AbortSignal).reason);
    };
    const aborted = all.find((signal) => signal.aborted);
    if (aborted) follow({ target: aborted });
    else for (const signal of all) signal.addEventListener('abort', follow);
    return controller.signal;
  },
  timeout(milliseconds: number) {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException('Timed out', 'TimeoutError')), milliseconds);
    return controller.signal;
  },
};

add(Array.prototype, arrays);
add(Object, {
  hasOwn: (target: object, name: PropertyKey) => Object.prototype.hasOwnProperty.call(target, name),
});
add(AbortSignal, signals);
if (!('reason' in AbortSignal.prototype)) {
  const { prototype } = AbortController;
  const abort = Object.getOwnPropertyDescriptor(prototype, 'abort')?.value as () => void;
  prototype.abort = function (reason: unknown = new DOMException('Aborted', 'AbortError')) {
    if (!this.signal.aborted) Object.defineProperty(this.signal, 'reason', { value: reason });
    abort.call(this);
  };
}
add(URL, {
  canParse(address: string, base?: string) {
    try {
      return Boolean(new URL(address, base));
    } catch {
      return false;
    }
  },
});
// At most one of the <details> with the same name is open.
if (!('name' in HTMLDetailsElement.prototype))
  document.addEventListener(
    'toggle',
    ({ target }) => {
      const name = target instanceof HTMLDetailsElement && target.open && target.getAttribute('name');
      if (!name) return;
      for (const other of document.querySelectorAll('details'))
        if (other !== target && other.getAttribute('name') === name) other.open = false;
    },
    true,
  );

export {};
