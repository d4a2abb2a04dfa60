import { CheckboxField } from '../../../ui/choice-fields.tsx';

/**
 * Asks whether a renewal ends the present secret at once.
 * @param props.stays says how long the present secret goes on otherwise
 * @param props.ends says what follows where it does not
 */
export function EndEarlierField({
  stays,
  ends,
  ...field
}: {
  name: string;
  value: string[];
  stays: string;
  ends: string;
  onChange: (value: string[]) => void;
}) {
  return (
    <>
      <p role="status">{field.value.length > 0 ? ends : stays}</p>
      <CheckboxField
        {...field}
        label="Present secret"
        options={{ now: 'End it at once' }}
        notes={{ now: 'If somebody may know it who should not.' }}
      />
    </>
  );
}
