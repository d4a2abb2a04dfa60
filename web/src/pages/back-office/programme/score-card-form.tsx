import { toast } from 'sonner';
import * as v from 'valibot';
import { requiredText } from '@portal/schema/rules';
import { MARK_MAX } from '@portal/schema/score';
import { ProgrammePageDocument, useChangeScoreCardMutation } from '../../../graphql/generated-staff.ts';
import type { AskedCardFragment } from '../../../graphql/generated-staff.ts';
import { useVersion } from '../../../lib/use-version.ts';
import { useKeptForm } from '../../../session/use-kept-form.ts';
import { RowsEditor, rowsInWords, toValues } from '../shared/rows-editor.tsx';
import { SettingsForm } from '../shared/settings-form.tsx';

// Each criterion is a row of texts: its name, then its steps. The server checks the other rules of a card.
const textRule = requiredText({
  missing: 'Enter the name of the criterion, and a word for each step.',
  wrong: 'Shorten the name or the word to 200 characters.',
});
const formRules = v.record(v.string(), v.array(textRule));
const parts = Array.from({ length: MARK_MAX + 1 }, (_, at) => ({
  rule: textRule,
  ...(at > 0 && { label: `Label for ${at}` }),
}));
const newRow = parts.map(() => '');

const rowsOf = ({ criteria }: Pick<AskedCardFragment, 'criteria'>) =>
  toValues(
    'criteria',
    0,
    criteria.map(({ name, steps }) => [name, ...steps]),
  );

/** Edits the criteria by which shortlisted ideas are scored from now on. */
export function ScoreCardForm({ card }: { card: Pick<AskedCardFragment, 'version' | 'criteria'> }) {
  const { form, forget, discard } = useKeptForm('score-card', '', formRules, rowsOf(card), true);
  const { save } = useVersion(form, card, rowsOf);
  const [change, { loading }] = useChangeScoreCardMutation({ refetchQueries: [ProgrammePageDocument] });

  const submit = async (given: typeof form.values) => {
    const answer = await save(given, async ({ values, version }) => {
      const rows = Object.values(v.parse(formRules, values));
      const criteria = rows.map(([name = '', ...steps]) => ({ name, steps }));
      return (await change({ variables: { input: { version, criteria } } })).data?.changeScoreCard;
    });
    if (!answer) return;
    toast.success(answer.isNew ? 'Score card saved' : 'Nothing changed');
    forget();
  };
  const list = { form, item: 'Criterion', nameAt: 0 };

  return (
    <SettingsForm
      form={form}
      action="Save score card"
      busy={loading && 'Saving...'}
      onDiscard={discard}
      onSubmit={submit}
      inWords={rowsInWords(list, ([name, ...steps]) => `${name} (${steps.join(', ')})`)}
    >
      <RowsEditor
        {...list}
        list="criteria"
        newRow={newRow}
        parts={parts}
        columns={`repeat(${parts.length}, minmax(0, 1fr))`}
      />
    </SettingsForm>
  );
}
