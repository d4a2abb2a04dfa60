import { Fragment } from 'react';

/**
 * A text in which what was searched for stands out.
 * @param search compared without regard to case; '' marks nothing
 */
export function Marked({ text, search }: { text: string; search: string }) {
  const [lower, wanted] = [text.toLowerCase(), search.toLowerCase()];
  // Some capitals grow longer in lower case: places in the one are then not places in the other.
  if (!wanted || lower.length !== text.length) return text;
  const parts = lower.split(wanted);
  let place = 0;
  return parts.map((part, index) => {
    const [begin, end] = [place, place + part.length];
    place = end + wanted.length;
    return (
      <Fragment key={begin}>
        {text.slice(begin, end)}
        {index < parts.length - 1 && (
          <mark className="rounded-xs bg-focus/60 text-inherit">{text.slice(end, place)}</mark>
        )}
      </Fragment>
    );
  });
}
