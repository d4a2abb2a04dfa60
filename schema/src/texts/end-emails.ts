/** The texts of the pages that end emails of one kind. */
import { declareTexts, text } from '../declare-texts.ts';

export const endEmailsTexts = declareTexts(
  { name: 'end-emails', title: 'End emails', address: '' },
  {
    draftsTitle: text('End reminders of drafts', 'The heading, of reminders.'),
    draftsLead: text('Your drafts stay.', 'Beside the form, of reminders.'),
    draftsOnly: text('This ends our emails about them, and nothing else.', 'Below it.'),
    draftsText: text(
      'We remind you once of an idea that you began and did not send. Press the button to end this.',
      'Above the button, of reminders.',
    ),
    endDrafts: text('End reminders', 'The button, of reminders.'),
    draftsEnded: text('We send you no more reminders of drafts. Your drafts are kept.', 'After that.'),
    openDraft: text('Open my draft', 'The button below it.'),
    morningTitle: text('End the morning email', 'The heading, of the email of the morning to reviewers.'),
    morningLead: text('Your ideas for review stay.', 'Beside the form, of that email.'),
    morningOnly: text('This ends the email of the morning, and nothing else.', 'Below it.'),
    morningText: text(
      'Each morning it lists the ideas that wait for a decision. Press the button to end it.',
      'Above the button, of that email.',
    ),
    endMorning: text('End the email', 'The button, of that email.'),
    morningEnded: text(
      'The morning email is off. On the page Account you can turn it on again.',
      'After that.',
    ),
    callTitle: text(
      'End the emails of a call',
      'The heading, of emails about new ideas of a call to reviewers.',
    ),
    callOnly: text(
      'This ends the emails about new ideas of one call, and nothing else.',
      'Below “Your ideas for review stay.”',
    ),
    callText: text(
      'They say which ideas came for the call. Press the button to end them.',
      'Above the button, of those emails.',
    ),
    endCall: text('End the emails', 'The button, of those emails.'),
    callEnded: text(
      'We send you no more emails about new ideas of this call. An administrator can turn them on again.',
      'After that.',
    ),
    openAccount: text('Open my account', 'The button below it.'),
    ending: text('Ending...', 'On these buttons, after they are pressed.'),
  },
);
