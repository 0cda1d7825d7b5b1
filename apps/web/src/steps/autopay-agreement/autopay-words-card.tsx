import { buildBrand } from '#brands/build-brand.ts';
import { Card } from '#ui/card.tsx';
import styles from './autopay-agreement.module.css';

/** What turning autopay on allows, word for word as it is kept. Props: paragraphs. Source: 12 CFR 1005.10(b), CRD-012. */
export function AutopayWords({ paragraphs }: { readonly paragraphs: readonly string[] }) {
  return (
    <Card title={`What you allow ${buildBrand.name}`}>
      <ol className={styles['words']}>
        {paragraphs.map((paragraph) => (
          <li key={paragraph}>{paragraph}</li>
        ))}
      </ol>
    </Card>
  );
}
