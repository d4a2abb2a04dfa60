import { suggestionLinks } from '../../../content/navigation.ts';
import { LinkItems } from '../../../ui/link-items.tsx';

/** Shows the links at the top of the suggestions (spec §2 "Suggestions"). The header has no link to this page. */
export function RelatedPages() {
  return (
    <nav aria-label="Related pages" className="print:hidden">
      <ul className="-mx-3 flex flex-wrap text-sm">
        <LinkItems
          links={suggestionLinks}
          look="px-3 text-primary hover:text-primary-hover aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:no-underline"
        />
      </ul>
    </nav>
  );
}
