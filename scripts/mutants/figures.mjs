/** Figures and totals. See list.mjs. */
export default [
  {
    name: 'withdrawn-the-other-way',
    file: 'api/src/features/ideas/list/idea-conditions.ts',
    text: "withdrawn: (is) => `idea.withdrawn_at IS ${is ? 'NOT ' : ''}NULL`",
    becomes: "withdrawn: (is) => `idea.withdrawn_at IS ${is ? '' : 'NOT '}NULL`",
    suite: 'api/test/review-desk.test.ts',
    test: 'narrowed by %s alone is what going through all ideas gives',
    reaches: 'The list of withdrawn ideas has all the others.',
  },
  {
    name: 'waiting-with-withdrawn',
    file: 'api/src/features/ideas/list/idea-list.queries.ts',
    text: "['idea.withdrawn_at IS NULL'] : []",
    becomes: '[] : []',
    suite: 'api/test/review-desk.test.ts',
    test: 'narrowed by %s alone is what going through all ideas gives',
    reaches: 'Ideas that were withdrawn are listed among those that wait for a decision.',
  },
  {
    name: 'months-counted-twice',
    file: 'api/src/platform/tallies/periods.ts',
    text: "startOf(granularity, days.from, 'next')",
    becomes: 'startOf(granularity, days.from)',
    suite: 'api/src/platform/tallies/periods.test.ts',
    test: 'has parts that follow each other without a gap',
    reaches: 'Figures of a range count the days before it.',
  },
  {
    name: 'day-missing-at-the-end',
    file: 'api/src/platform/tallies/periods.ts',
    text: 'addDays(to, 1) };',
    becomes: 'to };',
    suite: 'api/src/platform/tallies/periods.test.ts',
    test: 'from the first to the last day of years or months is those and nothing else',
    reaches: 'Figures leave the last day out.',
  },
];
