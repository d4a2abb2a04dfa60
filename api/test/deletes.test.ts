/**
 * What a delete may take: one that names a row by its id alone takes it in whatever state a concurrent call has left
 * it. So it holds a lock on the row, or is listed here with the reason why no other call changes the row.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import ts from 'typescript';
import { modulesIn } from './sources.ts';

const placeOf = (file: string) => path.relative(path.join(import.meta.dirname, '../src'), file);

const unlocked: Readonly<Record<string, string>> = {
  'privacy/name-mentions/name-mention.service.ts decideNameMention':
    'the person who deletes it decides, and nobody changes it',
  'outbox/send.job.ts sendMails': 'the process has the lease of the job',
};

const LOCK = /\block[A-Z]\w*\b|findLocked|lockedBy|FOR UPDATE|lock: \{/;
const ID_ALONE = /^\s*(\w+\.)?id (= \$1|= ANY\(\$1(::\w+(\[\])?)?\)|IN \(\$1\))\s*$/;

/** Finds the functions of a source that delete rows by their ids alone. */
function deletesById(file: string): { name: string; text: string }[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const found: { name: string; text: string }[] = [];
  const visit = (node: ts.Node): void => {
    if (isDeleteById(node)) {
      const owner = outermost(node);
      found.push({ name: nameOf(owner), text: owner.getText() });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function isDeleteById(node: ts.Node): boolean {
  if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) {
    const [, condition] = /DELETE FROM [^;]*? WHERE (.*)/s.exec(node.getText().slice(1, -1)) ?? [];
    return condition !== undefined && ID_ALONE.test(condition.replace(/ RETURNING .*/s, ''));
  }
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
  const [, where] = node.arguments;
  if (node.expression.name.text !== 'delete' || !where) return false;
  return (
    ts.isObjectLiteralExpression(where) &&
    where.properties.length === 1 &&
    where.properties[0]?.name?.getText() === 'id'
  );
}

/** Finds the declaration of a module in which a node stands. */
function outermost(node: ts.Node): ts.Node {
  let owner = node;
  while (!ts.isSourceFile(owner.parent)) owner = owner.parent;
  return owner;
}

function nameOf(owner: ts.Node): string {
  if (ts.isFunctionDeclaration(owner)) return owner.name?.text ?? '';
  return ts.isVariableStatement(owner) ? (owner.declarationList.declarations[0]?.name.getText() ?? '') : '';
}

test('a row is deleted by its id alone only under a lock, or where no other call changes it', () => {
  const files = modulesIn('api/src').filter((file) => !file.includes('migrations'));
  const found = files.flatMap((file) =>
    deletesById(file)
      .filter(({ text }) => !LOCK.test(text))
      .map((one) => `${placeOf(file).replace('features/', '')} ${one.name}`),
  );
  expect(found.sort()).toEqual(Object.keys(unlocked).sort());
});

test('stored files are removed in one place, which asks whether a row names them', () => {
  const removing = modulesIn('api/src').filter((file) => /files\.remove\(/.test(readFileSync(file, 'utf8')));
  expect(removing.map(placeOf).sort()).toEqual([
    'features/documents/document.service.ts',
    // Empties the store into which it restores.
    'platform/backup/restore.service.ts',
  ]);
});
