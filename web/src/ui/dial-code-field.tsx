import { dialCodes } from '@portal/schema/countries';
import { SelectField } from './choice-fields.tsx';
import type { FieldProps } from './field.tsx';

const options = Object.fromEntries(
  Object.entries(dialCodes).map(([dial, region]) => [dial, `${dial} ${region}`]),
);

interface Props extends Pick<FieldProps, 'name' | 'label' | 'required' | 'error'> {
  value: string;
  onChange: (code: string) => void;
}

/** Asks for the country code of a telephone number, which is entered beside it. */
export const DialCodeField = ({ required = true, ...field }: Props) => (
  <SelectField {...{ ...field, required, options }} valuesAre="names" autoComplete="tel-country-code" />
);
