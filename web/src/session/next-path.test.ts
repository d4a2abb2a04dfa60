import { expect, test } from '@jest/globals';
import { loginPath, pathAfterLogin, safeNextPath } from './next-path.ts';

test.each(['/submissions', '/submissions?date=2026-01-01', '/innovate/general'])(
  '%s may follow a login',
  (path) => {
    expect(safeNextPath(path)).toBe(path);
  },
);

test.each([
  null,
  '',
  'submissions',
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
])('%p may not: it leads elsewhere', (path) => {
  const next = safeNextPath(path);
  if (next !== undefined) expect(new URL(next, 'http://site.invalid').host).toBe('site.invalid');
  expect(next ?? '').not.toContain('evil');
});

test('without a path, the role decides', () => {
  expect(pathAfterLogin('user', null)).toBe('/innovate');
  expect(pathAfterLogin('reviewer', null)).toBe('/dashboard');
  expect(pathAfterLogin('admin', '//evil.example')).toBe('/dashboard');
  expect(pathAfterLogin('admin', '/reports')).toBe('/reports');
});

test('the way back is kept whole', () => {
  const { searchParams } = new URL(loginPath('/submissions?date=2026-01-01&after=x'), 'http://site.invalid');
  expect(searchParams.get('next')).toBe('/submissions?date=2026-01-01&after=x');
});
