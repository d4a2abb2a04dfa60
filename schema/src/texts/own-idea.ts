/** The texts of the page of one's own idea: where it stands, what was sent, and what its owner does about it. */
import { declareTexts, text } from '../declare-texts.ts';

const owner = { owner: 'the name of the owner' };
const day = { day: 'the day' };

export const ownIdeaTexts = declareTexts(
  { name: 'own-idea', title: 'One of my ideas', address: '' },
  {
    onPaper: text('idea {reference}', 'After the name of the programme, on paper.', {
      reference: 'the reference of the idea',
    }),
    back: text('My ideas', 'The link above the heading.'),
    untitled: text('My idea', 'The heading, until the idea is loaded.'),
    loading: text('Loading your idea…', 'As long as the idea is loaded.'),
    none: text('There is no such idea in your list.', 'Where the address names no idea of the account.'),
    loggedInAs: text('You are logged in as {email}.', 'Below it.', { email: 'the address of the account' }),
    seeMine: text('See my ideas', 'The button below it.'),
    thanksAnswers: text('Thank you. We have your answers, and read on.', 'After answers were sent.'),
    thanksChanges: text('Thank you. We have your changes, and read on.', 'After changes were sent.'),

    stands: text('Where it stands', 'The name of the first part, which is read out.'),
    approved: text('We take your idea further.', 'Of an approved idea.'),
    approvedNext: text('We contact you and agree the steps in writing.', 'What happens next with it.'),
    callBy: text(
      'We call you by {day}, and agree the steps with you in writing.',
      'The same, where there is a day for our call.',
      day,
    ),
    callLate: text(
      'We should have called you by {day}. We are sorry that we are late: we call you soon.',
      'The same, after that day.',
      day,
    ),
    rejected: text('We will not take this version further.', 'Of a rejected idea.'),
    rejectedNext: text(
      'You can improve it and submit it again. Your answers, your PDF and our reason are there.',
      'What happens next with it.',
    ),
    ownerImproves: text(
      '{owner} can improve it and submit it again.',
      'The same, to the others of the team.',
      owner,
    ),
    improvedNext: text(
      'You sent an improved version: go on there.',
      'What happens next, after an improved version was sent.',
    ),
    pending: text(
      'We are reading your idea. You hear from us by {day}.',
      'Of an idea before our decision.',
      day,
    ),
    pendingLate: text(
      'We are reading your idea. You should have heard from us by {day}. We are sorry that we are late.',
      'The same, after that day.',
      day,
    ),
    pendingNext: text('We email you our decision, and show it here.', 'What happens next with it.'),
    askedYou: text('We have a question for you. Please answer by {day}.', 'Where we asked a question.', day),
    askedYouNext: text(
      'We read on with your answer. Without one we read your idea as it is.',
      'What happens next with it.',
    ),
    askedOwner: text(
      'We asked {owner} a question. The answer is due by {day}.',
      'Where we asked a question, to the others of the team.',
      { ...owner, ...day },
    ),
    askedOwnerNext: text(
      'We read on with the answer. Without one we read the idea as it is.',
      'What happens next with it, to the others of the team.',
    ),
    youWithdrew: text('You withdrew this idea on {day}.', 'Of a withdrawn idea.', day),
    ownerWithdrew: text('{owner} withdrew this idea on {day}.', 'The same, to the others of the team.', {
      ...owner,
      ...day,
    }),
    withdrawnNext: text('We do not decide on it. You can still read it.', 'What happens next with it.'),
    next: text('What happens next: {next}', 'Around what happens next.', { next: 'what happens next' }),
    received: text('Received {day}', 'The first of the three steps of an idea.', day),
    questionForYou: text('A question for you', 'The second step, where we asked a question.'),
    beingRead: text('Being read', 'The second step.'),
    decided: text('Decided', 'The third step.'),
    improvedOf: text('improved version of {idea}', 'After the reference of the idea.', {
      idea: 'the reference of the idea before',
    }),
    forCall: text('for the call {call}', 'After the reference of the idea.', {
      call: 'the title of the call, with a link',
    }),

    answer: text('Answer', 'The button, where we asked a question.'),
    continueImproved: text(
      'Continue with the improved version',
      'The button, after an improved version was sent.',
    ),
    improve: text('Improve and submit again', 'The button, of a rejected idea.'),
    starting: text('Starting...', 'On that button, after it is pressed.'),
    replaceTitle: text('Replace your draft?', 'The heading of the question before a draft is lost.'),
    noName: text('A draft without a name', 'In place of the name of that draft.'),
    savedOn: text('Saved on {day}.', 'When that draft was saved.', day),
    replaceText: text('Its answers and its PDF will be lost.', 'Below it.'),
    continueDraft: text('Continue the draft', 'The button that leads to that draft.'),
    replace: text('Replace it', 'The button that loses that draft.'),
    saving: text('Saving...', 'On a button, after it is pressed.'),

    receipt: text('Download receipt', 'The link to the receipt.'),
    more: text('More', 'The line that opens the rare acts.'),
    reference: text('Reference', 'The label of the reference.'),
    withdraw: text('Withdraw this idea', 'A button of the rare acts.'),
    withdrawTitle: text('Withdraw this idea?', 'The heading of the question before that.'),
    withdrawText: text(
      'We stop reading it, and you cannot take this back. You can still read it here.',
      'Below that heading.',
    ),
    withdrawIt: text('Withdraw it', 'The button that withdraws the idea.'),

    happened: text('What happened', 'Above the events.'),
    youSent: text('What you sent', 'Above the answers.'),
    wasSent: text('What was sent', 'The same, to the others of the team.'),
    change: text('Change my idea', 'The button above the answers.'),
    changeUntil: text('Until {day}', 'Beside that button.', { day: 'the day and the time' }),
    changeWhile: text('As long as nobody judges it', 'Beside that button, without a last day.'),
    yourPdf: text('Your PDF', 'The name of the PDF.'),
    thePdf: text('The PDF', 'The same, to the others of the team.'),
    pdfFile: text('{pdf}: {file}', 'The file that was sent.', {
      pdf: '“Your PDF” or “The PDF”',
      file: 'the name of the file, and its size',
    }),
    anotherPdf: text(
      'To send another PDF: submit the idea again with that file, and withdraw this one.',
      'After what is wrong with the PDF, here and in the email with the receipt.',
    ),
    malware: text(
      'Check your computer for malware, save the PDF again from its source, and submit your idea again.',
      'After it, where malware was found.',
    ),
    openPdf: text('Open the PDF', 'The link to the PDF.'),
    callQuestions: text('Questions of the call', 'Above the answers to the questions of a call.'),
    noAnswer: text('No answer', 'In place of an answer.'),
  },
);
