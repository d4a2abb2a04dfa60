import { useState } from 'react';
import { toast } from 'sonner';
import type { Language } from '@portal/schema/languages';
import { MEGABYTE } from '@portal/schema/limits';
import { fileTooLarge } from '@portal/schema/file-size';
import { TextsDocument, useChangeTextsMutation } from '../../../graphql/generated-staff.ts';
import { problemOf } from '../../../lib/problem-of.ts';
import { useCheckedForm } from '../../../lib/use-checked-form.ts';
import { countOf } from '../../../lib/words.ts';
import { DialogWithForm } from '../../../ui/dialog-form.tsx';
import { FileField } from '../../../ui/file-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { readFile } from './exchange.ts';
import type { Import, Unreadable } from './exchange.ts';
import { named } from './text-values.ts';
import type { Text } from './text-values.ts';

const MAX_BYTES = 2 * MEGABYTE;
const NO_CHANGE = 'The file changes nothing: all its words are here already.';

interface Chosen {
  file: File;
  read: Import | Unreadable;
}

/** Reads a file of texts, says what it changes, and saves that as drafts. */
export function ImportDialog({
  language,
  texts,
  onClose,
}: {
  language: Language;
  texts: readonly Text[];
  onClose: () => void;
}) {
  const [chosen, setChosen] = useState<Chosen>();
  const read = chosen?.read;
  const fault = !read
    ? 'Choose a file.'
    : (read.fault ?? (read.changes.length === 0 ? NO_CHANGE : undefined));
  const form = useCheckedForm<{ file: string }>(() => (fault ? [{ field: 'file', message: fault }] : []), {
    file: '',
  });
  const [change, { loading }] = useChangeTextsMutation({ refetchQueries: [TextsDocument] });
  const choose = async (file: File | undefined) => {
    form.reset();
    setChosen(
      file && {
        file,
        read:
          file.size > MAX_BYTES
            ? { fault: fileTooLarge(MAX_BYTES) }
            : readFile(await file.text(), language, texts),
      },
    );
  };
  const save = async () => {
    if (!read || read.fault !== undefined) return;
    try {
      await change({ variables: { input: { language: named(language), texts: read.changes } } });
    } catch (error) {
      const { fields, message } = problemOf(error);
      if (fields.length === 0) throw error;
      const [first] = read.changes;
      const fault = fields[0]?.message ?? message;
      // Of several texts the server names the one.
      const named = first && read.changes.length === 1 ? `${first.key}: ${fault}` : fault;
      return form.refuse([{ field: 'file', message: `${named} Nothing is saved.` }]);
    }
    toast.success(`${countOf(read.changes.length, 'draft')} saved`);
    onClose();
  };
  const { error, ...bound } = form.bind('file');
  return (
    <DialogWithForm
      title="Import texts"
      form={form}
      action={read?.changes?.length ? `Save ${countOf(read.changes.length, 'draft')}` : 'Save drafts'}
      busy={loading && 'Saving...'}
      onSubmit={save}
      onClose={onClose}
    >
      <p>Nobody else reads the words of the file until you publish them.</p>
      <FileField
        {...bound}
        label="File of texts"
        hint="A .json file of “Export texts”, of at most 2 MB."
        required
        accept=".json,application/json"
        // A wrong file says so at once.
        error={error ?? read?.fault}
        file={chosen?.file}
        onChange={(file) => void choose(file)}
      />
      {read && read.fault === undefined && <Found {...read} />}
    </DialogWithForm>
  );
}

function Found({ changes, unknown }: Import) {
  return (
    <Notice tone={unknown.length > 0 ? 'warning' : 'info'}>
      <p>
        {changes.length > 0
          ? `The file changes ${countOf(changes.length, 'text')}. Nothing is saved yet.`
          : NO_CHANGE}
      </p>
      {unknown.length > 0 && (
        <p className="wrap-anywhere">
          {`This portal has no text of ${unknown.length === 1 ? 'this key' : 'these keys'}, left out: ${unknown.join(', ')}.`}
        </p>
      )}
    </Notice>
  );
}
