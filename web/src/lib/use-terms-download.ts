import { useState } from 'react';
import { partsTexts } from '@portal/schema/texts/parts';

/** The address of the PDF, for a link that also works without scripts. */
export const termsPdf = { href: '/api/count/downloadpdf', download: 'termsofagreement.pdf' } as const;

async function save(): Promise<void> {
  const response = await fetch(termsPdf.href);
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  const url = URL.createObjectURL(await response.blob());
  const link = Object.assign(document.createElement('a'), { href: url, download: termsPdf.download });
  link.click();
  URL.revokeObjectURL(url);
}

/** Saves the PDF. A failure is only logged (spec §8). */
export function useTermsDownload() {
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle');
  const start = () => {
    setState('busy');
    save().then(
      () => setState('done'),
      (error: unknown) => {
        console.error('The terms could not be downloaded', error);
        setState('idle');
      },
    );
  };
  return { isBusy: state === 'busy', start, notice: state === 'done' ? partsTexts.downloaded : '' };
}
