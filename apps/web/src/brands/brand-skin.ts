import type { BrandCode } from '@lendside/domain/brands/brand-codes.ts';

/** What makes a build look and read like one brand: content only; colours are its tokens.css. A brand pack is a folder of this
 *  one with brand.ts (this, on every page), links.ts and legal.ts (read where they are shown) and tokens.css.
 *  Source: SHL-25, OPEN-05. */
export interface BrandSkin {
  readonly code: BrandCode;
  readonly name: string;
  /** Path data of its mark on a 24 by 24 grid, drawn in the colour of the text beside it; what lies inside a shape is cut out
   *  of it (fill-rule evenodd). */
  readonly markPath: string;
  /** Colour of the browser's own bars. */
  readonly themeColor: string;
  /** The same when the device is set to dark. */
  readonly themeColorDark: string;
  /** What a visitor may call, as people read it. */
  readonly supportPhone: string;
}
