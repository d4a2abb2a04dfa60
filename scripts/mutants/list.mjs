/**
 * Careless changes, each with the test that must fail by it. An entry whose text is not in its file any more, or whose test
 * has another name, fails `npm test`: adapt it to the code, or replace it by another change of the same rule.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import rules from './rules.mjs';
import rights from './rights.mjs';
import together from './together.mjs';
import files from './files.mjs';
import mail from './mail.mjs';
import security from './security.mjs';
import figures from './figures.mjs';
import privacy from './privacy.mjs';
import graph from './graph.mjs';
import web from './web.mjs';

/**
 * @typedef {object} Mutant
 * @property {string} name
 * @property {string} file the source that is changed
 * @property {string} text what stands there, exactly once
 * @property {string} becomes what is put in its place
 * @property {string} suite the narrowest suite that notices
 * @property {string} test a part of the name of the test that must fail, as the suite has it
 * @property {string} reaches what would reach production unnoticed
 */

/** @type {readonly Mutant[]} */
export const mutants = [
  ...rules,
  ...rights,
  ...together,
  ...files,
  ...mail,
  ...security,
  ...figures,
  ...privacy,
  ...graph,
  ...web,
];

/** Returns what is wrong with an entry: it must still say what it is about. */
export function faultsOf({ file, text, becomes, suite, test }, root) {
  const count = (name, part) => readFileSync(path.join(root, name), 'utf8').split(part).length - 1;
  return [
    count(file, text) !== 1 && `its text stands ${count(file, text)} times in ${file}`,
    text === becomes && 'it changes nothing',
    count(suite, test) !== 1 && `${count(suite, test)} tests of ${suite} are called “${test}”`,
  ].filter(Boolean);
}
