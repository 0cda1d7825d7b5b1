import PDFDocument from 'pdfkit';

/** Colors of documents: text, secondary text and decorative lines. */
export const PDF_COLOURS = { ink: '#1a1a1a', quiet: '#595959', rule: '#d9d9d9' } as const;

/** A document being drawn, and the root of its reading order. */
export interface TaggedPdf {
  readonly document: PDFKit.PDFDocument;
  readonly root: PDFKit.PDFStructureElement;
}

/** Makes a tagged PDF of letter size and returns its bytes. `draw` adds pages and structure. `margin` is in points. */
export function makeTaggedPdf(
  { title, author, margin }: { readonly title: string; readonly author: string; readonly margin: number },
  draw: (pdf: TaggedPdf) => void,
): Promise<Uint8Array> {
  const document = new PDFDocument({
    size: 'LETTER',
    margin,
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: title, Author: author },
  });
  const parts: Buffer[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  document.on('data', (part: Buffer) => {
    parts.push(part);
  });
  document.on('end', () => {
    resolve(new Uint8Array(Buffer.concat(parts)));
  });
  document.on('error', reject);
  const root = document.struct('Document');
  document.addStructure(root);
  draw({ document, root });
  root.end();
  document.end();
  return promise;
}
