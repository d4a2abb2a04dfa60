import { useEffect } from 'react';
import type { ComponentProps } from 'react';
import type { ProblemDetails } from '../../../lib/problem-details.ts';
import { CodeField } from '../../../ui/code-field.tsx';
import { focusControl } from '../../../ui/field.tsx';

/** The code takes the focus when it is asked for, and when it was refused. */
export function CodeStep({
  refusal,
  ...field
}: ComponentProps<typeof CodeField> & { refusal: ProblemDetails | undefined }) {
  useEffect(() => focusControl('code'), [refusal]);
  return <CodeField {...field} />;
}
