import { useState } from 'react';
import { sessionTexts } from '@portal/schema/texts/session';
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
        label={isRecovery ? sessionTexts.recoveryCode : sessionTexts.code}
        hint={isRecovery ? sessionTexts.recoveryHint : sessionTexts.codeHint}
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
        {isRecovery ? sessionTexts.useApp : sessionTexts.useRecovery}
      </button>
    </div>
  );
}
