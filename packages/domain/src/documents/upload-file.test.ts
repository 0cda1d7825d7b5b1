import { expect, test } from 'vitest';
import { applyServerSettings, UPLOAD_TYPES } from '#configuration/configuration.ts';
import { LIMITS } from '#configuration/setting-limits.ts';
import { readFileType, takenFilesText, uploadRefusal, wrongTypeText } from './upload-file.ts';

const rules = { uploadTypes: UPLOAD_TYPES, maxBytes: LIMITS.uploadMaxBytes };
const aFile = (name: string, size = 1) => ({ name, size });

test("a file's type is found from ten known extensions in any case [VAL-42 OPEN-60]", () => {
  const types = ['jpg', 'JPEG', 'png', 'gif', 'bmp', 'webp', 'heic', 'tif', 'tiff', 'PDF'].map((extension) =>
    readFileType(aFile(`paper.of.mine.${extension}`)),
  );
  expect(types).toEqual(
    ['jpeg', 'jpeg', 'png', 'gif', 'bmp', 'webp', 'heic', 'tiff', 'tiff']
      .map((kind) => ({ ok: true, mediaType: `image/${kind}` }))
      .concat({ ok: true, mediaType: 'application/pdf' }),
  );
  for (const name of ['x.zzz', 'x', '.', '', 'pdf', 'x.pdf.exe'])
    expect(readFileType(aFile(name))).toEqual({ ok: false, message: 'Unknown mime type' });
});

test('an empty file is refused as unreadable [VAL-41 DOC-20]', () => {
  expect(readFileType(aFile('x.pdf', 0))).toEqual({ ok: false, message: 'File cannot be read' });
  expect(uploadRefusal(aFile('x.pdf', 0), rules)).toBe('File cannot be read');
});

test('only three image types and PDF can be uploaded [VAL-39 OPEN-60]', () => {
  for (const name of ['a.jpg', 'a.jpeg', 'a.png', 'a.heic', 'a.pdf'])
    expect(uploadRefusal(aFile(name), rules)).toBeNull();
  for (const name of ['a.exe', 'a.txt', 'a.gif', 'a.tiff', 'a'])
    expect(uploadRefusal(aFile(name), rules)).toBe('Only images and PDF files are allowed.');
});

test('a file of exactly 4 MB is accepted, and a file one byte larger is refused [VAL-40 LCF-014 OPEN-60]', () => {
  expect(uploadRefusal(aFile('a.png', 4_194_304), rules)).toBeNull();
  expect(uploadRefusal(aFile('a.png', 4_194_305), rules)).toBe('File is too large. The maximum size is 4 MB.');
});

test('settings can change the allowed upload types and size [DOC-21]', () => {
  const { uploadTypes, limits } = applyServerSettings({ uploadTypes: ['application/pdf'], uploadMaxBytes: 1_572_864 });
  const own = { uploadTypes, maxBytes: limits.uploadMaxBytes };
  expect(uploadRefusal(aFile('a.png'), own)).toBe('Only PDF files are allowed.');
  expect(uploadRefusal(aFile('a.pdf', 1_572_864), own)).toBeNull();
  expect(uploadRefusal(aFile('a.pdf', 1_572_865), own)).toBe('File is too large. The maximum size is 1.5 MB.');
});

test('a lender who takes fewer types says which, on the page and in a refusal [DOC-21]', () => {
  expect(takenFilesText(UPLOAD_TYPES)).toBe('photos (JPEG, PNG, HEIC) or PDF files');
  expect(wrongTypeText(UPLOAD_TYPES)).toBe('Only images and PDF files are allowed.');
  expect(takenFilesText(['application/pdf'])).toBe('PDF files');
  expect(wrongTypeText(['application/pdf'])).toBe('Only PDF files are allowed.');
  expect(takenFilesText(['image/png', 'image/jpeg'])).toBe('photos (JPEG, PNG)');
  expect(wrongTypeText(['image/png', 'image/jpeg', 'application/pdf'])).toBe(
    'Only JPEG, PNG and PDF files are allowed.',
  );
});
