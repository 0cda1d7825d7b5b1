import { expect, test } from 'vitest';
import { readSigningReturn } from './signing-return.ts';

const FRAME = {};
const FROM = { origin: 'https://pay.test', window: FRAME };
const DATA = { kind: 'signingReturn', event: 'decline' };

test('a message of the return page in the frame gives its event [CFG-35]', () => {
  const message = { origin: 'https://pay.test', source: FRAME, data: DATA };
  expect(readSigningReturn(message, FROM)).toEqual({ event: 'decline' });
  expect(readSigningReturn({ ...message, data: { ...DATA, event: 'all_good' } }, FROM)).toEqual({ event: null });
  expect(readSigningReturn({ ...message, data: { ...DATA, event: null } }, FROM)).toEqual({ event: null });
});

test('a message of another origin, another window or another form is ignored', () => {
  const message = { origin: 'https://pay.test', source: FRAME, data: DATA };
  expect(readSigningReturn({ ...message, origin: 'https://vendor.test' }, FROM)).toBeNull();
  expect(readSigningReturn({ ...message, source: {} }, FROM)).toBeNull();
  expect(readSigningReturn({ ...message, source: null }, { ...FROM, window: null })).toBeNull();
  for (const data of [null, 'signing_complete', { event: 'decline' }, { kind: 'other', event: 'decline' }])
    expect(readSigningReturn({ ...message, data }, FROM)).toBeNull();
});
