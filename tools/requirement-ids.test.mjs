import { expect, test } from 'vitest';
import { findUnlistedIds } from './requirement-ids.mjs';

const code = { path: 'apps/web/src/pay.ts', text: '// Pays once.\n// Source: PAY-016, AES-256.' };
const catalogue = (text) => ({ path: 'docs/requirements.md', text });

test('a cited id without a line is found, and a line that nothing cites or that stands twice', () => {
  expect(findUnlistedIds([code, catalogue('- PAY-016 A second submit does nothing.')])).toEqual([]);
  expect(findUnlistedIds([code, catalogue('')])).toEqual([
    { path: code.path, line: 2, message: expect.stringContaining('PAY-016 has no line') },
  ]);
  expect(findUnlistedIds([catalogue('\n- PAY-016 A second submit does nothing.')])).toEqual([
    { path: 'docs/requirements.md', line: 2, message: expect.stringContaining('cited nowhere') },
  ]);
  expect(findUnlistedIds([code, catalogue('- PAY-016 Pays once.\n- PAY-016 Pays once.')])).toEqual([
    { path: 'docs/requirements.md', line: 2, message: expect.stringContaining('has a line already') },
  ]);
});
