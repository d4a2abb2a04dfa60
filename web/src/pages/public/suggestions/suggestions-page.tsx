import { painPointTypes, suggestionSenders } from '@portal/schema/choices';
import { nameOf } from '@portal/schema/lists';
import { company } from '@portal/schema/company';
import { suggestionFields, suggestionRules } from '@portal/schema/suggestion';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { toast } from 'sonner';
import { unexplained } from '../../../lib/problem-details.ts';
import { useEarlyInput } from '../../../lib/use-early-input.ts';
import { usePhoneNumbers } from '../../../lib/use-phone-numbers.ts';
import { useKeptForm } from '../../../session/use-kept-form.ts';
import { useKnownPerson } from '../../../session/use-known-person.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirmation } from '../../../ui/confirmation.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { leadsOn } from '../../../ui/lead-on.ts';
import { Honeypot } from '../../../ui/text-fields.tsx';
import { OutcomeNotice } from '../../../ui/notice.tsx';
import { PageTitle, Page } from '../../../ui/page.tsx';
import { wantToasts } from '../../../ui/late-toasts.tsx';
import { PrivacyLine } from '../../../ui/privacy-line.tsx';

const FORM_ID = 'suggestion';
const FAILURE = 'There was an error submitting the form.';
const empty = {
  fullName: '',
  contactNumber: '',
  emailAddress: '',
  selectedOption: '',
  painPointType: '',
  painPoint: '',
  suggestion: '',
  website2: '',
};

export function SuggestionsPage() {
  return (
    <Page>
      <div className="grid max-w-[68ch] gap-3">
        <PageTitle>Feedback Xchange</PageTitle>
        <p className="text-lg">
          What should work better? Tell us what gets in your way and what would help. Customers, staff and
          stakeholders are all welcome, and you do not need an account.
        </p>
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <noscript>
          <p className="rounded-box border border-line bg-surface p-6">
            This form needs JavaScript. You can also write to {company.mailbox}.
          </p>
        </noscript>
        <div className="needs-script grid gap-6">
          <SuggestionForm />
        </div>
        <WhatHappensNext />
      </div>
    </Page>
  );
}

/** Loads the GraphQL client on the first focus. */
const sender = () => {
  wantToasts();
  return import('./send-suggestion.ts');
};

/** Keeps the suggestion, and sends it. */
function useSuggestion() {
  const { form, forget } = useKeptForm('suggestion', '', suggestionRules, empty);
  useKnownPerson(form, ({ name, email, phone }) => ({
    ...{ fullName: name, emailAddress: email, contactNumber: phone },
  }));
  const [state, setState] = useState<'sending' | 'received' | 'failed'>();
  const send = async (values: typeof empty) => {
    setState('sending');
    const outcome = await sender().then(
      ({ sendSuggestion }) => sendSuggestion(values, FAILURE),
      () => ({ received: false as const, ...unexplained(FAILURE) }),
    );
    if (outcome.received) {
      form.reset(empty);
      forget();
      toast.success(outcome.message ?? 'Suggestion submitted successfully!');
    } else {
      form.refuse(outcome.fields);
      // The error summary says what the server found in a field.
      if (outcome.fields.length === 0) toast.error(outcome.message, { description: outcome.advice });
    }
    setState(outcome.received ? 'received' : outcome.fields.length === 0 ? 'failed' : undefined);
  };
  return { form, state, send };
}

function SuggestionForm() {
  const { form, state, send } = useSuggestion();
  const loadNumbers = usePhoneNumbers();
  useEarlyInput(FORM_ID, ({ painPointType = '', selectedOption = '', ...texts }) => {
    const [point, sender] = [
      nameOf(painPointTypes, painPointType),
      nameOf(suggestionSenders, selectedOption),
    ];
    form.fill({
      ...texts,
      ...(point && { painPointType: point }),
      ...(sender && { selectedOption: sender }),
    });
  });
  const fieldFor = (name: keyof typeof suggestionFields) => {
    const { value, error, onChange, onLeave } = form.bind(name);
    return (
      <FormField
        {...{ value, error, onLeave }}
        onEnter={loadNumbers}
        field={suggestionFields[name]}
        onChange={(text) => onChange(String(text))}
      />
    );
  };

  return (
    <>
      {state === 'received' && (
        <Confirmation
          title="Thank you. We have your suggestion."
          next={[
            'We read every suggestion.',
            'If we have a question, we call or email you. Otherwise you need not do anything.',
          ]}
        >
          <p>You can send another one with the empty form.</p>
        </Confirmation>
      )}
      <form
        noValidate
        id={FORM_ID}
        onKeyDown={leadsOn.onKeyDown}
        onFocus={(event) => {
          leadsOn.onFocus(event);
          void sender().catch(() => undefined);
        }}
        onSubmit={form.submit((values) => void send(values))}
        className="grid gap-6 rounded-box border border-line bg-surface p-4 sm:p-8"
      >
        <ErrorSummary faults={form.faults} attempt={form.attempt} />
        <p className="text-sm text-muted">Required answers are marked with an asterisk (*).</p>
        <h2>About you</h2>
        {fieldFor('fullName')}
        <div className="grid items-start gap-6 sm:grid-cols-2">
          {fieldFor('contactNumber')}
          {fieldFor('emailAddress')}
        </div>
        {fieldFor('selectedOption')}
        <h2 className="border-t border-line pt-6">What should change</h2>
        {fieldFor('painPoint')}
        {fieldFor('painPointType')}
        {fieldFor('suggestion')}
        <Honeypot {...form.bind('website2')} />
        {state === 'failed' && (
          <OutcomeNotice message="Your suggestion was not sent. Everything you wrote is still here: select Submit to try again." />
        )}
        <PrivacyLine>
          We keep your name, number and email to contact you about this suggestion, until you ask us to delete
          them.
        </PrivacyLine>
        <Button type="submit" busy={state === 'sending' && 'Submitting...'} className="sm:justify-self-start">
          Submit
        </Button>
      </form>
    </>
  );
}

function WhatHappensNext() {
  return (
    <aside aria-labelledby="next" className="grid gap-4 rounded-box bg-navy p-6 text-white">
      <h2 id="next" className="text-white!">
        What happens next
      </h2>
      <ol className="grid list-decimal gap-3 pl-5 marker:font-bold marker:text-lime">
        <li>We read every suggestion.</li>
        <li>
          If we have a question, we call or email you. We only use your details to contact you about this
          suggestion.
        </li>
      </ol>
      <p className="border-t border-navy-line pt-4">
        Would you build it yourself?{' '}
        <Link
          to="/innovate"
          className="font-semibold text-white underline underline-offset-2 hover:text-lime"
        >
          Submit it as an idea
        </Link>{' '}
        instead: we review ideas, and you get an answer.
      </p>
    </aside>
  );
}
