import help from '../../../../../docs/reviewing.md?page=help&guide';
import { PageHead } from '../../../ui/page.tsx';

/** Shows docs/reviewing.md, as the build renders it. */
export function HelpPage() {
  return (
    <>
      <PageHead title="Help" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 xl:grid-cols-[minmax(0,1fr)_13rem]">
        <div
          className="guide grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4"
          // The HTML is safe: the build renders it from our own Markdown.
          dangerouslySetInnerHTML={{ __html: help.html }}
        />
        <nav
          aria-label="On this page"
          className="not-on-paper self-start max-xl:row-start-1 xl:sticky xl:top-4"
        >
          <p className="font-semibold">On this page</p>
          <ul>
            {help.entries.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`} className="inline-flex min-h-9 items-center text-link">
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </>
  );
}
