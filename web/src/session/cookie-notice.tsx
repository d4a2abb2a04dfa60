import { useState } from 'react';
import { formTexts } from '@portal/schema/texts/form';
import { keepsCookies } from '../lib/cookies.ts';
import { useHydrated } from '../lib/use-hash.ts';
import { Notice } from '../ui/notice.tsx';

/** Warns a person who wants to log in that the browser blocks cookies. */
export function CookieNotice() {
  const [isBlocked] = useState(() => !keepsCookies());
  return (
    useHydrated() &&
    isBlocked && (
      <Notice tone="warning">
        <p className="text-left">{formTexts.noCookies}</p>
      </Notice>
    )
  );
}
