import { brandName } from '@lendside/domain/brands/brands.ts';
import { useQuery } from '@tanstack/react-query';
import { buildBrand } from '#brands/build-brand.ts';
import { sampleLegalTexts, type LegalTexts } from '#brands/legal-texts.ts';
import { loadLegalTexts } from '#brands/load-legal-texts.ts';
import { useBrand } from '#navigation/route-context.ts';
import { type RouteBrand, routeBrandOf } from '#paths.ts';
import { ReadFailure } from '#steps/read-failure.tsx';
import { Card } from '#ui/card.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './legal.module.css';

interface LegalPageProps {
  readonly which: keyof LegalTexts;
  readonly title: string;
}

/** Page with a legal text. Props: which (the text to show), title. */
export function LegalPage({ which, title }: LegalPageProps) {
  const brand = useBrand();
  const texts = useQuery({
    queryKey: ['legalTexts', brand],
    queryFn: () => textsOf(brand),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const text = texts.data?.[which];
  return (
    <div className={styles['page']}>
      <PageTitle title={title} lead={brandName(brand, {})} />
      {texts.isPending && (
        <LoadingArea label={`Loading: ${title}`}>
          <Card as="div">
            <Skeleton width="half" />
            <Skeleton />
            <Skeleton />
            <Skeleton />
          </Card>
        </LoadingArea>
      )}
      {texts.isError && (
        <ReadFailure
          what={`Failed to get this page`}
          error={texts.error}
          isRetrying={texts.isFetching}
          onRetry={() => void texts.refetch()}
        />
      )}
      {text?.isSample === true && (
        <Notice tone="info" title="Sample text">
          <p>The lender’s own text goes here before launch.</p>
        </Notice>
      )}
      {text !== undefined && (
        <Card as="div" className={styles['text'] ?? ''}>
          {text.sections.map((section, place) => (
            <section key={section.heading ?? place}>
              {section.heading !== null && <h2 className={styles['heading']}>{section.heading}</h2>}
              {section.paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </section>
          ))}
        </Card>
      )}
    </div>
  );
}

/** A build contains only its own brand's legal texts. It shows the sample texts for any other brand in the path. */
function textsOf(brand: RouteBrand): Promise<LegalTexts> {
  if (brand === routeBrandOf(buildBrand.code)) return loadLegalTexts();
  return Promise.resolve(sampleLegalTexts(brandName(brand, {})));
}
