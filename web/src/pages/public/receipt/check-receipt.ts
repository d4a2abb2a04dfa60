/** Checks a receipt in the browser: the files stay there, only the public keys are loaded (docs/api.md, Receipts). */
import { receiptTexts } from '@portal/schema/texts/receipt';
import { deadlineOf } from '../../../lib/words.ts';

interface Receipt {
  keyId: string;
  payload: string;
  signature: string;
  answers: string | null;
}

interface Payload {
  answersSha256: string;
  documentSha256: string;
  reference: string;
  submittedAt: string;
}

export interface Checked {
  tone: 'success' | 'error';
  message: string;
  advice: string;
  /** The signed answers by field, where the receipt has them and they are those that were sent. */
  answers?: Record<string, string | string[]> | undefined;
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

async function sha256(data: BufferSource): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', data));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export const failed = (message: string, advice: string): Checked => ({ tone: 'error', message, advice });

const noReceipt = () => failed(receiptTexts.noReceipt, receiptTexts.noReceiptNext);

/** Finds the file that the portal attached to a PDF uncompressed, or returns a file that is no PDF whole. */
async function signedFile(file: File): Promise<string> {
  const text = await file.text();
  if (!text.startsWith('%PDF-')) return text;
  const [, rest = ''] = text.split('/Type /EmbeddedFile');
  return /stream\r?\n([\s\S]*?)\r?\nendstream/.exec(rest)?.[1] ?? '';
}

/** @throws when the keys cannot be loaded */
export async function checkReceipt(file: File, document: File | undefined): Promise<Checked> {
  const receipt = (await signedFile(file)
    .then(JSON.parse)
    .catch(() => undefined)) as Receipt | undefined;
  if (typeof receipt?.payload !== 'string' || typeof receipt.signature !== 'string') return noReceipt();
  const { keyId, payload, signature, answers } = receipt;
  const response = await fetch('/.well-known/portal-receipts.json');
  const { keys } = (await response.json()) as { keys: Partial<Record<string, string>> };
  const spki = keys[keyId];
  let isSigned: boolean;
  try {
    const key = spki && (await crypto.subtle.importKey('spki', bytesOf(spki), 'Ed25519', false, ['verify']));
    isSigned = !!key && (await crypto.subtle.verify('Ed25519', key, bytesOf(signature), bytesOf(payload)));
  } catch (error) {
    if ((error as Error).name === 'InvalidCharacterError') return noReceipt();
    return failed(receiptTexts.oldBrowser, receiptTexts.oldBrowserNext);
  }
  if (!isSigned) return failed(receiptTexts.notSigned, receiptTexts.notSignedNext);
  const signed = JSON.parse(new TextDecoder().decode(bytesOf(payload))) as Payload;
  const said = receiptTexts.says({ reference: signed.reference, day: deadlineOf(signed.submittedAt) });
  if (answers && (await sha256(bytesOf(answers))) !== signed.answersSha256)
    return failed(receiptTexts.otherAnswers, receiptTexts.otherAnswersNext({ receipt: said }));
  if (document && (await sha256(await document.arrayBuffer())) !== signed.documentSha256)
    return failed(receiptTexts.otherPdf, receiptTexts.otherPdfNext({ receipt: said }));
  const message = document ? receiptTexts.validPdf : receiptTexts.valid;
  const sent = answers
    ? (JSON.parse(new TextDecoder().decode(bytesOf(answers))) as Checked['answers'])
    : undefined;
  return { tone: 'success', message, advice: said, answers: sent };
}
