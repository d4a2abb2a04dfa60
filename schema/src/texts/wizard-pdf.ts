/** The texts about the PDF of an idea, and its upload. */
import { declareTexts, text } from '../declare-texts.ts';
import { DOCUMENT_MAX_MEGABYTES } from '../limits.ts';

const name = { name: 'the name of the file' };

export const wizardPdfTexts = declareTexts(
  { name: 'wizard-pdf', title: 'Idea: PDF', address: '/innovate/documentation' },
  {
    label: text('Your proposal as PDF', 'Above the field.'),
    hint: text(
      `One PDF of up to ${DOCUMENT_MAX_MEGABYTES} MB, with your business proposal and supporting documents. We upload it as soon as you choose it. Photographs of its pages will do.`,
      'Below the label.',
    ),
    choose: text('Choose the PDF of your proposal.', 'Where none is chosen.'),
    chooseAgain: text(
      'Choose {name} again to continue its upload, or choose another PDF.',
      'Where an upload broke off.',
      name,
    ),
    notPdf: text(
      `Choose a PDF of up to ${DOCUMENT_MAX_MEGABYTES} MB. To make one from Word, use Save as PDF.`,
      'Where the file is no PDF.',
    ),
    empty: text('The file is empty. Choose the PDF of your proposal.', 'Where the file is empty.'),
    mixed: text(
      'Choose one PDF, or only pictures of its pages.',
      'Where a PDF and pictures are chosen together.',
    ),
    picturesLeft: text(
      'Make one PDF of your pictures: the button is below them.',
      'Where pictures are chosen, and no PDF is made of them.',
    ),
    picturesChosen: text(
      '{count, plural, one {# picture chosen. Make one PDF of it below.} other {# pictures chosen. Make one PDF of them below.}}',
      'In the field.',
      { count: 'how many pictures are chosen' },
    ),
    made: text('{name} is made.', 'Screen readers say it, once there is a PDF of the pictures.', name),
    checking: text('Checking whether you have uploaded a PDF…', 'In the field, at first.'),
    uploaded: text('{name} is uploaded.', 'Screen readers say it.', name),
    uploadedNotes: text('{size}, uploaded {time}', 'After the name of the file.', {
      size: 'the size of the file',
      time: 'when it was uploaded',
    }),
    remark: text('You can also submit your idea with this file.', 'Below warnings about the file.'),
    notUploaded: text(
      '{name} is not uploaded. Choose another file, or drop it here.',
      'In the field, where the file is refused.',
      name,
    ),
    notUploadedBecause: text('{name} is not uploaded. {reason}', 'Screen readers say it of such a file.', {
      ...name,
      reason: 'what is wrong with the file',
    }),
    waitsForDraft: text('The upload begins when your answers are saved.', 'Below the progress.'),
    waitsForConnection: text('The upload continues when the connection is back.', 'Below the progress.'),
    arrived: text('{name}: {percent} % arrived.', 'Where an upload is stopped.', {
      ...name,
      percent: 'how much of the file arrived',
    }),
    arrivedChooseAgain: text(
      '{name}: {percent} % arrived. Choose the same file again to continue.',
      'Where an upload broke off.',
      { ...name, percent: 'how much of the file arrived' },
    ),
    continue: text('Continue', 'The button that continues an upload.'),
    continueFile: text('Continue the upload of {name}', 'Screen readers say it of that button.', name),
    remove: text('Remove {name}', 'The button; only screen readers say the name.', name),
    open: text('Open', 'The link to the PDF.'),
    openFile: text('Open {name} in a new tab', 'Screen readers say it of that link.', name),
    unreadable: text(
      'This browser cannot read the file any more. Choose it again.',
      'Where a file was moved or deleted.',
    ),
    notRemoved: text('We could not remove the PDF. Check your connection, then try again.', 'In a message.'),
    stalled: text('The connection stopped. Check it, then continue.', 'Where an upload is stopped.'),
    signedOut: text('Please log in first.', 'Where an upload is stopped, after the session ended.'),
  },
);
