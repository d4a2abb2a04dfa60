import { Lock, TriangleAlert } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { frameTexts } from '@portal/schema/texts/frame';
import { useHydrated } from '../lib/use-hash.ts';
import { withParts } from '../ui/with-parts.tsx';

interface RedirectState {
  redirect: { reason: 'no access' | 'check failed'; from: string };
}

export const redirectState = (from: string, reason: RedirectState['redirect']['reason']): RedirectState => ({
  redirect: { reason, from },
});

/** The live region is always there, so that screen readers announce its text. */
export function RedirectNotice() {
  const { state } = useLocation();
  const isHydrated = useHydrated();
  const redirect = isHydrated ? (state as Partial<RedirectState> | null)?.redirect : undefined;
  const Icon = redirect?.reason === 'check failed' ? TriangleAlert : Lock;
  return (
    <div role="status">
      {redirect && (
        <div className="bg-primary-tint text-info print:hidden">
          <p className="mx-auto flex max-w-6xl items-start gap-2 px-4 py-3">
            <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
            <span>
              {redirect.reason === 'no access'
                ? frameTexts.noAccess
                : withParts(frameTexts.unchecked, {
                    again: (
                      <Link to={redirect.from} className="font-semibold underline underline-offset-2">
                        {frameTexts.again}
                      </Link>
                    ),
                  })}
            </span>
          </p>
        </div>
      )}
    </div>
  );
}
