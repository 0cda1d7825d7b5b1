import type { BrandSkin } from '#brands/brand-skin.ts';

/** RPC. Its mark is two roofs. The phone number is the fictional one of lower environments. Source: OPEN-05, OPEN-06. */
export const brand: BrandSkin = {
  code: 'rpc',
  name: 'RPC',
  markPath:
    'M11.1 3.3a1.4 1.4 0 0 1 1.8 0l8.1 6.8v4L12 6.6l-9 7.5v-4Zm0 7.9a1.4 1.4 0 0 1 1.8 0L21 18v4l-9-7.5L3 22v-4Z',
  themeColor: '#4a5568',
  themeColorDark: '#2c323e',
  supportPhone: '(800) 555-0110',
};
