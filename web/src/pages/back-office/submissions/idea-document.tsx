import type { IdeaDocumentFragment } from '../../../graphql/generated.ts';
import { useMediaQuery } from '../../../ui/use-media-query.ts';

const sizeInWords = (bytes: number) =>
  bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / 1024 / 1024).toFixed(1)} MB`;

const linkLooks =
  'inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-2 hover:text-primary-hover';

/** The PDF of an idea: in the page where that is of use, else as links. */
export function IdeaDocument({ document }: IdeaDocumentFragment) {
  // On a phone it would be a thumbnail, and cost the data of a document that nobody asked for.
  const hasRoom = useMediaQuery('(min-width: 48rem)', true);
  const isShown = hasRoom && navigator.pdfViewerEnabled;
  return (
    <section aria-labelledby="document" className="rounded-box border border-line bg-white">
      <h2 id="document" className="border-b border-line px-4 py-3 sm:px-6">
        Solution Documentation
      </h2>
      <div className="grid gap-3 p-4 sm:px-6">
        <p className="wrap-anywhere">
          {document.name} <span className="text-muted">(PDF, {sizeInWords(document.size)})</span>
        </p>
        <p className="flex flex-wrap gap-x-6">
          <a href={document.inlineUrl} target="_blank" rel="noopener" className={linkLooks}>
            Open the PDF<span className="sr-only"> in a new tab</span>
          </a>
          <a href={document.url} download={document.name} className={linkLooks}>
            Download the PDF
          </a>
        </p>
        {isShown && (
          <iframe
            src={document.inlineUrl}
            title={`The PDF ${document.name}`}
            loading="lazy"
            className="h-[80dvh] w-full rounded-box border border-line bg-page"
          />
        )}
        {hasRoom && !isShown && (
          <p className="text-sm text-muted">This browser does not show PDFs within pages.</p>
        )}
      </div>
    </section>
  );
}
