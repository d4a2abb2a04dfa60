/** The texts of the forms in which the owner of an idea changes it, and answers our questions. */
import { declareTexts, text } from '../declare-texts.ts';

const megabytes = { megabytes: 'how large a PDF may be' };

export const ideaChangesTexts = declareTexts(
  { name: 'idea-changes', title: 'Changes and answers to one of my ideas', address: '' },
  {
    loading: text('Loading the questions of the call…', 'As long as the questions are loaded.'),
    lead: text(
      'You can change your idea, as long as nobody judges it. We keep what you sent first beside it.',
      'Above the form for changes.',
    ),
    leadUntil: text(
      'You can change your idea until {day}, as long as nobody judges it. We keep what you sent first beside it.',
      'The same, where there is a last day.',
      { day: 'the day and the time' },
    ),
    fileStays: text(
      '{question}: {answer}. The file stays as you sent it.',
      'Of a file that a call asked for.',
      {
        question: 'the question of the call',
        answer: 'the name of the file',
      },
    ),
    send: text('Send the changes', 'The button below the changes.'),
    sendAnswers: text('Send answers', 'The button below the answers.'),
    sending: text('Sending...', 'On these buttons, after they are pressed.'),
    changeSent: text(
      'Change what you sent before (optional)',
      'The line below an answer to a question, which opens the answer of before.',
    ),
    pdf: text(
      'One PDF of up to {megabytes} MB. Photographs of its pages will do.',
      'Below the field for a PDF.',
      megabytes,
    ),
    pdfInPlace: text(
      'Now: {name}. One PDF of up to {megabytes} MB takes its place. Photographs of its pages will do.',
      'The same, where there is a PDF already.',
      { name: 'the name of that PDF', ...megabytes },
    ),
  },
);
