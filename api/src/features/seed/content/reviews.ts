/** What reviewers write: a reason, often followed by a step. */

export const approved = {
  reasons: [
    'The need is real and the cost is low.',
    'It fits our network and our plans for villages.',
    'The prototype convinced us.',
    'A clear problem, a simple answer and a team that knows both.',
    'The committee liked that it works on any phone.',
    'The figures in your document are careful, and we could follow them.',
    'It adds something to services that we offer already.',
    'The users whom you asked speak for it.',
    'It can be tried with little risk.',
    'Well thought through, from the first user to the running costs.',
  ],
  steps: [
    'Our business development team will call you within two weeks.',
    'Please bring the prototype to our office.',
    'The next step is a workshop on the budget.',
    'We propose a pilot of three months in one district.',
    'A member of the network team will be your contact.',
    'Please prepare the licence questions for our first meeting.',
    'You will receive the draft of an agreement by email.',
    'We will introduce you to the innovation hub.',
  ],
  later: [
    'The pilot begins next month; thank you for the quick answers.',
    'We tried to call you twice. Please check your contact number.',
    'The agreement is with our lawyers now.',
    'Moved to the second quarter, because the test site is not ready.',
  ],
};

export const rejected = {
  reasons: [
    'A similar service is in use already.',
    'We could not follow the costs in the document.',
    'It depends on a licence that we cannot influence.',
    'The problem is real, but not one that a network operator can solve.',
    'The proposal does not say who would pay.',
    'The budget is missing from the document.',
    'We support two projects in this field at present.',
    'At this stage it is too early for us to judge.',
    'The devices that it needs are not available at this price.',
    'The number of users seems too high to us.',
    'Data protection is not considered yet.',
    'The document describes another idea than the form.',
  ],
  steps: [
    'Please come back when there is a prototype.',
    'You are welcome to submit a revised version.',
    'We suggest that you speak to the innovation hub about it.',
    'A conversation with ten users would help you most.',
    'Do not give up: the field matters to us.',
    'Thank you for the work that you put into it.',
    'A shorter proposal with one clear user would have a better chance.',
    'Consider entering the next hackathon with it.',
  ],
  later: [
    'As discussed by phone, a revised version may use the same document.',
    'The innovation hub has an open call until the end of the month.',
    'We have passed your contact on, as you asked.',
  ],
};

/** Comments while an idea stays pending. */
export const questions: readonly string[] = [
  'Please send us the cost of a pilot.',
  'Who owns the software that you name?',
  'How many users do you expect in the first year?',
  'We have asked our network planning team and will come back to you.',
  'Which permissions do you have already?',
  'Is there a video or a demo that we can look at?',
  'The second half of the PDF cannot be read. Please send it again to the innovation mailbox.',
  'The committee meets again in two weeks; we will decide then.',
  'How does it differ from what is on the market?',
];

/** Comments when an idea is pending again. */
export const reopenings: readonly string[] = [
  'Reopened after new information from the submitter.',
  'The committee wants to hear the team before it decides.',
  'Reopened: the licence question was answered.',
  'A mistake in the first review; we will look at it again.',
];
