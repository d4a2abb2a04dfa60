/** Why a visitor stands on another page than the one they asked for, kept in the history's state. */
import { useSyncExternalStore } from 'react';
import { Lock, TriangleAlert } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';

interface LedAway {
  ledAway: { reason: 'no access' | 'check failed'; from: string };
}

/** Makes the history's state for the page to which somebody is led instead of the one at `from`. */
export const ledAwayFrom = (from: string, reason: LedAway['ledAway']['reason']): LedAway => ({
  ledAway: { reason, from },
});

const never = () => () => undefined;

/** Says why the visitor was led here. Its frame is always there, so that screen readers hear the words come. */
export function LedAwayNotice() {
  const { state } = useLocation();
  const here = (state as Partial<LedAway> | null)?.ledAway;
  // A page rendered ahead knows no history, and is compared with the page that takes it over.
  const ledAway = useSyncExternalStore(
    never,
    () => here,
    () => undefined,
  );
  const Icon = ledAway?.reason === 'check failed' ? TriangleAlert : Lock;
  return (
    <div role="status">
      {ledAway && (
        <div className="bg-primary-tint text-info print:hidden">
          <p className="mx-auto flex max-w-6xl items-start gap-2 px-4 py-3">
            <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
            {ledAway.reason === 'no access' ? (
              'Your account does not have access to the page you asked for, so you are on the home page. If you need access, ask an administrator.'
            ) : (
              <span>
                We could not check your access to the page you asked for, so you are on the home page. Check
                your connection, then{' '}
                <Link to={ledAway.from} className="font-semibold underline underline-offset-2">
                  try again
                </Link>
                .
              </span>
            )}
          </p>
        </div>
      )}
    </div>
  );
}
