import type { BrandCode } from '@lendside/domain/brands/brand-codes.ts';

/** The content that makes a build look and read like one brand; its colors are in tokens.css. A brand pack is a folder with
 *  brand.ts (this, loaded on every page), links.ts and legal.ts (loaded where shown) and tokens.css. Source: SHL-25, OPEN-05. */
export interface BrandSkin {
  readonly code: BrandCode;
  readonly name: string;
  /** Path data of the mark on a 24 by 24 grid, drawn in the text color. Inner shapes are cut out (fill-rule evenodd). */
  readonly markPath: string;
  /** Color of the browser's own bars. */
  readonly themeColor: string;
  /** Same, for a device in dark mode. */
  readonly themeColorDark: string;
  /** The number a visitor may call, as people read it. */
  readonly supportPhone: string;
}
