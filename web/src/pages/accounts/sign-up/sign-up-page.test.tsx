import { afterEach, expect, test } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { clear, draw, serve, type } from '../../../testing/pages.tsx';
import { SignUpPage } from './sign-up-page.tsx';

afterEach(clear);

const PASSWORD = 'Correct-Horse-9!';

test('the button waits until every rule is met and both entries are equal, and says what for', async () => {
  serve(() => new Promise(() => undefined));
  const box = draw(<SignUpPage />);
  const button = () => screen.getByRole('button', { name: 'Sign up' });
  for (const [password, confirm, why] of [
    ['', '', 'choose a password and enter it twice.'],
    ['correct-horse', '', 'your password still needs: an uppercase letter, a digit, a special character'],
    ['correct-horse-9!', 'correct-horse-9!', 'your password still needs: an uppercase letter'],
    [PASSWORD, '', 'enter your password again to confirm it.'],
    [PASSWORD, 'other', 'enter the same password in both fields.'],
    [PASSWORD, PASSWORD, undefined],
  ] as const) {
    await type(box, 'password', password);
    await type(box, 'confirmPassword', confirm);
    expect([password, confirm, button().hasAttribute('disabled')]).toEqual([
      password,
      confirm,
      why !== undefined,
    ]);
    const described = document.getElementById(button().getAttribute('aria-describedby') ?? '');
    expect(described?.textContent ?? '').toContain(why ? `To sign up, ${why}` : '');
  }
  expect(screen.getAllByText('(met)', { exact: false })).toHaveLength(5);
  expect(screen.queryByText(/^To sign up,/)).toBeNull();
});

test('a password can be shown and hidden', () => {
  draw(<SignUpPage />);
  const kind = () => document.querySelector('[name=password]')?.getAttribute('type');
  for (const [name, shown] of [
    ['Show password', 'text'],
    ['Hide password', 'password'],
  ] as const) {
    fireEvent.click(screen.getAllByRole('button', { name })[0] ?? document.body);
    expect(kind()).toBe(shown);
  }
});
