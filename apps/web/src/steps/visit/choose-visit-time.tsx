import { scheduleAppointment } from '@lendside/contract/appointments/appointments.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { useState, type ReactNode } from 'react';
import { codeOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { errorMessage } from '#api/error-messages.ts';
import { useIsOffline } from '#device/connection.ts';
import { OFFLINE_REASON } from '#steps/enter-code/offline-reason.ts';
import { Button } from '#ui/button.tsx';
import { formatDay } from '#ui/calendar-text.ts';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.tsx';
import { forgetVisits, type VisitTimes } from './use-visits.ts';
import { freeDays, visitTimeText, type Visit, type VisitDay, type VisitTime } from './visit-words.ts';
import { VisitUnavailable } from './visit-unavailable.tsx';
import styles from './visit.module.css';

interface ChooseProps {
  readonly loan: LoanEntity;
  readonly type: Visit['appointmentType'];
  readonly timeZone: string;
  /** Last day of a switch of product; null without one. */
  readonly until: BusinessDate | null;
  /** The booked visit that is moved; null to book one. */
  readonly moved: Visit | null;
  readonly onBooked: (visit: Visit) => void;
  /** Keeps the booked visit. */
  readonly onKeep?: () => void;
}

/** Lets a person choose a day and a time at the loan's store, and books or moves the visit. Props: times, loan, type, timeZone, until, moved,
 *  onBooked, onKeep. Source: APT-001 to APT-003, LAP-033, LAP-034. */
export function ChooseVisitTime({ times, ...props }: ChooseProps & { readonly times: VisitTimes }) {
  const { days: offered, slots, zone, isFetching, retry } = times;
  const isRead = offered !== undefined && slots !== undefined && zone !== undefined;
  const days = isRead ? freeDays(offered, slots, zone, props.until) : [];
  if (days.length === 0) return <VisitUnavailable loan={props.loan} isRetrying={isFetching} onRetry={retry} />;
  return <Choice {...props} days={days} />;
}

function Choice({ days, ...props }: ChooseProps & { readonly days: readonly VisitDay[] }) {
  const { loan, moved } = props;
  const [chosenDay, setDay] = useState<BusinessDate | null>(null);
  const [chosenStart, setStart] = useState<string | null>(null);
  const day = days.find(({ date }) => date === chosenDay) ?? days[0];
  const time = day?.times.find(({ startsAt }) => startsAt === chosenStart) ?? null;
  const { send, isBusy, error } = useBook(props);
  const isOffline = useIsOffline();
  const when = day === undefined || time === null ? null : `${formatDay(day.date, loan.asOf)}, ${time.text}`;
  const reason = isOffline ? OFFLINE_REASON : when === null ? 'Choose a time first.' : null;
  return (
    <Card title={moved === null ? 'Choose a day and a time' : 'Choose another day and time'}>
      <div className={styles['stack']}>
        <Group
          legend="Day"
          name="visit-day"
          look="days"
          options={days.map(({ date }) => ({ value: date, text: <DayText date={date} /> }))}
          value={day?.date ?? null}
          onChoose={(date) => {
            setDay(date as BusinessDate);
            setStart(null);
          }}
        />
        <Group
          legend={day === undefined ? 'Time' : `Time on ${formatDay(day.date, loan.asOf)}`}
          name="visit-time"
          look="times"
          options={toOptions(day?.times ?? [])}
          value={time?.startsAt ?? null}
          onChoose={setStart}
        />
        <p className={styles['quiet']}>These are times at your store. A visit takes about 30 minutes.</p>
        {error !== null && (
          <Notice tone="danger" live="assertive" title="We couldn’t book this time">
            {error}
          </Notice>
        )}
        <Button
          isFullWidth
          isBusy={isBusy}
          busyText="Booking…"
          disabledReason={reason}
          onClick={() => void (time !== null && send(time.startsAt))}
        >
          {bookText(moved !== null, when)}
        </Button>
        {props.onKeep !== undefined && (
          <Button tone="secondary" isFullWidth onClick={props.onKeep}>
            Keep my appointment
          </Button>
        )}
      </div>
    </Card>
  );
}

function bookText(isMove: boolean, when: string | null): string {
  if (when === null) return isMove ? 'Change the time' : 'Book';
  return isMove ? `Change to ${when}` : `Book ${when}`;
}

/** A day of the strip: its weekday above its date. */
function DayText({ date }: { readonly date: BusinessDate }) {
  // All days are within a week, so none needs its year.
  const [weekday, day] = formatDay(date, date).split(', ');
  return (
    <>
      <span>
        {weekday}
        <span className="screen-reader">,</span>
      </span>{' '}
      <span className={styles['date']}>{day}</span>
    </>
  );
}

function toOptions(times: readonly VisitTime[]) {
  return times.map(({ startsAt, text }) => ({ value: startsAt, text }));
}

interface GroupProps {
  readonly legend: string;
  readonly name: string;
  readonly look: 'days' | 'times';
  readonly options: readonly { readonly value: string; readonly text: ReactNode }[];
  readonly value: string | null;
  readonly onChoose: (value: string) => void;
}

/** A strip of options, of which one is chosen. Arrow keys move as in any radio group. */
function Group({ legend, name, look, options, value, onChoose }: GroupProps) {
  return (
    <fieldset className={classNames(styles['choices'], styles[look])}>
      <legend className={styles['legend']}>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles['choice']}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChoose(option.value)}
          />
          {option.text}
        </label>
      ))}
    </fieldset>
  );
}

function useBook({ loan, type, timeZone, moved, onBooked }: ChooseProps) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const send = async (startsAt: string) => {
    setBusy(true);
    setError(null);
    try {
      const visit = await call(scheduleAppointment, {
        loanId: loan.loanId,
        loanHdr: loan.loanHeader,
        storeId: loan.storeId,
        appointmentDate: startsAt,
        timeZone,
        appointmentType: type,
        id: moved?.id ?? null,
        oldStoreId: moved?.storeId ?? null,
      });
      await forgetVisits();
      showToast(`${moved === null ? 'Booked' : 'Moved to'} ${visitTimeText(visit, loan.asOf)}`);
      onBooked(visit);
    } catch (failure) {
      setError(errorMessage(failure));
      // Somebody else was faster, or the visit changed on another device: the free times are read again.
      if (codeOf(failure) !== null) await forgetVisits();
    }
    setBusy(false);
  };
  return { send, isBusy, error };
}
