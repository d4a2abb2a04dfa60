import type { ReactNode } from 'react';
import { reasonRules } from '@portal/schema/audit';
import { useForm } from '../lib/use-form.ts';
import { DialogWithForm } from './dialog-form.tsx';
import { TextField } from './text-fields.tsx';

/** Asks for the reason to open or export personal data: the audit log stores it. */
export function ReasonDialog({
  title,
  action,
  busy,
  hint,
  onGiven,
  onClose,
  children,
}: {
  title: string;
  action: string;
  busy: string | false;
  hint: string;
  onGiven: (reason: string) => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}) {
  const form = useForm(reasonRules, { reason: '' });
  return (
    <DialogWithForm {...{ title, onClose, form, action, busy }} onSubmit={({ reason }) => onGiven(reason)}>
      {children}
      <TextField {...form.bind('reason')} label="Reason" hint={hint} required />
    </DialogWithForm>
  );
}
