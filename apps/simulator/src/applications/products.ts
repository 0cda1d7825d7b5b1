/** A product that people apply for at the site. `needsVehicle`: its loan is secured by a title. Amounts in cents. */
export type SiteProduct = {
  productId: number;
  storeId: number;
  brand: string;
  /** The brand in the addresses of Lendside's pages. */
  pages: string;
  name: string;
  needsVehicle: boolean;
};

/** Everything that the site offers, with the store that keeps the loan. */
export const SITE_PRODUCTS: readonly SiteProduct[] = [
  { productId: 1101, storeId: 10_001, brand: 'tmx', pages: 'tmx', name: 'Georgia title pawn', needsVehicle: true },
  { productId: 1102, storeId: 10_011, brand: 'tmx', pages: 'tmx', name: 'Tennessee title pledge', needsVehicle: true },
  { productId: 1103, storeId: 10_002, brand: 'tmx', pages: 'tmx', name: 'Arizona title loan', needsVehicle: true },
  {
    productId: 1104,
    storeId: 10_011,
    brand: 'tmx',
    pages: 'tmx',
    name: 'Tennessee line of credit',
    needsVehicle: false,
  },
  { productId: 1108, storeId: 10_016, brand: 'chs', pages: 'chs', name: 'Ohio short-term loan', needsVehicle: false },
  { productId: 2101, storeId: 20_001, brand: 'inl', pages: 'inl', name: 'Missouri personal loan', needsVehicle: false },
  {
    productId: 2102,
    storeId: 20_011,
    brand: 'inl',
    pages: 'inl',
    name: 'Wisconsin personal loan',
    needsVehicle: false,
  },
  {
    productId: 2103,
    storeId: 20_012,
    brand: 'inl',
    pages: 'inl',
    name: 'South Carolina title loan',
    needsVehicle: true,
  },
];

export function findSiteProduct(productId: number): SiteProduct | undefined {
  return SITE_PRODUCTS.find((each) => each.productId === productId);
}
