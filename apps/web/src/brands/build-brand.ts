import type { BrandSkin } from '#brands/brand-skin.ts';
import { tmx } from '#brands/tmx/brand.ts';

const SKINS: Readonly<Record<typeof __BRAND__, BrandSkin>> = { tmx };

/** The brand this build is made for, chosen by the build. Source: CFG-01. */
export const buildBrand: BrandSkin = SKINS[__BRAND__];
