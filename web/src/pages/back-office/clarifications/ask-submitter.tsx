import { useState } from 'react';
import * as v from 'valibot';
import { clarificationOutcomes } from '@portal/schema/choices';
import { reviewTraits } from '@portal/schema/review-status';
import {
  ASK_DAYS,
  ASK_DAYS_MAX,
  askedFields,
  askedLabel,
  isOwnChange,
  toAnswers,
  untilSentences,
  withNames,
  wordsOf,
} from '@portal/schema/clarification';
import type { AskedField } from '@portal/schema/clarification';
import { ideaSteps, isAnswered, wizardSteps } from '@portal/schema/idea';
import { readText } from '@portal/schema/text';
import { addDays } from '@portal/schema/programme-time';
import { oneDay, requiredText } from '@portal/schema/rules';
import { DAY_EXAMPLE } from '@portal/schema/typed-days';
import {
  IdeaPageDocument,
  useAskSubmitterMutation,
  useTakeBackQuestionsMutation,
} from '../../../graphql/generated-staff.ts';
import { useFailure } from '../../../lib/use-failure.ts';
import { useForm } from '../../../lib/use-form.ts';
import { dayInWords, shortDayOf, today } from '../../../lib/words.ts';
import { Button } from '../../../ui/button.tsx';
import { DayField } from '../../../ui/day-field.tsx';
import { DialogWithForm } from '../../../ui/dialog-form.tsx';
import { controlId, controlProps, FieldLabel, FieldNotes } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-fields.tsx';
import { useAct, useDeskPart, useSay } from '../desk/desk.tsx';
import type { IdeaOnPage } from '../desk/desk-acts.ts';
import { QuestionList } from './questions.tsx';

const afterwards = { refetchQueries: [IdeaPageDocument], awaitRefetchQueries: true };

/** Asks the submitter of an undecided idea; shows the open questions, or their end. */
export function AskSubmitter({ idea }: { idea: IdeaOnPage }) {
  const act = useAct();
  const isAsking = useDeskPart(({ dialog }) => dialog === 'ask');
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
      {last?.outcome === 'ANSWERED' && isOwnChange(last) ? (
        <p className="text-sm">
          The submitter changed the idea {shortDayOf(last.closedAt ?? last.until)}. Answers shows what
          changed.
        </p>
      ) : (
        last?.outcome && (
          <p className="text-sm">
            Question to the submitter: {clarificationOutcomes[last.outcome].toLowerCase()}{' '}
            {shortDayOf(last.closedAt ?? last.until)}.
            {last.outcome === 'ANSWERED' && <span>{' Answers shows what they wrote.'}</span>}
          </p>
        )
      )}
      <Button variant="secondary" onClick={() => act({ type: 'ask in dialog', dialog: 'ask' })}>
        Ask the submitter
      </Button>
      {isAsking && <AskDialog idea={idea} onClose={() => act({ type: 'close dialog' })} />}
    </>
  );
}

const noTexts = Object.fromEntries(askedFields.map((field) => [field, '']));

const fieldsOf = (step: (typeof wizardSteps)[number]['key']) =>
  askedFields.filter((field) =>
    field === 'document' ? step === 'documentation' : isAnswered(step) && field in ideaSteps[step],
  );
const isAboutPerson = ({ key }: { key: string }) => key === 'general';
/** What can be asked about, by the steps of the wizard: the idea first, and last who submits it. */
const askedSteps = [
  ...wizardSteps.filter((step) => !isAboutPerson(step)),
  ...wizardSteps.filter(isAboutPerson),
].flatMap(({ key, title }) => {
  const fields = fieldsOf(key);
  return fields.length > 0 ? [{ title, fields }] : [];
});

/** What a question is about unless another answer is chosen: what every idea says in a few sentences. */
const FIRST_ASKED: AskedField = 'solutionSummary';

function AskDialog({ idea, onClose }: { idea: IdeaOnPage; onClose: () => void }) {
  const [about, setAbout] = useState<readonly AskedField[]>([FIRST_ASKED]);
  const rules = v.object({
    about: v.custom(() => about.length > 0, 'Choose what you ask about.'),
    ...Object.fromEntries(
      about.map((field) => [
        field,
        requiredText({
          missing: `Write the question about “${askedLabel(field)}”.`,
          wrong: `Shorten the question about “${askedLabel(field)}” to 200 characters.`,
        }),
      ]),
    ),
    until: oneDay({ ...untilSentences, wrong: `Enter the last day for an answer as ${DAY_EXAMPLE}.` }),
  });
  const form = useForm<Record<string, string>>(rules, {
    ...noTexts,
    about: '',
    until: addDays(today(), ASK_DAYS),
  });
  const say = useSay();
  const [ask, { loading }] = useAskSubmitterMutation(afterwards);
  const bind = (field: string) => ({ ...form.bind(field), value: form.values[field] ?? '' });
  const turn = (field: AskedField, isOn: boolean) => {
    const isEmpty = readText(form.values[FIRST_ASKED] ?? '') === '';
    // The first choice of a person replaces that of the dialog.
    const others = about.filter((one) => one !== field && !(isOn && isEmpty && one === FIRST_ASKED));
    setAbout(isOn ? [...others, field] : others);
  };
  return (
    <DialogWithForm
      isWide
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
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_16rem]">
        <div className="grid content-start gap-3">
          {about.map((field) => (
            <TextField
              {...bind(field)}
              key={field}
              label={`Your question about “${askedLabel(field)}”`}
              hint="Ask in one sentence."
              required
            />
          ))}
        </div>
        <DayField
          {...bind('until')}
          label="Last day to answer"
          hint={`At most ${ASK_DAYS_MAX} days ahead.`}
          required
        />
      </div>
      <AskedAbout {...bind('about')} idea={idea} about={about} onTurn={turn} />
    </DialogWithForm>
  );
}

/** Lists the answers of the idea, to choose what is asked about. */
function AskedAbout({
  name,
  error,
  idea,
  about,
  onTurn,
}: {
  name: string;
  error?: string | undefined;
  idea: IdeaOnPage;
  about: readonly AskedField[];
  onTurn: (field: AskedField, isOn: boolean) => void;
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
        hint="They get an email, answer in words, and can change these answers beside it. Our promised day moves by the days they take."
        error={error}
      />
      <div className="gap-x-4 text-sm md:columns-2 lg:columns-3">
        {askedSteps.map(({ title, fields }) => (
          <section key={title} aria-label={title}>
            <h3 className="break-after-avoid text-sm text-heading">{title}</h3>
            <ul className="list-none p-0">
              {fields.map((field) => (
                <AnswerChoice
                  key={field}
                  field={field}
                  answer={
                    field === 'document' ? idea.document.name : toAnswers([field], idea).map(wordsOf).join('')
                  }
                  isChosen={about.includes(field)}
                  onTurn={onTurn}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}

function AnswerChoice({
  field,
  answer,
  isChosen,
  onTurn,
}: {
  field: AskedField;
  answer: string;
  isChosen: boolean;
  onTurn: (field: AskedField, isOn: boolean) => void;
}) {
  const id = `${controlId(field)}-asked`;
  return (
    <li className="break-inside-avoid">
      <label
        title={answer}
        className="flex min-h-6 cursor-pointer items-center gap-2 rounded-box px-1 hover:bg-primary-tint has-checked:bg-primary-tint pointer-coarse:min-h-11"
      >
        <input
          type="checkbox"
          name="askedAbout"
          aria-labelledby={id}
          aria-describedby={`${id}-answer`}
          checked={isChosen}
          onChange={({ target }) => onTurn(field, target.checked)}
          className="size-4 shrink-0 accent-primary"
        />
        <span id={id} className="shrink-0">
          {askedLabel(field)}
        </span>
        {/* A box of its own: the rest of a text that is cut would lie over the next column. */}
        <span id={`${id}-answer`} className="min-w-0 truncate text-muted">
          {answer}
        </span>
      </label>
    </li>
  );
}
