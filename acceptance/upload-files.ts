/** A file as a browser chooses it. */
export interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

// A photo of 40 by 20 pixels, red on its left half, with orientation 6 (taken sideways), a place and the maker of the camera.
const SIDEWAYS =
  '/9j/4QEWRXhpZgAASUkqAAgAAAAIAA8BAgALAAAAfgAAABIBAwABAAAABgAAABoBBQABAAAAbgAAABsBBQABAAAAdgAAACgBAwABAAAAAgAAABMCAwABAAAA' +
  'AQAAAGmHBAABAAAAigAAACWIBAABAAAA2AAAAAAAAAA4YwAA6AMAADhjAADoAwAAUGhvbmVNYWtlcgAABgAAkAcABAAAADAyMTABkQcABAAAAAECAwAAoAcA' +
  'BAAAADAxMDABoAMAAQAAAP//AAACoAQAAQAAACgAAAADoAQAAQAAABQAAAAAAAAAAgABAAIAAgAAAE4AAAACAAUAAwAAAPYAAAAAAAAAIQAAAAEAAAAtAAAA' +
  'AQAAAAAAAAABAAAA/+IB8ElDQ19QUk9GSUxFAAEBAAAB4GxjbXMEIAAAbW50clJHQiBYWVogB+IAAwAUAAkADgAdYWNzcE1TRlQAAAAAc2F3c2N0cmwAAAAA' +
  'AAAAAAAAAAAAAPbWAAEAAAAA0y1oYW5keem/Vlo+AbaDI4VVRvdPqgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAKZGVzYwAAAPwAAAAkY3BydAAA' +
  'ASAAAAAid3RwdAAAAUQAAAAUY2hhZAAAAVgAAAAsclhZWgAAAYQAAAAUZ1hZWgAAAZgAAAAUYlhZWgAAAawAAAAUclRSQwAAAcAAAAAgZ1RSQwAAAcAAAAAg' +
  'YlRSQwAAAcAAAAAgbWx1YwAAAAAAAAABAAAADGVuVVMAAAAIAAAAHABzAFIARwBCbWx1YwAAAAAAAAABAAAADGVuVVMAAAAGAAAAHABDAEMAMAAAWFlaIAAA' +
  'AAAAAPbWAAEAAAAA0y1zZjMyAAAAAAABDD8AAAXd///zJgAAB5AAAP2S///7of///aIAAAPcAADAcVhZWiAAAAAAAABvoAAAOPIAAAOPWFlaIAAAAAAAAGKW' +
  'AAC3iQAAGNpYWVogAAAAAAAAJKAAAA+FAAC2xHBhcmEAAAAAAAMAAAACZmkAAPKnAAANWQAAE9AAAApb/9sAQwAGBAUGBQQGBgUGBwcGCAoQCgoJCQoUDg8M' +
  'EBcUGBgXFBYWGh0lHxobIxwWFiAsICMmJykqKRkfLTAtKDAlKCko/9sAQwEHBwcKCAoTCgoTKBoWGigoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgo' +
  'KCgoKCgoKCgoKCgoKCgoKCgo/8AAEQgAFAAoAwEiAAIRAQMRAf/EABcAAQEBAQAAAAAAAAAAAAAAAAAFBgf/xAAYEAEAAwEAAAAAAAAAAAAAAAAABkSCwf/E' +
  'ABYBAQEBAAAAAAAAAAAAAAAAAAYIB//EABsRAAEFAQEAAAAAAAAAAAAAAAACBjWCsgME/9oADAMBAAIRAxEAPwDnQAcUiZ+V1d8QF+V1d8QFJMGA899qMAe0' +
  '33rhIAMAqb8BHpVJn5XV3xABSTBgPPfajAHtN964SADAKn//2Q==';

/** A photo that was taken sideways and says where. */
export const sidewaysPhoto: ChosenFile = {
  name: 'sideways.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.from(SIDEWAYS, 'base64'),
};

const HEAD = '%PDF-1.7\n';
const PARTS = [
  '1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n',
  '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n',
  '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>\nendobj\n',
  'trailer\n<< /Root 1 0 R /Size 4 >>\n%%EOF\n',
].join('');

/** A PDF of one empty page with exactly this many bytes. `mark` makes it differ from others. */
export function aPdf(name: string, bytes: number, mark = name): ChosenFile {
  const comment = `%${mark} `;
  const filler = 'x'.repeat(bytes - HEAD.length - comment.length - 1 - PARTS.length);
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(`${HEAD}${comment}${filler}\n${PARTS}`) };
}

// Written in two parts, so that no scanner takes this file for an infected one.
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-', 'ANTIVIRUS-TEST-FILE!$H+H*'].join('');

/** The test file that every scanner finds, named like a PDF. */
export const eicar: ChosenFile = { name: 'eicar.pdf', mimeType: 'application/pdf', buffer: Buffer.from(EICAR) };

/** Returns width and height of a JPEG. */
export function sizeOfJpeg(bytes: Buffer): readonly [width: number, height: number] {
  for (let at = 2; at + 9 < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)];
  }
  throw new Error('this is no JPEG');
}
