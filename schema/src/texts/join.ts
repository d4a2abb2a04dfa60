/** The texts of the page that accepts an invitation to the team of an idea. */
import { declareTexts, text } from '../declare-texts.ts';

const idea = { idea: 'the name of the idea' };

export const joinTexts = declareTexts(
  { name: 'join', title: 'Join a team', address: '' },
  {
    title: text('Join the team of an idea', 'The heading.'),
    lead: text('Several people, one idea.', 'Beside the form.'),
    text: text('In the team you see the page of the idea, and get our emails about it.', 'Below it.'),
    loginText: text(
      'Log in or sign up with the address that got our email. Then you see who invites you, and to which idea.',
      'Below the heading, before the log-in.',
    ),
    loginEnded: text('Log in to see the invitation.', 'In place of it, after a log-in that ended.'),
    loading: text('Loading the invitation…', 'As long as the invitation is loaded.'),
    seeMine: text('See my ideas', 'The button, where the invitation does not count any more.'),
    loggedInAs: text('You are logged in as {email}.', 'Where somebody else is logged in.', {
      email: 'the address of the account',
    }),
    otherAddress: text('This invitation went to another address.', 'After it.'),
    logOutText: text('Log out, then log in or sign up with the address that got the email.', 'Below it.'),
    logOut: text('Log out', 'The button below it.'),
    isIn: text('You are in the team of “{idea}”.', 'Where the invitation was accepted before.', idea),
    seeIdea: text('See the idea', 'The button below it.'),
    invites: text('{owner} invites you to the team of {idea}.', 'The invitation.', {
      owner: 'the name of the person who invites',
      ...idea,
    }),
    invitesUnnamed: text('Somebody invites you to the team of {idea}.', 'The same, without a name.', idea),
    others: text(
      'The others of the team see your name, and the owner of the idea your email address. You can leave at any time.',
      'Below it.',
    ),
    join: text('Join the team', 'The button of the form.'),
    joining: text('Joining...', 'On that button, after it is pressed.'),
  },
);
