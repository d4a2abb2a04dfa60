import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render } from '@testing-library/react';
import { TextArea } from './text-area.tsx';

afterEach(cleanup);

const counterAt = (length: number) =>
  render(
    <TextArea
      name="summary"
      label="Summary"
      value={'x'.repeat(length)}
      max={2_000}
      onChange={() => undefined}
    />,
  ).container.querySelector('p')?.textContent;

test.each([
  [0, undefined],
  [1_499, undefined],
  [1_500, '500 characters left'],
  [1_999, '1 character left'],
  [2_000, '0 characters left'],
  [2_001, '1 character too many'],
])('of a text of %i characters in 2,000 it says: %s', (length, words) => {
  expect(counterAt(length)).toBe(words);
});
