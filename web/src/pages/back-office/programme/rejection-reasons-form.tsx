import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { toast } from 'sonner';
import * as v from 'valibot';
import { REASONS_MAX } from '@portal/schema/limits';
import { reasonFields } from '@portal/schema/rejection-reason';
import {
  RejectionReasonsDocument,
  useChangeRejectionReasonsMutation,
  useRejectionReasonsQuery,
} from '../../../graphql/generated.ts';
import type { ReasonListFragment } from '../../../graphql/generated.ts';
import { problemOf } from '../../../lib/problem-of.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { controlId } from '../../../ui/field.tsx';
import { OutcomeNotice } from '../../../ui/notice.tsx';
import { Problem, Skeleton } from '../../../ui/states.tsx';
import { TextField } from '../../../ui/text-fields.tsx';

/** A row of the form: the id (empty for a new reason), the name and the next step. */
type Row = string[];
const formRules = v.record(v.string(), v.tuple([v.string(), reasonFields.name, reasonFields.nextStep]));
/** Names the control of a reason: the page has other lists. */
const nameOf = (index: number) => `reason-${index}`;
const toValues = (rows: readonly Row[]) =>
  Object.fromEntries(rows.map((row, index) => [nameOf(index), row])) as Record<string, never>;

type Seen = { version: number; by?: string | null; reasons?: string };

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
  const form = useForm(
    formRules,
    toValues(list.reasons.map(({ id, name, nextStep }) => [id, name, nextStep])),
  );
  const rows: Row[] = Object.values(form.values);
  /** The version that the next Save replaces: as loaded, or as somebody else saved it meanwhile. */
  const [seen, setSeen] = useState<Seen>({ version: list.version });
  const [change, { loading }] = useChangeRejectionReasonsMutation({
    refetchQueries: [RejectionReasonsDocument],
  });

  const save = async () => {
    const reasons = rows.map(([id, name = '', nextStep = '']) => ({ id: id || null, name, nextStep }));
    const { data } = await change({ variables: { input: { version: seen.version, reasons } } }).catch(
      (error: unknown) => {
        const { code, current } = problemOf(error);
        if (code === 'STALE' && current) setSeen(current as unknown as Seen);
        throw error;
      },
    );
    if (!data) return;
    const { version, reasons: saved } = data.changeRejectionReasons;
    toast.success(version === seen.version ? 'Nothing changed' : 'Reasons saved');
    // What is new has its id now.
    form.reset(toValues(saved.map(({ id, name, nextStep }) => [id, name, nextStep])));
    setSeen({ version });
  };
  /** Changes the list, and moves the focus to the control with the id `focused`. */
  const arrange = (next: readonly Row[], focused: string) => {
    flushSync(() => form.reset(toValues(next)));
    document.getElementById(focused)?.focus();
  };
  const move = (from: number, to: number, act: string) =>
    rows[to] && arrange(rows.with(to, rows[from]!).with(from, rows[to]), `reason-${act}-${to}`);

  return (
    <div className="max-w-3xl rounded-box border border-line bg-white p-4 sm:p-6">
      <DialogForm form={form} action="Save reasons" busy={loading && 'Saving...'} onSubmit={save}>
        {seen.reasons !== undefined && (
          <OutcomeNotice
            tone="info"
            message={`${seen.by ?? 'Somebody'} saved this meanwhile: ${seen.reasons || 'no reasons'}. Save again to replace it.`}
          />
        )}
        {rows.length === 0 && <p className="text-muted">No reasons yet: reviewers write their own.</p>}
        <div id={controlId('reasons')} tabIndex={-1} className="grid gap-5">
          {rows.map((row, index) => {
            const { error, onChange } = form.bind(nameOf(index));
            const field = (part: 1 | 2, rule: v.GenericSchema<unknown>) => ({
              name: part === 1 ? nameOf(index) : `${nameOf(index)}-next`,
              value: row[part] ?? '',
              error: error && v.safeParse(rule, row[part]).issues?.[0].message,
              onChange: (text: string) => onChange(row.with(part, text) as never),
            });
            const acts = [
              ['up', 'Move up', ArrowUp, () => move(index, index - 1, 'up')],
              ['down', 'Move down', ArrowDown, () => move(index, index + 1, 'down')],
              ['remove', 'Remove', Trash2, () => arrange(rows.toSpliced(index, 1), 'add-reason')],
            ] as const;
            return (
              <fieldset key={index} className="grid gap-3 border-b border-line pb-5">
                <legend className="sr-only">Reason {index + 1}</legend>
                <div className="flex flex-wrap items-end gap-1">
                  <div className="min-w-0 flex-[1_1_6.5rem]">
                    <TextField {...field(1, reasonFields.name)} required label={`Reason ${index + 1}`} />
                  </div>
                  {acts.map(([act, words, Icon, onClick]) => (
                    <Button
                      key={act}
                      id={`reason-${act}-${index}`}
                      variant="ghost"
                      className="px-3!"
                      aria-label={`${words}: ${row[1]}`}
                      softDisabled={act === 'up' ? index === 0 : act === 'down' && index === rows.length - 1}
                      onClick={onClick}
                    >
                      <Icon aria-hidden="true" className="size-5" />
                    </Button>
                  ))}
                </div>
                <TextField
                  {...field(2, reasonFields.nextStep)}
                  required={false}
                  label="What the submitter can do next"
                  hint="One sentence, such as: Talk to our sales team at sales@example.com."
                />
              </fieldset>
            );
          })}
        </div>
        <Button
          id="add-reason"
          variant="secondary"
          className="justify-self-start"
          softDisabled={rows.length >= REASONS_MAX}
          onClick={() => arrange([...rows, ['', '', '']], controlId(nameOf(rows.length)))}
        >
          Add a reason
        </Button>
      </DialogForm>
    </div>
  );
}
