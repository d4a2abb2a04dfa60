/**
 * The descriptions of pages for search engines and shared links, by path. Only the build reads them, so that pages need
 * not load them. Pages of staff have a general description.
 */
export const descriptions: Readonly<Record<string, string>> = {
  '/Home?':
    'Submit your innovation idea, follow its review, and get the people, networks and markets it needs.',
  '/FAQ': 'Who may submit an idea, what it takes, how long the review takes and what happens next.',
  '/About': 'The four pillars of our innovation strategy, and the twelve areas where we look for ideas.',
  '/legalpolicies': 'How we handle your personal information, and the terms for submitting an idea.',
  '/Suggestions': 'Tell us what should work better: products, services, processes or support.',
  '/Challenges': 'The hackathons and challenges of the programme, and how to enter them with your team.',
  '/Challenges/:slug': 'A challenge of the programme: what it is about, until when, and how to take part.',
  '/receipt':
    'Check that the receipt of an idea was signed by this portal, and that a PDF is the one it names.',
  '/accessibility':
    'To which standard the portal is accessible, how that is tested, and what does not work yet.',
  '/security': 'How to tell us about a security problem of the portal, and what happens then.',
  '/Login': 'Log in to continue your draft, follow your review and read feedback.',
  '/SignOn': 'Sign on with your work account.',
  '/SignUp': 'Create an account to submit innovation ideas and follow their review.',
  '/VerifyEmail/:token': 'Confirm your email address to finish signing up.',
  '/ForgotPassword': 'Get a link by email to set a new password.',
  '/ResetPassword/:token?': 'Set a new password for your account with the link from your email.',
  '/Invitation/:token': 'Set your password with the link from our email, and begin.',
  '/ConfirmEmail/:token': 'Confirm the new email address of your account with the link from our email.',
  '/EndReminders/:token': 'End our emails about ideas that you began and did not send.',
  '/EndMorningEmail/:token': 'End the email of the morning, or those about new ideas of a call.',
  '/JoinIdea/:token': 'Accept the invitation to the team of an idea with the link from our email.',
  '/EnteredIdea/:token': 'Take over an idea that our team entered for you, or say that it is not yours.',
  '/account': 'Change your email address and password, and see where you are logged in.',
  '/help': 'Answers to frequent questions and, for reviewers, how to review.',
  '/Erased': 'Your account is erased: what went with it, and what remains.',
  '/LogOut': 'Log out of the innovation portal on this device.',
  '/innovate/:step?': 'Submit your innovation idea in seven steps. We save your answers as you go.',
  '/IdeaDashboard/:reference?': 'See the ideas you submitted, their status and the reviewers’ comments.',
  '/IdeaDashboard/:reference/questions':
    'Answer what the reviewers ask about your idea before they decide, on its page.',
  '/developers': 'Connect your systems: list new ideas and receive a webhook in 30 lines of code.',
  '/developers/authentication':
    'How other systems sign in to the API: access tokens, their scopes, sessions and accounts.',
  '/developers/graphql': 'The GraphQL endpoint: lists, IDs, costs and retries.',
  '/developers/rest':
    'Every REST call with its parameters and its answer, and the OpenAPI document of them all.',
  '/developers/webhooks':
    'The events that the portal sends, how to verify them, and how to keep a copy that stays true.',
  '/developers/judging':
    'Who has an idea, conflicts, scores, the ranking, similar ideas, notes and promised days.',
  '/developers/whole': 'The whole guide for developers on one page, to search and to print.',
  '/developers/figures': 'Statistics of ideas and people, the report, and a file of every list.',
  '/developers/limits':
    'Every error code of the API with its meaning, the rate limits, and what has changed.',
  '/404': 'There is no page at this address.',
};
