import { useState } from 'react';
import { toast } from 'sonner';
import { nameOf, painPointTypes, suggestionSenders } from '@portal/schema/choices';
import { company } from '@portal/schema/company';
import { suggestionFields, suggestionRules } from '@portal/schema/suggestion';
import { unexplained } from '../../../app/problem-words.ts';
import { Toasts } from '../../../app/toasts.tsx';
import { useForm } from '../../../app/use-form.ts';
import { useTypedEarly } from '../../../app/use-typed-early.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { Honeypot } from '../../../ui/honeypot.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { RelatedPages } from './related-pages.tsx';
import { WhatHappensNext } from './what-happens-next.tsx';

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

/** Improvement suggestions, open to everybody (spec §2 "Suggestions", §5, §8). */
export function SuggestionsPage() {
  return (
    <Page>
      <RelatedPages />
      <div className="grid max-w-[68ch] gap-3">
        <PageTitle>Feedback Xchange</PageTitle>
        <p className="text-lg">
          What should work better? Tell us what gets in your way and what would help. Customers, staff and
          stakeholders are all welcome, and you do not need an account.
        </p>
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <noscript>
          <p className="rounded-box border border-line bg-white p-6">
            This form needs JavaScript. You can also write to {company.mailbox}.
          </p>
        </noscript>
        <div className="needs-script">
          <SuggestionForm />
        </div>
        <WhatHappensNext />
      </div>
      <Toasts />
    </Page>
  );
}

/** Loads the GraphQL client when somebody begins to write: readers do without it. */
const sender = () => import('./send-suggestion.ts');

function SuggestionForm() {
  const form = useForm(suggestionRules, empty);
  useTypedEarly(FORM_ID, ({ painPointType = '', selectedOption = '', ...texts }) =>
    form.fill({
      ...texts,
      painPointType: nameOf(painPointTypes, painPointType) ?? '',
      selectedOption: nameOf(suggestionSenders, selectedOption) ?? '',
    }),
  );
  const [state, setState] = useState<'sending' | 'received' | 'failed'>();

  const send = async (values: typeof empty) => {
    setState('sending');
    const outcome = await sender().then(
      ({ sendSuggestion }) => sendSuggestion(values, FAILURE),
      () => ({ received: false as const, ...unexplained(FAILURE) }),
    );
    if (outcome.received) {
      form.reset();
      toast.success(outcome.message ?? 'Suggestion submitted successfully!');
    } else {
      form.refuse(outcome.fields);
      toast.error(outcome.message, { description: outcome.advice });
    }
    setState(outcome.received ? 'received' : outcome.fields.length === 0 ? 'failed' : undefined);
  };
  const ask = (name: keyof typeof suggestionFields) => {
    const { value, error, onChange } = form.bind(name);
    return (
      <FormField
        {...{ value, error }}
        field={suggestionFields[name]}
        onChange={(text) => onChange(String(text))}
      />
    );
  };

  return (
    <form
      noValidate
      id={FORM_ID}
      onFocus={() => void sender().catch(() => undefined)}
      onSubmit={form.submit((values) => void send(values))}
      className="grid gap-6 rounded-box border border-line bg-white p-4 sm:p-8"
    >
      <ErrorSummary faults={form.faults} attempt={form.attempt} />
      <p className="text-sm text-muted">Required answers are marked with an asterisk (*).</p>
      <h2>About you</h2>
      {ask('fullName')}
      <div className="grid items-start gap-6 sm:grid-cols-2">
        {ask('contactNumber')}
        {ask('emailAddress')}
      </div>
      {ask('selectedOption')}
      <h2 className="border-t border-line pt-6">What should change</h2>
      {ask('painPoint')}
      {ask('painPointType')}
      {ask('suggestion')}
      <Honeypot {...form.bind('website2')} />
      {state === 'received' && (
        <Notice tone="success">
          <p>
            <strong>Thank you. We have your suggestion.</strong> You can send another one with the empty form.
          </p>
        </Notice>
      )}
      {state === 'failed' && (
        <Notice tone="error">
          <p>Your suggestion was not sent. Everything you wrote is still here: select Submit to try again.</p>
        </Notice>
      )}
      <Button
        type="submit"
        busy={state === 'sending' && 'Submitting...'}
        className="sm:justify-self-start sm:px-10"
      >
        Submit
      </Button>
    </form>
  );
}
