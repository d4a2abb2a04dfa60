/** The texts of the list of one's own ideas. */
import { declareTexts, text } from '../declare-texts.ts';

const day = { day: 'the day' };

export const myIdeasTexts = declareTexts(
  { name: 'my-ideas', title: 'My ideas', address: '/IdeaDashboard' },
  {
    locked: text(
      'This page is locked and can only be accessed by logged-in users!',
      'The heading, before the log-in.',
    ),
    lockedText: text('Please log in or sign up to unlock page features.', 'Below that heading.'),
    lockedEnded: text('Log in to see your ideas.', 'In place of it, after a log-in that ended.'),
    failed: text('You are not authorized or failed to fetch ideas.', 'Where the ideas cannot be loaded.'),
    unreachable: text('We could not reach the server.', 'After it, where there is no connection.'),
    retry: text('Try again', 'The button below it.'),
    heading: text('Ideas Submitted By: {email}', 'The heading.', { email: 'the address of the account' }),
    submit: text('Submit Idea', 'The button beside the heading.'),
    printed: text(
      'Innovation portal: {count, plural, one {# idea} other {# ideas}}, printed on {day}',
      'Above the list, on paper.',
      { count: 'how many ideas there are', day: 'the day of printing' },
    ),
    draft: text('Your draft is not sent yet.', 'Above the list, of a draft.'),
    draftOfCall: text(
      'Your draft for the call “{call}” is not sent yet.',
      'The same, of a draft for a call.',
      {
        call: 'the title of the call',
      },
    ),
    draftAt: text('{draft} {step}.', 'How far a draft has come.', {
      draft: 'what is said of the draft, or its name',
      step: 'where it stands, as “Step 4 of 7, Solution Overview”',
    }),
    goOn: text('Continue', 'The button beside a draft.'),
    loading: text('Loading ideas...', 'As long as the ideas are loaded.'),
    none: text('No ideas submitted yet.', 'In place of the list, without an idea.'),
    noneText: text('It takes about 30 minutes. We save your answers as you go.', 'Below it.'),
    more: text('Show more', 'The button below a long list.'),
    loadingMore: text('Loading...', 'On that button, after it is pressed.'),
    list: text('Your ideas', 'The name of the table, which is read out.'),
    name: text('Solution Name', 'A column of the table.'),
    area: text('Selected Focus Area', 'A column of the table.'),
    problem: text('Problem Statements', 'A column of the table.'),
    summary: text('Solution Summary', 'A column of the table.'),
    status: text('Status', 'A column of the table.'),
    comments: text('Reviewer Comments', 'A column of the table.'),
    forCall: text('For the call “{call}”', 'Below the name of an idea.', { call: 'the title of the call' }),
    inTeam: text('You are in the team of {name}', 'Below the name of an idea of somebody else.', {
      name: 'the name of its owner',
    }),
    waitsForYou: text('Waiting for you', 'In place of the status, where we asked a question.'),
    waitsForOwner: text('Waiting for the owner', 'The same, to the others of the team.'),
    isNew: text('New', 'Beside a decision that was not opened yet.'),
    askedYou: text('A question for you, until {day}', 'Below the status.', { day: 'the last day to answer' }),
    askedOwner: text('A question for the owner, until {day}', 'The same, to the others of the team.', {
      day: 'the last day to answer',
    }),
    answerBy: text('Answer by {day}', 'Below the status, until we decide.', day),
    answerLate: text('Answer was due {day}', 'The same, after that day.', day),
    sentTitle: text('Your idea is with us', 'The heading, after an idea was sent.'),
    sentText: text('We have {idea}, and emailed you a receipt.', 'Below that heading.', {
      idea: 'the name of the idea',
    }),
    sentToCall: text('It is for the call “{call}”.', 'After it, of an idea for a call.', {
      call: 'the title of the call',
    }),
    sentRead: text('We read your idea. If we have a question, we email you.', 'The first that happens next.'),
    sentAnswer: text(
      'You hear from us by {day}: by email, and on the page of your idea.',
      'The second that happens next.',
      { day: 'the last day for our answer' },
    ),
    seeIdea: text('See this idea', 'A button, after an idea was sent.'),
    another: text('Submit another idea', 'A button, after an idea was sent, and on the page of an idea.'),
    close: text('Close', 'The button that ends what is said of a sent idea.'),
  },
);
