/** MDN's tables of what browsers support. */
import tables from '@mdn/browser-compat-data' with { type: 'json' };

export { tables };

/** Looks up an entry. @returns its name and support */
export function find(...keys) {
  let entry = tables;
  for (const key of keys) entry = entry && Object.hasOwn(entry, key) ? entry[key] : undefined;
  return entry?.__compat && { name: keys.join('.'), support: entry.__compat.support };
}

const isLater = (version, than) => {
  const [a, b] = [version, than].map((text) => text.replace('≤', '').split('.').map(Number));
  return a[0] === b[0] ? (a[1] ?? 0) > (b[1] ?? 0) : a[0] > b[0];
};

/** Lists the browsers that lack an entry. */
export const lacking = ({ support }, browsers) =>
  Object.entries(browsers)
    .filter(([browser, oldest]) => {
      const plain = ({ prefix, alternative_name, flags }) => !(prefix || alternative_name || flags);
      const since = [support[browser] ?? []].flat().find(plain)?.version_added ?? false;
      return since === false || since === 'preview' || isLater(since, oldest);
    })
    .map(([browser, oldest]) => `${browser} ${oldest}`);
