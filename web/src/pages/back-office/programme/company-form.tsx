import { useId } from 'react';
import type { ComponentProps } from 'react';
import { colourNames } from '@portal/schema/colours';
import { addressOfPicture, company, companyDefaults } from '@portal/schema/company';
import {
  companyFieldNames,
  companyFields,
  companyRules,
  contrastInWords,
  timeZones,
} from '@portal/schema/company-fields';
import type { CompanyField } from '@portal/schema/company-fields';
import { companyPictureKinds, pictureFieldOf } from '@portal/schema/company-pictures';
import { namesOf } from '@portal/schema/lists';
import type { PartnerLogosFragment, ProgrammeSettingsFragment } from '../../../graphql/generated-staff.ts';
import { timeZone } from '../../../lib/words.ts';
import { Button } from '../../../ui/button.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { controlLooks, controlProps, Field } from '../../../ui/field.tsx';
import { TextField } from '../../../ui/text-fields.tsx';
import { SettingsForm } from '../shared/settings-form.tsx';
import { CompanyPictures } from './company-pictures.tsx';
import { PartnerLogos } from './partner-logos.tsx';
import { useSettings } from './use-settings.ts';

const names = [
  ...(['name', 'programme', 'legalName', 'address'] as const),
  ...(['mailbox', 'year', 'countryCode', 'timeZone', 'currency'] as const),
];
const sites = ['facebook', 'x', 'instagram', 'linkedin', 'youtube'] as const;

type Settings = ProgrammeSettingsFragment & PartnerLogosFragment;

/** Edits who runs the programme, its colours and its pictures. */
export function CompanyForm({ programme, onChanged }: { programme: Settings; onChanged: () => void }) {
  const { form, props } = useSettings('company', companyFields, programme, onChanged, companyRules);
  const field = (name: CompanyField) => {
    const entry = companyFields[name];
    const bound = form.bind(name);
    if (name === 'timeZone') return <ZoneField key={name} {...bound} />;
    return entry.kind === 'number' ? (
      <TextField key={name} {...bound} label={entry.label} hint={entry.hint} inputMode="numeric" required />
    ) : (
      <FormField key={name} {...bound} field={entry} onChange={(value) => bound.onChange(String(value))} />
    );
  };
  return (
    <>
      <FormerLook programme={programme} />
      <SettingsForm {...props}>
        <div className="settings-terms grid gap-4 sm:grid-cols-2">{names.map(field)}</div>
        <fieldset className="settings-group grid gap-3 border-t border-line pt-4">
          <legend className="font-semibold">Colours</legend>
          <div className="settings-colours grid gap-4">
            {colourNames.map((name) => {
              // The fault of the field has the same words.
              const contrast = form.bind(name).error ? undefined : contrastInWords(name, form.values);
              return (
                <div key={name} className="grid content-start gap-2">
                  {field(name)}
                  <ColourPicker name={name} value={form.values[name]} onChange={form.bind(name).onChange} />
                  {contrast && (
                    <p
                      className={`text-sm ${contrast.isEnough ? 'text-muted' : 'font-semibold text-danger'}`}
                    >
                      {contrast.words}
                    </p>
                  )}
                </div>
              );
            })}
          </div>
        </fieldset>
        <fieldset className="settings-group grid gap-3 border-t border-line pt-4">
          <legend className="font-semibold">Pages elsewhere</legend>
          <div className="settings-terms grid gap-4 sm:grid-cols-2">{sites.map(field)}</div>
        </fieldset>
      </SettingsForm>
      <CompanyPictures programme={programme} onChanged={onChanged} />
      <PartnerLogos partners={programme.partners} onChanged={onChanged} />
    </>
  );
}

/** Asks for a time zone: typed, or chosen from all. */
function ZoneField({
  value,
  onChange,
  ...bound
}: Pick<ComponentProps<typeof TextField>, 'name' | 'error' | 'value'> & {
  onChange: (value: string) => void;
}) {
  const { label, hint = '' } = companyFields.timeZone;
  const id = useId();
  const now = value.trim() === '' ? ` It is ${timeZone} now.` : '';
  const field = { ...bound, label, hint: hint + now, required: false };
  return (
    <Field {...field}>
      <input
        {...controlProps(field)}
        list={id}
        value={value}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
        className={controlLooks}
      />
      <datalist id={id}>
        {timeZones().map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </Field>
  );
}

/** Says that this page was loaded before a change. */
function FormerLook({ programme }: { programme: Settings }) {
  const { partners } = company;
  const stored = programme.partners.filter(({ logo }) => logo);
  const hasLogos =
    stored.length === (partners ?? []).length &&
    stored.every(({ name, logo }) => partners?.some(({ alt, src }) => alt === name && src === logo?.url));
  const hasPictures = namesOf(companyPictureKinds).every((kind) => {
    const name = pictureFieldOf[kind];
    const own = company[name];
    return programme[name]?.url === (own ? addressOfPicture(own) : undefined);
  });
  if (hasLogos && hasPictures && companyFieldNames.every((name) => programme[name] === company[name]))
    return null;
  return (
    <Notice tone="info">
      <p>What is saved is in use. This window still has what it was loaded with.</p>
      <Button variant="secondary" onClick={() => window.location.reload()}>
        Load it again
      </Button>
    </Notice>
  );
}

const WHOLE = /^#[\da-f]{6}$/i;

/** Picks a colour by eye, below the field that has it in digits. */
const ColourPicker = ({
  name,
  value,
  onChange,
}: {
  name: (typeof colourNames)[number];
  value: string;
  onChange: (value: string) => void;
}) => (
  <input
    type="color"
    aria-label={`Pick the colour: ${companyFields[name].label}`}
    value={WHOLE.test(value) ? value.toLowerCase() : companyDefaults[name]}
    onChange={(event) => onChange(event.target.value)}
    className="h-11 w-full rounded-box border border-control bg-surface p-1"
  />
);
