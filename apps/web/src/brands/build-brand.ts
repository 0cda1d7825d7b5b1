import { brand } from '#built-brand/brand.ts';
import type { BrandSkin } from './brand-skin.ts';

/** The brand of this build. `#built-brand` is the folder of the chosen pack, so that the build contains no other pack. Source:
 *  CFG-01. */
export const buildBrand: BrandSkin = brand;
