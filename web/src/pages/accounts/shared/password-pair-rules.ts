import * as v from 'valibot';
import { newPassword } from '@portal/schema/account';
import { composedPassword } from '@portal/schema/password-checks';
import { newPasswordTexts } from '@portal/schema/texts/new-password';

/** The rules of a new password that is entered twice. */
export const passwordPairRules = v.pipe(
  v.object({ password: newPassword, confirmPassword: v.string() }),
  v.forward(
    v.partialCheck(
      [['password'], ['confirmPassword']],
      ({ password, confirmPassword }) => password === composedPassword(confirmPassword),
      () => newPasswordTexts.differ,
    ),
    ['confirmPassword'],
  ),
);
