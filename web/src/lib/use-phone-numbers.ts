import { useState } from 'react';
import { checkNumbersBy } from '@portal/schema/phone';

/** Returns a function that loads the numbering plans of all countries; the rules check numbers by them from then on. */
export function usePhoneNumbers(): () => void {
  const [, setKnown] = useState(false);
  return () =>
    void import('@portal/schema/phone-numbers').then(
      ({ findNumber }) => {
        checkNumbersBy(findNumber);
        setKnown(true);
      },
      // If they fail to load, the server checks the number, with the same messages.
      () => undefined,
    );
}
