/** The texts of the events of one's own idea. */
import { declareTexts, text } from '../declare-texts.ts';

const owner = { owner: 'the name of the owner' };
const day = { day: 'the day' };
const idea = { idea: 'the name of the idea' };
const reference = { idea: 'the reference of an idea, with a link' };

export const ideaEventsTexts = declareTexts(
  { name: 'idea-events', title: 'What happened to one of my ideas', address: '' },
  {
    outcome: text('What became of it: {stage}', 'Of an approved idea.', { stage: 'how far it has come' }),
    youSent: text('You sent {idea}', 'The first event.', idea),
    ownerSent: text('{owner} sent {idea}', 'The same, to the others of the team.', { ...owner, ...idea }),
    wasSent: text('{idea} was sent', 'The same, of an idea that was handed over.', idea),
    improves: text('It is the improved version of {idea}.', 'Below it.', reference),
    terms: text('Sent under the terms of {day}.', 'Below it.', { day: 'the day of the terms' }),
    youAgreed: text(
      'The idea of somebody under 18: you agreed as parent or guardian on {day}.',
      'Below it.',
      day,
    ),
    submitterAgreed: text(
      'The idea of somebody under 18: the submitter agreed as parent or guardian on {day}.',
      'The same, to the others of the team.',
      day,
    ),
    asked: text('We asked', 'Above our questions.'),
    pleaseAnswer: text(
      'Please answer by {day}. Our own answer comes later by the days that you take.',
      'Above the form for the answers.',
      day,
    ),
    ownerAnswers: text('{owner} answers, by {day}.', 'The same, to the others of the team.', {
      ...owner,
      ...day,
    }),
    unanswered: text(
      'The last day to answer is over. We read your idea as it is.',
      'Below questions without an answer.',
    ),
    takenBack: text(
      'Our question is no longer needed. There is nothing to do for you.',
      'Below questions that we took back.',
    ),
    youAnswered: text('You answered', 'Above the answers.'),
    ownerAnswered: text('{owner} answered', 'The same, to the others of the team.', owner),
    youChanged: text('You changed it', 'Above changes that nobody asked for.'),
    ownerChanged: text('{owner} changed it', 'The same, to the others of the team.', owner),
    anotherPdf: text('You sent another PDF.', 'Below the question for it.'),
    changes: text('You changed: {changes}.', 'Below the answers.', {
      changes: 'the names of what was changed',
    }),
    callAnswers: text('answers to the questions of the call', 'One of these changes.'),
    pdfBefore: text('PDF (before: {name})', 'One of these changes.', { name: 'the name of the file before' }),
    decided: text('We decided: {status}', 'Above a decision.', { status: 'the decision' }),
    readAgain: text('We are reading it again', 'Above what we wrote when we took a decision back.'),
    wrote: text('We wrote', 'Above words that change no decision.'),
    replaces: text('This replaces our answer of {day} ({status}).', 'Below a decision after another one.', {
      day: 'the day of the decision before',
      status: 'that decision',
    }),
    improved: text('You sent an improved version', 'An event.'),
    improvedAs: text('{idea} ({status})', 'Below it.', { ...reference, status: 'the status of that idea' }),
    handedOver: text('Handed over to {owner}', 'An event.', owner),
    youWithdrew: text('You withdrew it', 'An event.'),
    ownerWithdrew: text('{owner} withdrew it', 'The same, to the others of the team.', owner),
  },
);
