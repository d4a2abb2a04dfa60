/** The texts of dialogs, of confirmations, and of what stands below lists and policies. */
import { declareTexts, text } from '../declare-texts.ts';

export const partsTexts = declareTexts(
  { name: 'parts', title: 'Dialogs and lists', address: '' },
  {
    close: text('Close', 'The cross of a dialog, and a button.'),
    cancel: text('Cancel', 'The button that leaves a dialog, or stops an upload.'),
    unsaved: text(
      'What you entered will be lost. To discard it, close again.',
      'In a dialog that is closed before it is sent.',
    ),
    notSaved: text('Not saved yet', 'Beside the buttons of a form.'),
    discard: text('Discard', 'The button beside that.'),
    conflict: text(
      '{who} changed the same meanwhile. Choose what stays, then save.',
      'In a form, where two people changed the same.',
      { who: 'a person, or “Somebody else”' },
    ),
    somebody: text('Somebody else', 'There, for a person who is not known.'),
    nothing: text('Nothing', 'There, for an empty answer.'),
    mine: text('You: {answer}', 'A choice there.', { answer: 'what the person entered' }),
    theirs: text('{who} saved: {answer}', 'A choice there.', {
      who: 'a person, or “Somebody else”',
      answer: 'what that person saved',
    }),
    reference: text('Reference', 'The field with the reference, after something was sent.'),
    next: text('What happens next', 'Above the steps that follow, after something was sent.'),
    pages: text('Pages', 'The name of the buttons below a list, for screen readers.'),
    first: text('First page', 'A button below a list.'),
    previous: text('Previous page', 'A button below a list.'),
    following: text('Next page', 'A button below a list.'),
    range: text('{shown} of {total}', 'Between these buttons.', {
      shown: 'such as “21–40”',
      total: 'how many there are',
    }),
    moreThan: text('more than {count}', 'There, in place of how many there are.', {
      count: 'a number that is not counted beyond',
    }),
    paper: text('{company} Innovation: {what}, printed {day}', 'Above what is printed.', {
      what: 'the name of the page',
      day: 'the day of printing',
    }),
    downloaded: text('PDF Downloaded!', 'After the terms were downloaded.'),
    top: text('Back to the top', 'The link below a long page.'),
    policies: text('Policies', 'The name of the links below a policy, for screen readers.'),
    security: text('Reporting a security problem', 'A link there.'),
    beforeOpening: text('Before you open this file:', 'Above what was found in a file.'),
    notChecked: text('Not checked yet', 'Beside a file that nobody has looked into.'),
    notCheckedYet: text('Not checked yet.', 'The same, as a sentence.'),
  },
);
