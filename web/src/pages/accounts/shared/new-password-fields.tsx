import { Circle, CircleCheck } from 'lucide-react';
import * as v from 'valibot';
import { newPassword, passwordChecks } from '@portal/schema/account';
import { PasswordField } from '../../../ui/text-fields.tsx';

export const passwordPairRules = v.pipe(
  v.object({ password: newPassword, confirmPassword: v.string() }),
  v.forward(
    v.partialCheck(
      [['password'], ['confirmPassword']],
      ({ password, confirmPassword }) => password === confirmPassword,
      'Passwords do not match',
    ),
    ['confirmPassword'],
  ),
);

interface Binding {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

export function NewPasswordFields({
  form,
  labels,
}: {
  form: { bind(name: 'password' | 'confirmPassword'): Binding };
  labels: { password: string; confirmPassword: string };
}) {
  const [password, confirmPassword] = [form.bind('password'), form.bind('confirmPassword')];
  const matches = password.value === confirmPassword.value;
  return (
    <>
      <PasswordField {...password} label={labels.password} autoComplete="new-password" required />
      <ul className="grid gap-1 text-sm" aria-label="Password rules">
        {passwordChecks.map(({ key, label, test }) => (
          <Check key={key} met={test(password.value)} label={label} />
        ))}
      </ul>
      <PasswordField
        {...confirmPassword}
        label={labels.confirmPassword}
        autoComplete="new-password"
        required
      />
      <p role="status" className="text-sm font-semibold empty:hidden">
        {confirmPassword.value && (
          <span className={matches ? 'text-success' : 'text-danger'}>
            {matches ? 'Passwords match' : 'Passwords do not match'}
          </span>
        )}
      </p>
    </>
  );
}

function Check({ met, label }: { met: boolean; label: string }) {
  const Icon = met ? CircleCheck : Circle;
  return (
    <li className={`flex items-center gap-2 ${met ? 'text-success' : 'text-muted'}`}>
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      <span>{label}</span>
      <span className="sr-only">{met ? ' (met)' : ' (not met yet)'}</span>
    </li>
  );
}
