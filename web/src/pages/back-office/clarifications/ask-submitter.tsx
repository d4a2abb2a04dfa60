import { useState } from 'react';
import * as v from 'valibot';
import { clarificationOutcomes } from '@portal/schema/choices';
import { reviewTraits } from '@portal/schema/review-status';
import { ASK_DAYS, ASK_DAYS_MAX, askedFields, askedLabel, withNames } from '@portal/schema/clarification';
import { ideaSteps, isAnswered, wizardSteps } from '@portal/schema/idea';
import { addDays } from '@portal/schema/programme-time';
import { oneDay, requiredText } from '@portal/schema/rules';
import {
  IdeaPageDocument,
  useAskSubmitterMutation,
  useTakeBackQuestionsMutation,
} from '../../../graphql/generated.ts';
import { useFailure } from '../../../lib/use-failure.ts';
import { useForm } from '../../../lib/use-form.ts';
import { dayInWords, shortDayOf, today } from '../../../lib/words.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/choice-fields.tsx';
import { DialogWithForm } from '../../../ui/dialog-form.tsx';
import { controlId, controlProps, FieldLabel, FieldNotes } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-fields.tsx';
import { useSay } from '../desk/desk.tsx';
import type { IdeaOnPage } from '../desk/desk-acts.ts';
import { QuestionList } from './questions.tsx';

const afterwards = { refetchQueries: [IdeaPageDocument], awaitRefetchQueries: true };

/** Asks the submitter of an undecided idea; shows the open questions, or their end. */
export function AskSubmitter({ idea }: { idea: IdeaOnPage }) {
  const [isAsking, setIsAsking] = useState(false);
  const [takeBack, { loading }] = useTakeBackQuestionsMutation(afterwards);
  const { failure, attempt } = useFailure();
  const [last] = idea.clarifications;
  if (last && !last.outcome)
    return (
      <Notice tone="warning">
        <p className="font-semibold">Waiting for the submitter until {dayInWords(last.until)}</p>
        <QuestionList questions={last.questions} />
        <p className="text-sm">The idea cannot be decided meanwhile: the answer may change it.</p>
        <Button
          dense
          variant="secondary"
          busy={loading && 'Taking back...'}
          onClick={() => void attempt(() => takeBack({ variables: { ideaId: idea.id } }))}
        >
          Take the question back
        </Button>
        {failure && <p role="alert">{failure}</p>}
      </Notice>
    );
  if (reviewTraits[idea.status].decides) return null;
  return (
    <>
      {last?.outcome && (
        <p className="text-sm">
          Question to the submitter: {clarificationOutcomes[last.outcome].toLowerCase()}{' '}
          {shortDayOf(last.closedAt ?? last.until)}.
          {last.outcome === 'ANSWERED' && <span>{' Answers shows what they wrote.'}</span>}
        </p>
      )}
      <Button variant="secondary" onClick={() => setIsAsking(true)}>
        Ask the submitter
      </Button>
      {isAsking && <AskDialog idea={idea} onClose={() => setIsAsking(false)} />}
    </>
  );
}

/** The fields that a question may concern, in the steps of the form. */
const groups = wizardSteps.flatMap(({ key, title }) => {
  const fields = askedFields.filter((field) =>
    isAnswered(key) ? field in ideaSteps[key] : key === 'documentation' && field === 'document',
  );
  const options = Object.fromEntries(fields.map((field) => [field, askedLabel(field)]));
  return fields.length > 0 ? [{ key, title, options }] : [];
});
const noTexts = Object.fromEntries(askedFields.map((field) => [field, '']));

function AskDialog({ idea, onClose }: { idea: IdeaOnPage; onClose: () => void }) {
  const [about, setAbout] = useState<string[]>([]);
  const rules = v.object({
    about: v.custom(() => about.length > 0, 'Choose what you ask about.'),
    ...Object.fromEntries(
      about.map((field) => [field, requiredText(`Question about ${askedLabel(field)}`, undefined, 'the')]),
    ),
    until: oneDay('The last day'),
  });
  const form = useForm<Record<string, string>>(rules, {
    ...noTexts,
    about: '',
    until: addDays(today(), ASK_DAYS),
  });
  const say = useSay();
  const [ask, { loading }] = useAskSubmitterMutation(afterwards);
  const bind = (field: string) => ({ ...form.bind(field), value: form.values[field] ?? '' });
  return (
    <DialogWithForm
      title={`Ask the submitter of ${idea.solutionName}`}
      onClose={onClose}
      form={form}
      action="Send"
      busy={loading && 'Sending...'}
      onSubmit={async ({ until = '', ...texts }) => {
        const questions = withNames(about.map((field) => ({ field, text: texts[field] ?? '' })));
        await ask({ variables: { ideaId: idea.id, until, questions } });
        say(`Question sent to the submitter of ${idea.solutionName}`);
        onClose();
      }}
    >
      <p>
        They get an email, and answer in words; they can change these answers beside it. The promised day of
        our answer moves by the days that they take.
      </p>
      {about.map((field) => (
        <TextField
          {...bind(field)}
          key={field}
          label={askedLabel(field)}
          hint="Ask in one sentence."
          required
        />
      ))}
      <AskedAbout {...bind('about')} about={about} onTurn={setAbout} />
      <TextField
        {...bind('until')}
        type="date"
        label="Last day to answer"
        hint={`At most ${ASK_DAYS_MAX} days ahead.`}
        required
      />
    </DialogWithForm>
  );
}

/** Chooses what is asked about. The answers are folded by the steps of the form: there are many. */
function AskedAbout({
  name,
  error,
  about,
  onTurn,
}: {
  name: string;
  error?: string | undefined;
  about: readonly string[];
  onTurn: (about: string[]) => void;
}) {
  const label = 'What do you ask about?';
  return (
    <div
      id={controlId(name)}
      role="group"
      tabIndex={-1}
      aria-label={label}
      aria-describedby={controlProps({ name, label, error })['aria-describedby']}
      className={`grid gap-1 ${error ? 'border-l-4 border-danger pl-4' : ''}`}
    >
      <p className="font-semibold">
        <FieldLabel label={label} required />
      </p>
      <FieldNotes
        name={name}
        hint={about.length > 0 ? 'Your question about each one is above.' : 'Each one gets a question.'}
        error={error}
      />
      {groups.map(({ key, title, options }) => {
        const chosen = about.filter((field) => field in options);
        return (
          <details key={key} className="rounded-box border border-control px-3">
            <summary className="min-h-11 cursor-pointer py-2">
              {title}
              {chosen.length > 0 && <span className="text-muted"> ({chosen.length} chosen)</span>}
            </summary>
            <CheckboxField
              name={`${name}-${key}`}
              label={title}
              hidesLabel
              options={options}
              value={chosen}
              onChange={(fields) => onTurn([...about.filter((field) => !(field in options)), ...fields])}
            />
          </details>
        );
      })}
    </div>
  );
}
