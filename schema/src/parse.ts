import * as v from 'valibot';
import { fail } from './errors.ts';
import type { FieldFault } from './errors.ts';

export function faultsOf(issues: readonly v.BaseIssue<unknown>[]): FieldFault[] {
  const faults = new Map<string, string>();
  for (const issue of issues) {
    const field = String(issue.path?.[0]?.key ?? '');
    if (!faults.has(field)) faults.set(field, issue.message);
  }
  return [...faults].map(([field, message]) => ({ field, message }));
}

/** @throws DomainError INVALID_INPUT with one fault a field */
export function parse<S extends v.GenericSchema>(rules: S, input: unknown): v.InferOutput<S> {
  const result = v.safeParse(rules, input);
  if (result.success) return result.output;
  return fail('INVALID_INPUT', { fields: faultsOf(result.issues) });
}
