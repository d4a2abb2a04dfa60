/**
 * Jest's resolver for suites that import the server, wherever they lie: the modules of the server and the shared packages are
 * those that Node's own loader has, by their stand-ins (build.ts). Tests and their helpers have none and are loaded by Jest,
 * and so is a module whose clock or whose imports a suite replaces: that suite imports it by its address (`import.meta.url`).
 */
import { existsSync } from 'node:fs';
import path from 'node:path';

const api = path.join(import.meta.dirname, '../..');
const standIns = path.join(api, '.cache/test-server/modules/stand-ins');

export default function resolve(request, options) {
  const name = request.startsWith('.')
    ? path.relative(api, path.resolve(options.basedir, request))
    : path.join('packages', request);
  const standIn = path.join(standIns, `${name}.mjs`);
  return existsSync(standIn) ? standIn : options.defaultResolver(request, options);
}
