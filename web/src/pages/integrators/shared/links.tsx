import { BackLink } from '../../../ui/back-link.tsx';
import { buttonLooks } from '../../../ui/button.tsx';

/** Leads to the guide for developers, which is outside the back office. */
export const GuideLink = ({ href }: { href: string }) => (
  <a href={href} className={buttonLooks('ghost', 'px-3!')}>
    Guide for developers
  </a>
);

/** Leads back to the page of all integrations. */
export const IntegrationsLink = () => (
  <nav aria-label="Integrations">
    <BackLink to="/integrations">Back to integrations</BackLink>
  </nav>
);
