/** The texts of the list of challenges, and of the page of each. */
import { declareTexts, text } from '../declare-texts.ts';
import { TEAM_MEMBERS_MAX } from '../limits.ts';

const time = { time: 'the day and the hour' };
const email = { email: 'the address that the person entered' };

export const challengesTexts = declareTexts(
  { name: 'challenges', title: 'Challenges', address: '/Challenges' },
  {
    title: text('Challenges', 'The heading of the list.'),
    lead: text(
      `Hackathons bring teams, mentors and real problems together for a few days. You bring an idea and a team of up to ${TEAM_MEMBERS_MAX} people. We bring the network, the data and the coffee.`,
      'Below the heading.',
    ),
    open: text('Open', 'Above the challenges that are open.'),
    coming: text('Coming', 'Above the challenges that are not open yet.'),
    closed: text('Closed, {year}', 'Above the challenges that are closed.', {
      year: 'the year of the edition',
    }),
    none: text('No challenges yet.', 'In place of the list.'),
    noneAdvice: text('Come back soon, or submit your own idea at any time.', 'Below “No challenges yet.”'),
    submit: text('Submit Idea', 'The button below that.'),
    loadingAll: text('Loading challenges…', 'Said by screen readers while the list is loaded.'),
    failedAll: text('The challenges could not be loaded.', 'In place of the list, after a failure.'),
    all: text('All challenges', 'The link from a challenge to the list.'),
    challenge: text('Challenge', 'The heading of a challenge until it is loaded.'),
    loading: text('Loading the challenge…', 'Said by screen readers while a challenge is loaded.'),
    failed: text('The challenge could not be loaded.', 'In place of a challenge, after a failure.'),
    isOpen: text('OPEN', 'The mark of a challenge that is open.'),
    isClosed: text('CLOSED', 'The mark of a challenge that is closed.'),
    upcoming: text('UPCOMING', 'The mark of a challenge that is not open yet.'),
    openUntil: text('Open until {time}', 'On the card of an open challenge.', time),
    closes: text('Closes {until}', 'On the page of an open challenge.', {
      until: 'as “in 3 days, Friday 17:00”',
    }),
    untilToday: text('today, {hour}', 'A coming time, in “Closes {until}”.', { hour: 'the hour' }),
    untilTomorrow: text('tomorrow, {weekday} {hour}', 'The same, of the next day.', {
      ...{ weekday: 'the day of the week', hour: 'the hour' },
    }),
    untilDay: text('in {days} days, {weekday} {hour}', 'The same, within a week.', {
      ...{ days: 'how many', weekday: 'the day of the week', hour: 'the hour' },
    }),
    untilDate: text('in {days} days, on {time}', 'The same, later.', { days: 'how many', ...time }),
    onDate: text('on {time}', 'The same, after many days.', time),
    opensOn: text('Opens on {time}', 'On a challenge that is not open yet.', time),
    closedOn: text('Closed on {time}', 'On a challenge that is closed.', time),
    organiser: text('Organiser', 'Above who holds the challenge.'),
    sponsor: text('Sponsor', 'Above who sponsors it.'),
    prize: text('Prize', 'Above what there is to win.'),
    contact: text('Contact', 'Above whom one can ask.'),
    days: text('What happens when', 'Above the days of the challenge.'),
    downloads: text('Downloads', 'Above its files.'),
    readCall: text('Read about this call', 'The button of a call that is not open.'),
    submitToCall: text('Submit an idea to this call', 'The button of an open call.'),
    withoutCall: text('You can submit an idea at any time, without a call.', 'On a call that is closed.'),
    submitWithoutCall: text('Submit your idea without a call', 'The button below that.'),
    enter: text('Enter this challenge', 'The button of an open challenge.'),
    enterEarly: text('Enter in advance', 'The button of a challenge that is not open yet.'),
    enterNext: text('Register for the next edition', 'The button of a challenge that is closed.'),
    waitTitle: text('No challenge is open', 'Above the form for an email about the next challenge.'),
    waitLead: text('We can tell you when the next one opens. It is one email.', 'In that form.'),
    waitAct: text('Tell me when the next opens', 'Its button.'),
    waitSent: text(
      'We sent an email to {email}. Open its link, and we tell you when the next challenge opens.',
      'After it was sent.',
      email,
    ),
    waitCallTitle: text('This call is not open yet', 'Above the form for an email about a call.'),
    waitCallLead: text('We can tell you when it opens. It is one email.', 'In that form.'),
    waitCallAct: text('Tell me when it opens', 'Its button.'),
    waitCallSent: text(
      'We sent an email to {email}. Open its link, and we tell you when this call opens.',
      'After it was sent.',
      email,
    ),
    waitEmail: text('Email', 'The label in both forms.'),
    waitPrivacy: text('We delete your address after that email.', 'Below the label in both forms.'),
    sending: text('Sending...', 'On the button, while the form is sent.'),
    confirmTitle: text('The next challenge', 'The name of the box to which the link of our email leads.'),
    confirmLead: text('Press the button, and we send you one email when the next challenge opens.', 'In it.'),
    confirmed: text(
      'Done. We email you when the next challenge opens, and then delete your address.',
      'After the button was pressed.',
    ),
    confirmTooLate: text(
      'A challenge is open now: enter it below. We did not keep your address.',
      'After the button was pressed too late.',
    ),
    confirmCallTitle: text('When this call opens', 'The name of that box on the page of a call.'),
    confirmCallLead: text('Press the button, and we send you one email when this call opens.', 'In it.'),
    confirmedCall: text(
      'Done. We email you when this call opens, and then delete your address.',
      'After the button was pressed.',
    ),
    confirmCallTooLate: text(
      'This call is open or over by now. Reload the page. We did not keep your address.',
      'After the button was pressed too late.',
    ),
    confirming: text('Confirming...', 'On the button, while it is confirmed.'),
  },
);
