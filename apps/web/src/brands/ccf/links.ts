import type { BrandLinks } from '#brands/brand-links.ts';

/** URLs of Community Choice. Source: OPEN-27. */
export const links: BrandLinks = {
  privacy: 'https://www.ccf.example/privacy',
  terms: 'https://www.ccf.example/terms',
  storeLocator: 'https://www.ccf.example/stores',
  apply: 'https://www.ccf.example/apply',
};
