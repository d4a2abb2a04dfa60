import type { ReactNode } from 'react';
import { partsTexts } from '@portal/schema/texts/parts';
import { useFailure } from '../lib/use-failure.ts';
import type { useForm } from '../lib/use-form.ts';
import { Button } from './button.tsx';
import { ConflictFields } from './conflict-fields.tsx';
import type { InWords } from './conflict-fields.tsx';
import { Dialog, DialogFoot } from './dialog.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { OutcomeNotice } from './notice.tsx';

interface Props<Values extends Record<string, string | string[]>> {
  form: ReturnType<typeof useForm<Values>>;
  action: string;
  busy: string | false;
  /** Whether the act cannot be undone: its button is red. */
  danger?: boolean;
  onSubmit: (values: Values) => Promise<void>;
  /** The button that leaves the form: “Close” where nothing is stored. */
  leave?: 'Cancel' | 'Close';
  /** The words for values, of a form whose record colleagues may change at the same time. */
  inWords?: InWords;
  children: ReactNode;
}

/** Asks for the values of a form. @param keepsOpen for answers that appear only here, such as secrets */
export function DialogWithForm<Values extends Record<string, string | string[]>>({
  title,
  onClose,
  keepsOpen = false,
  isWide = false,
  ...form
}: Props<Values> & { title: string; onClose: () => void; keepsOpen?: boolean; isWide?: boolean }) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      onHold={keepsOpen ? () => undefined : undefined}
      isChanged={form.form.isChanged}
      isWide={isWide}
    >
      <DialogForm {...form} onCancel={onClose} />
    </Dialog>
  );
}

const saveOf = (form: HTMLFormElement | null) => form?.querySelector<HTMLElement>('[type=submit]');

/** Frames the fields of a form, and shows why the server refused it. */
export function DialogForm<Values extends Record<string, string | string[]>>({
  form,
  action,
  busy,
  danger = false,
  leave = 'Cancel',
  onSubmit,
  onCancel,
  onDiscard,
  inWords,
  children,
}: Props<Values> & {
  onCancel?: (() => void) | undefined;
  /** Discards the stored unsaved values; undefined without any. */
  onDiscard?: (() => void) | undefined;
}) {
  const { failure, attempt } = useFailure({ refuse: form.refuse });
  return (
    <form
      noValidate
      onSubmit={form.submit((values) => void attempt(() => onSubmit(values)))}
      onKeyDown={(event) => {
        // In a text of several lines Enter begins a line.
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        if (!event.repeat) saveOf(event.currentTarget)?.click();
      }}
      className="grid grid-cols-[minmax(0,1fr)] gap-5 wrap-anywhere"
    >
      <ErrorSummary faults={form.faults} attempt={form.attempt} />
      {children}
      {inWords && <ConflictFields form={form} inWords={inWords} />}
      {/* It stands where the person looks, who has just pressed the button below. */}
      {failure && <OutcomeNotice takesFocus message={failure} />}
      <DialogFoot>
        {onDiscard && (
          <>
            <span className="text-muted">{partsTexts.notSaved}</span>
            <Button
              variant="secondary"
              onClick={({ currentTarget }) => {
                // The button goes, and would take the focus with it.
                saveOf(currentTarget.form)?.focus();
                onDiscard();
              }}
            >
              {partsTexts.discard}
            </Button>
          </>
        )}
        {onCancel && (
          <Button variant="secondary" onClick={busy ? undefined : onCancel}>
            {leave === 'Close' ? partsTexts.close : partsTexts.cancel}
          </Button>
        )}
        <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={busy}>
          {action}
        </Button>
      </DialogFoot>
    </form>
  );
}
