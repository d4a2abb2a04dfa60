let common: Promise<ReadonlySet<string>> | undefined;

/** Reads the 50,000 most common passwords of published breaches, when the first password is checked. */
async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/**
 * Tells whether a password is a common one, whatever its case, and with or without what people add at its ends to
 * obey the rules: no more than there was before.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= readCommon();
  const known = await common;
  const text = password.toLowerCase();
  const word = text.replace(/^[^a-z]+|[^a-z]+$/g, '');
  return (
    known.has(text) ||
    known.has(text.replace(/^[^a-z\d]+|[^a-z\d]+$/g, '')) ||
    (word.length * 2 >= text.length && known.has(word))
  );
}
