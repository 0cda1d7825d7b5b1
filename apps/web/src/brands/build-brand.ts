import { brand } from '#built-brand/brand.ts';
import type { BrandSkin } from '#brands/brand-skin.ts';

/** The brand this build is made for. `#built-brand` is the folder of the pack that the build chose, so that no other pack is in
 *  it. Source: CFG-01. */
export const buildBrand: BrandSkin = brand;
