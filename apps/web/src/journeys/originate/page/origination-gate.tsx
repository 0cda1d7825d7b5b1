import { getOriginationInfo } from '@lendside/contract/origination/get-origination-info.ts';
import { useEffect, type ReactNode } from 'react';
import { forget } from '#api/query-client.ts';
import { EntryStops, useIsStopped } from '#journeys/originate/entering/entry-stops.tsx';
import { elsewhere, type Step } from '#journeys/originate/session/resume.ts';
import { useDraft, type Drafting } from '#journeys/originate/session/use-draft.ts';
import { useOrigination } from '#journeys/originate/session/use-origination.ts';
import { useBrand, useGo } from '#navigation/route-context.ts';
import { pathTo, type RouteBrand } from '#paths.ts';
import { CashPage, type CashStep } from '#steps/cash-page/cash-page.tsx';
import type { Origination } from '#steps/origination/origination-facts.ts';
import { originationPath } from '#steps/origination/origination-places.ts';
import { ReadFailure } from '#steps/read-failure.tsx';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { SlowNotice } from '#ui/slow-notice.tsx';

/** What a page of a new loan works on. */
export interface OriginationScreen extends Drafting {
  readonly brand: RouteBrand;
  readonly origination: Origination;
  /** Opens a step. `replace` removes this page from history. */
  readonly open: (step: Step, how?: { readonly replace: boolean }) => void;
}

/** Returns the path of a step. */
export function stepPath(step: Step | 'dashboard', brand: RouteBrand, applicationId: number): string {
  switch (step) {
    case 'amount':
      return originationPath('OriginationAmount', brand, applicationId);
    case 'method':
      return originationPath('OriginationChooseMethod', brand, applicationId);
    case 'card':
      return originationPath('OriginationManageDisburseMethod', brand, applicationId);
    case 'review':
      return originationPath('OriginationChooseMethod', brand, applicationId, { step: 'review' });
    case 'sign':
      return originationPath('OriginationDocuSign', brand, applicationId);
    case 'dashboard':
      return pathTo('Dashboard', brand);
  }
}

interface GateProps {
  readonly title: string;
  readonly at: Step;
  readonly step?: CashStep;
  readonly children: (screen: OriginationScreen) => ReactNode;
}

/** Shows a page of a new loan once its application is read. Before that it shows a skeleton, or why there is nothing to show. A page opened
 *  out of turn leads to the step that comes first. Props: title, at (the step), step (its number), children. Source: ORG-002 to ORG-007. */
export function OriginationGate({ title, at, step, children }: GateProps) {
  const brand = useBrand();
  const found = useOrigination(brand);
  const frame = { title, ...(step === undefined ? {} : { step }) };
  switch (found.state) {
    case 'found':
      return (
        <Connected {...frame} at={at} brand={brand} origination={found.origination}>
          {children}
        </Connected>
      );
    case 'loading':
      return (
        <CashPage {...frame}>
          <OriginationSkeleton label="Loading your application" />
        </CashPage>
      );
    case 'failed':
      return (
        <CashPage {...frame} action={<ToDashboard brand={brand} />}>
          <ReadFailure
            what="Failed to read your application"
            error={found.error}
            isRetrying={found.isRetrying}
            onRetry={found.retry}
          />
        </CashPage>
      );
    case 'none':
      return (
        <CashPage title={title} action={<ToDashboard brand={brand} />}>
          <Notice tone="info" live="polite" title="You have no open application here">
            It may have ended, or your loan is signed already. Your dashboard shows where everything stands.
          </Notice>
        </CashPage>
      );
  }
}

interface ConnectedProps extends GateProps {
  readonly brand: RouteBrand;
  readonly origination: Origination;
}

function Connected({ title, at, step, brand, origination, children }: ConnectedProps) {
  const go = useGo();
  const drafting = useDraft(origination);
  const { applicationId } = origination;
  const to = elsewhere(at, origination, drafting.draft);
  const path = to === null ? null : stepPath(to, brand, applicationId);
  useEffect(() => {
    if (path !== null) go(path, { replace: true, isOutOfTurn: true });
  }, [path, go]);
  const isStopped = useIsStopped(origination, at === 'sign' || drafting.draft.startedAtMs !== null);
  if (path !== null) return null;
  if (isStopped)
    return (
      <EntryStops
        {...{ title, step, brand, origination }}
        onAgain={() => void forget(getOriginationInfo)}
        here={stepPath(at, brand, applicationId)}
      />
    );
  const open: OriginationScreen['open'] = (next, how) => go(stepPath(next, brand, applicationId), how);
  return children({ ...drafting, brand, origination, open });
}

/** Skeleton of a page of a new loan. `label` is text such as "Loading your application". */
export function OriginationSkeleton({ label }: { readonly label: string }) {
  return (
    <>
      <SlowNotice isWaiting />
      <LoadingArea label={label}>
        <Card as="div">
          <Skeleton width="half" />
          <Skeleton shape="figure" width="half" />
          <Skeleton />
          <Skeleton />
        </Card>
        <Skeleton shape="button" />
      </LoadingArea>
    </>
  );
}

/** The button to the accounts. The application stays open and is found again from there. Props: brand, text. */
export function ToDashboard({
  brand,
  text = 'Go to your accounts',
}: {
  readonly brand: RouteBrand;
  readonly text?: string;
}) {
  return (
    <LinkButton tone="secondary" isFullWidth href={pathTo('Dashboard', brand)}>
      {text}
    </LinkButton>
  );
}
