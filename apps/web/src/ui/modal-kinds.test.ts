import { expect, test } from 'vitest';
import { MODAL_KINDS } from './modal-kinds.ts';

test('a modal is an offer, an alert, a success or a failure [CFG-37]', () => {
  expect(MODAL_KINDS).toEqual(['offer', 'alert', 'success', 'failure']);
});
