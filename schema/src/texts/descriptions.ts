/** What search engines and shared links say of pages. */
import { declareTexts, text } from '../declare-texts.ts';

export const descriptionsTexts = declareTexts(
  // What draws the pages reads them, and no page does.
  { name: 'descriptions', title: 'Descriptions for search engines', address: '', mail: true },
  {
    home: text(
      'Submit your innovation idea, follow its review, and get the people, networks and markets it needs.',
      'The page “Home”.',
    ),
    faq: text(
      'Who may submit an idea, what it takes, how long the review takes and what happens next.',
      'The page “FAQ”.',
    ),
    about: text(
      'The four pillars of our innovation strategy, and the twelve areas where we look for ideas.',
      'The page “About”.',
    ),
    legal: text(
      'How we handle your personal information, and the terms for submitting an idea.',
      'The page “legalpolicies”.',
    ),
    feedback: text(
      'Tell us what should work better: products, services, processes or support.',
      'The page “Suggestions”.',
    ),
    challenges: text(
      'The hackathons and challenges of the programme, and how to enter them with your team.',
      'The page “Challenges”.',
    ),
    challenge: text(
      'A challenge of the programme: what it is about, until when, and how to take part.',
      'The page “Challenges”.',
    ),
    receipt: text(
      'Check that the receipt of an idea was signed by this portal, and that a PDF is the one it names.',
      'The page “receipt”.',
    ),
    accessibility: text(
      'To which standard the portal is accessible, how that is tested, and what does not work yet.',
      'The page “accessibility”.',
    ),
    security: text(
      'How to tell us about a security problem of the portal, and what happens then.',
      'The page “security”.',
    ),
    login: text('Log in to continue your draft, follow your review and read feedback.', 'The page “Login”.'),
    signOn: text('Sign on with your work account.', 'The page “SignOn”.'),
    signUp: text(
      'Create an account to submit innovation ideas and follow their review.',
      'The page “SignUp”.',
    ),
    verify: text('Confirm your email address to finish signing up.', 'The page “VerifyEmail”.'),
    forgot: text('Get a link by email to set a new password.', 'The page “ForgotPassword”.'),
    reset: text(
      'Set a new password for your account with the link from your email.',
      'The page “ResetPassword”.',
    ),
    invitation: text('Set your password with the link from our email, and begin.', 'The page “Invitation”.'),
    confirm: text(
      'Confirm the new email address of your account with the link from our email.',
      'The page “ConfirmEmail”.',
    ),
    reminders: text(
      'End our emails about ideas that you began and did not send.',
      'The page “EndReminders”.',
    ),
    morning: text(
      'End the email of the morning, or those about new ideas of a call.',
      'The page “EndMorningEmail”.',
    ),
    join: text(
      'Accept the invitation to the team of an idea with the link from our email.',
      'The page “JoinIdea”.',
    ),
    entered: text(
      'Take over an idea that our team entered for you, or say that it is not yours.',
      'The page “EnteredIdea”.',
    ),
    account: text(
      'Change your email address and password, and see where you are logged in.',
      'The page “account”.',
    ),
    help: text('Answers to frequent questions and, for reviewers, how to review.', 'The page “help”.'),
    erased: text('Your account is erased: what went with it, and what remains.', 'The page “Erased”.'),
    logOut: text('Log out of the innovation portal on this device.', 'The page “LogOut”.'),
    innovate: text(
      'Submit your innovation idea in seven steps. We save your answers as you go.',
      'The page “innovate”.',
    ),
    ideas: text(
      'See the ideas you submitted, their status and the reviewers’ comments.',
      'The page “IdeaDashboard”.',
    ),
    questions: text(
      'Answer what the reviewers ask about your idea before they decide, on its page.',
      'The page “IdeaDashboard”.',
    ),
    lost: text('There is no page at this address.', 'The page “404”.'),
  },
);
