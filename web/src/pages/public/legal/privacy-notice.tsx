import { useState } from 'react';
import { ServerPart } from '../../../ui/server-part.tsx';

const PAGE = 'legalpolicies';

/** Shows the data that the portal stores, and its purposes. */
export function PrivacyNotice() {
  const [isMissing, setMissing] = useState(false);
  return (
    <>
      <ServerPart
        page={PAGE}
        address={`/${PAGE}`}
        id="privacy-notice"
        className="grid gap-8"
        onMissing={() => setMissing(true)}
      />
      {isMissing && (
        <p>
          What we keep, why, and how long is missing here.{' '}
          <a href={`/${PAGE}`} className="text-link">
            Load the page again
          </a>
        </p>
      )}
    </>
  );
}
