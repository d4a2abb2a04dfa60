import * as v from 'valibot';
import { toast } from 'sonner';
import { painPointTypes, suggestionSenders } from '@portal/schema/choices';
import { LONG_TEXT_MAX } from '@portal/schema/limits';
import { suggestionLabels, suggestionRules } from '@portal/schema/suggestion';
import { problemOf } from '../../../app/problem-of.ts';
import { useForm } from '../../../app/use-form.ts';
import { useSendSuggestionMutation } from '../../../graphql/generated.ts';
import { Button } from '../../../ui/button.tsx';
import { RadioField } from '../../../ui/choice-fields.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { Honeypot } from '../../../ui/honeypot.tsx';
import { FormPage } from '../../../ui/page.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { TextArea, TextField } from '../../../ui/text-fields.tsx';

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
  const form = useForm(suggestionRules, empty);
  const [sendSuggestion, { loading }] = useSendSuggestionMutation();

  const send = async (values: typeof empty) => {
    try {
      const { data } = await sendSuggestion({ variables: { input: v.parse(suggestionRules, values) } });
      form.reset();
      toast.success(data?.sendSuggestion.message ?? 'Suggestion submitted successfully!');
    } catch (error) {
      const { message, fields } = problemOf(error);
      form.refuse(fields);
      toast.error(message || 'There was an error submitting the form.');
    }
  };
  const ask = (name: keyof typeof suggestionLabels) => ({
    ...form.bind(name),
    label: suggestionLabels[name],
  });

  return (
    <FormPage
      aside={
        <>
          <p className="text-2xl leading-snug font-bold">What should work better?</p>
          <p>
            Tell us what gets in your way, and what would help. Customers, staff and partners all write here.
            You need no account.
          </p>
          <p>
            We read every suggestion. If we have a question, we use the address that you leave us, and for
            nothing else.
          </p>
        </>
      }
    >
      <PageTitle>Feedback Xchange</PageTitle>
      <ErrorSummary faults={form.faults} attempt={form.attempt} />
      <form noValidate onSubmit={form.submit((values) => void send(values))} className="grid gap-5">
        <TextField {...ask('fullName')} autoComplete="name" required />
        <TextField {...ask('contactNumber')} type="tel" autoComplete="tel" required />
        <TextField {...ask('emailAddress')} type="email" autoComplete="email" required />
        <RadioField {...ask('selectedOption')} options={suggestionSenders} required={false} />
        <TextArea {...ask('painPoint')} hint="What is the problem?" max={LONG_TEXT_MAX} required />
        <RadioField {...ask('painPointType')} options={painPointTypes} required={false} />
        <TextArea {...ask('suggestion')} hint="What would solve it?" max={LONG_TEXT_MAX} required />
        <Honeypot {...form.bind('website2')} />
        <Button type="submit" busy={loading && 'Submitting...'}>
          Submit
        </Button>
      </form>
    </FormPage>
  );
}
