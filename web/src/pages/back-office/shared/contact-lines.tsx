import { Address } from './address.tsx';

// The padding is for fingers: it must not part the links from the lines around.
const list = '-my-1 text-sm';
const link = 'inline-block py-1 text-primary underline underline-offset-2 hover:text-primary-hover';

/** How to reach somebody: address and number, each on its line, each to use at once. */
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
