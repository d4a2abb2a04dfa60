import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { toast } from 'sonner';
import * as v from 'valibot';
import { requiredText } from '@portal/schema/rules';
import { MARK_MAX } from '@portal/schema/score';
import { ProgrammePageDocument, useChangeScoreCardMutation } from '../../../graphql/generated.ts';
import type { AskedCardFragment } from '../../../graphql/generated.ts';
import { problemOf } from '../../../lib/problem-of.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { controlId } from '../../../ui/field.tsx';
import { OutcomeNotice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-fields.tsx';

// Each criterion is a row of texts: its name, then its steps. The server checks the other rules of a card.
const textRule = requiredText('Name or word', undefined, 'the');
const formRules = v.record(v.string(), v.array(textRule));
const toValues = (rows: readonly string[][]) => Object.fromEntries(rows.entries());
const newRow = Array.from({ length: MARK_MAX + 1 }, () => '');

type Seen = { version: number; by?: string | null; criteria?: string };

/** Edits the criteria by which shortlisted ideas are scored from now on. */
export function ScoreCardForm({ card }: { card: AskedCardFragment }) {
  const form = useForm(formRules, toValues(card.criteria.map(({ name, steps }) => [name, ...steps])));
  const rows = Object.values(form.values);
  /** The version that the next Save replaces: as loaded, or as somebody else saved it meanwhile. */
  const [seen, setSeen] = useState<Seen>({ version: card.version });
  const [change, { loading }] = useChangeScoreCardMutation({ refetchQueries: [ProgrammePageDocument] });

  const save = async () => {
    const input = { version: seen.version, criteria: rows.map(([name = '', ...steps]) => ({ name, steps })) };
    const { data } = await change({ variables: { input } }).catch((error: unknown) => {
      const { code, current } = problemOf(error);
      if (code === 'STALE' && current) setSeen(current as unknown as Seen);
      throw error;
    });
    if (!data) return;
    toast.success(data.changeScoreCard.version === seen.version ? 'Nothing changed' : 'Score card saved');
    setSeen({ version: data.changeScoreCard.version });
  };
  /** Changes the list, and moves the focus to the control with the id `focused`. */
  const arrange = (next: string[][], focused: string) => {
    flushSync(() => form.reset(toValues(next)));
    document.getElementById(focused)?.focus();
  };
  const move = (from: number, to: number, act: string) =>
    rows[to] && arrange(rows.with(to, rows[from]!).with(from, rows[to]), `${act}-${to}`);

  return (
    <div className="max-w-3xl rounded-box border border-line bg-white p-4 sm:p-6">
      <DialogForm form={form} action="Save score card" busy={loading && 'Saving...'} onSubmit={save}>
        {seen.criteria && (
          <OutcomeNotice
            tone="info"
            message={`${seen.by ?? 'Somebody'} saved this meanwhile: ${seen.criteria}. Save again to replace it.`}
          />
        )}
        <div id={controlId('criteria')} tabIndex={-1} className="grid gap-5">
          {rows.map((row, index) => {
            const { error, onChange } = form.bind(String(index));
            const field = (part: number) => ({
              name: part ? `${index}-${part}` : String(index),
              required: true,
              value: row[part] ?? '',
              error: error && v.safeParse(textRule, row[part]).issues?.[0].message,
              onChange: (text: string) => onChange(row.with(part, text)),
            });
            const acts = [
              ['up', 'Move up', ArrowUp, () => move(index, index - 1, 'up')],
              ['down', 'Move down', ArrowDown, () => move(index, index + 1, 'down')],
              ['remove', 'Remove', Trash2, () => arrange(rows.toSpliced(index, 1), 'add-criterion')],
            ] as const;
            return (
              <fieldset key={index} className="@container grid gap-3 border-b border-line pb-5">
                <legend className="sr-only">Criterion {index + 1}</legend>
                <div className="flex flex-wrap items-end gap-1">
                  <div className="min-w-0 flex-[1_1_6.5rem]">
                    <TextField {...field(0)} label={`Criterion ${index + 1}`} />
                  </div>
                  {acts.map(([act, words, Icon, onClick]) => (
                    <Button
                      key={act}
                      id={`${act}-${index}`}
                      variant="ghost"
                      className="px-3!"
                      aria-label={`${words}: ${row[0]}`}
                      softDisabled={act === 'up' ? index === 0 : act === 'down' && index === rows.length - 1}
                      onClick={onClick}
                    >
                      <Icon aria-hidden="true" className="size-5" />
                    </Button>
                  ))}
                </div>
                <div className="grid grid-cols-2 items-end gap-3 @xl:grid-cols-5">
                  {row.slice(1).map((_, at) => (
                    <TextField key={at} {...field(at + 1)} label={`Label for ${at + 1}`} />
                  ))}
                </div>
              </fieldset>
            );
          })}
        </div>
        <Button
          id="add-criterion"
          variant="secondary"
          className="justify-self-start"
          onClick={() => arrange([...rows, newRow], controlId(String(rows.length)))}
        >
          Add a criterion
        </Button>
      </DialogForm>
    </div>
  );
}
