import { Fragment } from 'react';
import type { ReactNode } from 'react';

export const markLooks = 'rounded-xs bg-focus/60 text-inherit';

/** Highlights the matches of a search, ignoring case. @param draw renders each piece */
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
  // Some capitals get longer in lower case, so that the offsets differ.
  if (!wanted || lower.length !== text.length) return draw(text);
  const parts = lower.split(wanted);
  let offset = 0;
  return parts.map((part, index) => {
    const [begin, end] = [offset, offset + part.length];
    offset = end + wanted.length;
    return (
      <Fragment key={begin}>
        {draw(text.slice(begin, end))}
        {index < parts.length - 1 && <mark className={markLooks}>{draw(text.slice(end, offset))}</mark>}
      </Fragment>
    );
  });
}
