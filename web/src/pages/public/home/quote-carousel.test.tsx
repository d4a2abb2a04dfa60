/** The quotes take turns while nobody reads them. */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { clear, draw } from '../../../testing/pages.tsx';
import { QuoteCarousel } from './quote-carousel.tsx';

const reduced = jest.fn<() => boolean>();
const media = globalThis.matchMedia;
beforeEach(() => {
  jest.useFakeTimers();
  reduced.mockReturnValue(false);
  globalThis.matchMedia = (query) => ({ ...media(query), matches: reduced() });
});
afterEach(async () => {
  jest.useRealTimers();
  globalThis.matchMedia = media;
  await clear();
});

const show = () => draw(<QuoteCarousel />).querySelector<HTMLElement>('section') ?? document.body;
const dots = () => screen.getAllByRole('button', { name: /^\d of \d/ });
const shown = () => dots().findIndex((dot) => dot.getAttribute('aria-disabled') === 'true');
const wait = (time: number) => act(() => jest.advanceTimersByTimeAsync(time));

/** Expects that the first quote outstays its time, and that it goes on after that. */
async function expectRest(rest: () => void, goOn: () => void): Promise<void> {
  act(rest);
  await wait(6_000);
  expect(shown()).toBe(0);
  act(goOn);
  await wait(5_100);
  expect(shown()).toBe(1);
}

test('they change every five seconds, round and round, without a word to screen readers', async () => {
  const box = show();
  for (const next of [1, 2, 0]) {
    await wait(4_900);
    expect(shown()).not.toBe(next);
    await wait(200);
    expect(shown()).toBe(next);
  }
  expect(box.querySelector('[aria-live]')?.getAttribute('aria-live')).toBe('off');
});

test('they rest when paused', async () => {
  show();
  await expectRest(
    () => fireEvent.click(screen.getByRole('button', { name: 'Pause the quotes' })),
    () => fireEvent.click(screen.getByRole('button', { name: 'Play the quotes' })),
  );
});

test('they rest under the pointer', async () => {
  const box = show();
  await expectRest(
    () => fireEvent.pointerEnter(box),
    () => fireEvent.pointerLeave(box),
  );
});

test('they rest while the focus is inside', async () => {
  show();
  await expectRest(
    () => dots()[0]?.focus(),
    () => dots()[0]?.blur(),
  );
});

test('they rest in a hidden tab', async () => {
  show();
  const setHidden = (value: boolean) => () => {
    Object.defineProperty(document, 'hidden', { configurable: true, value });
    fireEvent(document, new Event('visibilitychange'));
  };
  await expectRest(setHidden(true), setHidden(false));
});

test('they rest where the system asks for reduced motion; the dots still work', async () => {
  reduced.mockReturnValue(true);
  show();
  await wait(6_000);
  expect(shown()).toBe(0);
  fireEvent.click(dots()[2] ?? document.body);
  expect(shown()).toBe(2);
});
