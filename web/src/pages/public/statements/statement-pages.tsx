import { accessibilityTexts } from '@portal/schema/texts/accessibility';
import { securityTexts } from '@portal/schema/texts/security';
import { clauseId } from '../../../ui/clauses.tsx';
import { PolicyPageEnd } from '../../../ui/page-end.tsx';
import { Page, PageTitle } from '../../../ui/page.tsx';
import { withLooks } from '../../../ui/text-looks.ts';

interface Texts {
  title: string;
  lead: string;
  parts: readonly { heading: string; text: string }[];
}

const Statement = ({ path, texts: { title, lead, parts } }: { path: string; texts: Texts }) => (
  <Page>
    <div className="grid max-w-[68ch] gap-8">
      <div className="grid gap-3">
        <PageTitle>{title}</PageTitle>
        <p className="text-lg">{lead}</p>
      </div>
      {parts.map(({ heading, text }, index) => (
        <section key={heading} id={clauseId('part', index)} className="grid max-w-[68ch] gap-2">
          <h2 className="text-base! font-semibold!">
            {index + 1}. {heading}
          </h2>
          <div
            className="grid gap-2"
            // The HTML is safe: the Markdown that it is made of cannot have a script, a form or a frame.
            dangerouslySetInnerHTML={{ __html: withLooks(text) }}
          />
        </section>
      ))}
      <PolicyPageEnd path={path} />
    </div>
  </Page>
);

export const AccessibilityPage = () => <Statement path="/accessibility" texts={accessibilityTexts} />;
export const SecurityPage = () => <Statement path="/security" texts={securityTexts} />;
