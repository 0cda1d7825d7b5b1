import { buildBrand } from '#brands/build-brand.ts';
import { TextLink } from '#ui/text-link.tsx';

/** A line with the support number: "Call us at (800) 555-0110". `before` is the text before it. */
export function CallUs({ before }: { readonly before: string }) {
  return (
    <p>
      {before} Call us at{' '}
      <TextLink href={`tel:+1${buildBrand.supportPhone.replaceAll(/\D/g, '')}`}>{buildBrand.supportPhone}</TextLink>.
    </p>
  );
}
