import { deflateSync } from 'node:zlib';
import { PDFDocument, PDFHexString, PDFName, PDFString } from 'pdf-lib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { UPLOAD_TYPES } from '@lendside/domain/configuration/configuration.ts';
import { cleanFile } from './clean-file.ts';
import { openFileCleaner } from './file-cleaner.ts';

const clean = (bytes: Uint8Array) => cleanFile(bytes, UPLOAD_TYPES);
const cleaner = openFileCleaner();

async function aPdf(pages: number, change: (pdf: PDFDocument) => void = () => undefined, useObjectStreams = true) {
  const pdf = await PDFDocument.create();
  for (let page = 0; page < pages; page += 1) pdf.addPage();
  change(pdf);
  return pdf.save({ useObjectStreams });
}

/** A photo of 40 by 20 pixels, red on its left half, taken sideways, with a place in its EXIF data. */
async function sidewaysPhoto() {
  const half = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  return sharp({ create: { width: 40, height: 20, channels: 3, background: 'blue' } })
    .composite([{ input: half, left: 0, top: 0 }])
    .withExif({
      IFD0: { Make: 'PhoneMaker' },
      IFD3: { GPSLatitude: '33/1 45/1 0/1', GPSLatitudeRef: 'N' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

describe('photos', () => {
  test('a photo taken sideways is kept upright, without its place and camera', async () => {
    const photo = await sidewaysPhoto();
    expect(photo.includes('PhoneMaker')).toBe(true);
    const result = await clean(photo);
    if (!result.ok) throw new Error(result.why);
    expect(result.mediaType).toBe('image/jpeg');
    const kept = await sharp(result.bytes).metadata();
    expect([kept.width, kept.height, kept.orientation, kept.exif]).toEqual([20, 40, undefined, undefined]);
    // Turned by a quarter to the right, the red left half is on top.
    const { data } = await sharp(result.bytes)
      .extract({ left: 10, top: 5, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const [red = 0, , blue = 255] = data;
    expect([red > 200, blue < 60]).toEqual([true, true]);
  });

  test('a photo with too many pixels, or cut off, is unreadable', async () => {
    const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: 'white' } })
      .png()
      .toBuffer();
    expect(bomb.length).toBeLessThan(4_194_304);
    expect(await clean(bomb)).toEqual({ ok: false, why: 'unreadable' });
    const whole = await sidewaysPhoto();
    expect(await clean(whole.subarray(0, whole.length - 200))).toEqual({ ok: false, why: 'unreadable' });
  }, 60_000);

  test('a HEIC photo that says it has too many pixels is not decoded', async () => {
    const side = Buffer.alloc(4);
    side.writeUInt32BE(60_000);
    const parts = ['\0\0\0\u0018ftypheic\0\0\0\0mif1heic', '\0\0\0\u0014ispe\0\0\0\0'].map((part) =>
      Buffer.from(part, 'latin1'),
    );
    expect(await clean(Buffer.concat([...parts, side, side]))).toEqual({ ok: false, why: 'unreadable' });
  });
});

describe('PDF files', () => {
  test('a PDF of 50 pages is kept as it is, and one of 51 pages is refused', async () => {
    const fifty = await aPdf(50);
    expect(await clean(fifty)).toEqual({ ok: true, bytes: fifty, mediaType: 'application/pdf' });
    expect(await clean(await aPdf(51))).toEqual({ ok: false, why: 'tooManyPages' });
  });

  const catalog =
    (entry: string, value: (pdf: PDFDocument) => Parameters<PDFDocument['catalog']['set']>[1]) => (pdf: PDFDocument) =>
      pdf.catalog.set(PDFName.of(entry), value(pdf));
  test.each([
    ['a script', (pdf: PDFDocument) => pdf.addJavaScript('x', 'app.alert(1)')],
    ['an attached file', (pdf: PDFDocument) => void pdf.attach(new Uint8Array([1]), 'x.bin')],
    [
      'a program to start',
      catalog('OpenAction', (pdf) => pdf.context.obj({ S: 'Launch', F: PDFString.of('cmd.exe') })),
    ],
    [
      'an address to open',
      catalog('OpenAction', (pdf) => pdf.context.obj({ S: 'URI', URI: PDFString.of('https://evil.test') })),
    ],
    ['a form of XFA', catalog('AcroForm', (pdf) => pdf.context.obj({ XFA: PDFHexString.of('00') }))],
    ['a form that sends itself', catalog('AA', (pdf) => pdf.context.obj({ WC: { S: 'SubmitForm' } }))],
  ])('a PDF with %s is refused', async (_, change) => {
    for (const useObjectStreams of [true, false])
      expect(await clean(await aPdf(1, change, useObjectStreams))).toEqual({ ok: false, why: 'activeContent' });
  });

  test('a PDF that opens at a page is kept', async () => {
    const pdf = await aPdf(1, (made) =>
      made.catalog.set(PDFName.of('OpenAction'), made.context.obj([made.getPage(0).ref, PDFName.of('Fit')])),
    );
    expect(await clean(pdf)).toMatchObject({ ok: true });
  });

  test('a script under an escaped name, or in an object that the parser does not reach, is refused', async () => {
    const text = Buffer.from(await aPdf(1, undefined, false)).toString('latin1');
    const hidden = text.replace('trailer', '9 0 obj\n<< /S /J#61vaScript >>\nendobj\ntrailer');
    expect(await clean(Buffer.from(hidden, 'latin1'))).toEqual({ ok: false, why: 'activeContent' });
  });

  test('a PDF whose object stream unpacks to more than 32 MB is refused at once', async () => {
    const packed = deflateSync(Buffer.alloc(200_000_000, 32));
    const bomb = Buffer.concat([
      Buffer.from(
        `%PDF-1.7\n1 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`,
      ),
      packed,
      Buffer.from('\nendstream\nendobj\ntrailer << /Root 2 0 R >>\n%%EOF'),
    ]);
    expect(bomb.length).toBeLessThan(4_194_304);
    const before = process.memoryUsage().arrayBuffers;
    expect(await clean(bomb)).toEqual({ ok: false, why: 'unreadable' });
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(100_000_000);
  }, 30_000);

  test('a broken or empty PDF is unreadable', async () => {
    expect(await clean(Buffer.from('%PDF-1.7\nnothing'))).toEqual({ ok: false, why: 'unreadable' });
    expect(await clean(await (await PDFDocument.create()).save({ addDefaultPage: false }))).toEqual({
      ok: false,
      why: 'unreadable',
    });
  });
});

test('a file is what its first bytes say, whatever its name', async () => {
  for (const bytes of [
    Buffer.from('a text'),
    Buffer.from('MZ\u0090\u0000'),
    Buffer.from('GIF89a\u0001\u0000\u0001\u0000'),
    Buffer.alloc(0),
  ])
    expect(await clean(bytes)).toEqual({ ok: false, why: 'wrongType' });
});

test('the thread of checks answers each file in turn', async () => {
  const pdf = await aPdf(1);
  const results = await Promise.all([
    cleaner.clean(pdf, UPLOAD_TYPES),
    cleaner.clean(Buffer.from('a text'), UPLOAD_TYPES),
  ]);
  expect(results.map(({ ok }) => ok)).toEqual([true, false]);
}, 30_000);

test('a file that takes too long ends its thread, and the next one is checked', async () => {
  const hasty = openFileCleaner(1);
  await expect(hasty.clean(await aPdf(1), UPLOAD_TYPES)).rejects.toThrow('took too long');
  const patient = openFileCleaner();
  expect(await patient.clean(await aPdf(1), UPLOAD_TYPES)).toMatchObject({ ok: true });
}, 30_000);
