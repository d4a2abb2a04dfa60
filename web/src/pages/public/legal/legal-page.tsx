import { company } from '@portal/schema/company';
import { acceptance, legalPolicies, termsOfAgreement } from '@portal/schema/programme-terms';
import type { TextSection } from '@portal/schema/programme-terms';
import { Page } from '../../../ui/page.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';

const anchor = (prefix: string, index: number) => `${prefix}-${index + 1}`;

function Sections({ prefix, sections }: { prefix: string; sections: readonly TextSection[] }) {
  return sections.map(({ heading, paragraphs, list }, index) => (
    <section key={heading} id={anchor(prefix, index)} className="grid gap-2">
      <h3>
        {index + 1}. {heading}
      </h3>
      {paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {list && (
        <ul className="list-disc pl-6">
          {list.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
    </section>
  ));
}

/** Privacy policy and terms (spec §2 "Legal policies"). */
export function LegalPage() {
  return (
    <Page>
      <PageTitle>Legal policies</PageTitle>
      <p className="rounded-box border-2 border-danger bg-white p-4 font-bold text-danger">
        PLEASE READ THE BELOW CAREFULLY, CLICKING NEXT ON THE PREVIOUS FORM MEANS YOU AGREE TO ALL THE
        POLICIES, AGREEMENTS AND TERMS
      </p>
      <div className="grid gap-10 lg:grid-cols-[16rem_1fr]">
        <nav aria-label="On this page" className="self-start print:hidden">
          <ol className="grid list-decimal gap-2 pl-6">
            {legalPolicies.map(({ heading }, index) => (
              <li key={heading}>
                <a href={`#${anchor('policy', index)}`}>{heading}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="grid max-w-[68ch] gap-8">
          <h2>Privacy policy</h2>
          <Sections prefix="policy" sections={legalPolicies} />
          <h2>Terms of agreement</h2>
          <Sections prefix="term" sections={termsOfAgreement} />
          <p className="font-semibold">{acceptance}</p>
          <p className="text-muted">
            {company.legalName}, {company.year}
          </p>
        </div>
      </div>
    </Page>
  );
}
