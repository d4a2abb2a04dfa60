import { toast } from 'sonner';
import * as v from 'valibot';
import { requiredText } from '@portal/schema/rules';
import { MARK_MAX } from '@portal/schema/score';
import { ProgrammePageDocument, useChangeScoreCardMutation } from '../../../graphql/generated.ts';
import type { AskedCardFragment } from '../../../graphql/generated.ts';
import { useVersion } from '../../../lib/use-version.ts';
import { useKeptForm } from '../../../session/use-kept-form.ts';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { OutcomeNotice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-fields.tsx';
import { RowsEditor, toValues } from './rows-editor.tsx';

// Each criterion is a row of texts: its name, then its steps. The server checks the other rules of a card.
const textRule = requiredText('Name or word', undefined, 'the');
const formRules = v.record(v.string(), v.array(textRule));
const newRow = Array.from({ length: MARK_MAX + 1 }, () => '');

/** Edits the criteria by which shortlisted ideas are scored from now on. */
export function ScoreCardForm({ card }: { card: AskedCardFragment }) {
  const holds = toValues(
    'criteria',
    card.criteria.map(({ name, steps }) => [name, ...steps]),
  );
  const { form, forget, discard } = useKeptForm('score-card', `${card.version}`, formRules, holds, true);
  const { version, theirs, replace, saved } = useVersion<{ version: number; by?: string; criteria: string }>(
    card.version,
  );
  const [change, { loading }] = useChangeScoreCardMutation({ refetchQueries: [ProgrammePageDocument] });

  const save = async (values: typeof form.values) => {
    const criteria = Object.values(values).map(([name = '', ...steps]) => ({ name, steps }));
    const { data } = await replace(change({ variables: { input: { version, criteria } } }));
    if (!data) return;
    toast.success(data.changeScoreCard.version === version ? 'Nothing changed' : 'Score card saved');
    forget();
    form.reset(v.parse(formRules, values));
    saved(data.changeScoreCard.version);
  };

  return (
    <div className="max-w-3xl rounded-box border border-line bg-white p-4 sm:p-6">
      <DialogForm
        form={form}
        action="Save score card"
        busy={loading && 'Saving...'}
        onDiscard={discard}
        onSubmit={save}
      >
        {theirs && (
          <OutcomeNotice
            tone="info"
            message={`${theirs.by ?? 'Somebody'} saved this meanwhile: ${theirs.criteria}. Save again to replace it.`}
          />
        )}
        <RowsEditor
          form={form}
          list="criteria"
          item="Criterion"
          nameAt={0}
          newRow={newRow}
          ruleOf={() => textRule}
        >
          {(row, bind) => (
            <div className="grid grid-cols-2 items-end gap-3 @xl:grid-cols-5">
              {row.slice(1).map((_, at) => (
                <TextField key={at} {...bind(at + 1)} required label={`Label for ${at + 1}`} />
              ))}
            </div>
          )}
        </RowsEditor>
      </DialogForm>
    </div>
  );
}
