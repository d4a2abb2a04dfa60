import { expect, test } from '@jest/globals';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Marked } from './marked.tsx';

function marked(text: string, search: string): string {
  const box = document.createElement('div');
  flushSync(() => createRoot(box).render(<Marked text={text} search={search} />));
  return box.innerHTML.replaceAll(/<mark[^>]*>/g, '<mark>');
}

test('every place stands out, whatever the case, and keeps its own letters', () => {
  expect(marked('Cost-Driven costs', 'cOST')).toBe('<mark>Cost</mark>-Driven <mark>cost</mark>s');
});

test.each([
  ['Platform/Network', ''],
  ['Platform/Network', 'zzz'],
  ['Platform/Network', '.*'],
  ['İzmir and izmir', 'izmir'],
])('%s, searched for %p, is left as it is', (text, search) => {
  expect(marked(text, search)).toBe(text);
});
