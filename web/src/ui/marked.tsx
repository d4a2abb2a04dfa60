import { createContext, Fragment, useContext } from 'react';
import type { ReactNode } from 'react';
import { foundIn } from '../lib/found-words.ts';

export const markLooks = 'rounded-xs bg-mark text-inherit print:bg-transparent print:underline';

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

/** The search whose words are marked on a part of a page. */
const Searched = createContext('');
export const SearchedWords = Searched.Provider;

/** The letters at the beginning of a text in which a match is in sight. */
const IN_SIGHT = 90;

/** Highlights the words of the search. @param isCut whether only the beginning is in sight: a later match then comes first */
export function FoundWords({ text, isCut = false }: { text: string; isCut?: boolean }) {
  const spans = foundIn(text, useContext(Searched));
  const first = spans[0]?.[0] ?? 0;
  const begin = isCut && first > IN_SIGHT ? text.lastIndexOf(' ', first - 30) + 1 : 0;
  return (
    // Each piece is an element: a browser that translates replaces texts, which React could then not remove.
    <>
      {begin > 0 && <span>… </span>}
      {spans.map(([from, to], n) => (
        <Fragment key={from}>
          <span>{text.slice(spans[n - 1]?.[1] ?? begin, from)}</span>
          <mark className={markLooks}>{text.slice(from, to)}</mark>
        </Fragment>
      ))}
      <span>{text.slice(spans.at(-1)?.[1] ?? begin)}</span>
    </>
  );
}
