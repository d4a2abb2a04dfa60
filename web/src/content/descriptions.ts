import { descriptionsTexts } from '@portal/schema/texts/descriptions';

/** The texts that describe pages, by path. */
const keys: Readonly<Record<string, keyof typeof descriptionsTexts>> = {
  '/Home?': 'home',
  '/FAQ': 'faq',
  '/About': 'about',
  '/legalpolicies': 'legal',
  '/Suggestions': 'feedback',
  '/Challenges': 'challenges',
  '/Challenges/:slug': 'challenge',
  '/receipt': 'receipt',
  '/accessibility': 'accessibility',
  '/security': 'security',
  '/Login': 'login',
  '/SignOn': 'signOn',
  '/SignUp': 'signUp',
  '/VerifyEmail/:token': 'verify',
  '/ForgotPassword': 'forgot',
  '/ResetPassword/:token?': 'reset',
  '/Invitation/:token': 'invitation',
  '/ConfirmEmail/:token': 'confirm',
  '/EndReminders/:token': 'reminders',
  '/EndMorningEmail/:token': 'morning',
  '/JoinIdea/:token': 'join',
  '/EnteredIdea/:token': 'entered',
  '/account': 'account',
  '/help': 'help',
  '/Erased': 'erased',
  '/LogOut': 'logOut',
  '/innovate/:step?': 'innovate',
  '/IdeaDashboard/:reference?': 'ideas',
  '/IdeaDashboard/:reference/questions': 'questions',
  '/404': 'lost',
};

/** The pages for developers are English alone. */
const ofGuide: Readonly<Record<string, string>> = {
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
};

/**
 * Describes a page for search engines and shared links. Only what draws pages reads this, so that pages need not load it. Pages of
 * staff have a general description.
 */
export function descriptionOf(path: string): string | undefined {
  const key = keys[path];
  return key === undefined ? ofGuide[path] : descriptionsTexts[key];
}
