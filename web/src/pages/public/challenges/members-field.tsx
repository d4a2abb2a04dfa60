import { useState } from 'react';
import { NO_MEMBERS, TOO_MANY_MEMBERS } from '@portal/schema/challenge';
import { TEAM_MEMBERS_MAX } from '@portal/schema/limits';
import { Button } from '../../../ui/button.tsx';
import { controlLooks } from '../../../ui/field.tsx';

/** The members of a team: a slot each, the first one for good, and a box to add one (spec §5 "Hackathon form"). */
export function MembersField({
  value,
  error,
  onChange,
}: {
  value: string[];
  error: string | undefined;
  onChange: (members: string[]) => void;
}) {
  const [added, setAdded] = useState('');
  const [complaint, setComplaint] = useState<string>();
  const add = () => {
    if (value.length >= TEAM_MEMBERS_MAX || added.trim() === '') return setComplaint(TOO_MANY_MEMBERS);
    onChange([...value, added.trim()]);
    setAdded('');
    setComplaint(undefined);
  };
  const remove = (index: number) => {
    if (value.length === 1) return setComplaint(NO_MEMBERS);
    onChange(value.filter((_, other) => other !== index));
    setComplaint(undefined);
  };
  const message = complaint ?? error;
  return (
    <fieldset id="field-members" tabIndex={-1} aria-describedby="members-note" className="grid min-w-0 gap-2">
      <legend className="mb-1 font-semibold">
        Members
        <span className="text-danger" aria-hidden="true">
          {' '}
          *
        </span>
      </legend>
      <p id="members-note" className="text-sm text-muted">
        Up to {TEAM_MEMBERS_MAX} people, you included.
      </p>
      <p role="alert" className="text-sm font-semibold text-danger empty:hidden">
        {message}
      </p>
      {value.map((member, index) => (
        <div key={index} className="flex gap-2">
          <input
            name="members"
            aria-label={`Member ${index + 1}`}
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
        </div>
      ))}
      <div className="flex gap-2">
        <input
          name="newMember"
          aria-label="New member"
          placeholder="New member"
          value={added}
          onChange={({ target }) => setAdded(target.value)}
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
      </div>
    </fieldset>
  );
}
