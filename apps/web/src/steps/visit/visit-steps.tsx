import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { useState, type ReactNode } from 'react';
import { ReadFailure } from '#steps/read-failure.tsx';
import { Card } from '#ui/card.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useFocusOnChange } from '#ui/use-focus-on-change.ts';
import { BookedVisitCard } from './booked-visit.tsx';
import { ChooseVisitTime } from './choose-visit-time.tsx';
import { deviceTimeZone, useTimes, useVisits } from './use-visits.ts';
import { NoTimeZone } from './visit-unavailable.tsx';
import { VisitPlace } from './visit-place.tsx';
import { visitForText, visitTimeText, type Visit } from './visit-words.ts';

interface VisitStepsProps {
  readonly loan: LoanEntity;
  readonly type: Visit['appointmentType'];
  /** Last day of a switch of product; null without one. */
  readonly until: BusinessDate | null;
  readonly onBooked?: (visit: Visit) => void;
  /** The ways on, below the visit. */
  readonly children: ReactNode;
}

/** The visit of a loan: the booked one with Move and Cancel, or the days and times to choose from. Shows all of it at once, so that nothing moves
 *  under a press. Props: loan, type, until, onBooked, children. Source: LRT-021, LRT-034, APT-001 to APT-004, APT-009. */
export function VisitSteps(props: VisitStepsProps) {
  const [timeZone] = useState(deviceTimeZone);
  if (timeZone !== null) return <Steps {...props} timeZone={timeZone} />;
  return (
    <>
      <NoTimeZone loan={props.loan} />
      {props.children}
    </>
  );
}

function Steps({ loan, type, until, timeZone, onBooked, children }: VisitStepsProps & { readonly timeZone: string }) {
  const visits = useVisits(timeZone);
  const [isMoving, setMoving] = useState(false);
  const booked = visits.data?.appointments.find(({ loanId }) => loanId === loan.loanId) ?? null;
  const isChoosing = visits.data !== undefined && (booked === null || isMoving);
  const chosenType = isMoving && booked !== null && type === 'general' ? booked.appointmentType : type;
  const times = useTimes(loan.storeId, chosenType, timeZone, isChoosing);
  useFocusOnChange(`${booked?.id} ${isMoving}`, () => 'page-title');
  if (visits.isLoading || times.isLoading)
    return (
      <LoadingArea label="Loading your appointment">
        <Card as="div">
          <Skeleton width="half" />
          <Skeleton />
          <Skeleton />
          <Skeleton shape="button" />
        </Card>
      </LoadingArea>
    );
  if (visits.data === undefined)
    return (
      <>
        <ReadFailure
          what="Failed to get your appointments"
          error={visits.error}
          isRetrying={visits.isFetching}
          onRetry={() => void visits.refetch()}
        />
        {children}
      </>
    );
  const isOther = booked !== null && booked.appointmentType !== type;
  return (
    <>
      {booked !== null && isOther && (
        <Notice tone="info" title={`You have an appointment on ${visitTimeText(booked, loan.asOf)}`}>
          {visitForText(booked.appointmentType)}. You can move it to another time, or cancel it first.
        </Notice>
      )}
      {isChoosing ? (
        <ChooseVisitTime
          times={times}
          loan={loan}
          type={chosenType}
          timeZone={timeZone}
          until={until}
          moved={booked}
          onBooked={(visit) => {
            setMoving(false);
            onBooked?.(visit);
          }}
          {...(booked === null ? {} : { onKeep: () => setMoving(false) })}
        />
      ) : (
        booked !== null && (
          <BookedVisitCard visit={booked} loan={loan} timeZone={timeZone} onMove={() => setMoving(true)} />
        )
      )}
      <VisitPlace storeId={booked?.storeId ?? loan.storeId} />
      {children}
    </>
  );
}
