import { painPointTypes, suggestionSenders } from '@portal/schema/choices';
import { nameOf } from '@portal/schema/lists';
import { suggestionFields, suggestionRules } from '@portal/schema/suggestion';
import { suggestionsTexts } from '@portal/schema/texts/suggestions';
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
import { withParts } from '../../../ui/with-parts.tsx';

const FORM_ID = 'suggestion';
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
        <PageTitle>{suggestionsTexts.title}</PageTitle>
        <p className="text-lg">{suggestionsTexts.lead}</p>
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <noscript>
          <p className="rounded-box border border-line bg-surface p-6">{suggestionsTexts.needsScript}</p>
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
      ({ sendSuggestion }) => sendSuggestion(values, suggestionsTexts.failed),
      () => ({ received: false as const, ...unexplained(suggestionsTexts.failed) }),
    );
    if (outcome.received) {
      form.reset(empty);
      forget();
      toast.success(outcome.message ?? suggestionsTexts.sent);
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
          title={suggestionsTexts.thanks}
          next={[suggestionsTexts.nextRead, suggestionsTexts.nextAnswer]}
        >
          <p>{suggestionsTexts.another}</p>
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
        <p className="text-sm text-muted">{suggestionsTexts.required}</p>
        <h2>{suggestionsTexts.aboutYou}</h2>
        {fieldFor('fullName')}
        <div className="grid items-start gap-6 sm:grid-cols-2">
          {fieldFor('contactNumber')}
          {fieldFor('emailAddress')}
        </div>
        {fieldFor('selectedOption')}
        <h2 className="border-t border-line pt-6">{suggestionsTexts.aboutChange}</h2>
        {fieldFor('painPoint')}
        {fieldFor('painPointType')}
        {fieldFor('suggestion')}
        <Honeypot {...form.bind('website2')} />
        {state === 'failed' && <OutcomeNotice message={suggestionsTexts.notSent} />}
        <PrivacyLine>{suggestionsTexts.privacy}</PrivacyLine>
        <Button
          type="submit"
          busy={state === 'sending' && suggestionsTexts.submitting}
          className="sm:justify-self-start"
        >
          {suggestionsTexts.submit}
        </Button>
      </form>
    </>
  );
}

function WhatHappensNext() {
  return (
    <aside aria-labelledby="next" className="grid gap-4 rounded-box bg-navy p-6 text-white">
      <h2 id="next" className="text-white!">
        {suggestionsTexts.nextTitle}
      </h2>
      <ol className="grid list-decimal gap-3 pl-5 marker:font-bold marker:text-lime">
        <li>{suggestionsTexts.nextRead}</li>
        <li>{suggestionsTexts.nextQuestion}</li>
      </ol>
      <p className="border-t border-navy-line pt-4">
        {withParts(suggestionsTexts.build, {
          idea: (
            <Link
              to="/innovate"
              className="font-semibold text-white underline underline-offset-2 hover:text-lime"
            >
              {suggestionsTexts.buildIdea}
            </Link>
          ),
        })}
      </p>
    </aside>
  );
}
