import type { BrandSkin } from '#brands/brand-skin.ts';

/** CheckSmart. Its mark is a light bulb with a tick. The phone number is the fictional one of lower environments. Source:
 *  OPEN-05, OPEN-06. */
export const brand: BrandSkin = {
  code: 'chs',
  name: 'CheckSmart',
  markPath:
    'M12 1.8a7.2 7.2 0 0 1 4.3 13c-.8.6-1.3 1.3-1.3 2.1v.1H9v-.1c0-.8-.5-1.5-1.3-2.1a7.2 7.2 0 0 1 4.3-13Zm-1.2 11.3 5-5-1.5-1.5-3.5 3.5-1.6-1.6-1.5 1.5ZM9 18.6h6V20a2.2 2.2 0 0 1-2.2 2.2h-1.6A2.2 2.2 0 0 1 9 20Z',
  themeColor: '#0a6b5e',
  themeColorDark: '#0c423a',
  supportPhone: '(800) 555-0110',
};
