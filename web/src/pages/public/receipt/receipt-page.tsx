import { useState } from 'react';
import type { FormEvent } from 'react';
import { Button } from '../../../ui/button.tsx';
import { FileField } from '../../../ui/file-field.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { OutcomeNotice } from '../../../ui/notice.tsx';
import { Page, PageTitle } from '../../../ui/page.tsx';
import { checkReceipt } from './check-receipt.ts';
import type { Checked } from './check-receipt.ts';

const SignedAnswers = lazyPart(async () => (await import('./signed-answers.tsx')).SignedAnswers);

const NO_KEYS: Checked = {
  tone: 'error',
  message: 'The keys of the portal could not be loaded.',
  advice: 'Check your connection, then try again.',
};

export function ReceiptPage() {
  const [receipt, setReceipt] = useState<File>();
  const [document, setDocument] = useState<File>();
  const [outcome, setOutcome] = useState<Checked>();
  const [error, setError] = useState<string>();
  const check = async (event: FormEvent) => {
    event.preventDefault();
    setOutcome(undefined);
    setError(receipt ? undefined : 'Choose the receipt.');
    if (receipt) setOutcome(await checkReceipt(receipt, document).catch(() => NO_KEYS));
  };
  const choose = (set: (file: File | undefined) => void) => (file: File | undefined) => {
    setOutcome(undefined);
    setError(undefined);
    set(file);
  };
  return (
    <Page>
      <div className="grid max-w-[68ch] gap-3">
        <PageTitle>Check a receipt</PageTitle>
        <p className="text-lg">
          A receipt proves what was submitted, and when. Your files stay on this device.
        </p>
      </div>
      <noscript>This page needs JavaScript.</noscript>
      <form
        noValidate
        onSubmit={(event) => void check(event)}
        className="needs-script grid max-w-[68ch] gap-5 rounded-box border border-line bg-surface p-6"
      >
        <FileField
          name="receipt"
          label="Receipt"
          hint="The PDF that you downloaded from the page of your idea."
          accept=".pdf,application/pdf,.json,application/json"
          required
          error={error}
          file={receipt}
          onChange={choose(setReceipt)}
        />
        <FileField
          name="document"
          label="PDF of the idea"
          hint="To check that it is the one that was sent."
          accept=".pdf,application/pdf"
          required={false}
          file={document}
          onChange={choose(setDocument)}
        />
        <Button type="submit" className="justify-self-start">
          Check
        </Button>
        {outcome && (
          <OutcomeNotice tone={outcome.tone} message={outcome.message} advice={outcome.advice} takesFocus />
        )}
      </form>
      {outcome?.answers && <SignedAnswers answers={outcome.answers} />}
    </Page>
  );
}
