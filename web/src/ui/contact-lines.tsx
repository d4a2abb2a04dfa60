import { Fragment } from 'react';

/** Writes an email address, or a part of one, with line breaks before its punctuation only. */
export function Address({ email }: { email: string }) {
  return email.split(/(?=[@._-])/).map((part, index) =>
    index > 0 || /^[@._-]/.test(part) ? (
      <Fragment key={index}>
        <wbr />
        {part}
      </Fragment>
    ) : (
      part
    ),
  );
}

/** Encodes an address: its `?` or `&` would add recipients. */
export const mailTo = (email: string) => `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;

export const phoneTo = (phone: string) => `tel:${phone.replace(/(?!^\+)\D/g, '')}`;

// The padding makes the links large enough to touch; the list's negative margin makes up for it.
const link = 'block w-fit py-1 text-link wrap-anywhere';

export function ContactLines({ email, phone }: { email: string; phone: string }) {
  return (
    <ul className="-my-1 text-sm">
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
