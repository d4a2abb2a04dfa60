/** What the table and the cards show of one's own idea alike. */
import { FileText } from 'lucide-react';
import { reviewStatuses } from '@portal/schema/choices';
import { dayOf, sizeOf } from '../../../app/words.ts';
import type { MyIdeaFragment } from '../../../graphql/generated.ts';

/** An idea of the list. */
export type Row = MyIdeaFragment & { id: string };

/** A link to the PDF that was sent. */
export function PdfLink({ document: { name, size, inlineUrl } }: Pick<Row, 'document'>) {
  return (
    <a
      href={inlineUrl}
      target="_blank"
      rel="noopener"
      className="inline-flex min-h-11 items-center gap-2 font-normal text-primary underline underline-offset-2 hover:text-primary-hover"
    >
      <FileText aria-hidden="true" className="size-5 shrink-0 print:hidden" />
      <span className="wrap-anywhere">
        <span className="sr-only">Open the PDF </span>
        {name}, {sizeOf(size)}
      </span>
    </a>
  );
}

/** What the reviewers said last; and, where there was more than that, all of it. */
export function Review({ reviewerComments, decisions }: Pick<Row, 'reviewerComments' | 'decisions'>) {
  const { edges, pageInfo } = decisions;
  return (
    <>
      {reviewerComments ? (
        <p className="max-w-prose wrap-anywhere whitespace-pre-line">{reviewerComments}</p>
      ) : (
        <p className="text-muted">No comments yet</p>
      )}
      {edges.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2 font-semibold text-primary underline underline-offset-2">
            All decisions ({edges.length}
            {pageInfo.hasNextPage && '+'})
          </summary>
          <ol className="grid gap-3 border-l-2 border-line pl-3">
            {edges.map(({ node: { id, at, from, to, comments } }) => (
              <li key={id}>
                <p className="font-semibold">{from === to ? 'Comment' : reviewStatuses[to]}</p>
                <p className="text-sm text-muted">
                  <time dateTime={at}>{dayOf(at)}</time>
                </p>
                {comments && <p className="wrap-anywhere whitespace-pre-line">{comments}</p>}
              </li>
            ))}
            {pageInfo.hasNextPage && <li className="text-muted">Later decisions are not shown here.</li>}
          </ol>
        </details>
      )}
    </>
  );
}
