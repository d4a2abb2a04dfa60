/** How to reach somebody: address and number, each on its line, each to use at once. */
export function ContactLines({ email, phone }: { email: string; phone: string }) {
  return (
    <ul className="text-sm">
      {[
        [`mailto:${email}`, email],
        [`tel:${phone.replaceAll(' ', '')}`, phone],
      ].map(([href, words]) => (
        <li key={href}>
          <a
            href={href}
            className="inline-block py-1 text-primary underline underline-offset-2 hover:text-primary-hover"
          >
            {words}
          </a>
        </li>
      ))}
    </ul>
  );
}
