/** Erasure. See list.mjs. */
export default [
  {
    name: 'staff-erased',
    file: 'api/src/features/privacy/erase-person.service.ts',
    text: '  if (isElevated(role)) {',
    becomes: '  if (isElevated(role) && !email) {',
    suite: 'api/test/own-data.test.ts',
    test: 'staff keep the account, and learn why',
    reaches: 'An account of staff is erased, and with it who decided what.',
  },
  {
    name: 'address-kept-in-the-log',
    file: 'api/src/features/privacy/erase-person.service.ts',
    text: '      subjectLabel: mark,',
    becomes: '      subjectLabel: ctx.actor?.email ?? mark,',
    suite: 'api/test/own-data.test.ts',
    test: 'who used everything and erases the account is found nowhere',
    reaches: 'The audit log keeps the address of who was erased.',
  },
];
