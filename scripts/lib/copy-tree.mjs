/** A copy of the tree as it is, for changes that must not touch it: sources are copied, what is installed or built is linked. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';

const OWN = '@portal';

export function copyTree(root, folder) {
  const list = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
    maxBuffer: 2 ** 26,
  });
  for (const file of list.toString().split('\0')) {
    // Git lists a deleted file until the deletion is committed.
    if (file && existsSync(path.join(root, file))) cpSync(path.join(root, file), path.join(folder, file));
  }
  for (const built of [
    'api/dist',
    'web/dist',
    'api/node_modules',
    'web/node_modules',
    'schema/node_modules',
  ]) {
    if (existsSync(path.join(root, built))) symlinkSync(path.join(root, built), path.join(folder, built));
  }
  const [from, to] = [path.join(root, 'node_modules'), path.join(folder, 'node_modules')];
  mkdirSync(path.join(to, OWN), { recursive: true });
  for (const name of readdirSync(from)) {
    if (name !== OWN && name !== '.cache') symlinkSync(path.join(from, name), path.join(to, name));
  }
  // The workspaces are those of the copy.
  for (const name of readdirSync(path.join(from, OWN)))
    symlinkSync(path.join(folder, name), path.join(to, OWN, name));
}
