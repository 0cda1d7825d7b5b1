import { links } from '#built-brand/links.ts';
import type { BrandLinks } from './brand-links.ts';

/** URLs of this build's brand. Source: OPEN-27, ENT-14. */
export const buildLinks: BrandLinks = links;
