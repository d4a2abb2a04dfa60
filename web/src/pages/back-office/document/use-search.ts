import { useEffect, useEffectEvent, useState } from 'react';
import { findAll, foldQuery, joinPieces, textOf } from './page-text.ts';
import type { Pdf } from './pdf.ts';

/** A place where the words stand. */
interface Match {
  page: number;
  /** The number of the match among those of the page. */
  at: number;
}

interface Found {
  /** The words that were searched. */
  words: string;
  matches: readonly Match[];
  isComplete: boolean;
  /** The chosen match. */
  at: number;
  /** Whether it was scrolled into sight once: the user may scroll away from it later. */
  isSeen: boolean;
}

const nothing: Found = { words: '', matches: [], isComplete: false, at: 0, isSeen: false };

/** The number up to which matches are counted. */
export const MATCHES_MAX = 1_000;
/** The milliseconds without typing after which the search begins. */
const PAUSE = 200;

/** Searches a PDF page by page, from the page in sight on. @param reveal shows a page */
export function useSearch(pdf: Pdf | undefined, pageNow: number, reveal: (page: number) => void) {
  const [query, setQuery] = useState('');
  const [latest, setLatest] = useState(nothing);
  const words = foldQuery(query);
  const found = latest.words === words ? latest : nothing;
  const { matches, isComplete, at } = found;

  const search = useEffectEvent(async (signal: AbortSignal) => {
    const count = pdf?.document.numPages ?? 0;
    const all: Match[] = [];
    const note = (isFinished: boolean) =>
      setLatest((before) => ({
        ...(before.words === words ? before : nothing),
        ...{ words, isComplete: isFinished, matches: all.slice(0, MATCHES_MAX) },
      }));
    for (let step = 0; step < count && all.length < MATCHES_MAX; step += 1) {
      const page = ((pageNow - 1 + step) % count) + 1;
      const hits = await hitsOn(pdf, page, words);
      if (signal.aborted) return;
      if (hits === 0) continue;
      if (all.length === 0) reveal(page);
      all.push(...Array.from({ length: hits }, (_, n) => ({ page, at: n })));
      note(false);
    }
    note(true);
  });
  useEffect(() => {
    if (!words || !pdf) return;
    const stop = new AbortController();
    const timer = setTimeout(() => void search(stop.signal), PAUSE);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [words, pdf]);

  const move = (step: 1 | -1) => {
    const next = (at + step + matches.length) % matches.length;
    const match = matches[next];
    if (!match) return;
    setLatest({ ...found, at: next, isSeen: false });
    reveal(match.page);
  };
  const current = matches[at] && { ...matches[at], isSeen: found.isSeen };
  const see = () => setLatest((before) => ({ ...before, isSeen: true }));
  return { query, setQuery, words, count: matches.length, isComplete, at, current, move, see };
}

export type Search = ReturnType<typeof useSearch>;

/** Counts the words on a page. An unreadable page has no words. */
async function hitsOn(pdf: Pdf | undefined, page: number, words: string): Promise<number> {
  try {
    const read = await pdf?.document.getPage(page);
    return read ? findAll(joinPieces((await textOf(read)).pieces).text, words).length : 0;
  } catch {
    return 0;
  }
}
