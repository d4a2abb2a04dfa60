import type { ReactNode } from 'react';
import { askedOf } from '@portal/schema/clarification';
import { labelsOf } from '@portal/schema/lists';
import { listOf } from '@portal/schema/fields';
import { ideaFields, ideaSteps, wizardSteps } from '@portal/schema/idea';
import type { IdeaField } from '@portal/schema/idea';
import type { IdeaAnswersFragment } from '../../../graphql/generated-staff.ts';
import { mailTo } from '../../../ui/contact-lines.tsx';
import { FoundWords } from '../../../ui/marked.tsx';
import { EntryLink } from './entry-link.tsx';
import type { EnteredOnPage } from './entry-link.tsx';
import { ContactDetails, Terms, WebLink } from './contact-details.tsx';

/** The answers that are visible at once: gender and age are for figures, and a press opens contact details. */
type ShownField = keyof IdeaAnswersFragment & IdeaField;
const isShown = (field: IdeaField): field is ShownField =>
  !['contact', 'figures'].includes(ideaFields[field].personal ?? '') && field !== 'reference';

function Answer({ idea, field }: { idea: IdeaAnswersFragment; field: ShownField }): ReactNode {
  const value = idea[field];
  if (value.length === 0) return <span className="text-muted">No answer</span>;
  const list = listOf(ideaFields[field]);
  if (list && Array.isArray(value)) return labelsOf(list, value).join(', ');
  const text = String(value);
  if (list) return list[text];
  if (field === 'email')
    return (
      <a href={mailTo(text)}>
        <FoundWords text={text} />
      </a>
    );
  if (field === 'website') return <WebLink address={text} />;
  return <FoundWords text={text} />;
}

/** The idea in short. */
export const GIST: readonly ShownField[] = ['problemStatement', 'solutionSummary'];
const FIRST: readonly ShownField[] = [...GIST, 'keyBenefits'];
// The postal address comes last, before the other contact details.
const rankOf = (field: ShownField) => (field === 'email' ? 1 : FIRST.includes(field) ? -1 : 0);

/** The steps as one reads an idea: what it is first, whose it is last. The name is the heading of the page. */
const sections = (['overview', 'status', 'innovation', 'additional', 'general'] as const).map((step) => ({
  step,
  title: wizardSteps.find(({ key }) => key === step)?.title,
  fields: (Object.keys(ideaSteps[step]) as IdeaField[])
    .filter(isShown)
    .filter((field) => field !== 'solutionName')
    .toSorted((a, b) => rankOf(a) - rankOf(b)),
}));

type Team = readonly { name: string | null }[];

export function IdeaAnswers({ idea }: { idea: IdeaAnswersFragment & EnteredOnPage & { team: Team } }) {
  const asked = sections.filter(
    ({ step, fields }) =>
      askedOf(fields, idea).length > 0 || (step === 'overview' && idea.callAnswers.length > 0),
  );
  return asked.map(({ step, title, fields }) => (
    <section key={step} aria-labelledby={`answers-${step}`} className="grid gap-2">
      <h2 id={`answers-${step}`} className="border-b border-line pb-1 text-base text-heading">
        {title}
      </h2>
      <AnswerList idea={idea} fields={fields} />
      {step === 'overview' && <CallAnswers idea={idea} />}
      {step === 'general' && idea.team.length > 0 && (
        <Terms of={{ Team: idea.team.flatMap(({ name }) => name ?? []).join(', ') }} />
      )}
      {step === 'general' && <ContactDetails key={idea.id} ideaId={idea.id} />}
      {step === 'general' && <EntryLink key={`entry ${idea.id}`} idea={idea} />}
    </section>
  ));
}

/** The answers to the questions of the call, right after what the idea is. */
function CallAnswers({ idea: { challenge, callAnswers } }: { idea: IdeaAnswersFragment }) {
  if (!challenge || callAnswers.length === 0) return null;
  return (
    <>
      <h3 className="pt-2 text-base wrap-anywhere">Questions of {challenge.title}</h3>
      <Terms
        of={Object.fromEntries(
          callAnswers.map(({ words, url, question: { kind, label } }) => [
            label,
            url ? (
              <a key={label} href={url}>
                {words}
              </a>
            ) : kind === 'LINK' ? (
              <WebLink key={label} address={words} />
            ) : (
              words
            ),
          ]),
        )}
      />
    </>
  );
}

export function AnswerList({ idea, fields }: { idea: IdeaAnswersFragment; fields: readonly ShownField[] }) {
  return (
    <Terms
      of={Object.fromEntries(
        askedOf(fields, idea)
          // Empty where the person has a telephone alone.
          .filter((field) => field !== 'email' || idea.email !== '')
          .map((field) => [ideaFields[field].label, <Answer key={field} idea={idea} field={field} />]),
      )}
    />
  );
}
