import type { BrandLinks } from '#brands/brand-links.ts';

/** URLs of Cash1 Loans. Source: OPEN-27. */
export const links: BrandLinks = {
  privacy: 'https://www.c1l.example/privacy',
  terms: 'https://www.c1l.example/terms',
  storeLocator: 'https://www.c1l.example/stores',
  apply: 'https://www.c1l.example/apply',
};
