import { getApplicationStatus } from '@lendside/contract/applications/get-application-status.ts';
import { getStore } from '@lendside/contract/stores/get-store.ts';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink, Phone, Upload } from 'lucide-react';
import { useEffect } from 'react';
import { queryOf } from '#api/query-client.ts';
import { openLink } from '#device/links.ts';
import { telephone } from '#journeys/accounts/standing/loan-words.ts';
import { pathTo, type RouteBrand } from '#paths.ts';
import { forgetEnded } from '#steps/origination/origination-cookie.ts';
import type { ListedApplication } from '#steps/origination/origination-facts.ts';
import { originationPath } from '#steps/origination/origination-places.ts';
import { useApplications } from '#steps/origination/use-applications.ts';
import { ReadFailure } from '#steps/read-failure.tsx';
import { useStoreZone } from '#steps/store-facts/use-store-zone.ts';
import { useCustomer } from '#steps/signed-in-customer/use-customer.ts';
import { Button } from '#ui/button.tsx';
import { formatFullDay } from '#ui/calendar-text.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.tsx';
import { applicationWords } from './application-words.ts';
import styles from './open-applications.module.css';
import { WithdrawApplication } from './withdraw-application.tsx';

const FAILED = 'Failed to get your open applications';

/** Says which applications are open under a brand and what the next step is, or that they could not be read. Shows nothing when
 *  there is none. Props: brand. Source: DSH-008, DSH-010, LAP-080, LOP-004, width 6. */
export function OpenApplications({ brand }: { readonly brand: RouteBrand }) {
  const list = useApplications(brand);
  const { customerIds } = useCustomer();
  const retry = () => void list.refetch();
  const { data } = list;
  useEffect(() => {
    if (data !== undefined && data.unavailable.length === 0) forgetEnded(customerIds.values(), data.applications);
  }, [data, customerIds]);
  if (data === undefined)
    return list.isError ? (
      <ReadFailure what={FAILED} error={list.error} isRetrying={list.isFetching} onRetry={retry} />
    ) : null;
  const { applications, unavailable } = data;
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

interface OpenApplicationProps {
  readonly brand: RouteBrand;
  readonly application: ListedApplication;
}

function OpenApplication({ brand, application }: OpenApplicationProps) {
  const { applicationId, lmsId, loanId, startedOn, declinedReasons, canWithdraw } = application;
  const standing = useQuery(queryOf(getApplicationStatus, { applicationId, lmsId }));
  const storeZone = useStoreZone(application.storeId);
  const { data: status } = standing;
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
    'statusResult' in status && status.statusResult.applicationLoanInfo.canUploadLoanDocuments && loanId !== null;
  const returnUrl = 'returnUrl' in status ? status.returnUrl : null;
  const words = applicationWords(application, { isRenewal, mayUpload, returnUrl, storeZone });
  return (
    <Notice
      tone={words.tone}
      title={words.title}
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
          {words.button !== null && (
            <WayOn brand={brand} application={application} text={words.button} {...{ isRenewal, returnUrl }} />
          )}
          <CallStore storeId={application.storeId} />
          {canWithdraw && <WithdrawApplication application={application} isRenewal={isRenewal} />}
        </>
      }
    >
      {words.lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {declinedReasons.length > 0 && (
        <ul className={styles['reasons']} aria-label="Reasons">
          {declinedReasons.map(({ code, text }) => (
            <li key={code}>{text}</li>
          ))}
        </ul>
      )}
    </Notice>
  );
}

interface WayOnProps extends OpenApplicationProps {
  readonly text: string;
  readonly isRenewal: boolean;
  readonly returnUrl: string | null;
}

/** The way on: in this app (an application to renew goes on from its loan), or at the lender's site. */
function WayOn({ brand, application: { applicationId, loanId, nextPage }, text, isRenewal, returnUrl }: WayOnProps) {
  if (isRenewal && loanId !== null)
    return (
      <LinkButton size="small" href={pathTo('AccountDetails', brand, loanId)}>
        {text}
      </LinkButton>
    );
  if (nextPage !== null)
    return (
      <LinkButton size="small" href={originationPath(nextPage, brand, applicationId)}>
        {text}
      </LinkButton>
    );
  if (returnUrl === null) return null;
  return (
    <LinkButton
      size="small"
      icon={<ExternalLink aria-hidden="true" />}
      href={returnUrl}
      onOpen={() => void openLink(returnUrl, (problem) => showToast(problem, 'problem'))}
    >
      {text}
    </LinkButton>
  );
}

function CallStore({ storeId }: { readonly storeId: number }) {
  const phone = useQuery(queryOf(getStore, { storeId })).data?.storeInfo.phone;
  if (phone === undefined) return null;
  return (
    <LinkButton size="small" tone="secondary" icon={<Phone aria-hidden="true" />} href={telephone(phone)}>
      Call {phone}
    </LinkButton>
  );
}
