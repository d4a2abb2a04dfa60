import { useState } from 'react';
import { toast } from 'sonner';
import * as v from 'valibot';
import { listOf, rulesOf } from '@portal/schema/fields';
import { programmeFields } from '@portal/schema/programme';
import { ProgrammePageDocument, useChangeProgrammeMutation } from '../../../graphql/generated.ts';
import type { ProgrammeChangeFragment, ProgrammeSettingsFragment } from '../../../graphql/generated.ts';
import { problemOf } from '../../../lib/problem-of.ts';
import { formatOf } from '../../../lib/use-address.ts';
import { useForm } from '../../../lib/use-form.ts';
import { timeColumn } from '../../../lists/list-page.tsx';
import { ListResults } from '../../../lists/list-results.tsx';
import { useList } from '../../../lists/use-list.ts';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { OutcomeNotice } from '../../../ui/notice.tsx';
import { PageTitle } from '../../../ui/page.tsx';
import { RowHead, ScrollTable } from '../../../ui/scroll-table.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { TextField } from '../../../ui/text-fields.tsx';

type Settings = Pick<ProgrammeSettingsFragment, keyof typeof programmeFields>;
const names = Object.keys(programmeFields) as (keyof Settings)[];

const valueInWords = (name: keyof Settings, settings: Settings): string =>
  listOf(programmeFields[name])?.[settings[name]] ?? String(settings[name]);

export function ProgrammePage() {
  const list = useList({
    query: ProgrammePageDocument,
    format: formatOf({}),
    variables: () => ({}),
    pick: ({ programmeChanges }) => programmeChanges,
    noun: { one: 'change', many: 'changes' },
  });
  return (
    <>
      <div className="grid gap-1">
        <PageTitle>Programme</PageTitle>
        <p className="max-w-[68ch] text-muted">
          What holds for the whole programme from now on. Days that were promised already stay.
        </p>
      </div>
      {list.data && <SettingsForm programme={list.data.programme} onChanged={list.refetch} />}
      {list.data && <h2>History</h2>}
      <ListResults list={list} empty={<EmptyState title="Nothing was changed yet." />}>
        {(changes) => (
          <ScrollTable label="History" columns={['When', 'Who', 'What']} dense minWidth="min-w-[40rem]">
            {changes.map((change) => (
              <Change key={change.id} {...change} />
            ))}
          </ScrollTable>
        )}
      </ListResults>
    </>
  );
}

const when = timeColumn('When', ({ changedAt }: ProgrammeChangeFragment) => changedAt);

function Change(change: ProgrammeChangeFragment) {
  const { changedBy, before } = change;
  return (
    <tr className="border-t border-line align-top">
      <RowHead className={when.className}>{when.cell(change)}</RowHead>
      <td className="px-3 py-3 wrap-anywhere">{changedBy}</td>
      <td className="px-3 py-3">
        {before &&
          names
            .filter((name) => change[name] !== before[name])
            .map((name) => (
              <p key={name}>
                {programmeFields[name].label}: from {valueInWords(name, before)} to{' '}
                {valueInWords(name, change)}
              </p>
            ))}
      </td>
    </tr>
  );
}

// The form holds strings.
const formRules = v.pipe(
  v.record(v.string(), v.string()),
  v.transform(({ promisedDays, ...others }) => ({ ...others, promisedDays: Number(promisedDays) })),
  rulesOf(programmeFields),
);

type Current = Settings & { version: number; changedBy?: string | null };

function SettingsForm({ programme, onChanged }: { programme: Current; onChanged: () => void }) {
  const { promisedDays, announcing } = programme;
  const form = useForm(formRules, { promisedDays: String(promisedDays), announcing: String(announcing) });
  /** What the next Save replaces: as it was loaded, or as somebody else saved it meanwhile. */
  const [seen, setSeen] = useState({ ...programme, isOthers: false });
  const [change, { loading }] = useChangeProgrammeMutation();

  const save = async (values: typeof form.values) => {
    const input = { ...v.parse(formRules, values), version: seen.version };
    const { data } = await change({ variables: { input } }).catch((error: unknown) => {
      const { code, current } = problemOf(error);
      if (code === 'STALE' && current) {
        setSeen({ ...(current as unknown as Current), isOthers: true });
        onChanged();
      }
      throw error;
    });
    if (!data) return;
    toast.success(data.changeProgramme.version === seen.version ? 'Nothing changed' : 'Programme saved');
    form.reset(values);
    setSeen({ ...data.changeProgramme, isOthers: false });
    onChanged();
  };
  const announcingField = form.bind('announcing');

  return (
    <div className="max-w-3xl rounded-box border border-line bg-white p-4 sm:p-6">
      <DialogForm form={form} action="Save" busy={loading && 'Saving...'} onSubmit={save}>
        {seen.isOthers && (
          <OutcomeNotice
            tone="info"
            message={`${seen.changedBy ?? 'Somebody'} saved this meanwhile. Save again to replace it.`}
          >
            {names.map((name) => (
              <p key={name}>
                {programmeFields[name].label}: {valueInWords(name, seen)}
              </p>
            ))}
          </OutcomeNotice>
        )}
        <TextField
          {...form.bind('promisedDays')}
          label={programmeFields.promisedDays.label}
          inputMode="numeric"
          required
        />
        <FormField
          {...announcingField}
          field={programmeFields.announcing}
          onChange={(name) => announcingField.onChange(String(name))}
        />
      </DialogForm>
    </div>
  );
}
