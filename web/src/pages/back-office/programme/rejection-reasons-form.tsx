import { toast } from 'sonner';
import * as v from 'valibot';
import { REASONS_MAX } from '@portal/schema/limits';
import { reasonFields } from '@portal/schema/rejection-reason';
import {
  RejectionReasonsDocument,
  useChangeRejectionReasonsMutation,
  useRejectionReasonsQuery,
} from '../../../graphql/generated-staff.ts';
import type { ReasonListFragment } from '../../../graphql/generated-staff.ts';
import { problemOf } from '../../../lib/problem-of.ts';
import { useVersion } from '../../../lib/use-version.ts';
import { useKeptForm } from '../../../session/use-kept-form.ts';
import { Problem, Skeleton } from '../../../ui/states.tsx';
import { RowsEditor, rowsInWords, toValues } from '../shared/rows-editor.tsx';
import { SettingsForm } from '../shared/settings-form.tsx';

// Each reason is a row of texts: its id (empty for a new one), its name and the next step.
const rules = [v.string(), reasonFields.name, reasonFields.nextStep] as const;
const [ID, NAME, NEXT_STEP] = [0, 1, 2] as const;
const formRules = v.record(v.string(), v.tuple(rules));
const parts = [
  { rule: rules[ID] },
  { rule: rules[NAME] },
  { rule: rules[NEXT_STEP], label: 'What the submitter can do next', isOptional: true },
];
const rowsOf = ({ reasons }: Pick<ReasonListFragment, 'reasons'>) =>
  toValues(
    'reasons',
    ID,
    reasons.map(({ id, name, nextStep }) => [id, name, nextStep]),
  );

/** Loads and edits the programme's reasons for a rejection. */
export function RejectionReasonsForm() {
  const { data, error, refetch } = useRejectionReasonsQuery();
  if (data) return <ReasonsEditor list={data.rejectionReasons} />;
  if (!error) return <Skeleton label="Loading the reasons…" lines={2} />;
  const retry = () => void refetch();
  return (
    <Problem title="The reasons could not be loaded." message={problemOf(error).message} retry={retry} />
  );
}

function ReasonsEditor({ list }: { list: ReasonListFragment }) {
  const { form, forget, discard } = useKeptForm('reasons', '', formRules, rowsOf(list), true);
  const { save } = useVersion(form, list, rowsOf);
  const [change, { loading }] = useChangeRejectionReasonsMutation({
    refetchQueries: [RejectionReasonsDocument],
  });

  const submit = async (given: typeof form.values) => {
    const answer = await save(given, async ({ values, version }) => {
      const reasons = Object.values(values).map(([id, name = '', nextStep = '']) => ({
        id: id || null,
        name,
        nextStep,
      }));
      return (await change({ variables: { input: { version, reasons } } })).data?.changeRejectionReasons;
    });
    if (!answer) return;
    toast.success(answer.isNew ? 'Reasons saved' : 'Nothing changed');
    forget();
  };
  const rows = { form, item: 'Reason', nameAt: NAME };

  return (
    <SettingsForm
      form={form}
      action="Save reasons"
      busy={loading && 'Saving...'}
      onDiscard={discard}
      onSubmit={submit}
      inWords={rowsInWords(rows, (row) => [row[NAME], row[NEXT_STEP]].filter(Boolean).join('. '))}
    >
      {Object.keys(form.values).length === 0 ? (
        <p className="text-muted">No reasons yet: reviewers write their own.</p>
      ) : (
        <p className="text-sm text-muted">
          What the submitter can do next is one sentence, such as: Talk to our sales team at
          sales@example.com.
        </p>
      )}
      <RowsEditor
        {...rows}
        list="reasons"
        newRow={['', '', '']}
        max={REASONS_MAX}
        parts={parts}
        columns="minmax(0, 2fr) minmax(0, 5fr)"
      />
    </SettingsForm>
  );
}
