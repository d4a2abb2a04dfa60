/** The texts of the page that logs out, and of a log out that did not reach the server. */
import { declareTexts, text } from '../declare-texts.ts';

export const logOutTexts = declareTexts(
  { name: 'log-out', title: 'Log out', address: '/LogOut' },
  {
    title: text('Log out', 'The heading.'),
    saving: text('Saving your answers first…', 'While answers are saved.'),
    leaving: text('Logging you out…', 'Afterwards.'),
    unsaved: text('Your last answers are not saved to your account.', 'Above why they are not saved.'),
    unsavedCall: text('Your last answers for the call “{call}” are not saved to your account.', 'The same.', {
      call: 'the title of the call',
    }),
    ended: text('Your session has ended. Log in again, and we save them.', 'Why.'),
    conflict: text(
      'You changed the same answers on another device or in another tab. Go back to choose which to keep.',
      'Why.',
    ),
    submitted: text(
      'The idea is already submitted as {reference}, without them. Go back to use them for a new idea.',
      'Why.',
      { reference: 'the reference of the idea' },
    ),
    offline: text(
      'We could not reach the server. When the connection is back, we save them and log you out.',
      'Why.',
    ),
    lost: text('They are kept in this tab only. Logging out deletes them.', 'Below why.'),
    notThere: text('{name} is not uploaded yet.', 'Above what happens with an upload.', { name: 'the file' }),
    noPdf: text('Your PDF is not uploaded yet.', 'The same.'),
    arriving: text('We log you out when the whole of it has arrived.', 'Below that.'),
    stopped: text('The upload is stopped. Go back to continue.', 'Below that.'),
    stoppedBy: text('{why} Go back to continue.', 'Below that.', { why: 'a sentence that says why' }),
    refused: text('{why} Go back to choose another file.', 'Below that.', {
      why: 'a sentence that says why',
    }),
    stops: text(
      'Logging out stops the upload: you would have to choose the file again to continue.',
      'Below that.',
    ),
    save: text('Log in and save', 'A button.'),
    stay: text('Stay and keep my answers', 'A button.'),
    finish: text('Stay and finish the upload', 'A button.'),
    lose: text('Log out and lose the unsaved answers', 'A button.'),
    stop: text('Log out and stop the upload', 'A button.'),
    done: text('You are logged out. The server has ended your session.', 'On the page Login, afterwards.'),
    pending: text(
      'You are logged out in this browser, but we could not reach the server: your session may still be active there. We keep trying. On a shared computer, leave this page open until it says that the session has ended.',
      'On the page Login, where the server could not be reached.',
    ),
    trying: text('Trying…', 'The button “Try again” there, while it works.'),
  },
);
