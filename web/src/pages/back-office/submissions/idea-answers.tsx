import { useState } from 'react';
import type { ReactNode } from 'react';
import { labelsOf } from '@portal/schema/choices';
import { listOf } from '@portal/schema/fields';
import { ideaFields, ideaSteps, wizardSteps } from '@portal/schema/idea';
import type { IdeaField } from '@portal/schema/idea';
import { useFailure } from '../../../lib/use-failure.ts';
import { useRevealIdNumberMutation } from '../../../graphql/generated.ts';
import type { IdeaAnswersFragment } from '../../../graphql/generated.ts';
import { Button } from '../../../ui/button.tsx';
import { mailTo, phoneTo } from '../../../ui/contact-lines.tsx';

function WebLink({ address }: { address: string }) {
  // Older LinkedIn answers are free text.
  if (!/^https?:\/\//i.test(address)) return address;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer nofollow">
      {address}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

function Answer({ idea, field }: { idea: IdeaAnswersFragment; field: IdeaField }): ReactNode {
  if (field === 'idNumber') return <IdNumber ideaId={idea.id} masked={idea.idNumberMasked} />;
  if (field === 'reference') return null;
  const value = idea[field];
  if (value.length === 0) return <span className="text-muted">No answer</span>;
  const list = listOf(ideaFields[field]);
  if (list && Array.isArray(value)) {
    return (
      <ul className="list-disc pl-5">
        {labelsOf(list, value).map((label) => (
          <li key={label}>{label}</li>
        ))}
      </ul>
    );
  }
  const text = String(value);
  if (list) return list[text];
  if (field === 'email') return <a href={mailTo(text)}>{text}</a>;
  if (field === 'contactNumber') return <a href={phoneTo(idea.dialCode + text)}>{text}</a>;
  if (field === 'website' || field === 'linkedIn') return <WebLink address={text} />;
  return text;
}

export function IdeaAnswers({ idea, step }: { idea: IdeaAnswersFragment; step: keyof typeof ideaSteps }) {
  const { title } = wizardSteps.find(({ key }) => key === step) ?? {};
  return (
    <section aria-labelledby={`answers-${step}`} className="rounded-box border border-line bg-white">
      <h2 id={`answers-${step}`} className="border-b border-line px-4 py-3 sm:px-6">
        {title}
      </h2>
      <dl className="grid gap-x-6 gap-y-3 p-4 sm:grid-cols-[12rem_1fr] sm:px-6">
        {(Object.keys(ideaSteps[step]) as IdeaField[]).map((field) => (
          <div key={field} className="contents">
            <dt className="font-semibold">{ideaFields[field].label}</dt>
            <dd className="max-w-prose min-w-0 wrap-anywhere whitespace-pre-line max-sm:mb-2">
              <Answer idea={idea} field={field} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function IdNumber({ ideaId, masked }: { ideaId: string; masked: string | null }) {
  // Not cached: it is hidden again when the page is left.
  const [reveal, { loading }] = useRevealIdNumberMutation({ fetchPolicy: 'no-cache' });
  const [shown, setShown] = useState<string>();
  const { failure, attempt } = useFailure();
  const show = async () => {
    const { data } = await reveal({ variables: { id: ideaId } });
    setShown(data?.revealIdNumber);
  };
  return (
    <div className="grid justify-items-start gap-1">
      <p role="status" className="tabular-nums">
        {shown ?? masked}
      </p>
      {shown === undefined ? (
        <>
          <Button variant="secondary" busy={loading && 'Asking...'} onClick={() => void attempt(show)}>
            Show ID number
          </Button>
          <p className="text-sm text-muted">Viewing it is recorded in the audit log under your name.</p>
        </>
      ) : (
        <Button variant="secondary" onClick={() => setShown(undefined)}>
          Hide ID number
        </Button>
      )}
      {failure && (
        <p role="alert" className="font-semibold text-danger">
          {failure}
        </p>
      )}
    </div>
  );
}
