/** Reads the browsers that the portal supports (browsers.json) for the build. */
import { readFileSync } from 'node:fs';
import type { AcceptedPlugin, ChildNode } from 'postcss';
import type { Plugin } from 'vite';

type Part = 'people' | 'staff';

const supported = JSON.parse(readFileSync(new URL('browsers.json', import.meta.url), 'utf8')) as Record<
  Part,
  Record<string, string>
>;

/** The browsers by their names in the build and in words; those of telephones come in the same versions. */
const names = { safari: 'Safari', chrome: 'Chrome', firefox: 'Firefox' };
const phoneNames = { samsunginternet_android: 'Samsung Internet' };

/** Lists the oldest browsers of a part, as Vite's `build.target` names them. */
export const targetOf = (part: Part): string[] =>
  Object.keys(names).flatMap((name) => {
    const version = supported[part][name] ?? '';
    return name === 'safari' ? [`safari${version}`, `ios${version}`] : [`${name}${version}`];
  });

/** Names the oldest browsers of visitors and submitters in words. */
function inWords(): string {
  const list = Object.entries({ ...names, ...phoneNames }).map(
    ([key, name]) => `${name} ${parseFloat(supported.people[key] ?? '')}`,
  );
  return `${list.slice(0, -1).join(', ')} or ${list.at(-1)}`;
}

/** Fills in what index.html says when the scripts do not start. */
export const startWords = (): Plugin => ({
  name: 'start-words',
  transformIndexHtml: (html) => html.replace('BROWSERS', inWords()),
});

/**
 * Unwraps the layers of the styles, in their order: browsers that know none drop all that stands in one. Important
 * declarations then win in the order of all others, and specificity counts between layers, too.
 */
export const flattenLayers: AcceptedPlugin = {
  postcssPlugin: 'flatten-layers',
  OnceExit(root) {
    const order = new Set<string>();
    const layers = new Map<string, ChildNode[]>();
    root.walkAtRules('layer', (layer) => {
      const names = layer.params.split(',').map((name) => name.trim());
      for (const name of names) order.add(name);
      if (layer.parent !== root) throw layer.error('A layer within another rule cannot be unwrapped.');
      layers.set(layer.params, [...(layers.get(layer.params) ?? []), ...(layer.nodes ?? [])]);
      layer.remove();
    });
    root.prepend([...order].flatMap((name) => layers.get(name) ?? []));
  },
};

/** Writes before what some of the browsers lack the older form that they know. */
export const writeOlderForms: AcceptedPlugin = {
  postcssPlugin: 'write-older-forms',
  OnceExit(root) {
    root.walkDecls((declaration) => {
      const { prop, value } = declaration;
      if (value.includes('dvh')) declaration.cloneBefore({ value: value.replaceAll('dvh', 'vh') });
      if (prop === 'overflow-wrap' && value === 'anywhere')
        declaration.cloneBefore({ prop: 'word-break', value: 'break-word' });
    });
  },
};
