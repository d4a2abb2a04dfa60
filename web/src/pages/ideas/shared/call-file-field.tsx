import { useRef, useState } from 'react';
import { fieldOf, fileAnswer } from '@portal/schema/call-question';
import type { CallQuestion } from '@portal/schema/call-question';
import { entryFileKinds } from '@portal/schema/challenge';
import { answerReference } from '@portal/schema/draft-document';
import { DOCUMENT_MAX_BYTES } from '@portal/schema/limits';
import { fileTooLarge } from '@portal/schema/file-size';
import { wizardCallsTexts } from '@portal/schema/texts/wizard-calls';
import { wizardPdfTexts } from '@portal/schema/texts/wizard-pdf';
import { sizeOf } from '../../../lib/words.ts';
import { FileDropField, FileLine, uploadInWords, UploadProgress } from '../../../ui/file-field.tsx';
import { CallFailure, documentCalls } from './document-calls.ts';
import type { StoredDocument } from './document-calls.ts';
import { fingerprintOf, nextPartSize } from './document-file.ts';

const FIRST_PART = 256 * 1024;

/** Uploads a file to a draft in parts. The same file goes on where its upload broke off. */
async function uploadTo(
  reference: string,
  file: File,
  signal: AbortSignal,
  onSent: (bytes: number) => void,
): Promise<StoredDocument> {
  const { name, size } = file;
  const fingerprint = await fingerprintOf(file);
  let stored = await documentCalls.announce(reference, { name, size, fingerprint }, signal);
  for (let part = FIRST_PART; !stored.url;) {
    const { received } = stored;
    const begun = performance.now();
    const content = await file.slice(received, received + part).arrayBuffer();
    stored = await documentCalls.sendPart(reference, stored, content, {
      signal,
      onUploadProgress: (share) => onSent(received + share * content.byteLength),
    });
    part = nextPartSize(part, performance.now() - begun);
  }
  return stored;
}

/** Asks for a file, and uploads it to the draft as soon as it is chosen. The answer is its name and its bytes. */
export function CallFileField({
  question,
  reference,
  values,
  error,
  onChange,
}: {
  question: CallQuestion;
  reference: string | undefined;
  values: readonly string[];
  error: string | undefined;
  onChange: (values: string[]) => void;
}) {
  const { wire: name, label, hint } = fieldOf(question);
  const [sending, setSending] = useState<{ file: File; sent: number }>();
  const [failure, setFailure] = useState<string>();
  const upload = useRef<AbortController>(undefined);
  const [kept, bytes] = values;
  const target = reference && answerReference(reference, question.key);

  const choose = async (file: File) => {
    upload.current?.abort();
    setSending(undefined);
    const fault =
      file.size > DOCUMENT_MAX_BYTES
        ? fileTooLarge(DOCUMENT_MAX_BYTES)
        : file.size === 0
          ? wizardCallsTexts.fileEmpty
          : target
            ? undefined
            : wizardCallsTexts.fileEarly;
    setFailure(fault);
    if (fault || !target) return;
    const controller = new AbortController();
    upload.current = controller;
    setSending({ file, sent: 0 });
    // A submission without the rest of the file is refused: it names an answer that has not arrived.
    onChange(fileAnswer(file));
    try {
      const stored = await uploadTo(target, file, controller.signal, (sent) => setSending({ file, sent }));
      onChange(fileAnswer(stored));
    } catch (thrown) {
      if (controller.signal.aborted) return;
      // A file that was there may be there still: it is sent, or refused as lost.
      onChange([...values]);
      setFailure(thrown instanceof CallFailure ? thrown.message : wizardPdfTexts.unreadable);
    }
    if (upload.current === controller) setSending(undefined);
  };
  const remove = async () => {
    upload.current?.abort();
    setSending(undefined);
    setFailure(undefined);
    try {
      // A file that stays would be sent: it is an answer until the server has removed it.
      if (target) await documentCalls.remove(target);
      onChange([]);
    } catch {
      setFailure(wizardCallsTexts.fileNotRemoved);
    }
  };

  const { file, sent = 0 } = sending ?? {};
  return (
    <FileDropField
      name={name}
      label={label}
      hint={[hint, wizardCallsTexts.fileHint({ kinds: entryFileKinds })].filter(Boolean).join(' ')}
      accept=".pdf,.docx,.pptx,.xlsx,.png,.jpg,.jpeg,.zip"
      required={question.isRequired}
      error={error ?? failure}
      said={failure ?? (file && uploadInWords(file.name, sent, file.size))}
      status={
        file ? (
          <UploadProgress name={file.name} sent={sent} size={file.size} onCancel={() => void remove()} />
        ) : (
          kept && <FileLine name={kept} notes={sizeOf(Number(bytes ?? 0))} onRemove={() => void remove()} />
        )
      }
      onChoose={([chosen]) => void choose(chosen)}
    />
  );
}
