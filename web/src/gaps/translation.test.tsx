import { createElement, Fragment } from 'react';
import type { ReactNode } from 'react';
import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, test } from '@jest/globals';

// Its methods are the browser's own: a translator does not run in the page's world.
const { appendChild, insertBefore, removeChild, replaceChild } = Node.prototype;
await import('./translation.ts');

type Translate = (text: Text, element: Element) => void;

/** What translators do to a text node. */
const translators: Record<string, Translate> = {
  'replaces the text by an element': (text, element) => {
    element.textContent = text.data;
    replaceChild.call(text.parentNode!, element, text);
  },
  'adds an element, and removes the text': (text, element) => {
    element.textContent = text.data;
    insertBefore.call(text.parentNode!, element, text);
    removeChild.call(text.parentNode!, text);
  },
  'puts the text into an element': (text, element) => {
    insertBefore.call(text.parentNode!, element, text);
    appendChild.call(element, text);
  },
  'puts neighbouring texts into one element': (text, element) => {
    const texts = [text];
    for (let next = text.nextSibling; next instanceof Text; next = next.nextSibling) texts.push(next);
    element.textContent = texts.map(({ data }) => data).join('');
    insertBefore.call(text.parentNode!, element, text);
    for (const each of texts) removeChild.call(each.parentNode!, each);
  },
};

/** Numbers that follow from a seed (mulberry32). */
function numbers(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

/** A screen of texts, elements and nothing, as conditions in JSX draw it, and its whole text. */
function screenOf(next: (below: number) => number, depth = 3): { node: ReactNode; words: string } {
  // Elements keep their key and change their place.
  const keys = ['a', 'b', 'c', 'd', 'e', 'f'].toSorted(() => next(3) - 1);
  const parts = Array.from({ length: next(6) }, (_, index) => {
    const key = keys[index];
    const word = `word ${next(9)} `;
    const inner = depth > 0 ? screenOf(next, depth - 1) : { node: null, words: '' };
    return [
      { node: word, words: word },
      { node: word, words: word },
      { node: null, words: '' },
      { node: createElement('b', { key }, word), words: word },
      { node: createElement('p', { key }, inner.node), words: inner.words },
      { node: createElement(Fragment, { key }, inner.node), words: inner.words },
    ][next(6)]!;
  });
  return {
    node: createElement(Fragment, null, ...parts.map(({ node }) => node)),
    words: parts.map(({ words }) => words).join(''),
  };
}

const screens = Number(process.env['ODD_INPUTS'] ?? 15);
afterEach(cleanup);

function textsIn(root: Node): Text[] {
  const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walk.nextNode()) found.push(walk.currentNode as Text);
  return found;
}

describe.each(Object.entries(translators))('while a translator %s', (_name, translate) => {
  test.each([1, 2, 3, 4, 5])('every change of a screen shows, whatever changes (seed %d)', async (seed) => {
    const next = numbers(seed);
    const { container, rerender } = render(<main>{screenOf(next).node}</main>);
    for (let n = 0; n < screens; n += 1) {
      for (const text of textsIn(container)) {
        if (!text.isConnected || text.parentElement?.localName === 'font' || next(4) === 0) continue;
        translate(text, document.createElement('font'));
      }
      // Some end before the browser tells of their changes.
      if (next(2) === 0) await Promise.resolve();
      const { node, words } = screenOf(next);
      rerender(<main>{node}</main>);
      expect(container.textContent).toBe(words);
    }
  });
});
