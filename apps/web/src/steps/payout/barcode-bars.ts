import JsBarcode from 'jsbarcode';

/** One black bar: where it begins and how wide it is, in modules. */
export interface Bar {
  readonly x: number;
  readonly width: number;
}

/** Encodes a text as Code 128, without the quiet zones: its bars and the width of all, in modules. Null for a text that Code 128 cannot
 *  hold. */
export function barcodeBars(text: string): { readonly bars: readonly Bar[]; readonly width: number } | null {
  const target: Parameters<typeof JsBarcode>[0] = {};
  try {
    JsBarcode(target, text, { format: 'CODE128' });
  } catch {
    return null;
  }
  const modules = (target.encodings ?? []).map(({ data }) => data).join('');
  if (modules === '') return null;
  const bars = [...modules.matchAll(/1+/g)].map(({ index, 0: run }) => ({ x: index, width: run.length }));
  return { bars, width: modules.length };
}
