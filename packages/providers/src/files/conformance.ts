import { expect, test } from 'vitest';
import type { Files, UploadForm, UploadTerms } from './port.ts';

/** Setup for the suite: a store, a way to post its forms as a browser does, and the same kind of store that does not answer. */
export interface FilesSetup {
  readonly files: Files;
  readonly silent: Files;
  /** Posts the fields in order and then the file. Returns the HTTP status. */
  post(form: UploadForm, file: Uint8Array): Promise<number>;
}

const MAX_BYTES = 4_194_304;
const HELLO = new TextEncoder().encode('hello, store');

/** Conformance suite for every store of files, including the fake. Call it inside a test file. */
export function describeFiles(name: string, setUp: () => Promise<FilesSetup>): void {
  let count = 0;
  const newKey = (): string => `incoming/suite-${process.pid}-${(count += 1)}`;
  const terms = (changes: Partial<UploadTerms> = {}): UploadTerms => ({
    key: newKey(),
    mediaType: 'application/pdf',
    maxBytes: MAX_BYTES,
    expiresAt: new Date(Date.now() + 60_000),
    ...changes,
  });

  test(`${name}: a form puts one file under its key [LAP-065 LAP-066]`, async () => {
    const { files, post } = await setUp();
    const asked = terms();
    const form = await files.offerUpload(asked);
    expect(form.expiresAt).toEqual(asked.expiresAt);
    expect(await files.head(asked.key)).toEqual({ kind: 'absent' });
    expect(await post(form, HELLO)).toBe(204);
    expect(await files.head(asked.key)).toEqual({
      kind: 'found',
      byteCount: HELLO.length,
      mediaType: 'application/pdf',
    });
    expect(await files.read(asked.key)).toEqual({ kind: 'read', bytes: HELLO });
  });

  test(`${name}: a form takes 1 to 4,194,304 bytes and nothing else [VAL-40]`, async () => {
    const { files, post } = await setUp();
    const fits = terms();
    expect(await post(await files.offerUpload(fits), new Uint8Array(MAX_BYTES))).toBe(204);
    expect(await files.head(fits.key)).toMatchObject({ byteCount: MAX_BYTES });
    const lengths = [0, MAX_BYTES + 1];
    for (const length of lengths) {
      const asked = terms();
      expect(await post(await files.offerUpload(asked), new Uint8Array(length))).toBe(400);
      expect(await files.head(asked.key)).toEqual({ kind: 'absent' });
    }
  });

  test(`${name}: a form with another key or type, or with a field more or less, is refused`, async () => {
    const { files, post } = await setUp();
    const other = newKey();
    const changes: readonly ((form: UploadForm) => UploadForm['fields'])[] = [
      (form) => replaced(form, 'key', other),
      (form) => replaced(form, 'Content-Type', 'text/html'),
      (form) => form.fields.filter(([field]) => field !== 'Content-Type'),
      (form) => [...form.fields, ['x-more', 'of this']],
    ];
    for (const change of changes) {
      const asked = terms();
      const form = await files.offerUpload(asked);
      expect(await post({ ...form, fields: change(form) }, HELLO)).toBe(403);
      expect(await files.head(asked.key)).toEqual({ kind: 'absent' });
      expect(await files.head(other)).toEqual({ kind: 'absent' });
    }
  });

  test(`${name}: a form is refused after it has expired`, async () => {
    const { files, post } = await setUp();
    const asked = terms({ expiresAt: new Date(Date.now() - 2_000) });
    expect(await post(await files.offerUpload(asked), HELLO)).toBe(403);
    expect(await files.head(asked.key)).toEqual({ kind: 'absent' });
  });

  test(`${name}: a written object is read whole and in part, and is gone when it was removed`, async () => {
    const { files } = await setUp();
    const key = `kept/suite-${process.pid}-${(count += 1)}`;
    expect(await files.read(key)).toEqual({ kind: 'absent' });
    expect(await files.remove(key)).toEqual({ kind: 'removed' });
    expect(await files.write(key, HELLO, 'text/plain')).toEqual({ kind: 'written' });
    expect(await files.write(key, HELLO, 'text/plain')).toEqual({ kind: 'written' });
    expect(await files.head(key)).toEqual({ kind: 'found', byteCount: HELLO.length, mediaType: 'text/plain' });
    expect(await files.read(key, { first: 7, last: 11 })).toEqual({ kind: 'read', bytes: HELLO.slice(7) });
    expect(await files.read(key, { first: 0, last: 4 })).toEqual({ kind: 'read', bytes: HELLO.slice(0, 5) });
    expect(await files.read(key, { first: 7, last: 4_000 })).toEqual({ kind: 'read', bytes: HELLO.slice(7) });
    expect(await files.read(key, { first: 4_000, last: 4_001 })).toEqual({ kind: 'read', bytes: new Uint8Array() });
    expect(await files.remove(key)).toEqual({ kind: 'removed' });
    expect(await files.head(key)).toEqual({ kind: 'absent' });
  });

  test(`${name}: a key that could leave its folder, or that is not ours, is never used`, async () => {
    const { files } = await setUp();
    for (const key of [
      '',
      '/etc/passwd',
      '../up',
      'kept/../../up',
      'kept//a',
      'kept/.hidden',
      'a b',
      'kept/${filename}',
    ])
      for (const call of [
        () => files.offerUpload(terms({ key })),
        () => files.head(key),
        () => files.read(key),
        () => files.write(key, HELLO, 'text/plain'),
        () => files.remove(key),
      ])
        await expect(call()).rejects.toThrow('no key of a file');
  });

  test(`${name}: an object may hold every byte value`, async () => {
    const { files } = await setUp();
    const key = `kept/suite-${process.pid}-${(count += 1)}`;
    const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => index % 256);
    await files.write(key, bytes, 'application/octet-stream');
    expect(await files.read(key)).toEqual({ kind: 'read', bytes });
  });

  test(`${name}: a store that does not answer gives unknown, and still makes forms`, async () => {
    const { silent } = await setUp();
    expect(await silent.offerUpload(terms())).toMatchObject({ url: expect.any(String) as string });
    const told = [
      await silent.head('kept/any'),
      await silent.read('kept/any'),
      await silent.write('kept/any', HELLO, 'text/plain'),
      await silent.remove('kept/any'),
    ];
    expect(told.map(({ kind }) => kind)).toEqual(['unknown', 'unknown', 'unknown', 'unknown']);
  });
}

function replaced(form: UploadForm, name: string, value: string): UploadForm['fields'] {
  return form.fields.map(([field, old]) => [field, field === name ? value : old]);
}
