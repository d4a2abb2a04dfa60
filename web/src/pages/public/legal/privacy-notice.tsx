import { useState } from 'react';
import { legalTexts } from '@portal/schema/texts/legal';
import { ServerPart } from '../../../ui/server-part.tsx';
import { withParts } from '../../../ui/with-parts.tsx';

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
          {withParts(legalTexts.dataMissing, {
            reload: (
              <a href={`/${PAGE}`} className="text-link">
                {legalTexts.reload}
              </a>
            ),
          })}
        </p>
      )}
    </>
  );
}
