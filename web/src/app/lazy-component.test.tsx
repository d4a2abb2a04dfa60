import { afterEach, expect, test } from '@jest/globals';
import { act, Component } from 'react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { lazyComponent } from './lazy-component.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
const cleanUp: (() => void)[] = [];
afterEach(() => {
  for (const step of cleanUp.splice(0)) step();
});

class Boundary extends Component<{ children: ReactNode }, { failure?: Error }> {
  override state: { failure?: Error } = {};
  static getDerivedStateFromError(failure: Error) {
    return { failure };
  }
  override render() {
    return this.state.failure?.message ?? this.props.children;
  }
}

/** Draws a component, and gives the text that it shows. */
function draw(node: ReactNode): () => string {
  const box = document.createElement('div');
  const root = createRoot(box, { onCaughtError: () => undefined });
  cleanUp.push(() => act(() => root.unmount()));
  act(() => root.render(<Boundary>{node}</Boundary>));
  return () => box.textContent;
}

const Greeting = ({ name }: { name: string }) => `Hello ${name}`;
const Waiting = () => 'Loading…';

test('something stands in for it until its code is there', async () => {
  let arrive: (code: typeof Greeting) => void = () => undefined;
  const Lazy = lazyComponent(() => new Promise<typeof Greeting>((resolve) => (arrive = resolve)), Waiting);
  const text = draw(<Lazy name="Naledi" />);
  expect(text()).toBe('Loading…');
  await act(async () => arrive(Greeting));
  expect(text()).toBe('Hello Naledi');
  expect(draw(<Lazy name="Kabo" />)()).toBe('Hello Kabo');
});

test('code that was brought before is drawn at once, and asked for once', async () => {
  let calls = 0;
  const Lazy = lazyComponent(async () => {
    calls += 1;
    return Greeting;
  }, Waiting);
  await Promise.all([Lazy.preload(), Lazy.preload()]);
  expect(draw(<Lazy name="Naledi" />)()).toBe('Hello Naledi');
  expect(calls).toBe(1);
});

test('a failure is for the boundary around it; the next time the code is asked for again', async () => {
  let isDown = true;
  const Lazy = lazyComponent(async () => {
    if (isDown) throw new Error('no line');
    return Greeting;
  }, Waiting);
  const failed = draw(<Lazy name="Naledi" />);
  await act(async () => undefined);
  expect(failed()).toBe('no line');
  await expect(Lazy.preload()).rejects.toThrow('no line');
  isDown = false;
  const again = draw(<Lazy name="Naledi" />);
  await act(async () => undefined);
  expect(again()).toBe('Hello Naledi');
});
