import { ideaFields } from '@portal/schema/idea';
import { reportFilterFields } from '@portal/schema/report';

const labels = new Map(
  reportFilterFields
    .flatMap((field) => Object.entries(ideaFields[field].list))
    .map(([name, label]) => [name, label.toLowerCase()]),
);

/** Ignores case; undefined for '', which narrows nothing. */
export function tagsMatching(filter: string): string[] | undefined {
  if (filter === '') return undefined;
  const text = filter.toLowerCase();
  return [...labels].filter(([, label]) => label.includes(text)).map(([name]) => name);
}
