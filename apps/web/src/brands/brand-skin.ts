import type { BrandCode } from '@lendside/domain/brands/brand-codes.ts';

/** What makes a build look and read like one brand: content only; colours are its tokens.css. Source: SHL-25, OPEN-05. */
export interface BrandSkin {
  readonly code: BrandCode;
  readonly name: string;
  /** Path data of its mark on a 24 by 24 grid, drawn in the colour of the text beside it. */
  readonly markPath: string;
  /** Colour of the browser's own bars. */
  readonly themeColor: string;
  readonly supportPhone: string;
}
