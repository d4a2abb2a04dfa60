/** The texts of the form with which a team enters a challenge. */
import { entryFileKinds } from '../challenge.ts';
import { declareTexts, text } from '../declare-texts.ts';
import { ENTRY_FILE_MAX_MEGABYTES, TEAM_MEMBERS_MAX } from '../limits.ts';

const number = { number: 'the place of the member, as 2' };

export const entryTexts = declareTexts(
  { name: 'entry', title: 'Challenges: entry of a team', address: '/Challenges' },
  {
    title: text('Hackathon Entry Form', 'The heading of the form.'),
    required: text('Required answers are marked with an asterisk (*).', 'Below the name of the challenge.'),
    early: text(
      'This challenge is not open yet. {opens}. If you enter now, we keep your entry until then.',
      'On a challenge that is not open yet.',
      { opens: 'as “Opens on 1 November 2026 at 09:00”' },
    ),
    late: text(
      'This challenge is closed. If you enter now, we keep your entry for the next edition.',
      'On a challenge that is closed.',
    ),
    members: text('Members', 'The label of the members.'),
    membersHint: text(
      `Up to ${TEAM_MEMBERS_MAX} people, including you. Tell your members that you named them here.`,
      'Below that label.',
    ),
    member: text('Member {number}', 'The label of a member.', number),
    remove: text('Remove', 'The button beside a member.'),
    removeMember: text('Remove member {number}', 'The same button, as screen readers say it.', number),
    newMember: text('New member', 'The label of the box for another member.'),
    add: text('Add', 'The button beside that box.'),
    notAdded: text(
      'Press Add to include {name}, or clear the box.',
      'Beside that box, when the form is sent before the name is added.',
      { name: 'what stands in the box' },
    ),
    linkHint: text('For example, https://example.com', 'Below the label of the link.'),
    file: text('One file', 'The label of the file.'),
    fileHint: text(
      `Your pitch or proposal, up to ${ENTRY_FILE_MAX_MEGABYTES} MB: ${entryFileKinds}.`,
      'Below that label.',
    ),
    privacy: text(
      'We keep this to run the challenge, until you ask us to delete it. If the leader has an account, they erase it themselves.',
      'At the foot of the form.',
    ),
    cancel: text('Cancel', 'The button that closes the form.'),
    submit: text('Submit', 'The button that sends it.'),
    submitting: text('Submitting...', 'On that button, while it is sent.'),
    failed: text('Error submitting the form!', 'After a failure.'),
    sentTitle: text('Form submitted successfully!', 'The heading, after it was sent.'),
    sent: text('We have the entry of {team}.', 'Below that heading.', { team: 'the name of the team' }),
    nextEarly: text(
      'We keep your entry until the challenge is open.',
      'The first step of what happens next, on a challenge that is not open.',
    ),
    next: text('The organisers read your entry.', 'The first step of what happens next, else.'),
    nextQuestion: text('If the organisers have a question, they write to {email}.', 'The second step.', {
      email: 'the address of the leader',
    }),
  },
);
