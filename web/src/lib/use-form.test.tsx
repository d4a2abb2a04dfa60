/** What a form says of its fields: by the rules once it was sent, by the server until a field is corrected. */
import { expect, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import type { FormEvent } from 'react';
import * as v from 'valibot';
import { useForm } from './use-form.ts';

const rules = v.object({
  email: v.pipe(v.string(), v.includes('@', 'Enter an email address.')),
  code: v.pipe(v.string(), v.nonEmpty('Enter the code.')),
});
const open = (values = { email: '', code: '' }) => {
  const { result } = renderHook(() => useForm(rules, values));
  const sent: unknown[] = [];
  const currentTarget = document.createElement('form');
  const submit = () => {
    const event = { preventDefault: () => undefined, currentTarget: currentTarget as Element } as FormEvent;
    act(() => result.current.submit((values) => sent.push(values))(event));
  };
  const type = (name: 'email' | 'code', value: string) =>
    act(() => result.current.bind(name).onChange(value));
  const errors = () => (['email', 'code'] as const).map((name) => result.current.bind(name).error);
  return { form: () => result.current, element: currentTarget, submit, type, errors, sent };
};

test('nothing is wrong before the first submit; from then on the rules speak at once', () => {
  const { submit, type, errors, sent } = open();
  type('email', 'neo');
  expect(errors()).toEqual([undefined, undefined]);
  submit();
  expect([errors(), sent]).toEqual([['Enter an email address.', 'Enter the code.'], []]);
  type('email', 'neo@example.com');
  expect(errors()).toEqual([undefined, 'Enter the code.']);
  type('code', '1');
  submit();
  expect([errors(), sent]).toEqual([[undefined, undefined], [{ email: 'neo@example.com', code: '1' }]]);
});

test('what the server refuses is said until that field is corrected, and no longer; others stay', () => {
  const { form, submit, type, errors } = open({ email: 'neo@example.com', code: '1' });
  submit();
  act(() =>
    form().refuse([
      { field: 'email', message: 'This address is taken.' },
      { field: 'code', message: 'This code is wrong.' },
    ]),
  );
  expect(errors()).toEqual(['This address is taken.', 'This code is wrong.']);
  type('email', 'neo.dube@example.com');
  expect(errors()).toEqual([undefined, 'This code is wrong.']);
  submit();
  expect(errors()).toEqual([undefined, undefined]);
});

test('a field that was left says what is wrong with its answer, without a summary; an empty one says nothing', () => {
  const { form, type, errors } = open();
  act(() => form().bind('email').onLeave());
  expect(errors()).toEqual([undefined, undefined]);
  type('email', 'neo');
  expect([errors(), form().faults]).toEqual([['Enter an email address.', undefined], []]);
});
