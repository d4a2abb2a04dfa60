import { Circle, CircleCheck, CircleX, LoaderCircle } from 'lucide-react';
import { composedPassword, passwordChecks } from '@portal/schema/password-checks';
import { PasswordField } from '../../../ui/text-fields.tsx';
import type { Guess } from './use-hard-to-guess.ts';

interface Binding {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** @param guess what `useHardToGuess` says of the password */
export function NewPasswordFields({
  form,
  labels,
  guess,
}: {
  form: { bind(name: 'password' | 'confirmPassword'): Binding };
  labels: { password: string; confirmPassword: string };
  guess: Guess;
}) {
  const [password, confirmPassword] = [form.bind('password'), form.bind('confirmPassword')];
  const composed = composedPassword(password.value);
  const matches = composed === composedPassword(confirmPassword.value);
  return (
    <>
      <PasswordField {...password} label={labels.password} autoComplete="new-password" required />
      <div className="grid gap-1 text-sm">
        <ul className="grid gap-1" aria-label="Password rules">
          {passwordChecks.map(({ key, label, test }) => (
            <Check key={key} state={test(composed) ? 'met' : 'unmet'} label={label} />
          ))}
          <Check state={checkStates[guess.state]} label="Hard to guess" />
        </ul>
        <p
          role="status"
          className={`pl-6 ${guess.state === 'easy' ? 'font-semibold text-danger' : 'text-muted'}`}
        >
          {hintOf(guess)}
        </p>
      </div>
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

const checks = {
  unmet: { words: 'not met yet', looks: 'text-muted', Icon: Circle },
  met: { words: 'met', looks: 'text-success', Icon: CircleCheck },
  broken: { words: 'not met', looks: 'font-semibold text-danger', Icon: CircleX },
  checking: { words: 'checking', looks: 'text-muted', Icon: LoaderCircle },
} as const;

const checkStates: Record<Guess['state'], keyof typeof checks> = {
  unmet: 'unmet',
  checking: 'checking',
  unknown: 'unmet',
  hard: 'met',
  easy: 'broken',
};

function hintOf({ state, fault }: Guess): string {
  if (state === 'easy') return fault ?? '';
  if (state === 'unknown') return 'We could not check this now. We do when you send the form.';
  return 'Without your email address, common words, or rows of keys such as qwerty.';
}

function Check({ state, label }: { state: keyof typeof checks; label: string }) {
  const { words, looks, Icon } = checks[state];
  return (
    <li className={`flex items-center gap-2 ${looks}`}>
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      <span>{label}</span>
      {state === 'checking' && <span aria-hidden="true">(checking…)</span>}
      <span className="sr-only"> ({words})</span>
    </li>
  );
}
