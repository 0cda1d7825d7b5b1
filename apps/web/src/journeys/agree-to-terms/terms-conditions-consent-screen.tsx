import { getTerms } from '@lendside/contract/profile/get-terms.ts';
import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api/query-client.ts';
import { useSession } from '#api/session.ts';
import { buildBrand } from '#brands/build-brand.ts';
import { useAfterSignIn } from '#navigation/after-sign-in.ts';
import { pathTo } from '#paths.ts';
import { ReadFailure } from '#steps/read-failure.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { ScrollRegion } from '#ui/scroll-region.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { AgreeForm } from './agree-form.tsx';
import styles from './terms.module.css';

/** Asks after sign-in for agreement to changed terms. Shows their full text, with Agree and Decline side by side. Source:
 *  RTE-57, OPEN-75, OPEN-76. */
export default function TermsConditionsConsentScreen() {
  const terms = useQuery({ ...queryOf(getTerms, {}), staleTime: Number.POSITIVE_INFINITY });
  const isAgreed = terms.data?.isDue === false;
  return (
    <div className={styles['page']}>
      <PageTitle
        title="Terms & Conditions"
        heading={isAgreed ? 'You agreed to these terms' : 'Our terms have changed'}
        {...(isAgreed ? {} : { lead: 'Please read them. You need to agree to continue.' })}
      />
      {terms.isPending && (
        <LoadingArea label="Loading the terms">
          <Card as="div">
            <Skeleton width="half" />
            <Skeleton />
            <Skeleton />
            <Skeleton width="half" />
            <Skeleton />
            <Skeleton shape="button" />
          </Card>
        </LoadingArea>
      )}
      {terms.isError && terms.data === undefined && (
        <ReadFailure
          what="Failed to get the terms"
          error={terms.error}
          isRetrying={terms.isFetching}
          onRetry={() => void terms.refetch()}
        />
      )}
      {terms.data !== undefined && <Terms terms={terms.data} onChanged={() => void terms.refetch()} />}
    </div>
  );
}

interface TermsProps {
  readonly terms: ResponseOf<typeof getTerms>;
  readonly onChanged: () => void;
}

function Terms({ terms, onChanged }: TermsProps) {
  const isSignedIn = useSession() !== null;
  const goOn = useAfterSignIn();
  return (
    <>
      <ScrollRegion label={`Terms & Conditions of ${buildBrand.name}`}>
        <p className={styles['version']}>Version {terms.version}</p>
        {terms.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </ScrollRegion>
      {!isSignedIn && (
        <LinkButton isFullWidth href={pathTo('Login')}>
          Sign in to agree
        </LinkButton>
      )}
      {isSignedIn && terms.isDue && <AgreeForm version={terms.version} onChanged={onChanged} />}
      {isSignedIn && !terms.isDue && (
        <Button isFullWidth onClick={() => goOn('terms')}>
          Continue
        </Button>
      )}
    </>
  );
}
