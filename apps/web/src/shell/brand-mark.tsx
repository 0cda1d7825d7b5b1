import { buildBrand } from '#brands/build-brand.ts';

/** The brand's mark in the text color. Decorative: the name is beside it. */
export function BrandMark() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path fill="currentColor" fillRule="evenodd" d={buildBrand.markPath} />
    </svg>
  );
}
