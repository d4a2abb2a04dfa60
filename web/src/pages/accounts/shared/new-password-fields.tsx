import { Circle, CircleCheck, CircleX, LoaderCircle } from 'lucide-react';
import { composedPassword, passwordChecks } from '@portal/schema/password-checks';
import { newPasswordTexts } from '@portal/schema/texts/new-password';
import { useSettled } from '../../../lib/use-settled.ts';
import { PasswordField } from '../../../ui/text-fields.tsx';
import type { Guess } from './use-hard-to-guess.ts';

interface Binding {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** Milliseconds without a key after which a screen reader hears how the password stands. */
const PAUSE = 1_000;

/**
 * Asks for a new password twice. While one types, marks and words change with each key; one status says the result after a
 * pause.
 * @param guess what `useHardToGuess` says of the password
 * @param said what the status says in place of the words of these fields
 */
export function NewPasswordFields({
  form,
  labels,
  guess,
  said,
}: {
  form: { bind(name: 'password' | 'confirmPassword'): Binding };
  labels: { password: string; confirmPassword: string };
  guess: Guess;
  said?: string;
}) {
  const [password, confirmPassword] = [form.bind('password'), form.bind('confirmPassword')];
  const composed = composedPassword(password.value);
  const matches = composed === composedPassword(confirmPassword.value);
  const match = confirmPassword.value && (matches ? newPasswordTexts.match : newPasswordTexts.differ);
  const typed = password.value + confirmPassword.value;
  const words = said ?? (guess.state === 'easy' || guess.state === 'unknown' ? hintOf(guess) : match);
  const settled = useSettled(typed && words, PAUSE, typed);
  return (
    <>
      <PasswordField {...password} label={labels.password} autoComplete="new-password" required />
      <div className="grid gap-1 text-sm">
        <ul className="grid gap-1 sm:grid-cols-2" aria-label={newPasswordTexts.rules}>
          {passwordChecks.map(({ key, label, test }) => (
            <Check key={key} state={test(composed) ? 'met' : 'unmet'} label={label} />
          ))}
          <Check state={checkStates[guess.state]} label={newPasswordTexts.hard} />
        </ul>
        <p className={guess.state === 'easy' ? 'font-semibold text-danger' : 'text-muted'}>{hintOf(guess)}</p>
      </div>
      <PasswordField
        {...confirmPassword}
        label={labels.confirmPassword}
        autoComplete="new-password"
        required
      />
      {match && (
        <p className={`text-sm font-semibold ${matches ? 'text-success' : 'text-danger'}`}>{match}</p>
      )}
      <p role="status" className="sr-only">
        {settled}
      </p>
    </>
  );
}

const checks = {
  unmet: { words: 'notYet', looks: 'text-muted', Icon: Circle },
  met: { words: 'met', looks: 'text-success', Icon: CircleCheck },
  broken: { words: 'notMet', looks: 'font-semibold text-danger', Icon: CircleX },
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
  if (state === 'unknown') return newPasswordTexts.unknown;
  return newPasswordTexts.hardHint;
}

function Check({ state, label }: { state: keyof typeof checks; label: string }) {
  const { words, looks, Icon } = checks[state];
  return (
    <li className={`flex items-center gap-2 ${looks}`}>
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      <span>{label}</span>
      {state === 'checking' && <span aria-hidden="true">({newPasswordTexts.checks})</span>}
      <span className="sr-only"> ({newPasswordTexts[words]})</span>
    </li>
  );
}
