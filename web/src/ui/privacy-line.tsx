import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formTexts } from '@portal/schema/texts/form';

/** Says beside a form what happens to its answers, and links to the privacy policy. */
export function PrivacyLine({ children }: { children: ReactNode }) {
  return (
    <p className="text-sm text-muted">
      <span>{children}</span>{' '}
      <Link to="/legalpolicies" className="whitespace-nowrap text-link">
        {formTexts.privacy}
      </Link>
    </p>
  );
}
