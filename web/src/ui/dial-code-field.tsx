import { dialCodes } from '@portal/schema/countries';
import { SelectField } from './choice-fields.tsx';
import type { FieldProps } from './field.tsx';

const options = Object.fromEntries(
  Object.entries(dialCodes).map(([dial, region]) => [dial, `${dial} ${region}`]),
);

interface Props extends Pick<FieldProps, 'name' | 'label' | 'error'> {
  value: string;
  onChange: (code: string) => void;
}

/** Asks for the country code of a telephone number, which is entered beside it. */
export const DialCodeField = ({ name, label, error, value, onChange }: Props) => (
  <SelectField
    {...{ name, label, error, value, onChange, options }}
    required
    valuesAre="names"
    autoComplete="tel-country-code"
  />
);
