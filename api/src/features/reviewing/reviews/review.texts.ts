/** The words of the email, and of the text message, about a review. */
import { mailText, mailTexts } from '../../../platform/mail/mail-texts.ts';

export const REVIEWED_TITLE = 'Review of an idea';

const ANSWER = { day: 'the day of our earlier answer' };
const EARLIER = { ...ANSWER, status: 'what we decided then' };
const PARTS = {
  earlier: 'how this belongs to an earlier answer, if there is one',
  comments: 'the reason and the comments, if there are any',
  next: 'what comes next',
};
const COMMENTS = { comments: 'the reason and the comments' };

export const reviewedTexts = mailTexts('idea-reviewed', REVIEWED_TITLE, {
  subject: mailText('We have decided on {name}', 'The subject of the first decision.'),
  newsSubject: mailText('We have news about {name}', 'The subject, while nothing is decided.'),
  replacesSubject: mailText(
    'This replaces our answer of {day} about {name}',
    'The subject of an answer that replaces an earlier one.',
    ANSWER,
  ),
  staysSubject: mailText(
    'We keep our answer of {day} about {name}',
    'The subject of the same decision again.',
    ANSWER,
  ),
  addsSubject: mailText(
    'We add to our answer of {day} about {name}',
    'The subject of words about an earlier decision.',
    ANSWER,
  ),

  approved: mailText(
    `{earlier}

Thank you for the work on {name} ({reference}). Good news: we take it further.

{comments}

{next}

{button}`,
    'The email about an idea that is approved.',
    PARTS,
  ),
  rejected: mailText(
    `{earlier}

Thank you for the work on {name} ({reference}). We will not take this version further.

{comments}

{next}

{button}`,
    'The email about an idea that is not approved.',
    PARTS,
  ),
  pending: mailText(
    `{earlier}

Thank you for the work on {name} ({reference}). It is under review.

{comments}

{next}

{button}`,
    'The email about an idea that is not decided.',
    PARTS,
  ),

  replaces: mailText(
    'This replaces our answer of {day}. That answer was “{status}”. It does not hold any more.',
    'For {earlier}, in an answer that replaces an earlier one.',
    EARLIER,
  ),
  stays: mailText(
    'We read your idea again, and keep our answer of {day}: “{status}”.',
    'For {earlier}, in the same decision again.',
    EARLIER,
  ),
  adds: mailText(
    'We add to our answer of {day}. It stays “{status}”.',
    'For {earlier}, in words about an earlier decision.',
    EARLIER,
  ),

  reviewersSay: mailText(
    `Our reviewers say:
{comments}`,
    'For {comments}, of an idea that is approved or not decided.',
    COMMENTS,
  ),
  ourReason: mailText(
    `Our reason:
{comments}`,
    'For {comments}, of an idea that is not approved.',
    COMMENTS,
  ),
  whyChanged: mailText(
    `Why we changed it:
{comments}`,
    'For {comments}, in an answer that replaces an earlier one.',
    COMMENTS,
  ),
  noReason: mailText(
    'We are sorry for the change. To ask why, reply to this email.',
    'For {comments}, in an answer that replaces an earlier one without a reason.',
  ),

  nextCall: mailText('Next: we call you, by {day}.', 'For {next}, where the programme promises a call.', {
    day: 'the day of the call at the latest',
  }),
  nextCallOn: mailText(
    'Next: we call you on {number}, by {day}.',
    'For {next}, where the programme promises a call, and we have a number.',
    { number: 'the telephone number', day: 'the day of the call at the latest' },
  ),
  nextEmail: mailText(
    'Next: we get in touch with you by email.',
    'For {next}, where the programme promises no call.',
  ),
  nextEmailOrCall: mailText(
    'Next: we get in touch with you by email, or by telephone on {number}.',
    'For {next}, where the programme promises no call, and we have a number.',
    { number: 'the telephone number' },
  ),
  nextImprove: mailText(
    'What you can do: improve it, and send it again at any time. We keep your answers.',
    'For {next}, of an idea that is not approved.',
  ),
  nextDecision: mailText('Next: we email you our decision.', 'For {next}, while nothing is decided.'),
  nextStep: mailText('What you can do: {step}', 'For {next}, where the reason has a step of its own.', {
    step: 'the step, as the list of reasons has it',
  }),
  nextOwner: mailText('Next: we go on with the owner of the idea.', 'For {next}, for members of the team.'),
  again: mailText('Improve it and send it again', 'The button, of an idea that is not approved.'),

  sms: mailText('{programme}: {news}', 'The text message.', {
    news: 'what became of the idea',
  }),
  smsReplaces: mailText(
    '{programme}: this replaces our answer of {day}: {news}',
    'The text message, where an answer replaces an earlier one.',
    { ...ANSWER, news: 'what became of the idea' },
  ),
  smsStays: mailText(
    '{programme}: we keep our answer of {day}: {news}',
    'The text message, for the same decision again.',
    { ...ANSWER, news: 'what became of the idea' },
  ),
  smsApproved: mailText('your idea {name} was approved.', 'For {news}. A long name is left out.'),
  smsRejected: mailText('your idea {name} was not approved.', 'For {news}. A long name is left out.'),
  smsPending: mailText('your idea {name} is under review again.', 'For {news}. A long name is left out.'),
  smsMore: mailText('Read more: {portal}/IdeaDashboard', 'The end of the text message, where there is room.'),
});
