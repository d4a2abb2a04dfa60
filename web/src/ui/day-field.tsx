import { useState } from 'react';
import { DAY_EXAMPLE, MINUTE_EXAMPLE, readDay, WRONG_DAY, WRONG_MINUTE } from '@portal/schema/typed-days';
import { fieldsTexts } from '@portal/schema/texts/fields';
import { dayInWords } from '../lib/words.ts';
import { controlLooks, controlProps, Field } from './field.tsx';
import type { FieldProps } from './field.tsx';

interface Props extends FieldProps {
  /** YYYY-MM-DD, with the hour YYYY-MM-DDTHH:mm, or what was typed and is neither. */
  value: string;
  onChange: (value: string) => void;
  onLeave?: () => void;
  /** The hour of a day that is typed alone, HH:mm; `any` for one that may stay alone. Without it the field takes no hour. */
  hour?: string;
}

/** Asks for a day as the screens write it; one that is typed in another format is rewritten when the field is left. */
export function DayField({ value, onChange, onLeave, hour, ...field }: Props) {
  const [typed, setTyped] = useState<string>();
  const [given, setGiven] = useState(value);
  const read = (text: string) => {
    const day = readDay(text);
    const isAlone = hour !== undefined && hour !== 'any' && day?.length === 'YYYY-MM-DD'.length;
    return isAlone ? `${day}T${hour}` : (day ?? text);
  };
  // A value that does not come from this field replaces what was typed.
  if (value !== given) {
    setGiven(value);
    if (typed !== undefined && read(typed) !== value) setTyped(undefined);
  }
  return (
    <Field {...field}>
      <input
        {...controlProps(field)}
        inputMode="text"
        autoComplete="off"
        placeholder={fieldsTexts.suchAs({ example: hour ? MINUTE_EXAMPLE : DAY_EXAMPLE })}
        value={typed ?? dayInWords(value)}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange(read(target.value));
        }}
        onBlur={() => {
          setTyped(undefined);
          onLeave?.();
        }}
        className={controlLooks}
      />
    </Field>
  );
}

/** Asks for a day of a filter, which is applied as soon as it can be read. */
export function FilterDay({ value, onChange, error, ...field }: Omit<Props, 'onLeave'>) {
  const [unread, setUnread] = useState('');
  const [hasLeft, setLeft] = useState(false);
  const enter = (day: string) => {
    const isRead = day === '' || readDay(day) !== undefined;
    setUnread(isRead ? '' : day);
    if (isRead) setLeft(false);
    if (isRead && day !== value) onChange(day);
  };
  const wrong = field.hour ? WRONG_MINUTE : WRONG_DAY;
  return (
    <DayField
      {...field}
      value={unread || value}
      error={unread && hasLeft ? wrong : error}
      onChange={enter}
      onLeave={() => setLeft(true)}
    />
  );
}
