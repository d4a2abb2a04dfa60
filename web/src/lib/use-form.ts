import * as v from 'valibot';
import { faultsOf } from '@portal/schema/rules';
import type { Value } from './merge-values.ts';
import { useCheckedForm } from './use-checked-form.ts';

/** Keeps the values and faults of a form. @param rules the server's own */
export const useForm = <Values extends Record<string, Value>>(rules: v.GenericSchema, empty: Values) =>
  useCheckedForm<Values>((values) => faultsOf(v.safeParse(rules, values).issues ?? []), empty);
