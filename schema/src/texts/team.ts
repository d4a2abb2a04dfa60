/** The texts of the team of an idea, on its page. */
import { declareTexts, text } from '../declare-texts.ts';

const name = { name: 'the name or the address of the person' };
const max = { max: 'how many people a team may have besides the owner' };
const idea = { idea: 'the name of the idea' };

export const teamTexts = declareTexts(
  { name: 'team', title: 'The team of one of my ideas', address: '' },
  {
    title: text('Team', 'The heading.'),
    you: text('You: the owner', 'Below the name of the owner.'),
    owner: text('The owner: answers our questions', 'The same, to the others of the team.'),
    since: text('In the team since {day}', 'Below the name of a person.', { day: 'the day' }),
    invited: text(
      'Invited on {day}, for {days, plural, one {# day} other {# days}}',
      'Below the address of a person who did not accept yet.',
      { day: 'the day', days: 'how many days there are to accept' },
    ),
    somebody: text('Somebody', 'In place of the name of a person.'),
    full: text('The team is full: {max} people besides you.', 'Where nobody else can be invited.', max),
    lead: text(
      'Up to {max} people can follow this idea with you: they see this page, and get our emails about it. You alone answer, withdraw and hand it over.',
      'Above the form for an invitation.',
      max,
    ),
    email: text('Email of the person', 'The label of the field.'),
    invite: text('Invite', 'The button of the form.'),
    inviting: text('Inviting...', 'On that button, after it is pressed.'),
    isInvited: text('We emailed the invitation to {email}.', 'After that.', { email: 'the address' }),
    saving: text('Saving...', 'On a button, after it is pressed.'),

    handOver: text('Hand over', 'The button beside a person.'),
    handOverTo: text('Hand over to {name}', 'The name of that button, which is read out.', name),
    handOverTitle: text('Hand the idea over to {name}?', 'The heading of the question before that.', name),
    handOverText: text(
      '{name} answers our questions, and may withdraw the idea, from then on. You stay in the team. Only {name} can hand it back.',
      'Below that heading.',
      name,
    ),
    handOverLost: text(
      'Your number, your ID number and what else is of you are removed from the idea.',
      'Below it.',
    ),
    handIt: text('Hand it over', 'The button that hands the idea over.'),
    isHanded: text('“{idea}” is now an idea of {name}.', 'After that.', { ...idea, ...name }),

    takeOut: text('Take out', 'The button beside a person.'),
    takeOutOf: text('Take out {name}', 'The name of that button, which is read out.', name),
    takeOutTitle: text('Take {name} out of the team?', 'The heading of the question before that.', name),
    takeOutText: text(
      '{name} no longer sees this page, and gets no more emails about it. We write to them that you did this.',
      'Below that heading.',
      name,
    ),
    isOut: text('{name} is no longer in the team.', 'After that.', name),

    takeBack: text('Take back', 'The button beside an invitation.'),
    takeBackOf: text(
      'Take back the invitation of {name}',
      'The name of that button, which is read out.',
      name,
    ),
    takeBackTitle: text('Take the invitation back?', 'The heading of the question before that.'),
    takeBackText: text('The link that we emailed to {name} ends.', 'Below that heading.', name),
    takeIt: text('Take it back', 'The button that takes the invitation back.'),
    isBack: text('The invitation is taken back.', 'After that.'),

    leave: text('Leave the team', 'The button of a person of the team.'),
    leaveTitle: text('Leave the team?', 'The heading of the question before that.'),
    leaveText: text(
      'You no longer see “{idea}”, and get no more emails about it. To come back, you need another invitation.',
      'Below that heading.',
      idea,
    ),
    leaveIt: text('Leave', 'The button that leaves the team.'),
    leaving: text('Leaving...', 'On that button, after it is pressed.'),
  },
);
