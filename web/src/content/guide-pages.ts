/** A page of the guide as the build renders it. */
export interface RenderedGuide {
  /** The id of the section that is the whole page, if there is one. */
  id: string | undefined;
  entries: GuideEntry[];
  html: string;
}

/** An entry of the table of contents. */
export interface GuideEntry {
  id: string;
  title: string;
  /** Whether it is a subsection of the entry before it. */
  isPart: boolean;
}

/** `sections` are headings of docs/api.md, in order. One that equals the title is not repeated. */
export const guidePages = [
  {
    name: 'start',
    path: '/developers',
    label: 'Quick start',
    title: 'Developers',
    description: 'Connect your systems: list new ideas and receive a webhook in 30 lines of code.',
    sections: ['Quick start'],
  },
  {
    name: 'authentication',
    path: '/developers/authentication',
    label: 'Authentication',
    title: 'Authentication',
    description: 'How other systems sign in to the API: access tokens, their scopes, sessions and accounts.',
    sections: ['Access tokens', 'Signing in', 'Accounts and the audit log'],
  },
  {
    name: 'graphql',
    path: '/developers/graphql',
    label: 'GraphQL',
    title: 'GraphQL',
    description: 'The GraphQL endpoint: lists, IDs, costs and retries.',
    sections: ['GraphQL'],
  },
  {
    name: 'rest',
    path: '/developers/rest',
    label: 'REST',
    title: 'REST',
    description: 'Every REST call with its parameters and its answer, and the OpenAPI document of them all.',
    sections: ['REST', 'Receipts'],
  },
  {
    name: 'webhooks',
    path: '/developers/webhooks',
    label: 'Webhooks',
    title: 'Webhooks',
    description:
      'The events that the portal sends, how to verify them, and how to keep a copy that stays true.',
    sections: ['Webhooks', 'Following changes'],
  },
  {
    name: 'judging',
    path: '/developers/judging',
    label: 'Judging together',
    title: 'Judging together',
    description: 'Who has an idea, conflicts, scores, the ranking, similar ideas, notes and promised days.',
    sections: ['Judging together', 'Promised days', 'Questions to a submitter'],
  },
  {
    name: 'figures',
    path: '/developers/figures',
    label: 'Figures and exports',
    title: 'Figures and exports',
    description: 'Statistics of ideas and people, the report, and a file of every list.',
    sections: ['Statistics', 'The report', 'Exports'],
  },
  {
    name: 'limits',
    path: '/developers/limits',
    label: 'Errors and limits',
    title: 'Errors and limits',
    description: 'Every error code of the API with its meaning, the rate limits, and what has changed.',
    sections: ['Error codes', 'Limits', 'Changelog'],
  },
] as const;

export type GuidePageName = (typeof guidePages)[number]['name'];
