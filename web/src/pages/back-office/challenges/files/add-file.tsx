import { useState } from 'react';
import { toast } from 'sonner';
import { callFileBounds, callFileLabelRules } from '@portal/schema/call-file';
import { splitName } from '@portal/schema/call-file-words';
import type { CallFileKind } from '@portal/schema/call-file';
import { entryFileKinds } from '@portal/schema/challenge';
import { DOCUMENT_MAX_MEGABYTES, PICTURE_MAX_MEGABYTES } from '@portal/schema/limits';
import { fileTooLarge } from '@portal/schema/file-size';
import * as v from 'valibot';
import { useAddCallFileMutation } from '../../../../graphql/generated-staff.ts';
import { problemOf } from '../../../../lib/problem-of.ts';
import { useUpload } from '../../../../lib/upload.ts';
import { useForm } from '../../../../lib/use-form.ts';
import { Button } from '../../../../ui/button.tsx';
import { ErrorSummary } from '../../../../ui/error-summary.tsx';
import { FileField, uploadInWords, UploadProgress } from '../../../../ui/file-field.tsx';
import { OutcomeNotice } from '../../../../ui/notice.tsx';
import { TextField } from '../../../../ui/text-fields.tsx';

const pictureHint = `PNG or JPEG, up to ${PICTURE_MAX_MEGABYTES} MB.`;
const words = {
  LOGO: { file: 'Logo', hint: pictureHint, label: 'Whose logo it is', act: 'Upload the logo' },
  PICTURE: { file: 'Picture', hint: pictureHint, label: 'What it shows', act: 'Upload the picture' },
  DOWNLOAD: {
    file: 'File',
    hint: `Up to ${DOCUMENT_MAX_MEGABYTES} MB: ${entryFileKinds}.`,
    label: 'What people download',
    act: 'Upload the file',
  },
} as const;
const PICTURES = '.png,.jpg,.jpeg';
const NO_FILE = 'Choose a file.';

/** Takes a file with its words, and adds it to a challenge. @param replaces whether it takes the place of another */
export function AddFile({
  challengeId,
  kind,
  replaces,
}: {
  challengeId: string;
  kind: CallFileKind;
  replaces: boolean;
}) {
  const form = useForm(v.object({ label: callFileLabelRules[kind] }), { label: '' });
  const [add] = useAddCallFileMutation();
  const { upload, progress, cancel } = useUpload();
  const [file, setFile] = useState<File>();
  const [refused, setRefused] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const { maxBytes } = callFileBounds[kind];
  const fileName = `${kind}-file`;
  const labelName = `${kind}-label`;
  const fileFault =
    refused ??
    (file && file.size > maxBytes ? fileTooLarge(maxBytes) : undefined) ??
    (form.attempt > 0 && !file ? NO_FILE : undefined);
  const faults = [
    ...(fileFault && form.attempt > 0 ? [{ name: fileName, message: fileFault }] : []),
    ...form.faults.map(({ message }) => ({ name: labelName, message })),
  ];
  const choose = (chosen: File | undefined) => {
    setFile(chosen);
    setRefused(undefined);
    // The name of a file often says what it is; that of a picture says nothing to those who do not see it.
    if (chosen && kind === 'DOWNLOAD' && form.values.label === '')
      form.fill({ label: splitName(chosen.name)[0] });
  };
  const send = async (label: string) => {
    if (!file || fileFault) return;
    setFailure(undefined);
    try {
      const answer = await upload((context) =>
        add({ variables: { id: challengeId, kind, label, file }, context }),
      );
      if (!answer) return;
      toast.success(`${file.name}: added`);
      form.replace({ label: '' });
      setFile(undefined);
    } catch (error) {
      const { code, message, fields } = problemOf(error);
      if (code === 'UNSUPPORTED_FILE' || code === 'FILE_TOO_LARGE') setRefused(message);
      else if (fields.length > 0) form.refuse(fields);
      else setFailure(message);
    }
  };
  const { label, ...bound } = { ...form.bind('label'), label: words[kind].label };
  const said =
    file && progress !== undefined ? uploadInWords(file.name, progress * file.size, file.size) : undefined;
  return (
    <form
      noValidate
      aria-label={words[kind].act}
      onSubmit={form.submit((values) => void send(values.label))}
      className="call-files-form"
    >
      <ErrorSummary faults={faults} attempt={form.attempt} />
      <FileField
        name={fileName}
        label={replaces ? 'Another logo' : words[kind].file}
        hint={words[kind].hint}
        accept={kind === 'DOWNLOAD' ? `.pdf,.docx,.pptx,.xlsx,.zip,${PICTURES}` : PICTURES}
        required
        file={file}
        error={fileFault}
        said={fileFault ?? said}
        onChange={choose}
      />
      <TextField
        {...bound}
        name={labelName}
        label={label}
        hint={kind === 'DOWNLOAD' ? undefined : 'For people who do not see it.'}
        required
      />
      {failure && <OutcomeNotice message={failure} />}
      {progress !== undefined && file && (
        <UploadProgress name={file.name} sent={progress * file.size} size={file.size} onCancel={cancel} />
      )}
      <Button
        type="submit"
        variant="secondary"
        className="justify-self-start"
        busy={progress !== undefined && 'Uploading...'}
      >
        {words[kind].act}
      </Button>
    </form>
  );
}
