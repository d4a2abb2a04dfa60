import type { ComponentProps } from 'react';
import { useBeforeUnload } from 'react-router-dom';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import './back-office.css';

/** Frames a form of a page of settings. Its Save stays in sight, and a browser asks before it closes unsaved changes. */
export function SettingsForm<Values extends Record<string, string | string[]>>(
  props: ComponentProps<typeof DialogForm<Values>>,
) {
  useBeforeUnload((event) => {
    if (props.form.isChanged) event.preventDefault();
  });
  return (
    <div className="settings-form rounded-box border border-line bg-surface p-4 sm:p-6">
      <DialogForm {...props} />
    </div>
  );
}
