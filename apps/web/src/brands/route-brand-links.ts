import type { BrandLinks } from './brand-links.ts';
import type { RouteBrand } from '#paths.ts';
import { links as c1l } from './c1l/links.ts';
import { links as ccc } from './ccc/links.ts';
import { links as ccf } from './ccf/links.ts';
import { links as chs } from './chs/links.ts';
import { links as cic } from './cic/links.ts';
import { links as esm } from './esm/links.ts';
import { links as inl } from './inl/links.ts';
import { links as tmx } from './tmx/links.ts';

/** The outside URLs of all brands with screens. A page of a brand other than the build's links to that brand's stores, terms
 *  and application. Only the menu and the prompt to apply again need them all. Source: MNU-50, ENT-14, OPEN-27. */
export const ROUTE_BRAND_LINKS: Readonly<Record<RouteBrand, BrandLinks>> = { c1l, ccc, ccf, chs, cic, esm, inl, tmx };
