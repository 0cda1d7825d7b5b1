import type { BrandLinks } from '#brands/brand-links.ts';

/** URLs of SPC. Source: OPEN-27. */
export const links: BrandLinks = {
  privacy: 'https://www.spc.example/privacy',
  terms: 'https://www.spc.example/terms',
  storeLocator: 'https://www.spc.example/stores',
  apply: 'https://www.spc.example/apply',
};
