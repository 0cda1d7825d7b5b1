import type { BrandLinks } from '#brands/brand-links.ts';

/** URLs of CheckSmart. Source: OPEN-27. */
export const links: BrandLinks = {
  privacy: 'https://www.chs.example/privacy',
  terms: 'https://www.chs.example/terms',
  storeLocator: 'https://www.chs.example/stores',
  apply: 'https://www.chs.example/apply',
};
