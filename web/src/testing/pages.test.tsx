import { afterEach, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { StaffDocument, useStaffQuery } from '../graphql/generated-staff.ts';
import { answer, clear, pending, renderPage, serveAs } from './pages.tsx';

afterEach(clear);

function Staff() {
  const { loading, error } = useStaffQuery();
  return <p>{error ? error.message : loading ? 'Loading' : 'Loaded'}</p>;
}

test('an operation without an answer ends the wait at once, names itself, and fails the test', async () => {
  serveAs('neo@example.com', 'reviewer');
  renderPage(<Staff />);
  const named = 'The test has no answer to Staff.';
  await expect(screen.findByText('Loaded')).rejects.toThrow(named);
  await expect(clear()).rejects.toThrow(named);
});

test('an answer that is not of the schema ends the wait at once, names its fault, and fails the test', async () => {
  serveAs(
    'neo@example.com',
    'reviewer',
    answer(StaffDocument, () => ({ accounts: null }) as never),
  );
  renderPage(<Staff />);
  const named = 'The answer to Staff is not of the schema: Cannot return null for non-nullable field';
  await expect(screen.findByText('Loaded')).rejects.toThrow(named);
  await expect(clear()).rejects.toThrow(named);
});

test('an operation may be left without an answer on purpose', async () => {
  serveAs('neo@example.com', 'reviewer', pending(StaffDocument));
  renderPage(<Staff />);
  await screen.findByText('Loading');
});
