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

export const guidePages = [
  {
    name: 'start',
    path: '/developers',
    label: 'Quick start',
    title: 'Developers',
  },
  {
    name: 'authentication',
    path: '/developers/authentication',
    label: 'Authentication',
    title: 'Authentication',
  },
  {
    name: 'graphql',
    path: '/developers/graphql',
    label: 'GraphQL',
    title: 'GraphQL',
  },
  {
    name: 'rest',
    path: '/developers/rest',
    label: 'REST',
    title: 'REST',
  },
  {
    name: 'webhooks',
    path: '/developers/webhooks',
    label: 'Webhooks',
    title: 'Webhooks',
  },
  {
    name: 'judging',
    path: '/developers/judging',
    label: 'Judging together',
    title: 'Judging together',
  },
  {
    name: 'figures',
    path: '/developers/figures',
    label: 'Figures and exports',
    title: 'Figures and exports',
  },
  {
    name: 'limits',
    path: '/developers/limits',
    label: 'Errors and limits',
    title: 'Errors and limits',
  },
] as const;

export type GuidePageName = (typeof guidePages)[number]['name'];
