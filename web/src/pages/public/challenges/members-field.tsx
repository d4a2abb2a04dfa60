import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { TOO_MANY_MEMBERS } from '@portal/schema/challenge';
import { TEAM_MEMBERS_MAX } from '@portal/schema/limits';
import { readText } from '@portal/schema/text';
import { entryTexts } from '@portal/schema/texts/entry';
import { Button } from '../../../ui/button.tsx';
import { controlId, controlLooks, controlProps, FieldNotes, RequiredMark } from '../../../ui/field.tsx';

export const NEW_MEMBER = 'newMember';

/** Edits the members of a team; the first stays (spec §5 "Hackathon form"). */
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
  const [addFault, setAddFault] = useState<string>();
  const box = useRef<HTMLInputElement>(null);
  const typed = readText(added.value);
  const add = () => {
    if (value.length >= TEAM_MEMBERS_MAX || typed === '') return setAddFault(TOO_MANY_MEMBERS);
    onChange([...value, typed]);
    added.onChange('');
    setAddFault(undefined);
  };
  const remove = (index: number) => {
    onChange(value.filter((_, other) => other !== index));
    setAddFault(undefined);
    // The focused button is gone.
    box.current?.focus();
  };
  const aboutNew = { name: NEW_MEMBER, label: entryTexts.newMember, error: addFault ?? added.error };
  return (
    <fieldset
      id={controlId(name)}
      tabIndex={-1}
      aria-describedby={
        controlProps({ name, label: entryTexts.members, hint: true, error })['aria-describedby']
      }
      className={`grid min-w-0 gap-3 ${error ? 'border-l-4 border-danger pl-4' : ''}`}
    >
      <legend className="mb-1 font-semibold">
        {entryTexts.members}
        <RequiredMark required />
      </legend>
      <div className="grid gap-1">
        <FieldNotes name={name} hint={entryTexts.membersHint} error={error} />
      </div>
      {value.map((member, index) => (
        <Member
          key={index}
          {...{ name, index, member }}
          isFaulty={error !== undefined && readText(member) === ''}
          onChange={(text) => onChange(value.map((old, other) => (other === index ? text : old)))}
          onRemove={() => remove(index)}
        />
      ))}
      <Slot id={controlId(NEW_MEMBER)} label={aboutNew.label} notes={<FieldNotes {...aboutNew} />}>
        <input
          {...controlProps(aboutNew)}
          ref={box}
          value={added.value}
          onChange={({ target }) => {
            added.onChange(target.value);
            setAddFault(undefined);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Enter must not submit the form.
            event.preventDefault();
            add();
          }}
          className={controlLooks}
        />
        <Button variant="secondary" onClick={add}>
          {entryTexts.add}
        </Button>
      </Slot>
    </fieldset>
  );
}

function Member({
  name,
  index,
  member,
  isFaulty,
  onChange,
  onRemove,
}: {
  name: string;
  index: number;
  member: string;
  isFaulty: boolean;
  onChange: (text: string) => void;
  onRemove: () => void;
}) {
  const id = `member-${index}`;
  return (
    <Slot id={id} label={entryTexts.member({ number: index + 1 })}>
      <input
        id={id}
        name={name}
        aria-required
        aria-invalid={isFaulty || undefined}
        value={member}
        onChange={({ target }) => onChange(target.value)}
        className={controlLooks}
      />
      {index > 0 && (
        <Button
          variant="secondary"
          aria-label={entryTexts.removeMember({ number: index + 1 })}
          onClick={onRemove}
        >
          {entryTexts.remove}
        </Button>
      )}
    </Slot>
  );
}

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
