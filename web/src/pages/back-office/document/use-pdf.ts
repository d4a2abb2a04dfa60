import { useEffect, useEffectEvent, useState } from 'react';
import { problemOf } from '../../../lib/problem-of.ts';
import { openPdf, PdfFault } from './pdf.ts';
import type { FaultKind, Pdf } from './pdf.ts';

export interface Trouble {
  title: string;
  advice: string;
  /** Whether another try may help. */
  canRetry: boolean;
}

const OTHERWISE = 'Open it in a new tab, or download it.';

const troubles: Record<FaultKind, Trouble> = {
  PASSWORD: {
    title: 'This PDF opens with a password only.',
    advice: `If you know the password, open or download the PDF. If not, ask the submitter for a PDF without one.`,
    canRetry: false,
  },
  DAMAGED: {
    title: 'This PDF cannot be shown. It may be damaged.',
    advice: 'Download it and try another program, or ask the submitter for another PDF.',
    canRetry: false,
  },
  SLOW: { title: 'This PDF takes too long to show.', advice: OTHERWISE, canRetry: true },
  NO_VIEWER: { title: 'The PDF viewer did not start.', advice: `Try again. ${OTHERWISE}`, canRetry: true },
};

const troubleOf = (error: unknown): Trouble =>
  error instanceof PdfFault
    ? troubles[error.kind]
    : { title: 'The PDF could not be loaded.', advice: problemOf(error).message, canRetry: true };

interface Opened {
  pdf?: Pdf;
  trouble?: Trouble;
}

/** Opens a PDF for as long as its viewer is there. @param onTrouble is called when it cannot be opened */
export function usePdf(address: string, onTrouble: () => void) {
  const [opened, setOpened] = useState<Opened>({});
  const [tries, setTries] = useState(1);
  const fail = useEffectEvent((error: unknown) => {
    setOpened({ trouble: troubleOf(error) });
    onTrouble();
  });
  useEffect(() => {
    const life = new AbortController();
    const { signal } = life;
    const onFailure = (error: unknown) => {
      if (!signal.aborted) fail(error);
    };
    openPdf(address, signal, () => onFailure(new PdfFault('NO_VIEWER'))).then((pdf) => {
      if (!signal.aborted) setOpened({ pdf });
    }, onFailure);
    return () => life.abort();
  }, [address, tries]);
  return {
    ...opened,
    retry: () => {
      setOpened({});
      setTries(tries + 1);
    },
  };
}
