/** The settings of the programme in parts: a page edits and saves its own alone. */
import { toast } from 'sonner';
import * as v from 'valibot';
import { rulesOf } from '@portal/schema/fields';
import type { companyFields } from '@portal/schema/company-fields';
import type { DaysOff } from '@portal/schema/days-off';
import type { EmailsOff } from '@portal/schema/emails';
import { programmeDefaults, programmeFields, settingInWords } from '@portal/schema/programme';
import type { decisionFields, termFields } from '@portal/schema/programme';
import { useChangeProgrammeMutation } from '../../../graphql/generated-staff.ts';
import type { ProgrammeInput, ProgrammeSettingsFragment } from '../../../graphql/generated-staff.ts';
import { useVersion } from '../../../lib/use-version.ts';
import { useKeptForm } from '../../../session/use-kept-form.ts';
import type { InWords } from '../../../ui/conflict-fields.tsx';

export type Programme = Pick<
  ProgrammeSettingsFragment,
  keyof typeof programmeFields | keyof DaysOff | keyof EmailsOff | 'version' | 'termsFrom'
>;
type Setting = keyof typeof programmeFields;
type Parts = typeof companyFields | typeof decisionFields | typeof termFields;

// Values of the form are strings: an empty one means no number.
export const asNumber = (text: string) => (text.trim() === '' ? null : Number(text));
const valueOf = (name: string, text: string) =>
  programmeFields[name as Setting].kind === 'number' ? asNumber(text) : text;

const inWords: InWords = (name, text = '') => {
  const setting = name as Setting;
  const words = settingInWords(setting, { ...programmeDefaults, [setting]: valueOf(name, String(text)) });
  return { label: programmeFields[setting].label, words };
};

/**
 * Makes a form of settings, which saves those of them that were changed.
 * @param part the page that has them
 * @param valuesOf returns the values of the form
 * @param inputOf returns the settings of the values
 */
export function useProgrammeForm<Values extends Record<string, string | string[]>>(
  {
    part,
    rules,
    valuesOf,
    inputOf,
    inWords,
  }: {
    part: string;
    rules: v.GenericSchema;
    valuesOf: (programme: Programme) => Values;
    inputOf: (values: Values) => Omit<ProgrammeInput, 'version'>;
    inWords: InWords;
  },
  programme: Programme,
  onChanged: () => void,
) {
  const { form, forget, discard } = useKeptForm('programme', part, rules, valuesOf(programme), true);
  const { version, save } = useVersion(form, programme, valuesOf);
  const [change, { loading }] = useChangeProgrammeMutation();

  const onSubmit = async (given: Values) => {
    const answer = await save(given, async ({ values, version, only }) => {
      const input = { ...only(inputOf(values)), version };
      return (await change({ variables: { input } })).data?.changeProgramme;
    });
    if (!answer) return;
    toast.success(answer.isNew ? 'Programme saved' : 'Nothing changed');
    forget();
    onChanged();
  };
  return {
    ...{ form, version, change },
    props: {
      form,
      action: 'Save',
      busy: loading && 'Saving...',
      onDiscard: discard,
      onSubmit,
      inWords,
    } as const,
  };
}

/**
 * Makes the form of settings that are fields.
 * @param ofAll the rules of all of them, where some depend on each other
 */
export function useSettings<Fields extends Parts>(
  part: string,
  fields: Fields,
  programme: Programme,
  onChanged: () => void,
  ofAll: v.GenericSchema = rulesOf<Parts>(fields),
) {
  const rules = v.pipe(
    v.record(v.string(), v.string()),
    v.transform((values): Record<string, unknown> =>
      Object.fromEntries(Object.entries(values).map(([name, text]) => [name, valueOf(name, text)])),
    ),
    ofAll as v.GenericSchema<Record<string, unknown>>,
  );
  const valuesOf = (settings: Partial<Record<Setting, unknown>>) =>
    Object.fromEntries(
      Object.keys(fields).map((name) => [name, String(settings[name as Setting] ?? '')]),
    ) as Record<keyof Fields & string, string>;
  const inputOf = (values: Record<string, string>) =>
    v.parse(rules, values) as Omit<ProgrammeInput, 'version'>;
  return useProgrammeForm({ part, rules, valuesOf, inputOf, inWords }, programme, onChanged);
}
