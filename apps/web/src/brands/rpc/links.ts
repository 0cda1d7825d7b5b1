import type { BrandLinks } from '#brands/brand-links.ts';

/** URLs of RPC. Source: OPEN-27. */
export const links: BrandLinks = {
  privacy: 'https://www.rpc.example/privacy',
  terms: 'https://www.rpc.example/terms',
  storeLocator: 'https://www.rpc.example/stores',
  apply: 'https://www.rpc.example/apply',
};
