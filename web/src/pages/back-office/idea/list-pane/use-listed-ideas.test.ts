import { expect, test } from '@jest/globals';
import type { ListedIdeasQuery } from '../../../../graphql/generated-staff.ts';
import { joinPages } from './use-listed-ideas.ts';

const pageOf = (names: readonly string[], endCursor: string) =>
  ({
    ideas: { edges: names.map((id) => ({ node: { id } })), pageInfo: { hasNextPage: true, endCursor } },
  }) as ListedIdeasQuery;

test('a page joins those before it once, also where it came twice', () => {
  const [first, second] = [pageOf(['1', '2'], 'a'), pageOf(['3'], 'b')];
  const both = joinPages(first, 'a', second);
  expect(both).toEqual(pageOf(['1', '2', '3'], 'b'));
  expect(joinPages(both, 'a', second)).toBe(both);
});
