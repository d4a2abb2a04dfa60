/** The report's filter, answered from the labels of the closed lists: what reaches the database is names. */
import { ideaFields } from '@portal/schema/idea';
import { reportFilterFields } from '@portal/schema/report';

const labels = new Map(
  reportFilterFields
    .flatMap((field) => Object.entries(ideaFields[field].list))
    .map(([name, label]) => [name, label.toLowerCase()]),
);

/**
 * The names whose labels contain a text, whatever its case.
 * @returns undefined for the empty text, which every idea has; an empty list when no label contains it
 */
export function tagsMatching(filter: string): string[] | undefined {
  if (filter === '') return undefined;
  const text = filter.toLowerCase();
  return [...labels].filter(([, label]) => label.includes(text)).map(([name]) => name);
}
