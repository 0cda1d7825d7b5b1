import { buildBrand } from '#brands/build-brand.ts';
import { TextLink } from '#ui/text-link.tsx';

/** Who helps where the screen cannot: "Call us at (800) 555-0110". Props: before (what comes before it). */
export function CallUs({ before }: { readonly before: string }) {
  return (
    <p>
      {before} Call us at{' '}
      <TextLink href={`tel:+1${buildBrand.supportPhone.replaceAll(/\D/g, '')}`}>{buildBrand.supportPhone}</TextLink>.
    </p>
  );
}
