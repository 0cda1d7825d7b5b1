import type { BrandSkin } from '#brands/brand-skin.ts';

/** Cash1 Loans. Its mark is the figure one. The phone number is the fictional one of lower environments. Source: OPEN-05,
 *  OPEN-06. */
export const brand: BrandSkin = {
  code: 'c1l',
  name: 'Cash1 Loans',
  markPath:
    'M10.9 2a2.2 2.2 0 0 1 2.2 0l6.6 3.8a2.2 2.2 0 0 1 1.1 1.9v8.6a2.2 2.2 0 0 1-1.1 1.9L13.1 22a2.2 2.2 0 0 1-2.2 0l-6.6-3.8a2.2 2.2 0 0 1-1.1-1.9V7.7a2.2 2.2 0 0 1 1.1-1.9Zm.1 4.8L7.9 8.9v2.5l2.8-1.7v5.5H8.2v2.2h7.7v-2.2h-2.6V6.8Z',
  themeColor: '#a84600',
  themeColorDark: '#622500',
  supportPhone: '(800) 555-0110',
};
