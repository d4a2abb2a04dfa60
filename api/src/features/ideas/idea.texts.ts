/** The words of the emails about ideas. */
import { mailText, mailTexts } from '../../platform/mail/mail-texts.ts';

export const ideaTitles = {
  'idea-received': 'Receipt of an idea',
  'call-closed': 'A call has closed',
  'idea-withdrawn': 'Withdrawal of an idea',
  'document-infected': 'Malware in the PDF of an idea',
  'contacts-read': 'Contact details of many were read',
};

export const ideaFrameTexts = mailTexts('idea-frame', 'what all emails about an idea say', {
  yours: mailText('See your idea', 'The button.'),
  ofTeam: mailText('See the idea', 'The button, for members of the team.'),
  team: mailText(
    'You get this email because you are in the team of the idea. Its owner answers us; you can leave the team on its page.',
    'The end, for members of the team.',
  ),
});

export const receivedTexts = mailTexts('idea-received', ideaTitles['idea-received'], {
  subject: mailText('We have {name}. We answer by {day}', 'The subject.', {
    day: 'the day by which we answer, without the year',
  }),
  words: mailText(
    `Thank you for submitting {name}. This email is your receipt: the reference is {reference}.

We will email you our decision by {day}.

{warnings}

On the page of your idea you can download a signed receipt as PDF. It proves what you sent, and when.

{button}`,
    'The email.',
    { day: 'the day by which we answer', warnings: 'what is wrong with the PDF, if anything is' },
  ),
  callWords: mailText(
    `Thank you for submitting {name} to the call {call}. This email is your receipt: the reference is {reference}.

We will email you our decision by {day}.

{warnings}

On the page of your idea you can download a signed receipt as PDF. It proves what you sent, and when.

{button}`,
    'The email about an idea for a call.',
    {
      call: 'the title of the call, in quotes',
      day: 'the day by which we answer',
      warnings: 'what is wrong with the PDF, if anything is',
    },
  ),
  sms: mailText(
    '{programme}: we received {name}. Reference: {reference}. You get our decision by {day}.',
    'The text message. A long name is shortened.',
    { day: 'the day by which we answer' },
  ),
  smsNameless: mailText(
    '{programme}: we received your idea. Reference: {reference}. You get our decision by {day}.',
    'The text message that has no room for the name.',
    { day: 'the day by which we answer' },
  ),
});

export const withdrawnTexts = mailTexts('idea-withdrawn', ideaTitles['idea-withdrawn'], {
  subject: mailText('You withdrew {name}', 'The subject.'),
  words: mailText(
    `You withdrew {name} ({reference}). We stop reading it, and will not decide on it.

You can still read it on its page. To send it after all, submit it as a new idea.

{button}

If it was not you, set a new password now: {portal}/ForgotPassword`,
    'The email.',
  ),
  teamSubject: mailText('The owner withdrew {name}', 'The subject, for members of the team.'),
  teamWords: mailText(
    `The owner withdrew {name} ({reference}). We stop reading it, and will not decide on it.

You can still read it on its page.

{button}`,
    'The email, for members of the team.',
  ),
});

export const infectedTexts = mailTexts('document-infected', ideaTitles['document-infected'], {
  subject: mailText('We found malware in the PDF of {name}', 'The subject.'),
  words: mailText(
    `We checked the PDF of your idea {name} ({reference}), and found malware in it. Nobody can open it, so we cannot review it. We keep your answers.

What you can do: check your computer for malware, save the PDF again from its source, and submit your idea again with it.

{button}`,
    'The email.',
  ),
  button: mailText('Submit the idea again', 'The button.'),
});
