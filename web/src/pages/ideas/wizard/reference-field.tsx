import { ideaFields } from '@portal/schema/idea';
import { controlId, FieldNotes } from '../../../ui/field.tsx';

/** The idea's reference: to read, at the foot of the step (spec §3 "General info"). */
export function ReferenceField({ reference }: { reference: string }) {
  const { label, wire } = ideaFields.reference;
  return (
    <div className="grid gap-1 border-t border-line pt-6">
      <label htmlFor={controlId(wire)} className="font-semibold">
        {label}
      </label>
      <input
        id={controlId(wire)}
        name={wire}
        value={reference}
        readOnly
        aria-describedby={`hint-${wire}`}
        className="w-full bg-transparent tabular-nums"
      />
      <FieldNotes name={wire} hint="Your reference. Quote it if you contact us." />
    </div>
  );
}
