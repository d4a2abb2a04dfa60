import { purposes } from '@portal/schema/cookies';
import { consentTexts } from '@portal/schema/texts/consent';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../ui/button.tsx';
import { useFoot } from '../ui/foot.ts';
import { allPreferences, chooseConsent, getConsent, onConsentChange } from './consent-store.ts';
import type { Preferences } from './consent-store.ts';

// The prerender has no cookies: no banner before hydration.
const beforeHydration = { consent: undefined, banner: 'closed' } as const;

export function ConsentBanner() {
  const { consent, banner } = useSyncExternalStore(onConsentChange, getConsent, () => beforeHydration);
  if (banner === 'closed') return null;
  return (
    <Banner
      key={banner}
      initial={consent?.preferences ?? allPreferences(false)}
      reopened={banner === 'reopened'}
    />
  );
}

/** Sends a visitor who rejects cookies on arrival back (spec §2). */
function leave(): void {
  if (window.history.length > 1) window.history.back();
  else window.close();
}

function Banner({ initial, reopened }: { initial: Preferences; reopened: boolean }) {
  const [preferences, setPreferences] = useState(initial);
  const [isCustom, setIsCustom] = useState(reopened);
  const box = useRef<HTMLElement>(null);
  useFoot('banner', box);
  useEffect(() => {
    if (!reopened) return undefined;
    const opener = document.activeElement;
    box.current?.focus();
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [reopened]);
  const rejectAll = () => {
    chooseConsent('rejected');
    if (!reopened) leave();
  };
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby="consent-title"
      className="fixed inset-x-0 bottom-0 z-40 max-h-[80dvh] overflow-y-auto border-t border-line bg-raised shadow-above print:hidden"
    >
      <div className="mx-auto grid max-w-6xl gap-2 px-4 py-2 sm:gap-4 sm:py-4">
        <div className="grid gap-1">
          <h2 id="consent-title" className="text-lg! max-sm:sr-only">
            {consentTexts.title}
          </h2>
          <p className="max-w-prose text-sm leading-5!">
            {consentTexts.lead} <Link to="/legalpolicies#cookies">{consentTexts.more}</Link>
          </p>
        </div>
        {isCustom && (
          <fieldset className="grid gap-1 sm:grid-cols-2">
            <legend className="sr-only">{consentTexts.choose}</legend>
            {purposes.map((purpose) => (
              <label key={purpose} className="flex min-h-11 items-start gap-3 py-1">
                <input
                  type="checkbox"
                  name={purpose}
                  checked={preferences[purpose]}
                  onChange={({ target }) => setPreferences({ ...preferences, [purpose]: target.checked })}
                  className="mt-1 size-5 shrink-0 accent-primary"
                />
                <span>
                  <span className="block font-semibold">{consentTexts[purpose]}</span>
                  <span className="block text-sm text-muted">
                    {purpose === 'analytics' ? consentTexts.counts : consentTexts.unused}
                  </span>
                </span>
              </label>
            ))}
          </fieldset>
        )}
        <div className="flex flex-wrap gap-2 *:max-sm:flex-1 *:max-sm:px-1! sm:gap-3">
          <Button onClick={() => chooseConsent('all')}>{consentTexts.all}</Button>
          <Button variant="secondary" onClick={rejectAll}>
            {consentTexts.none}
          </Button>
          {isCustom ? (
            <Button variant="secondary" onClick={() => chooseConsent('custom', preferences)}>
              {consentTexts.save}
            </Button>
          ) : (
            <Button variant="ghost" onClick={() => setIsCustom(true)}>
              {consentTexts.custom}
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}
