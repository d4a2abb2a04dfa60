import { Fragment } from 'react';
import type { ReactNode } from 'react';

/**
 * A text in which what was searched for stands out.
 * @param search compared without regard to case; '' marks nothing
 * @param draw how each piece of the text is written
 */
export function Marked({
  text,
  search,
  draw = (piece) => piece,
}: {
  text: string;
  search: string;
  draw?: (piece: string) => ReactNode;
}) {
  const [lower, wanted] = [text.toLowerCase(), search.toLowerCase()];
  // Some capitals grow longer in lower case: places in the one are then not places in the other.
  if (!wanted || lower.length !== text.length) return draw(text);
  const parts = lower.split(wanted);
  let place = 0;
  return parts.map((part, index) => {
    const [begin, end] = [place, place + part.length];
    place = end + wanted.length;
    return (
      <Fragment key={begin}>
        {draw(text.slice(begin, end))}
        {index < parts.length - 1 && (
          <mark className="rounded-xs bg-focus/60 text-inherit">{draw(text.slice(end, place))}</mark>
        )}
      </Fragment>
    );
  });
}
