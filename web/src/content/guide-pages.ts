/** A page of the guide as the build renders it. */
export interface RenderedGuide {
  /** The id of the section that is the whole page, if any. */
  id: string | undefined;
  entries: GuideEntry[];
  html: string;
}

/** An entry of the table of contents. */
export interface GuideEntry {
  id: string;
  title: string;
  /** Whether the entry is a subsection of the one before it. */
  isPart: boolean;
}

const labels = {
  start: 'Quick start',
  authentication: 'Authentication',
  graphql: 'GraphQL',
  rest: 'REST',
  webhooks: 'Webhooks',
  judging: 'Judging together',
  figures: 'Figures and exports',
  limits: 'Errors and limits',
} as const;

export type GuidePageName = keyof typeof labels;

/** The pages of the guide, in their order. */
export const guidePages = Object.entries(labels).map(([name, label]) => {
  const isFirst = name === 'start';
  const path = isFirst ? '/developers' : `/developers/${name}`;
  return { name: name as GuidePageName, path, label, title: isFirst ? 'Developers' : label };
});

/** The page with the whole guide, for searches in the browser. */
export const wholeGuide = {
  name: 'whole' as const,
  path: '/developers/whole',
  label: 'On one page',
  title: 'The guide on one page',
};
