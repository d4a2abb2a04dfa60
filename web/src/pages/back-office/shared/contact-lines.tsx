import { Fragment } from 'react';

/** Writes an email address, or a part of one, with line breaks before its punctuation only. */
export function Address({ email }: { email: string }) {
  return email.split(/(?=[@._-])/).map((part, index) => (
    <Fragment key={index}>
      {(index > 0 || /^[@._-]/.test(part)) && <wbr />}
      {part}
    </Fragment>
  ));
}

/** Makes an address to write to: encoded, since an email address may hold `?` and `&`, which would add recipients. */
export const mailTo = (email: string) => `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;

/** Makes an address to call: its digits and a leading plus alone. */
export const phoneTo = (phone: string) => `tel:${phone.replace(/(?!^\+)\D/g, '')}`;

// The padding makes the links large enough to touch; the list's negative margin makes up for it.
const list = '-my-1 text-sm';
const link = 'inline-block py-1 text-primary underline underline-offset-2 hover:text-primary-hover';

export function ContactLines({ email, phone }: { email: string; phone: string }) {
  return (
    <ul className={list}>
      <li>
        <a href={mailTo(email)} className={link}>
          <Address email={email} />
        </a>
      </li>
      <li>
        <a href={phoneTo(phone)} className={`${link} whitespace-nowrap`}>
          {phone}
        </a>
      </li>
    </ul>
  );
}
