import { CheckboxField } from '../../../ui/choice-fields.tsx';

/** Asks whether a renewal ends the present secret at once. */
export function EndEarlierField(props: {
  name: string;
  value: string[];
  onChange: (value: string[]) => void;
}) {
  return (
    <CheckboxField
      {...props}
      label="Present secret"
      options={{ now: 'End it at once' }}
      notes={{
        now: 'If somebody may know it who should not. The system is refused until it has the new one.',
      }}
    />
  );
}
