import { ArrowUp } from 'lucide-react';
import { partsTexts } from '@portal/schema/texts/parts';
import { accessibility, legal } from '../content/navigation.ts';
import type { SiteLink } from '../content/navigation.ts';
import { LinkItems } from './link-items.tsx';

// Not in the list of navigation.ts, which every page loads.
const policyLinks: readonly SiteLink[] = [
  legal,
  accessibility,
  {
    get label() {
      return partsTexts.security;
    },
    to: '/security',
  },
];

export const BackToTop = () => (
  <a href="#main" className="not-on-paper inline-flex min-h-11 items-center gap-1 text-link">
    <ArrowUp aria-hidden="true" className="size-4" />
    {partsTexts.top}
  </a>
);

/** Leads from the end of a page of policies to the others, and back to its top. @param path of the page */
export function PolicyPageEnd({ path }: { path: string }) {
  return (
    <nav aria-label={partsTexts.policies} className="not-on-paper grid gap-2 border-t border-line pt-4">
      <ul className="flex flex-wrap gap-x-6 font-semibold">
        <LinkItems links={policyLinks.filter(({ to }) => to !== path)} className="text-link" />
      </ul>
      <BackToTop />
    </nav>
  );
}
