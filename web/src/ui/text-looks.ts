/** The classes of what a text in Markdown may have: HTML from Markdown has none. */
const looks: Readonly<Record<string, string>> = {
  ul: 'list-disc pl-6',
  ol: 'list-decimal pl-6',
  blockquote: 'border-l-4 border-line pl-4',
  pre: 'overflow-x-auto',
  table: 'block overflow-x-auto wrap-normal',
  th: 'border border-line px-3 py-2 text-left',
  td: 'border border-line px-3 py-2',
  img: 'rounded-box',
};

/** Adds the classes. In texts and attributes of sanitized HTML the sign of a tag is written as an entity. */
export const withLooks = (html: string): string =>
  html.replace(
    /<(ul|ol|blockquote|pre|table|th|td|img)\b/g,
    (tag, name: string) => `${tag} class="${looks[name]}"`,
  );
