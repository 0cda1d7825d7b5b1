const SIDE_PX = 1_024;

/** Draws the QR code of an svg element as a PNG. Null when the browser cannot, or without a picture. */
export async function pictureOf(svg: SVGSVGElement | null): Promise<Uint8Array | null> {
  const side = svg?.viewBox.baseVal.width ?? 0;
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (svg === null || side === 0 || context === null) return null;
  canvas.width = SIDE_PX;
  canvas.height = SIDE_PX;
  context.scale(SIDE_PX / side, SIDE_PX / side);
  for (const path of svg.querySelectorAll('path')) {
    context.fillStyle = path.getAttribute('fill') ?? 'black';
    context.fill(new Path2D(path.getAttribute('d') ?? ''));
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  return blob === null ? null : new Uint8Array(await blob.arrayBuffer());
}
