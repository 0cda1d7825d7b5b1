import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { useState } from 'react';
import { ReadFailure } from '#steps/read-failure.tsx';
import { Card } from '#ui/card.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useFocusOnChange } from '#ui/use-focus-on-change.ts';
import { BookedVisitCard } from './booked-visit.tsx';
import { ChooseVisitTime } from './choose-visit-time.tsx';
import { deviceTimeZone, useVisits } from './use-visits.ts';
import { NoTimeZone } from './visit-unavailable.tsx';
import { VisitPlace } from './visit-place.tsx';
import { visitForText, visitTimeText, type Visit } from './visit-words.ts';

interface VisitStepsProps {
  readonly loan: LoanEntity;
  readonly type: Visit['appointmentType'];
  /** Last day of a switch of product; null without one. */
  readonly until: BusinessDate | null;
  readonly onBooked?: (visit: Visit) => void;
}

/** The visit of a loan: the booked one with Move and Cancel, or the days and times to choose from. Props: loan, type, until, onBooked. Source:
 *  LRT-021, LRT-034, APT-001 to APT-004, APT-009. */
export function VisitSteps(props: VisitStepsProps) {
  const [timeZone] = useState(deviceTimeZone);
  return timeZone === null ? <NoTimeZone loan={props.loan} /> : <Steps {...props} timeZone={timeZone} />;
}

function Steps({ loan, type, until, timeZone, onBooked }: VisitStepsProps & { readonly timeZone: string }) {
  const visits = useVisits(timeZone);
  const [isMoving, setMoving] = useState(false);
  const booked = visits.data?.appointments.find(({ loanId }) => loanId === loan.loanId) ?? null;
  useFocusOnChange(`${booked?.id} ${isMoving}`, () => 'page-title');
  if (visits.data === undefined)
    return visits.isError ? (
      <ReadFailure
        what="Failed to get your appointments"
        error={visits.error}
        isRetrying={visits.isFetching}
        onRetry={() => void visits.refetch()}
      />
    ) : (
      <LoadingArea label="Loading your appointment">
        <Card as="div">
          <Skeleton width="half" />
          <Skeleton />
        </Card>
      </LoadingArea>
    );
  const isOther = booked !== null && booked.appointmentType !== type;
  return (
    <>
      {booked !== null && isOther && (
        <Notice tone="info" title={`You have an appointment on ${visitTimeText(booked, loan.asOf)}`}>
          {visitForText(booked.appointmentType)}. You can move it to another time, or cancel it first.
        </Notice>
      )}
      {booked !== null && !isMoving && (
        <BookedVisitCard visit={booked} loan={loan} timeZone={timeZone} onMove={() => setMoving(true)} />
      )}
      {(booked === null || isMoving) && (
        <ChooseVisitTime
          loan={loan}
          type={isMoving && booked !== null && type === 'general' ? booked.appointmentType : type}
          timeZone={timeZone}
          until={until}
          moved={booked}
          onBooked={(visit) => {
            setMoving(false);
            onBooked?.(visit);
          }}
          {...(booked === null ? {} : { onKeep: () => setMoving(false) })}
        />
      )}
      <VisitPlace storeId={booked?.storeId ?? loan.storeId} />
    </>
  );
}
