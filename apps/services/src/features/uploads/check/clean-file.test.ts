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

/** A sound PDF of one page with another object in it. */
async function pdfWith(object: Buffer): Promise<Buffer> {
  const [head = '', tail = ''] = Buffer.from(await aPdf(1, undefined, false))
    .toString('latin1')
    .split('xref\n0');
  return Buffer.concat([Buffer.from(head, 'latin1'), object, Buffer.from(`xref\n0${tail}`, 'latin1')]);
}

function objectStream(packed: Buffer, filter: string, keyword: string, more: string): Buffer {
  const dictionary = `<< /Type /ObjStm /N 1 /First 4 ${more} /Filter ${filter} /Length ${packed.length} >>`;
  const head = `80 0 obj\n${dictionary}\n${keyword}`;
  return Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream\nendobj\n')]);
}

function inside(part: Buffer): Buffer {
  const text = part.toString('latin1').replace('endstream', 'endstreaM') + ' '.repeat(1000);
  const length = Buffer.from(text, 'latin1').length;
  return Buffer.from(`81 0 obj\n<< /Length ${length} >>\nstream\n${text}\nendstream\nendobj\n`, 'latin1');
}

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

  const once = { filter: '/FlateDecode', pack: deflateSync };
  const twice = { filter: '[/FlateDecode /FlateDecode]', pack: (bytes: Buffer) => deflateSync(deflateSync(bytes)) };
  const FLOOD = Buffer.concat([Buffer.from('9 0 << >>'), Buffer.alloc(200_000_000, 32)]);
  test.each([
    ['as usual', 'stream\n', '', once],
    ['after a carriage return', 'stream\r', '', once],
    ['after a space', 'stream \r\n', '', once],
    ['with nothing before it', 'stream', '', once],
    ['after a long dictionary', 'stream\n', `/Padding (${'a'.repeat(2000)})`, once],
    ['packed twice', 'stream\n', '', twice],
  ])(
    'a PDF whose objects unpack to more than 32 MB is refused at once: %s',
    async (_, keyword, more, packing) => {
      const bomb = await pdfWith(objectStream(packing.pack(FLOOD), packing.filter, keyword, more));
      expect(bomb.length).toBeLessThan(4_194_304);
      expect(await clean(bomb)).toEqual({ ok: false, why: 'unreadable' });
    },
    60_000,
  );

  test('a PDF with an endless list of objects is kept, because nobody walks through the list', async () => {
    const text = Buffer.from(await aPdf(1, undefined, true)).toString('latin1');
    expect(text.includes('/Index [')).toBe(true);
    const endless = text
      .replace(/\/Index \[[^\]]*\]/, '/Index [ 0 999999999 ]')
      .replace(/\/W \[[^\]]*\]/, '/W [ 0 0 0 ]');
    expect(await clean(Buffer.from(endless, 'latin1'))).toMatchObject({ ok: true });
  }, 60_000);

  test.each([
    ['after a carriage return', 'activeContent', (part: Buffer) => part],
    ['inside another stream, where only a viewer looks', 'unreadable', inside],
  ])('a script in packed objects is refused: %s', async (_, why, wrap) => {
    const packed = deflateSync(Buffer.from('9 0 << /S /JavaScript /JS (app.alert(1)) >>'));
    const pdf = await pdfWith(wrap(objectStream(packed, '/FlateDecode', 'stream\r', '')));
    expect(await clean(pdf)).toEqual({ ok: false, why });
  });

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
