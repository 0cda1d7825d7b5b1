import { getApplicationStatus } from '@lendside/contract/applications/get-application-status.ts';
import { listApplications } from '@lendside/contract/applications/list-applications.ts';
import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import { getStore } from '@lendside/contract/stores/get-store.ts';
import { useQuery } from '@tanstack/react-query';
import { Phone, Upload } from 'lucide-react';
import { queryOf } from '#api/query-client.ts';
import { telephone } from '#journeys/accounts/standing/loan-words.ts';
import { isScreenToCome } from '#navigation/screens-to-come.ts';
import { pathTo, type RouteBrand } from '#paths.ts';
import { formatFullDay } from '#ui/calendar-text.ts';
import { ReadFailure } from '#steps/read-failure.tsx';
import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import styles from './open-applications.module.css';

const FAILED = 'Failed to get your open applications';

type Application = ResponseOf<typeof listApplications>['applications'][number];

/** Says which applications are open under a brand and what the next step is, or that they could not be read. Shows nothing when
 *  there is none. Props: brand. Source: DSH-008, DSH-010, LAP-080, LOP-004. */
export function OpenApplications({ brand }: { readonly brand: RouteBrand }) {
  const list = useQuery(queryOf(listApplications, { brandName: brand }));
  const retry = () => void list.refetch();
  if (list.data === undefined)
    return list.isError ? (
      <ReadFailure what={FAILED} error={list.error} isRetrying={list.isFetching} onRetry={retry} />
    ) : null;
  const { applications, unavailable } = list.data;
  if (applications.length === 0 && unavailable.length === 0) return null;
  return (
    <div className={styles['list']}>
      {applications.map((each) => (
        <OpenApplication key={each.applicationId} brand={brand} application={each} />
      ))}
      {unavailable.length > 0 && (
        <Notice
          tone="warning"
          live="polite"
          title="Some of your applications can’t be shown right now"
          actions={
            <Button tone="secondary" size="small" isBusy={list.isFetching} busyText="Trying…" onClick={retry}>
              Try again
            </Button>
          }
        >
          <p>A loan system ({unavailable.join(', ')}) is not answering.</p>
        </Notice>
      )}
    </div>
  );
}

function OpenApplication({ brand, application }: { readonly brand: RouteBrand; readonly application: Application }) {
  const { applicationId, lmsId, loanId, productName, startedOn, storeId } = application;
  const standing = useQuery(queryOf(getApplicationStatus, { applicationId, lmsId }));
  const { data: status } = standing;
  const store = useQuery(queryOf(getStore, { storeId }));
  if (status === undefined)
    return standing.isError ? (
      <ReadFailure
        what={`Failed to read how your application of ${formatFullDay(startedOn)} stands`}
        error={standing.error}
        isRetrying={standing.isFetching}
        onRetry={() => void standing.refetch()}
      />
    ) : null;
  const isRenewal = 'statusResult' in status && status.statusResult.isRefiApplication;
  const mayUpload =
    'statusResult' in status &&
    status.statusResult.applicationLoanInfo.canUploadLoanDocuments &&
    loanId !== null &&
    !isScreenToCome('DocumentUpload');
  const phone = store.data?.storeInfo.phone;
  return (
    <Notice
      tone="info"
      title={isRenewal ? 'Your application to renew is open' : 'Your application is open'}
      actions={
        <>
          {mayUpload && (
            <LinkButton
              size="small"
              icon={<Upload aria-hidden="true" />}
              href={pathTo('DocumentUpload', brand, loanId)}
            >
              Upload documents
            </LinkButton>
          )}
          {phone !== undefined && (
            <LinkButton size="small" tone="secondary" icon={<Phone aria-hidden="true" />} href={telephone(phone)}>
              Call {phone}
            </LinkButton>
          )}
        </>
      }
    >
      You started it on {formatFullDay(startedOn)}: {productName}.{' '}
      {mayUpload ? 'You can upload the documents that the store asked for.' : ''}
    </Notice>
  );
}
