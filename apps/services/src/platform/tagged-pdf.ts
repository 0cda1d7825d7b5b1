import PDFDocument from 'pdfkit';

/** Colours of documents: text, quieter text and lines that are only for the eye. */
export const PDF_COLOURS = { ink: '#1a1a1a', quiet: '#595959', rule: '#d9d9d9' } as const;

/** A document that is being drawn, and the root of what is read aloud in order. */
export interface TaggedPdf {
  readonly document: PDFKit.PDFDocument;
  readonly root: PDFKit.PDFStructureElement;
}

/** Makes a tagged PDF of letter size: `draw` puts pages and structure in, and the bytes are answered. `margin` in points. */
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
