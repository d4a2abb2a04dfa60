import type { ReactNode } from 'react';
import { useFailure } from '../../../app/use-failure.ts';
import type { useForm } from '../../../app/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { Notice } from '../../../ui/notice.tsx';

/**
 * The form of a dialog: its faults, its fields, and the buttons that leave it or send it.
 * @param onSend throws what the server refused, which is then shown
 * @param children the fields
 */
export function DialogForm<Values extends Record<string, string | string[]>>({
  form,
  action,
  busy,
  onSend,
  onCancel,
  children,
}: {
  form: ReturnType<typeof useForm<Values>>;
  /** The label of the button that sends it. */
  action: string;
  busy: string | false;
  onSend: (values: Values) => Promise<void>;
  onCancel: () => void;
  children: ReactNode;
}) {
  const { failure, attempt } = useFailure({ refuse: form.refuse });
  return (
    <form
      noValidate
      onSubmit={form.submit((values) => void attempt(() => onSend(values)))}
      className="grid grid-cols-[minmax(0,1fr)] gap-5 wrap-anywhere"
    >
      <ErrorSummary faults={form.faults} attempt={form.attempt} />
      {failure && (
        <Notice tone="error">
          <p>{failure}</p>
        </Notice>
      )}
      {children}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={busy ? undefined : onCancel}>
          Cancel
        </Button>
        <Button type="submit" busy={busy}>
          {action}
        </Button>
      </div>
    </form>
  );
}
