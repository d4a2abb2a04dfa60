/** The messages of ideas and their drafts. */
import { text } from '@portal/schema/declare-texts';
import { faultTexts } from '../../platform/fault-texts.ts';

export const ideaFaults = faultTexts('ideas', 'ideas', {
  unverified: text(
    'Verify your email before you submit an idea. Check your inbox.',
    'On the form for an idea.',
  ),
  unknown: text('There is no idea with that reference.', 'On the page of an idea.'),
  noPdf: text('This idea has no PDF: its call did not ask for one.', 'On the page of an idea.'),
  noFile: text('No file answers this question.', 'On the page of an idea.'),
  noReceipt: text('This idea has no receipt: it was sent before there were any.', 'On the page of an idea.'),
  ownOnly: text(
    'You can list your own ideas only: pass your email as the query parameter email.',
    'After a call of another system.',
  ),
  draftFiles: text('A draft has {count} files at most. Remove one first.', 'On the form for an idea.', {
    count: 'how many',
  }),
  anotherDocument: text(
    'Another document was chosen at this moment. Choose yours again.',
    'On the form for an idea.',
  ),
  noUpload: text('There is no such upload. Begin it again.', 'On the form for an idea.'),
  wrongPlace: text(
    'The document does not go on there: {received} bytes of it were here.',
    'On the form for an idea.',
    { received: 'how many bytes' },
  ),
  partGone: text('A part of the document is gone. Begin its upload again.', 'On the form for an idea.'),
  noDocument: text('This draft has no document.', 'On the form for an idea.'),
  longDraft: text(
    'The answers are too long to be saved: {has} bytes of at most {most}. Shorten the longest.',
    'On the form for an idea.',
    { has: 'how many bytes they have', most: 'how many they may have' },
  ),
  longAnswer: text(
    'This answer is too long to be saved. Shorten it to {most} characters.',
    'On the form for an idea.',
    { most: 'how many it may have' },
  ),
  manyChoices: text('This answer has too many choices to be saved.', 'On the form for an idea.'),
  isSent: text('This idea is already submitted.', 'On the form for an idea.'),
  draftChanged: text(
    'This draft was changed in another place. Look at that change, then save again.',
    'On the form for an idea.',
  ),
  improvedSent: text(
    'You sent an improved version of this idea already: {reference}. Go on with that one.',
    'On the page of an idea.',
    { reference: 'its reference' },
  ),
  decided: text(
    'We have decided on this idea, so it cannot be withdrawn any more.',
    'On the page of an idea.',
  ),
  idNumber: text(
    'Enter your ID/passport number: we keep none of an earlier idea.',
    'On the form for an idea.',
  ),
  manyCorrections: text(
    'You corrected your name and number {count} times today. Correct them tomorrow.',
    'On the page Account.',
    { count: 'how many times' },
  ),
  sameContact: text('This is your name and number already.', 'On the page Account.'),
  registeredEmail: text('Use strictly the registered email: {email}.', 'On the form for an idea.', {
    email: 'the address of the account',
  }),
  termsChanged: text(
    'The terms changed: these are of {shown}, and those of {current} hold now. Read them on the page of legal policies, then send this again with their version. Nothing is stored yet, and a draft stays as it is.',
    'On the form for an idea.',
    { shown: 'the day of those that were read', current: 'the day of those that hold' },
  ),
  choosePdf: text('Choose the PDF of your proposal.', 'On the form for an idea.'),
  otherAnswers: text(
    'You sent an idea under this reference before, with other answers. Nothing was changed: that idea, {reference}, is as you sent it. To send this one, too, use a new reference.',
    'On the form for an idea.',
    { reference: 'its reference' },
  ),
  otherPdf: text(
    'You sent an idea under this reference before, with another PDF. Nothing was changed: that idea, {reference}, is as you sent it. To send this one, too, use a new reference.',
    'On the form for an idea.',
    { reference: 'its reference' },
  ),
});
