import type { BrandLinks } from '#brands/brand-links.ts';

/** URLs of InstaLoan. Source: OPEN-27. */
export const links: BrandLinks = {
  privacy: 'https://www.inl.example/privacy',
  terms: 'https://www.inl.example/terms',
  storeLocator: 'https://www.inl.example/stores',
  apply: 'https://www.inl.example/apply',
};
