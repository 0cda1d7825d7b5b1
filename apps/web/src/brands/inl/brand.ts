import type { BrandSkin } from '#brands/brand-skin.ts';

/** InstaLoan. Its mark is a bolt of lightning. The phone number is the fictional one of lower environments. Source: OPEN-05,
 *  OPEN-06. */
export const brand: BrandSkin = {
  code: 'inl',
  name: 'InstaLoan',
  markPath:
    'M13.4 1.6a.9.9 0 0 1 .8 1.3L12 9.3h6.3a1 1 0 0 1 .8 1.7L9.4 22a.7.7 0 0 1-1.2-.7l2.2-7.5H5.1a1 1 0 0 1-.8-1.6L12 2.3a1.8 1.8 0 0 1 1.4-.7Z',
  themeColor: '#0b5fa5',
  themeColorDark: '#0c3c67',
  supportPhone: '(800) 555-0110',
};
