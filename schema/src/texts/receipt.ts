/** The texts of the page that checks a receipt. */
import { declareTexts, text } from '../declare-texts.ts';

const receipt = { receipt: 'what the receipt says of the idea' };

export const receiptTexts = declareTexts(
  { name: 'receipt', title: 'Check a receipt', address: '/receipt' },
  {
    title: text('Check a receipt', 'The heading.'),
    lead: text(
      'A receipt proves what was submitted, and when. Your files stay on this device.',
      'Below the heading.',
    ),
    noScript: text('This page needs JavaScript.', 'Where the browser runs no scripts.'),
    receipt: text('Receipt', 'The label of the first field.'),
    receiptHint: text('The PDF that you downloaded from the page of your idea.', 'Below that label.'),
    receiptMissing: text('Choose the receipt.', 'Where no receipt was chosen.'),
    pdf: text('PDF of the idea', 'The label of the second field.'),
    pdfHint: text('To check that it is the one that was sent.', 'Below that label.'),
    check: text('Check', 'The button.'),
    noKeys: text('The keys of the portal could not be loaded.', 'Where there is no connection.'),
    noKeysNext: text('Check your connection, then try again.', 'Below it.'),
    noReceipt: text('This file is no receipt.', 'Of another file.'),
    noReceiptNext: text(
      'Choose the file that you downloaded from the page of your idea, as it was saved: its name begins with “receipt”. A printed or converted copy lacks the signed data.',
      'Below it.',
    ),
    oldBrowser: text('Your browser cannot check signatures.', 'In an old browser.'),
    oldBrowserNext: text('Update it, or use another. Nothing is said about the receipt.', 'Below it.'),
    notSigned: text('This receipt was not signed by this portal.', 'Of a receipt that was changed.'),
    notSignedNext: text('It was changed, or another portal gave it. Do not rely on it.', 'Below it.'),
    says: text('Idea {reference}, received on {day}.', 'What a receipt says.', {
      reference: 'the reference of the idea',
      day: 'the day and the time',
    }),
    otherAnswers: text('The answers in this file are not those that were sent.', 'Of changed answers.'),
    otherAnswersNext: text('The rest is signed. {receipt}', 'Below it.', receipt),
    otherPdf: text('The PDF is not the one that was sent.', 'Of another PDF.'),
    otherPdfNext: text('The receipt itself is valid. {receipt}', 'Below it.', receipt),
    valid: text('The receipt is valid.', 'Of a valid receipt.'),
    validPdf: text('The receipt is valid, and the PDF is the one that was sent.', 'Of both.'),
    answers: text('The signed answers', 'Above the answers of a receipt.'),
    answersText: text(
      'We signed these answers. If somebody showed you others, do not rely on those.',
      'Below that heading.',
    ),
    noAnswer: text('No answer', 'In place of an answer.'),
  },
);
