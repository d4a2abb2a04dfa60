import { useId, useRef } from 'react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { toast } from 'sonner';
import type { Language } from '@portal/schema/languages';
import { TEXT_MAX } from '@portal/schema/limits';
import {
  TextsDocument,
  useChangeTextsMutation,
  useConfirmTextsMutation,
} from '../../../graphql/generated-staff.ts';
import { ORDER } from '../../../lib/merge-values.ts';
import type { useForm } from '../../../lib/use-form.ts';
import { problemOf } from '../../../lib/problem-of.ts';
import { useVersion } from '../../../lib/use-version.ts';
import { useKeptForm } from '../../../session/use-kept-form.ts';
import { Button } from '../../../ui/button.tsx';
import type { InWords } from '../../../ui/conflict-fields.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-fields.tsx';
import { rowsInWords } from '../shared/rows-editor.tsx';
import { SettingsForm } from '../shared/settings-form.tsx';
import { ItemsEditor } from './items-editor.tsx';
import {
  isOfLines,
  isSameWords,
  keptAs,
  named,
  nameOf,
  placeOf,
  rowsIn,
  rulesFor,
  valuesOf,
  WORDS,
  wordsIn,
  wordsOf,
} from './text-values.ts';
import type { Text, Values, Words } from './text-values.ts';

/** Edits the draft of a text. The tab stores words that are not saved. */
export function TextForm({
  text,
  language,
  onSaved,
  onClose,
}: {
  text: Text;
  language: Language;
  /** Receives the version that a save made. */
  onSaved: (version: number) => void;
  onClose: () => void;
}) {
  const isList = text.itemFields !== null;
  const valuesNow = ({ draft }: Pick<Text, 'draft'>) => valuesOf(wordsOf({ ...text, draft }));
  const { form, forget, discard } = useKeptForm(
    'texts',
    keptAs(language, text.key),
    rulesFor(text),
    valuesNow(text),
    true,
  );
  const { save } = useVersion(form, text, valuesNow);
  const [change, { loading }] = useChangeTextsMutation({ refetchQueries: [TextsDocument] });
  const [confirm, confirming] = useConfirmTextsMutation({ refetchQueries: [TextsDocument] });
  const words = wordsIn(form.values, isList);
  const published = text.published ?? text.default;

  const send = (given: Values) =>
    save(given, async ({ values, version }) => {
      const typed = wordsIn(values, isList);
      const value = isSameWords(typed, text.default) ? null : typed;
      const { data } = await change({
        variables: { input: { language: named(language), texts: [{ key: text.key, version, value }] } },
      });
      return data?.changeTexts[0];
    });
  const submit = async (given: Values) => {
    try {
      const answer = await send(given);
      if (!answer) return;
      const { stored, isNew } = answer;
      onSaved(stored.version);
      toast.success(!isNew ? 'Nothing changed' : stored.isDrafted ? 'Draft saved' : 'The draft is undone');
    } catch (error) {
      const { fields } = problemOf(error);
      if (fields.length === 0) throw error;
      // The server names what is wrong in the text, not the control.
      return form.refuse(fields.map(({ message }) => placeOf(message, given, text)));
    }
    forget();
    onClose();
  };
  const confirmWords = async () => {
    try {
      await confirm({ variables: { input: { language: named(language), keys: [text.key] } } });
      toast.success('The words are confirmed');
      onClose();
    } catch (failure) {
      toast.error(problemOf(failure).message);
    }
  };
  /** Puts other words into the form. They are saved by its button, which has the focus then. */
  const fill = (other: Words) => ({
    softDisabled: isSameWords(words, other),
    onClick: ({ currentTarget }: { currentTarget: HTMLButtonElement }) => {
      flushSync(() => form.replace(valuesOf(other)));
      currentTarget.form?.querySelector<HTMLElement>('[type=submit]')?.focus();
    },
  });

  return (
    <SettingsForm
      form={form}
      action="Save draft"
      leave="Close"
      busy={loading && 'Saving...'}
      onDiscard={discard}
      onCancel={onClose}
      onSubmit={submit}
      inWords={isList ? itemsInWords(form) : textInWords}
    >
      <WithFields text={text} form={form}>
        {(fields) =>
          isList ? (
            <ItemsEditor {...{ text, form, fields }} />
          ) : (
            <>
              <WordsField text={text} form={form} />
              {fields}
            </>
          )
        }
      </WithFields>
      {text.english && <Reference title="In English" words={text.english} />}
      {!isSameWords(words, text.default) && <Reference title="The default" words={text.default} />}
      <div className="flex flex-wrap gap-3">
        <Button dense variant="secondary" {...fill(text.default)}>
          Back to the default
        </Button>
        {!text.isConfirmed && isSameWords(words, text.default) && (
          <Button
            dense
            variant="secondary"
            busy={confirming.loading && 'Saving...'}
            onClick={() => void confirmWords()}
          >
            Confirm these words
          </Button>
        )}
        {text.isDrafted && (
          <Button dense variant="secondary" {...fill(published)}>
            Undo the draft
          </Button>
        )}
      </div>
    </SettingsForm>
  );
}

type Form = ReturnType<typeof useForm<Values>>;

const textInWords: InWords = (_, words = '') => ({ label: 'Words', words: String(words) });

const itemsInWords = ({ values, initial }: Form): InWords => {
  const rows = (from: Values) => Object.fromEntries(rowsIn(from));
  const inWords = rowsInWords(
    { form: { values: rows(values), initial: rows(initial) } as never, item: 'Item', nameAt: 0 },
    (row) => row.filter(Boolean).join('. '),
  );
  return (name, value) => {
    if (name === ORDER) return inWords(name, value);
    const known = [value ?? values[name] ?? initial[name] ?? []].flat();
    return { label: nameOf(known), words: value ? inWords(name, value).words : 'removed' };
  };
};

function WordsField({ text, form }: { text: Text; form: Form }) {
  const { value, ...bound } = form.bind(WORDS);
  const common = {
    ...{ ...bound, value: String(value), label: 'Words', required: true },
  };
  const texts = [text.default.text ?? '', String(form.initial[WORDS] ?? ''), String(value)];
  return isOfLines(texts) ? <TextArea {...common} max={TEXT_MAX} rows={4} /> : <TextField {...common} />;
}

/** Shows words beside those of the form: the default, or the English ones. */
function Reference({ title, words }: { title: string; words: Words }) {
  return words.items ? (
    <Fold title={title}>
      <ol className="list-decimal pl-6">
        {words.items.map((item, n) => (
          <li key={n}>{nameOf(item)}</li>
        ))}
      </ol>
    </Fold>
  ) : (
    <div className="text-default">
      <p className="text-sm font-semibold">{title}</p>
      <p className="text-sm whitespace-pre-line text-muted">{words.text}</p>
    </div>
  );
}

interface WithFieldsProps {
  text: Text;
  form: Form;
  /** Draws the controls, with the buttons where they are at hand. */
  children: (fields: ReactNode) => ReactNode;
}

/** Adds the fields that a text may have: a button puts one where the cursor stands, or stood last. */
function WithFields({ text, form, children }: WithFieldsProps) {
  const titleId = useId();
  const box = useRef<HTMLDivElement>(null);
  const last = useRef<HTMLInputElement | HTMLTextAreaElement>(null);
  const write = (name: string, words: string) => {
    if (name === WORDS) return form.bind(WORDS).onChange(words);
    const at = name.lastIndexOf('-');
    const row = name.slice(0, at);
    form.bind(row).onChange([form.values[row] ?? []].flat().with(Number(name.slice(at + 1)), words));
  };
  const insert = (field: string) => {
    const control = last.current?.isConnected
      ? last.current
      : box.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
    if (!control) return;
    const { value, selectionStart, selectionEnd } = control;
    const from = selectionStart ?? value.length;
    const inserted = `{${field}}`;
    flushSync(() =>
      write(control.name, value.slice(0, from) + inserted + value.slice(selectionEnd ?? value.length)),
    );
    control.focus();
    control.setSelectionRange(from + inserted.length, from + inserted.length);
  };
  const fields = (
    <div role="group" aria-labelledby={titleId} className="text-default">
      <p id={titleId} className="text-sm font-semibold">
        Insert a field where the cursor stands
      </p>
      <ul className="text-fields">
        {text.fields.map(({ name, about }) => (
          <li key={name}>
            <Button dense variant="secondary" onClick={() => insert(name)}>{`{${name}}`}</Button>
            <span className="text-sm text-muted">{about}</span>
          </li>
        ))}
      </ul>
    </div>
  );
  return (
    <div
      ref={box}
      className="text-words"
      onFocus={({ target }) => {
        if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
          last.current = target;
      }}
    >
      {children(fields)}
    </div>
  );
}
