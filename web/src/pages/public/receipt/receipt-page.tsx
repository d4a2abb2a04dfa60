import { useState } from 'react';
import type { FormEvent } from 'react';
import { receiptTexts } from '@portal/schema/texts/receipt';
import { Button } from '../../../ui/button.tsx';
import { FileField } from '../../../ui/file-field.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { OutcomeNotice } from '../../../ui/notice.tsx';
import { Page, PageTitle } from '../../../ui/page.tsx';
import { checkReceipt, failed } from './check-receipt.ts';
import type { Checked } from './check-receipt.ts';

const SignedAnswers = lazyPart(async () => (await import('./signed-answers.tsx')).SignedAnswers);

const noKeys = (): Checked => failed(receiptTexts.noKeys, receiptTexts.noKeysNext);

export function ReceiptPage() {
  const [receipt, setReceipt] = useState<File>();
  const [document, setDocument] = useState<File>();
  const [outcome, setOutcome] = useState<Checked>();
  const [error, setError] = useState<string>();
  const check = async (event: FormEvent) => {
    event.preventDefault();
    setOutcome(undefined);
    setError(receipt ? undefined : receiptTexts.receiptMissing);
    if (receipt) setOutcome(await checkReceipt(receipt, document).catch(noKeys));
  };
  const choose = (set: (file: File | undefined) => void) => (file: File | undefined) => {
    setOutcome(undefined);
    setError(undefined);
    set(file);
  };
  return (
    <Page>
      <div className="grid max-w-[68ch] gap-3">
        <PageTitle>{receiptTexts.title}</PageTitle>
        <p className="text-lg">{receiptTexts.lead}</p>
      </div>
      <noscript>{receiptTexts.noScript}</noscript>
      <form
        noValidate
        onSubmit={(event) => void check(event)}
        className="needs-script grid max-w-[68ch] gap-5 rounded-box border border-line bg-surface p-6"
      >
        <FileField
          name="receipt"
          label={receiptTexts.receipt}
          hint={receiptTexts.receiptHint}
          accept=".pdf,application/pdf,.json,application/json"
          required
          error={error}
          file={receipt}
          onChange={choose(setReceipt)}
        />
        <FileField
          name="document"
          label={receiptTexts.pdf}
          hint={receiptTexts.pdfHint}
          accept=".pdf,application/pdf"
          required={false}
          file={document}
          onChange={choose(setDocument)}
        />
        <Button type="submit" className="justify-self-start">
          {receiptTexts.check}
        </Button>
        {outcome && (
          <OutcomeNotice tone={outcome.tone} message={outcome.message} advice={outcome.advice} takesFocus />
        )}
      </form>
      {outcome?.answers && <SignedAnswers answers={outcome.answers} />}
    </Page>
  );
}
