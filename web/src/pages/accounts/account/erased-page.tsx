import { Navigate, useLocation } from 'react-router-dom';
import { accountLinksTexts } from '@portal/schema/texts/account-links';
import { frameTexts } from '@portal/schema/texts/frame';
import { ButtonLink } from '../../../ui/button.tsx';
import { Confirmation } from '../../../ui/confirmation.tsx';
import { Page } from '../../../ui/page.tsx';

/** Confirms the erasure that led here; any other visit leads to the home page. */
export function ErasedPage() {
  const { state } = useLocation() as { state: { isKept?: boolean } | null };
  if (!state || !('isKept' in state)) return <Navigate to="/home" replace />;
  return (
    <Page>
      <Confirmation
        isPage
        title={accountLinksTexts.erased}
        next={[accountLinksTexts.lastEmail, accountLinksTexts.noLogin]}
        acts={<ButtonLink to="/home">{frameTexts.home}</ButtonLink>}
      >
        <p>{state.isKept ? accountLinksTexts.erasedKept : accountLinksTexts.erasedText}</p>
      </Confirmation>
    </Page>
  );
}
