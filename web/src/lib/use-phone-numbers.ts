import { useState } from 'react';

/** Returns what loads the telephone numbers of all countries; the rules hold a number to them from then on. */
export function usePhoneNumbers(): () => void {
  const [, setKnown] = useState(false);
  return () =>
    void import('@portal/schema/phone-numbers').then(
      () => setKnown(true),
      // The server holds the number to them, in the same words.
      () => undefined,
    );
}
