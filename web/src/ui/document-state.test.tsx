import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import type { DocumentFinding, MalwareCheck } from '@portal/schema/examination';
import { DocumentState, isWithheld } from './document-state.tsx';

afterEach(cleanup);
const at = '2026-03-31T12:00:00.000Z';
const examined = (
  malwareCheck: MalwareCheck,
  findings: DocumentFinding[] = [],
  inspectedAt: string | null = at,
) => ({ malwareCheck, findings, inspectedAt });

test.each([
  [
    'that is infected',
    examined('INFECTED', ['SCRIPTS']),
    true,
    'Malware was found in this file. Nobody can open it.Choose another.',
  ],
  [
    'that waits for the scanner',
    examined('WAITING'),
    true,
    'This file is being checked for malware. To open it, reload the page in a few minutes.',
  ],
  ['with findings', examined('CLEAN', ['LAUNCH']), false, 'Before you open this file:It can start programs.'],
  ['that is not examined yet', examined('NOT_CHECKED', [], null), false, 'Not checked yet.'],
  ['without findings', examined('NOT_CHECKED'), false, ''],
])('a document %s', (_what, examination, withheld, words) => {
  render(<DocumentState examination={examination} advice="Choose another." />);
  expect(document.body.textContent).toBe(words);
  expect(isWithheld(examination)).toBe(withheld);
  expect(screen.queryByRole('alert') !== null).toBe(examination.malwareCheck === 'INFECTED');
  cleanup();
  render(<DocumentState examination={examination} advice="Choose another." compact />);
  expect(document.body.textContent).toBe(words);
  expect(screen.queryByRole('alert')).toBeNull();
});
