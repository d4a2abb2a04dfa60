import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, Component } from 'react';
import type { ReactNode } from 'react';
import { lazyPart } from '../ui/lazy-part.tsx';
import { clear, press, renderPage } from '../testing/pages.tsx';
import { lazyComponent } from './lazy-component.tsx';

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(clear);

class Boundary extends Component<{ children: ReactNode }, { failure?: Error }> {
  override state: { failure?: Error } = {};
  static getDerivedStateFromError(failure: Error) {
    return { failure };
  }
  override render() {
    return <p>{this.state.failure?.message ?? this.props.children}</p>;
  }
}

function show(node: ReactNode): () => string | undefined {
  const box = renderPage(<Boundary>{node}</Boundary>);
  return () => box.querySelector('p')?.textContent;
}

const Greeting = ({ name }: { name: string }) => `Hello ${name}`;
const Waiting = () => 'Loading…';

test('a fallback shows until the code is loaded', async () => {
  let arrive: (code: typeof Greeting) => void = () => undefined;
  const Lazy = lazyComponent(() => new Promise<typeof Greeting>((resolve) => (arrive = resolve)), Waiting);
  const text = show(<Lazy name="Naledi" />);
  expect(text()).toBe('Loading…');
  await act(async () => arrive(Greeting));
  expect(text()).toBe('Hello Naledi');
  expect(show(<Lazy name="Kabo" />)()).toBe('Hello Kabo');
});

test('preloaded code renders at once, and loads once', async () => {
  let calls = 0;
  const Lazy = lazyComponent(async () => {
    calls += 1;
    return Greeting;
  }, Waiting);
  await Promise.all([Lazy.preload(), Lazy.preload()]);
  expect(show(<Lazy name="Naledi" />)()).toBe('Hello Naledi');
  expect(calls).toBe(1);
});

test('a part that cannot be loaded says so; the rest of the page stays, and Try again loads it', async () => {
  let isGone = true;
  const Part = lazyPart(async () => {
    if (isGone) throw new TypeError('Failed to fetch dynamically imported module');
    return Greeting;
  });
  const box = renderPage(
    <Boundary>
      <input name="name" defaultValue="typed" />
      <Part name="Naledi" />
    </Boundary>,
  );
  await act(async () => undefined);
  const alert = box.querySelector('[role=alert]');
  expect(alert?.textContent).toMatch(
    /This part of the page could not be loaded\..*Try againReload the page$/,
  );
  expect(document.activeElement).toBe(alert);
  await press(box, 'Try again');
  expect(box.querySelector('[role=alert]')).not.toBeNull();
  isGone = false;
  await press(box, 'Try again');
  expect([box.textContent, box.querySelector('input')?.value]).toEqual(['Hello Naledi', 'typed']);
});

test('every part that is loaded later says when it is missing: only pages go to the error boundary', () => {
  const source = path.join(import.meta.dirname, '..');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!test)\.tsx?$/.test(file),
  );
  const makers = files.filter((file) =>
    /lazyComponent\(|\blazy\b.*from 'react'/.test(readFileSync(path.join(source, file), 'utf8')),
  );
  expect(makers.toSorted()).toEqual([
    'app/pages.tsx',
    'app/routes.tsx',
    'pages/back-office/dashboard/chart-figure.tsx',
    'ui/late-toasts.tsx',
    'ui/lazy-part.tsx',
  ]);
});

test('a failure goes to the error boundary; the next use loads the code again', async () => {
  let isDown = true;
  const Lazy = lazyComponent(async () => {
    if (isDown) throw new Error('no line');
    return Greeting;
  }, Waiting);
  const failed = show(<Lazy name="Naledi" />);
  await act(async () => undefined);
  expect(failed()).toBe('no line');
  await expect(Lazy.preload()).rejects.toThrow('no line');
  isDown = false;
  const again = show(<Lazy name="Naledi" />);
  await act(async () => undefined);
  expect(again()).toBe('Hello Naledi');
});
