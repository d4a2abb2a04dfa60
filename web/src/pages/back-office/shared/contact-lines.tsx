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

// The padding makes the links large enough to touch; the list's negative margin makes up for it.
const list = '-my-1 text-sm';
const link = 'inline-block py-1 text-primary underline underline-offset-2 hover:text-primary-hover';

export function ContactLines({ email, phone }: { email: string; phone: string }) {
  return (
    <ul className={list}>
      <li>
        <a href={`mailto:${email}`} className={link}>
          <Address email={email} />
        </a>
      </li>
      <li>
        <a href={`tel:${phone.replaceAll(' ', '')}`} className={`${link} whitespace-nowrap`}>
          {phone}
        </a>
      </li>
    </ul>
  );
}
