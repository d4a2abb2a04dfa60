import { useState } from 'react';
import { toast } from 'sonner';
import * as v from 'valibot';
import { rulesOf } from '@portal/schema/fields';
import { programmeFields, settingInWords, settingNames } from '@portal/schema/programme';
import { ProgrammePageDocument, useChangeProgrammeMutation } from '../../../graphql/generated.ts';
import type { ProgrammeChangeFragment, ProgrammeSettingsFragment } from '../../../graphql/generated.ts';
import { problemOf } from '../../../lib/problem-of.ts';
import { formatOf } from '../../../lib/use-address.ts';
import { useForm } from '../../../lib/use-form.ts';
import { ListPage, timeColumn } from '../../../lists/list-page.tsx';
import type { Column } from '../../../lists/list-page.tsx';
import { useList } from '../../../lists/use-list.ts';
import { Address } from '../../../ui/contact-lines.tsx';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { OutcomeNotice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-fields.tsx';
import { ScoreCardForm } from './score-card-form.tsx';

const columns: Column<ProgrammeChangeFragment>[] = [
  timeColumn('When', ({ at }) => at),
  { title: 'Who', className: 'wrap-anywhere', cell: ({ by }) => <Address email={by?.email ?? ''} /> },
  {
    title: 'What',
    cell: ({ before, ...change }) =>
      before &&
      settingNames
        .filter((name) => change[name] !== before[name])
        .map((name) => (
          <p key={name}>
            {programmeFields[name].label}: from {settingInWords(name, before)} to{' '}
            {settingInWords(name, change)}
          </p>
        )),
  },
];

export function ProgrammePage() {
  const list = useList({
    query: ProgrammePageDocument,
    format: formatOf({}),
    variables: () => ({}),
    pick: ({ programmeChanges }) => programmeChanges,
    noun: { one: 'change', many: 'changes' },
  });
  return (
    <ListPage
      title="Programme"
      intro="What holds for the whole programme from now on. Days that were promised already stay."
      list={list}
      exported={{ path: '/api/programme/export', file: 'programme' }}
      notice={
        list.data && (
          <>
            <SettingsForm programme={list.data.programme} onChanged={list.refetch} />
            <h2>Score card</h2>
            <p className="-mt-4 max-w-[68ch] text-muted">
              What shortlisted ideas are scored by. Scores that were given keep the card they were given with.
            </p>
            <ScoreCardForm card={list.data.scoreCard} />
            <h2>History</h2>
          </>
        )
      }
      columns={columns}
      tableLabel="History"
      minWidth="min-w-[48rem]"
      empty={{ title: 'Nothing was changed yet.' }}
    />
  );
}

// The form holds strings.
const formRules = v.pipe(
  v.record(v.string(), v.string()),
  v.transform(({ promisedDays, ...others }) => ({ ...others, promisedDays: Number(promisedDays) })),
  rulesOf(programmeFields),
);

type Current = Pick<ProgrammeSettingsFragment, keyof typeof programmeFields | 'version'> & {
  by?: string | null;
};

function SettingsForm({ programme, onChanged }: { programme: Current; onChanged: () => void }) {
  const { promisedDays, announcing, deciders, outcomes } = programme;
  const form = useForm(formRules, {
    promisedDays: String(promisedDays),
    announcing: String(announcing),
    deciders: String(deciders),
    outcomes: String(outcomes),
  });
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

  return (
    <div className="max-w-3xl rounded-box border border-line bg-white p-4 sm:p-6">
      <DialogForm form={form} action="Save" busy={loading && 'Saving...'} onSubmit={save}>
        {seen.isOthers && (
          <OutcomeNotice
            tone="info"
            message={`${seen.by ?? 'Somebody'} saved this meanwhile. Save again to replace it.`}
          >
            {settingNames.map((name) => (
              <p key={name}>
                {programmeFields[name].label}: {settingInWords(name, seen)}
              </p>
            ))}
          </OutcomeNotice>
        )}
        <TextField
          {...form.bind('promisedDays')}
          label={programmeFields.promisedDays.label}
          hint="A promise that ends on a weekend or a public holiday moves to the next working day."
          inputMode="numeric"
          required
        />
        {(['announcing', 'deciders', 'outcomes'] as const).map((name) => (
          <FormField
            key={name}
            {...form.bind(name)}
            field={programmeFields[name]}
            onChange={(choice) => form.bind(name).onChange(String(choice))}
          />
        ))}
      </DialogForm>
    </div>
  );
}
