/** Finds what the built styles use and a browser lacks: it drops the declaration, or with a selector the whole rule. */
import postcss from 'postcss';
import { find, lacking } from './support.mjs';

/** Names of other engines: each ignores those that are not its own. */
const VENDOR = /^-(webkit|moz|ms|o)-/;
/** Units of the tables that have no entry by their own name. */
const UNITS = {
  viewport_percentage_units_dynamic: /\b[\d.]+d(vh|vw|vi|vb|vmin|vmax)\b/,
  viewport_percentage_units_small: /\b[\d.]+s(vh|vw|vi|vb|vmin|vmax)\b/,
  viewport_percentage_units_large: /\b[\d.]+l(vh|vw|vi|vb|vmin|vmax)\b/,
  container_query_length_units: /\b[\d.]+cq(w|h|i|b|min|max)\b/,
  lh: /\b[\d.]+lh\b/,
};
/** Groups of functions in the tables. */
const GROUPS = [
  'color',
  'gradient',
  'basic-shape',
  'filter-function',
  'transform-function',
  'easing-function',
  'image',
];

const bare = (value) => value.replace(/"[^"]*"|'[^']*'|url\([^)]*\)/g, '');

/** Lists the entries that a declaration uses. */
function entriesOf({ prop, value }) {
  const text = bare(value);
  const functions = [...text.matchAll(/(?<![\w-])([a-z][\w-]*)\(/g)].map(([, name]) => name);
  const inValue = [
    ...functions.flatMap((name) => [
      find('css', 'types', name),
      ...GROUPS.map((group) => find('css', 'types', group, name)),
    ]),
    ...Object.entries(UNITS).map(([name, unit]) => unit.test(text) && find('css', 'types', 'length', name)),
  ];
  if (prop.startsWith('--')) return inValue;
  const words = text.match(/(?<![\w-])[a-z][\w-]*(?![\w(-])/g) ?? [];
  return [
    find('css', 'properties', prop),
    ...words.map((word) => find('css', 'properties', prop, word)),
    ...inValue,
  ];
}

const selectorEntries = (selector) =>
  [
    ...selector
      .replace(/\\./g, '')
      .replace(/\[[^\]]*\]/g, '')
      .matchAll(/::?([a-z-]+)/g),
  ]
    .filter(([, name]) => !VENDOR.test(name))
    .map(([, name]) => find('css', 'selectors', name));

const atRuleEntries = ({ name, params }) => [
  find('css', 'at-rules', name),
  ...(name === 'media'
    ? [
        ...[...params.matchAll(/\(([a-z-]+)/g)].map(([, feature]) =>
          find('css', 'at-rules', name, feature.replace(/^(min|max)-/, '')),
        ),
        /[<>]/.test(params) && find('css', 'at-rules', name, 'range_syntax'),
      ]
    : []),
];

/** A rule asks by itself where it stands in @supports. */
function asks(node) {
  for (let { parent } = node; parent; parent = parent.parent) if (parent.name === 'supports') return true;
  return false;
}

/** Lists the classes of a selector. */
export const classesOf = (selector) =>
  [...selector.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name]) => name.replaceAll(/\\(.)/g, '$1'));

/** Tells whether the rule says the same before, in a form that browsers knew earlier. */
const hasOlderForm = ({ parent, prop, value }) =>
  parent.nodes.some(
    (other) =>
      other.prop === `-webkit-${prop}` ||
      (other.prop === prop && other.value !== value) ||
      (value === 'anywhere' && other.prop === 'word-break'),
  );

/**
 * Lists what a style sheet uses and some browser lacks: entries, each with where it first stands. A declaration after an
 * older form is an improvement: browsers that do not know it use the one before.
 * @param browsersOf gives the browsers of a selector
 */
export function lackingInStyles(css, browsersOf) {
  const found = new Map();
  const note = (entries, selector, where) => {
    for (const entry of entries) {
      if (!entry || found.has(entry.name)) continue;
      const missing = lacking(entry, browsersOf(selector));
      if (missing.length > 0) found.set(entry.name, { name: entry.name, where, missing });
    }
  };
  postcss.parse(css).walk((node) => {
    if (asks(node)) return;
    const selector = node.selector ?? node.parent.selector ?? '';
    if (node.type === 'rule') note(selectorEntries(selector), selector, selector);
    if (node.type === 'atrule') note(atRuleEntries(node), selector, `@${node.name} ${node.params}`);
    const isOwn =
      node.type === 'decl' && !VENDOR.test(node.prop) && !VENDOR.test(selector.replace(/^.*::?/, ''));
    if (isOwn && !hasOlderForm(node)) note(entriesOf(node), selector, `${selector} { ${node} }`);
  });
  return [...found.values()];
}
