/** The eleven brand codes. Source: shell 1, CFG-02, LCF-037. */
export const BRAND_CODES = ['c1l', 'ccc', 'ccf', 'chs', 'cic', 'esm', 'inl', 'rpc', 'spc', 'tbs', 'tmx'] as const;

/** Code of a brand, as used in paths and headers. */
export type BrandCode = (typeof BRAND_CODES)[number];
