/** The texts of the home page. */
import { declareTexts, list, text } from '../declare-texts.ts';
import { DOCUMENT_MAX_MEGABYTES } from '../limits.ts';

export const homeTexts = declareTexts(
  { name: 'home', title: 'Home', address: '/' },
  {
    headline: text('We innovate', 'The heading.'),
    lead: text(
      'Have an idea that could change how {country} connects, learns, pays or does business? Tell us about it. We read every submission, and the best ones get the people, networks and markets they need.',
      'Below the heading.',
    ),
    submit: text('Submit Idea', 'The first button.'),
    guidelines: text('Guidelines', 'The second button, which downloads them.'),
    feedback: text('Feedback Xchange', 'The third button.'),
    partnersTitle: text('Our partners', 'Above the partners.'),
    partners: list(
      { name: 'Name' },
      [
        { name: 'Innovation hub' },
        { name: 'University' },
        { name: 'Regulator' },
        { name: 'Development bank' },
        { name: 'Chamber of commerce' },
        { name: 'Start-up network' },
      ],
      'The partners of the programme. Without one, the page does not speak of them.',
    ),
    stepsTitle: text('How it works', 'Above the steps of an idea.'),
    steps: list(
      { when: 'When', title: 'Title', text: 'Text' },
      [
        {
          when: 'Two minutes',
          title: 'Sign up',
          text: 'Create an account with your email address, and open the link that we email to you.',
        },
        {
          when: 'About 30 minutes',
          title: 'Describe your idea',
          text: `Seven short steps, and one PDF of up to ${DOCUMENT_MAX_MEGABYTES} MB. Photographs of its pages will do: we make the PDF of them. We save your answers: stop at any time, and continue on any device.`,
        },
        {
          when: 'By the day that we promise',
          title: 'Get an answer',
          text: `You get a receipt at once, with the day of our answer. Reviewers look at need, novelty, feasibility and fit. We notify you by {channels}.`,
        },
        {
          when: 'From then on',
          title: 'Take the next steps',
          text: 'If we approve your idea, we contact you and agree the next steps in writing. If we reject it, you read why, improve it and submit it again.',
        },
      ],
      'The steps of an idea, from the account to its result.',
    ),
    quotes: list(
      { text: 'Quote', office: 'Who says it' },
      [
        {
          text: 'The person who lives with a problem knows it better than any consultant. Tell us what you see every day, and what you would do about it.',
          office: 'Innovation Sponsor',
        },
        {
          text: 'We are not looking for perfect papers. We look for a real need, an honest account of what you have tried, and a team that will not give up.',
          office: 'Committee Chairperson',
        },
        {
          text: 'Every submission is read, and every submitter gets an answer with reasons. A no today has often been the beginning of a better idea.',
          office: 'Committee Secretary',
        },
      ],
      'From the heads of the programme. Without one, the page has no quotes.',
    ),
    quotesTitle: text('From the heads of the programme', 'The name of the quotes, which screen readers say.'),
    carousel: text('carousel', 'What the quotes are, which screen readers say.'),
    slide: text('slide', 'What one of the quotes is, which screen readers say.'),
    play: text('Play the quotes', 'The button that lets the quotes change.'),
    pause: text('Pause the quotes', 'The button that stops the quotes.'),
    chooseQuote: text('Choose a quote', 'The name of the row of buttons, which screen readers say.'),
    quote: text('{place} of {count}: {office}', 'The button of a quote, which screen readers say.', {
      place: 'the place of the quote, as 1',
      count: 'how many quotes there are',
      office: 'who says it',
    }),
    quoteAt: text('{place} of {count}', 'A quote, which screen readers say.', {
      place: 'the place of the quote, as 1',
      count: 'how many quotes there are',
    }),
  },
);
