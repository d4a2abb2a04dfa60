import type { TextSection } from '@portal/schema/programme-terms';
import { accessibilityLead, accessibilityStatement } from '../../../content/accessibility.ts';
import { securityLead, securityPolicy } from '../../../content/security.ts';
import { Clauses } from '../../../ui/clauses.tsx';
import { PolicyPageEnd } from '../../../ui/page-end.tsx';
import { Page, PageTitle } from '../../../ui/page.tsx';

function Statement({
  path,
  title,
  lead,
  clauses,
}: {
  path: string;
  title: string;
  lead: string;
  clauses: readonly TextSection[];
}) {
  return (
    <Page>
      <div className="grid max-w-[68ch] gap-8">
        <div className="grid gap-3">
          <PageTitle>{title}</PageTitle>
          <p className="text-lg">{lead}</p>
        </div>
        <Clauses prefix="part" clauses={clauses} level="h2" />
        <PolicyPageEnd path={path} />
      </div>
    </Page>
  );
}

export const AccessibilityPage = () => (
  <Statement
    path="/accessibility"
    title="Accessibility"
    lead={accessibilityLead}
    clauses={accessibilityStatement}
  />
);

export const SecurityPage = () => (
  <Statement
    path="/security"
    title="Reporting a security problem"
    lead={securityLead}
    clauses={securityPolicy}
  />
);
