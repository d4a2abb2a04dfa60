/** The texts of the wizard of ideas. */
import { declareTexts, text } from '../declare-texts.ts';
import { DOCUMENT_MAX_MEGABYTES } from '../limits.ts';

export const wizardTexts = declareTexts(
  { name: 'wizard', title: 'Idea: form', address: '/innovate' },
  {
    title: text('Submit an idea', 'The heading, where the form is not there.'),
    locked: text(
      'This page is locked and can only be accessed by registered users!',
      'The heading for visitors.',
    ),
    lockedText: text(
      'Please log in or sign up to unlock page features and submit that brilliant idea!',
      'Below the heading for visitors.',
    ),
    lockedEnded: text(
      'Your answers are kept on this device: log in to continue at the same step.',
      'After “Your session has ended.”',
    ),
    verify: text('Verify your email first', 'The title, where the email address is not verified.'),
    verifyText: text('Open the link that we emailed to {email}, then come back here.', 'Below that title.', {
      email: 'the email address',
    }),
    checking: text('Checking your account…', 'Below the title of a step, until the account is known.'),
    noCall: text('We could not open this call', 'The title, where a call could not be read.'),
    noAccount: text('We could not check your account', 'The title, where the server could not be reached.'),
    triesAgain: text(
      'The answers that you typed are kept on this device. This page tries again by itself: check your connection.',
      'Below these titles.',
    ),

    steps: text('Steps', 'Above the list of steps.'),
    allSteps: text('All steps', 'Opens the list of steps on a phone.'),
    notStarted: text('Not started', 'The status of a step.'),
    inProgress: text('In progress', 'The status of a step.'),
    completed: text('Completed', 'The status of a step.'),
    error: text('Error', 'The status of a step with faults, after Finish was pressed.'),

    back: text('Back', 'The button to the step or question before.'),
    next: text('Next', 'The button to the next step.'),
    nextQuestion: text('Next question', 'The button to the next question, on a phone.'),
    finish: text('Finish', 'The button that submits the idea.'),
    uploading: text('Uploading your PDF...', 'On the Finish button, while it waits for the PDF.'),
    submitting: text('Submitting...', 'On the Finish button, while the idea is submitted.'),
    agrees: text('By selecting Finish you agree to the {terms}.', 'Above the Finish button.', {
      terms: 'the link to the terms',
    }),
    termsOfDay: text('terms of {day}', 'The link to the terms.', { day: 'the day of their version' }),
    ok: text('OK', 'The button that closes a notice.'),

    saving: text('Saving…', 'Below the title of a step.'),
    saved: text('Saved {time}', 'Below the title of a step.', { time: 'the time of day' }),
    savedAgain: text(
      'Your answers are saved to your account again.',
      'Screen readers say it once the answers are saved after all.',
    ),
    waitingKept: text(
      'Not saved to your account yet. Kept on this device.',
      'A warning, while the server cannot be reached.',
    ),
    waitingOpen: text(
      'Not saved to your account yet. Keep this page open.',
      'The same warning, where the browser stores nothing.',
    ),
    signedOut: text(
      'Your session has ended. Your answers are kept on this device. Log in again to save them.',
      'A warning.',
    ),
    refusedKept: text(
      'Not saved to your account. Kept on this device. {reason}',
      'A warning, where the server refused the answers.',
      { reason: 'what the server says' },
    ),
    refusedOpen: text(
      'Not saved to your account. Keep this page open. {reason}',
      'The same warning, where the browser stores nothing.',
      { reason: 'what the server says' },
    ),
    inConflict: text(
      'Not saved to your account: you changed the same answers in another place. {choose}',
      'A warning.',
      { choose: 'the button that lets the person choose' },
    ),
    choose: text('Choose which to keep', 'The button within that warning.'),
    cameIn: text('These answers came in from another device or tab: {answers}.', 'In a notice.', {
      answers: 'the names of the questions',
    }),
    termsChanged: text('The terms changed on {day}, after you read them. {read}', 'In a notice.', {
      day: 'the day of the new terms',
      read: 'the link to the terms',
    }),
    readTerms: text('Read the terms', 'The link within that notice.'),
    sendLater: text(
      'We cannot reach the portal yet. Your idea is complete, and kept on this device. We send it when the portal answers: keep this page open, or come back later and press Finish.',
      'In a notice, where the server cannot be reached.',
    ),
    sendLaterOffline: text(
      'Your idea is complete, and kept on this device. We send it when you are back online: keep this page open, or come back later and press Finish.',
      'In a notice, where there is no connection.',
    ),
    improving: text('You are improving “{idea}”', 'Above the improved version of a rejected idea.', {
      idea: 'the name of the rejected idea',
    }),
    ourReason: text('{reference}. Our reason:', 'Above the reason of the rejection.', {
      reference: 'the reference of the rejected idea',
    }),

    needed: text('What you need', 'Above the list at the first step.'),
    anyTime: text(
      '30 minutes. Stop at any time: your answers are kept.',
      'In that list, where all questions are asked.',
    ),
    anyTimeOfCall: text(
      'Stop at any time: your answers are kept.',
      'In that list, where a call leaves questions out.',
    ),
    neededNumber: text('The number of your ID or passport.', 'In that list.'),
    neededPdf: text(
      `Your proposal as one PDF of up to ${DOCUMENT_MAX_MEGABYTES} MB. Photographs of its pages will do: we make one PDF of them.`,
      'In that list.',
    ),
    nextAgrees: text('By selecting Next you agree to these terms.', 'Above the terms.'),
    agreement: text('Terms of agreement', 'Screen readers say it of the terms.'),
    downloading: text('Downloading...', 'On the button that downloads the terms.'),
    download: text('Download PDF', 'The button that downloads the terms.'),
    policies: text('Legal policies', 'A link below the terms.'),
    guardian: text(
      'This is the idea of somebody under 18: I am the parent or guardian and agree',
      'Beside a box to tick, below the terms.',
    ),
    guardianHint: text(
      'Leave this empty if the idea is your own. Else give your own details in the next step: reviewers see that you agreed, and when.',
      'Below these words.',
    ),

    stillRight: text('Still right?', 'Above the details that we know of the last idea.'),
    name: text('Name', 'Beside the name, in these details.'),
    aboutYou: text('About you', 'Beside person type, gender and age, in these details.'),
    change: text('Change', 'The button that opens these details.'),
    changeDetails: text('Change your details', 'Screen readers say it of that button.'),
    keepNumber: text(
      'Leave it empty to keep {number} of your last idea.',
      'Below the ID or passport number, where we have that of the last idea.',
      { number: 'the last digits of the number' },
    ),
    sameChannels: text('Same as channels', 'The button that takes over the channels of the question before.'),
    referenceHint: text('Your reference. Quote it if you contact us.', 'Below the reference.'),
    lastAnswers: text(
      'You answered these questions for {idea}. If the answers are the same for this idea, you need not enter them again.',
      'In a notice.',
      { idea: 'the name of the last idea' },
    ),
    useLast: text('Use the same answers', 'The button within that notice.'),

    check: text('Check your answers', 'Above the answers, at the last step.'),
    noAnswer: text('No answer', 'In place of an answer.'),
    complete: text('Complete', 'Beside a step whose answers are all there.'),
    wrong: text('Please check: {answers}', 'Below the title of a step, at the last step.', {
      answers: 'the names of the questions',
    }),
    changeStep: text('Change {step}', 'The link to a step; only screen readers say its title.', {
      step: 'the title of the step',
    }),

    sent: text(
      'Your idea was submitted successfully! Reference: {reference}',
      'In a message, once it is sent.',
      {
        reference: 'the reference of the idea',
      },
    ),
    sentLate: text('You were offline. Sent at {time}.', 'Below that message.', { time: 'the time of day' }),
    stopped: text('The upload is stopped. Your answers are kept.', 'In a message, after Finish was pressed.'),
    stoppedBecause: text('{reason} Your answers are kept.', 'The same message, with a reason.', {
      reason: 'why the upload is stopped',
    }),
    changedElsewhere: text(
      'This draft was changed in another place. Check your answers, then press Finish again.',
      'In a message, after Finish was pressed.',
    ),
  },
);
