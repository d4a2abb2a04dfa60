import { useState } from 'react';
import { TextField } from './text-fields.tsx';

/** Asks for the code of an authenticator app, or instead for a recovery code. */
export function CodeField({
  name,
  value,
  error,
  onChange,
}: {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}) {
  const [isRecovery, setRecovery] = useState(false);
  return (
    <div className="grid justify-items-start gap-1 *:w-full">
      <TextField
        name={name}
        value={value}
        error={error}
        onChange={onChange}
        label={isRecovery ? 'Recovery code' : 'Code'}
        hint={
          isRecovery
            ? 'One of the codes that you saved when you turned on two-step login. Each works once.'
            : 'The six digits that your authenticator app shows now.'
        }
        autoComplete="one-time-code"
        inputMode={isRecovery ? 'text' : 'numeric'}
        required
      />
      <button
        type="button"
        onClick={() => {
          setRecovery(!isRecovery);
          onChange('');
        }}
        className="min-h-11 w-auto! text-left text-link"
      >
        {isRecovery ? 'Use a code from my app' : 'Use a recovery code instead'}
      </button>
    </div>
  );
}
