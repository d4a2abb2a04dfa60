/** The name of a member of staff, or else the first half of the address. */
export const staffName = ({ name, email }: { name: string | null; email: string }): string =>
  name ?? email.split('@')[0] ?? email;
