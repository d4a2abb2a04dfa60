import { Navigate, useLocation } from 'react-router-dom';
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
        title="Your account is erased"
        next={[
          'You get one last email, which says the same.',
          'Nobody can log in with this account. To submit an idea again, sign up anew.',
        ]}
        acts={<ButtonLink to="/home">Home</ButtonLink>}
      >
        <p>
          {state.isKept
            ? 'Your ideas and your data are erased. Reviews and notes name who wrote them, so your address stays beside them; nobody can log in with it.'
            : 'Your account and your ideas are erased.'}
        </p>
      </Confirmation>
    </Page>
  );
}
