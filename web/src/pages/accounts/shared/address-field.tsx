import { useLayoutEffect, useRef } from 'react';
import { formTexts } from '@portal/schema/texts/form';
import { getSession } from '../../../session/session-store.ts';
import { keepVisitorEmail, visitorEmail } from '../../../session/visitor.ts';
import { controlId } from '../../../ui/field.tsx';
import { TextField } from '../../../ui/text-fields.tsx';

interface Binding {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** Asks for the email address of a visitor, which is remembered from page to page. */
export function AddressField({ form }: { form: { bind(name: 'email'): Binding } }) {
  const field = form.bind('email');
  const { onChange } = field;
  const fill = useRef(onChange);
  // The known address is filled in after hydration, as the prerendered page knows nobody. A typed one stays, and is remembered.
  useLayoutEffect(() => {
    const typed = document.querySelector<HTMLInputElement>(`#${controlId('email')}`)?.value;
    if (typed) return keepVisitorEmail(typed);
    const known = visitorEmail() || getSession().user?.email;
    if (known) fill.current(known);
  }, []);
  return (
    <TextField
      {...field}
      label={formTexts.email}
      type="email"
      autoComplete="username"
      required
      onChange={(email) => {
        keepVisitorEmail(email);
        onChange(email);
      }}
    />
  );
}
