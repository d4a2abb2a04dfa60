/** The texts that every form may need. */
import { declareTexts, text } from '../declare-texts.ts';

export const formTexts = declareTexts(
  { name: 'form', title: 'Every form', address: '' },
  {
    email: text('Email', 'The field for the email address of an account.'),
    password: text('Password', 'The field.'),
    login: text('Login', 'The button that logs in, and the links to it.'),
    signUp: text('Sign up', 'The button that makes an account, the heading above it, and the links to it.'),
    signOn: text('Sign on with your work account', 'A button, where people have a work account.'),
    optional: text('(optional)', 'After the name of a field.'),
    error: text('Error:', 'Before what is wrong with a field, for screen readers.'),
    problem: text('There is a problem', 'Above the list of what is wrong.'),
    show: text('Show', 'The button in the field of a password.'),
    hide: text('Hide', 'The same, while the password shows.'),
    showIt: text('Show {label}', 'The name of that button, for screen readers.', {
      label: 'the name of the field, in small letters',
    }),
    hideIt: text('Hide {label}', 'The same, while the password shows.', {
      label: 'the name of the field, in small letters',
    }),
    privacy: text('Privacy policy', 'The link below what happens to the answers.'),
    noCookies: text(
      'Your browser blocks cookies, so you would not stay logged in. Allow cookies for this site, then reload the page.',
      'Above the forms to log in and to sign up.',
    ),
    check: text(
      'Check your connection, then try again. Nothing you entered is lost.',
      'Below what failed, where the server could not be reached.',
    ),
    unreached: text(
      'We could not reach the server. Check your connection, then try again. Nothing you entered is lost.',
      'The same, where nothing else says what failed.',
    ),
    restart: text(
      'The portal is being restarted. Try again in a minute. Nothing you entered is lost.',
      'The same, while the server begins again.',
    ),
    updated: text(
      'The portal was updated while this page was open. Reload the page, then try again.',
      'After an update of the portal.',
    ),
    missing: text('This part of the page could not be loaded.', 'In place of a part of a page.'),
    missingText: text(
      'Check your connection, then try again. If the portal was updated meanwhile, reload the page: save or copy first what you typed.',
      'Below that.',
    ),
    reload: text('Reload the page', 'The button there.'),
  },
);
