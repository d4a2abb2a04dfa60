import { afterEach, expect, test } from '@jest/globals';
import { act, Component } from 'react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { late } from './late.tsx';

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
  const Late = late(() => new Promise<typeof Greeting>((resolve) => (arrive = resolve)), Waiting);
  const text = draw(<Late name="Naledi" />);
  expect(text()).toBe('Loading…');
  await act(async () => arrive(Greeting));
  expect(text()).toBe('Hello Naledi');
  expect(draw(<Late name="Kabo" />)()).toBe('Hello Kabo');
});

test('code that was brought before is drawn at once, and asked for once', async () => {
  let calls = 0;
  const Late = late(async () => {
    calls += 1;
    return Greeting;
  }, Waiting);
  await Promise.all([Late.bring(), Late.bring()]);
  expect(draw(<Late name="Naledi" />)()).toBe('Hello Naledi');
  expect(calls).toBe(1);
});

test('a failure is for the boundary around it; the next time the code is asked for again', async () => {
  let isDown = true;
  const Late = late(async () => {
    if (isDown) throw new Error('no line');
    return Greeting;
  }, Waiting);
  const failed = draw(<Late name="Naledi" />);
  await act(async () => undefined);
  expect(failed()).toBe('no line');
  await expect(Late.bring()).rejects.toThrow('no line');
  isDown = false;
  const again = draw(<Late name="Naledi" />);
  await act(async () => undefined);
  expect(again()).toBe('Hello Naledi');
});
