import { expect, test } from '@jest/globals';
import { mailedNextPath, safeNextPath } from '@portal/schema/next-path';
import { helpPath, loginPath, pathAfterLogin, signUpPath, returnPathFrom } from './next-path.ts';
import { roles } from '@portal/schema/access';

test.each([
  '/submissions',
  '/submissions?date=2026-01-01#list',
  '/submissions/A1%3D#discussion',
  '/innovate/general',
])('%s may follow a login', (path) => {
  expect(safeNextPath(path)).toBe(path);
});

test.each([
  null,
  '',
  'submissions',
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
  '/\t/[',
  '/..//evil.example',
  '/x/..//evil.example/a',
  '/../\\evil.example',
])('%p may not: it leads elsewhere', (path) => {
  const next = safeNextPath(path);
  if (next !== undefined) expect(new URL(next, 'http://site.invalid').host).toBe('site.invalid');
  expect(next ?? '').not.toContain('evil');
});

test('without a path, the role decides', () => {
  expect(pathAfterLogin('user', null)).toBe('/innovate');
  expect(pathAfterLogin('board', null)).toBe('/dashboard');
  expect(pathAfterLogin('reviewer', null)).toBe('/submissions');
  expect(pathAfterLogin('admin', '//evil.example')).toBe('/dashboard');
  expect(pathAfterLogin('admin', '/reports?from=2026-01-01#ideas')).toBe('/reports?from=2026-01-01#ideas');
});

test('the return path is encoded as a whole', () => {
  const { searchParams } = new URL(loginPath('/submissions?date=2026-01-01&after=x'), 'http://site.invalid');
  expect(searchParams.get('next')).toBe('/submissions?date=2026-01-01&after=x');
});

test.each([
  ['/innovate/general', '', '', '/innovate/general'],
  ['/IdeaDashboard', '?page=2', '#ideas', '/IdeaDashboard?page=2#ideas'],
  ['/Login', '?next=%2Finnovate%2Fstatus%23email', '', '/innovate/status#email'],
  ['/SignUp', '?next=%2FIdeaDashboard', '#main', '/IdeaDashboard'],
  ['/Login', '?next=%2F%2Fevil.example', '', undefined],
  ['/Login', '', '', undefined],
  ['/FAQ', '?next=%2Fsubmissions', '', undefined],
  ['/innovated', '', '', undefined],
])('a login that begins at %s%s%s comes back to %p', (pathname, search, hash, next) => {
  expect(returnPathFrom({ pathname, search, hash })).toBe(next);
});

test('without a return path, the paths to login and sign-up have no query', () => {
  expect([loginPath(), signUpPath(), signUpPath('/innovate')]).toEqual([
    '/Login',
    '/SignUp',
    '/SignUp?next=%2Finnovate',
  ]);
});

test('a mailed link carries a short path of this site only', () => {
  expect(mailedNextPath('/innovate/status?a=b#c')).toBe('/innovate/status?a=b#c');
  for (const next of [null, '//evil.example', `/${'x'.repeat(200)}`])
    expect(mailedNextPath(next)).toBeUndefined();
});

test('help is the guide for reviewers and administrators, and the questions for everybody else', () => {
  expect([undefined, ...roles].filter((role) => helpPath(role) !== '/FAQ')).toEqual(['reviewer', 'admin']);
});
