/** The texts of the figures and the stories on the home page. The server alone draws them. */
import { declareTexts, text } from '../declare-texts.ts';

export const figuresTexts = declareTexts(
  { name: 'figures', title: 'Home: figures and stories', address: '/' },
  {
    title: text('The programme in figures', 'The name of the figures, which screen readers say.'),
    ideas: text('{count, plural, one {idea received} other {ideas received}}', 'Below the number of ideas.', {
      count: 'the number of ideas',
    }),
    percent: text('{percent}%', 'The share of the decisions that came in time.', {
      percent: 'the share, as 90',
    }),
    inTime: text('of the decisions came within {days} days', 'Below that share.', {
      days: 'the days in which we decide',
    }),
    days: text(
      '{count, plural, one {# day} other {# days}}',
      'In how many days half of the decisions came, or in less.',
      { count: 'the number of days' },
    ),
    median: text('or less, for half of the decisions', 'Below those days.'),
    storiesTitle: text('Ideas that went on', 'Above the stories.'),
    since: text('{stage} since {month}', 'In a story: how far the idea has come.', {
      stage: 'as “Pilot”',
      month: 'as “March 2026”',
    }),
    place: text('{place}: {sentence}', 'In a story: where the idea is used, and what came of it.', {
      place: 'where it is used',
      sentence: 'what came of it',
    }),
  },
);
