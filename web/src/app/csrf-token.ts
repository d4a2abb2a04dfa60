/** The CSRF token that the server keeps in a cookie for us to repeat (spec §7). */
const read = () => /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1];

/** The token; asks the server for one when the cookie has gone. */
export async function csrfToken(): Promise<string> {
  const token = read();
  if (token) return token;
  await fetch('/api/auth/csrf');
  return read() ?? '';
}
