import type { BrandSkin } from '#brands/brand-skin.ts';

/** Easy Money. Its mark is a smiling coin. The phone number is the fictional one of lower environments. Source: OPEN-05,
 *  OPEN-06. */
export const brand: BrandSkin = {
  code: 'esm',
  name: 'Easy Money',
  markPath:
    'M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20ZM8.5 7.8a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3Zm7 0a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3ZM6.4 13.4a5.8 5.8 0 0 0 11.2 0h-2.2a3.6 3.6 0 0 1-6.8 0Z',
  themeColor: '#6a2c91',
  themeColorDark: '#3e1856',
  supportPhone: '(800) 555-0110',
};
