import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { TOO_MANY_MEMBERS } from '@portal/schema/challenge';
import { TEAM_MEMBERS_MAX } from '@portal/schema/limits';
import { Button } from '../../../ui/button.tsx';
import { controlId, controlLooks, controlProps, FieldNotes, Need } from '../../../ui/field.tsx';

/** The control in which a member is typed before being added. */
export const NEW_MEMBER = 'newMember';

/**
 * Asks for the members of a team: a slot each, of which the first cannot be removed, and a box to add one (spec §5
 * "Hackathon form").
 * @param added the text in that box, and its fault
 */
export function MembersField({
  name,
  value,
  error,
  onChange,
  added,
}: {
  name: string;
  value: string[];
  error: string | undefined;
  onChange: (members: string[]) => void;
  added: { value: string; error: string | undefined; onChange: (text: string) => void };
}) {
  const [complaint, setComplaint] = useState<string>();
  const box = useRef<HTMLInputElement>(null);
  const typed = added.value.trim();
  const add = () => {
    if (value.length >= TEAM_MEMBERS_MAX || typed === '') return setComplaint(TOO_MANY_MEMBERS);
    onChange([...value, typed]);
    added.onChange('');
    setComplaint(undefined);
  };
  const remove = (index: number) => {
    onChange(value.filter((_, other) => other !== index));
    setComplaint(undefined);
    // The button that had the focus is gone.
    box.current?.focus();
  };
  const aboutNew = { name: NEW_MEMBER, label: 'New member', error: complaint ?? added.error };
  return (
    <fieldset
      id={controlId(name)}
      tabIndex={-1}
      aria-describedby={controlProps({ name, label: 'Members', hint: true, error })['aria-describedby']}
      className={`grid min-w-0 gap-3 ${error ? 'border-l-4 border-danger pl-4' : ''}`}
    >
      <legend className="mb-1 font-semibold">
        Members
        <Need required />
      </legend>
      <div className="grid gap-1">
        <FieldNotes name={name} hint={`Up to ${TEAM_MEMBERS_MAX} people, including you.`} error={error} />
      </div>
      {value.map((member, index) => (
        <Slot key={index} id={`member-${index}`} label={`Member ${index + 1}`}>
          <input
            id={`member-${index}`}
            name={name}
            aria-required
            aria-invalid={error && member.trim() === '' ? true : undefined}
            value={member}
            onChange={({ target }) =>
              onChange(value.map((old, other) => (other === index ? target.value : old)))
            }
            className={controlLooks}
          />
          {index > 0 && (
            <Button
              variant="secondary"
              aria-label={`Remove member ${index + 1}`}
              onClick={() => remove(index)}
            >
              Remove
            </Button>
          )}
        </Slot>
      ))}
      <Slot id={controlId(NEW_MEMBER)} label={aboutNew.label} notes={<FieldNotes {...aboutNew} />}>
        <input
          {...controlProps(aboutNew)}
          ref={box}
          value={added.value}
          onChange={({ target }) => {
            added.onChange(target.value);
            setComplaint(undefined);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Enter adds the member; it must not send the form.
            event.preventDefault();
            add();
          }}
          className={controlLooks}
        />
        <Button variant="secondary" onClick={add}>
          Add
        </Button>
      </Slot>
    </fieldset>
  );
}

/** A control with its label above and its button beside it. */
function Slot({
  id,
  label,
  notes,
  children,
}: {
  id: string;
  label: string;
  notes?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm text-muted">
        {label}
      </label>
      {notes && <div role="alert">{notes}</div>}
      <div className="flex gap-2">{children}</div>
    </div>
  );
}
