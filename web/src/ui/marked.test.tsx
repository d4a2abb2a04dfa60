import { expect, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { Marked } from './marked.tsx';

function marked(text: string, search: string): string {
  const { container } = render(<Marked text={text} search={search} />);
  return container.innerHTML.replaceAll(/<mark[^>]*>/g, '<mark>');
}

test('marks every match, ignoring case, and keeps its letters', () => {
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
