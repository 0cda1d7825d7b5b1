import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeSealing } from './sealing.ts';

const OLD = 'an old key of more than 32 characters';
const NEW = 'a new key of more than 32 characters!';

test('a sealed text opens only for its purpose, with any key that is still listed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const sealed = makeSealing([OLD]).seal('code', text);
      expect(makeSealing([NEW, OLD]).open('code', sealed)).toBe(text);
      expect(makeSealing([OLD]).open('ssn', sealed)).toBeNull();
      expect(makeSealing([NEW]).open('code', sealed)).toBeNull();
    }),
  );
});

test('a sealed text cannot be opened after any byte was changed', () => {
  const sealing = makeSealing([NEW]);
  const sealed = sealing.seal('userCache', 'what was typed');
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(sealing.open('userCache', changed)).toBeNull();
  }
  expect(sealing.open('userCache', Buffer.alloc(5))).toBeNull();
});

test('sealed bytes open only for their purpose and with any listed key, like a text', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      const sealed = makeSealing([OLD]).sealBytes('document', bytes);
      expect(sealed.length).toBe(29 + bytes.length);
      expect(makeSealing([NEW, OLD]).openBytes('document', sealed)).toEqual(Buffer.from(bytes));
      expect(makeSealing([OLD]).openBytes('letter', sealed)).toBeNull();
      expect(makeSealing([NEW]).openBytes('document', sealed)).toBeNull();
    }),
  );
  const sealing = makeSealing([NEW]);
  expect(sealing.open('document', sealing.sealBytes('document', Buffer.from('Grüße')))).toBe('Grüße');
});

test('sealed bytes cannot be opened after any byte was changed or the end was cut off', () => {
  const sealing = makeSealing([NEW]);
  const sealed = sealing.sealBytes('document', Buffer.from('%PDF-1.7'));
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(sealing.openBytes('document', changed)).toBeNull();
    expect(sealing.openBytes('document', sealed.subarray(0, at))).toBeNull();
  }
});

test('a hash made with an earlier key still matches its text, but no other text or purpose', () => {
  const hash = makeSealing([OLD]).hash('ssn', '123-45-6789');
  const both = makeSealing([NEW, OLD]);
  expect(both.isHashOf('ssn', '123-45-6789', hash)).toBe(true);
  expect(both.isHashOf('ssn', '123-45-6780', hash)).toBe(false);
  expect(both.isHashOf('birthDay', '123-45-6789', hash)).toBe(false);
  expect(makeSealing([NEW]).isHashOf('ssn', '123-45-6789', hash)).toBe(false);
});

test('a missing or short sealing key is refused', () => {
  expect(() => makeSealing([])).toThrow('32 characters');
  expect(() => makeSealing(['short'])).toThrow('32 characters');
});
