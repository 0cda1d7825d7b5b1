import { brandName } from '@lendside/domain/brands/brands.ts';
import { useBrand } from '#navigation/route-context.ts';
import { Card } from '#ui/card.tsx';
import styles from './autopay-agreement.module.css';

/** The authorization for autopay, word for word as it is stored. Source: 12 CFR 1005.10(b), CRD-012. */
export function AutopayWords({ paragraphs }: { readonly paragraphs: readonly string[] }) {
  const brand = useBrand();
  return (
    <Card title={`Your authorization to ${brandName(brand, {})}`}>
      <ol className={styles['words']}>
        {paragraphs.map((paragraph) => (
          <li key={paragraph}>{paragraph}</li>
        ))}
      </ol>
    </Card>
  );
}
