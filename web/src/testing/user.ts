import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import type { UserEvent } from '@testing-library/user-event';

type Options = Parameters<typeof userEvent.setup>[0];

/**
 * Makes a user who types and presses without a pause between keys. No element is asked whether it takes presses: jsdom has
 * no styles that could say no, and the question reads the styles of all its parents.
 */
export const newUser = (options?: Options): UserEvent =>
  userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never, ...options });
