import { Fragment } from 'react';

/** An email address, or a part of one, that breaks where it reads well. */
export function Address({ email }: { email: string }) {
  return email.split(/(?=[@._-])/).map((part, index) => (
    <Fragment key={index}>
      {(index > 0 || /^[@._-]/.test(part)) && <wbr />}
      {part}
    </Fragment>
  ));
}
