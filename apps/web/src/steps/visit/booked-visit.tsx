import { cancelAppointment } from '@lendside/contract/appointments/appointments.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { CALENDAR_FILE_TYPE, visitFile } from '@lendside/domain/stores/visit-file.ts';
import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { codeOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { errorMessage } from '#api/error-messages.ts';
import { useIsOffline } from '#device/connection.ts';
import { saveFile } from '#device/save-file.ts';
import { OFFLINE_REASON } from '#steps/enter-code/offline-reason.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Modal } from '#ui/modal.tsx';
import { Notice } from '#ui/notice.tsx';
import { SummaryList } from '#ui/summary-list.tsx';
import { showToast } from '#ui/toast.tsx';
import { forgetVisits } from './use-visits.ts';
import { storeClockText, visitForText, visitTimeText, type Visit } from './visit-words.ts';
import styles from './visit.module.css';

interface BookedProps {
  readonly visit: Visit;
  readonly loan: LoanEntity;
  readonly timeZone: string;
  readonly onMove: () => void;
}

/** A booked visit: when, what for, its number, the calendar file, and how to move or cancel it. Props: visit, loan, timeZone, onMove. Source:
 *  APT-004, LOP-058. */
export function BookedVisitCard({ visit, loan, timeZone, onMove }: BookedProps) {
  const clock = storeClockText(visit, timeZone);
  return (
    <Card title={visitTimeText(visit, loan.asOf)}>
      <div className={styles['stack']}>
        {clock !== null && <p className={styles['quiet']}>{clock}</p>}
        <SummaryList
          rows={[
            { term: 'Reason', detail: visitForText(visit.appointmentType) },
            { term: 'Confirmation number', detail: visit.confirmationNumber },
          ]}
        />
        <p>Bring your photo ID.</p>
        <Button
          tone="secondary"
          isFullWidth
          icon={<CalendarPlus aria-hidden="true" />}
          onClick={() => saveVisit(visit)}
        >
          Add to calendar
        </Button>
        {visit.state === 'booked' && (
          <>
            <Button tone="secondary" isFullWidth onClick={onMove}>
              Change the time
            </Button>
            <CancelVisit visit={visit} loan={loan} />
          </>
        )}
        {visit.state === 'arrived' && <p className={styles['quiet']}>Your store saw you come in.</p>}
      </div>
    </Card>
  );
}

function saveVisit(visit: Visit): void {
  const file = visitFile(
    {
      confirmationNumber: visit.confirmationNumber,
      title: `Visit to ${visit.store.name}`,
      where: visit.store.address,
      startsMs: Date.parse(visit.appointmentDate),
      endsMs: Date.parse(visit.endsAt),
      sequence: 1,
      isCancelled: false,
    },
    Date.now(),
  );
  saveFile('appointment.ics', CALENDAR_FILE_TYPE, file);
}

function CancelVisit({ visit, loan }: { readonly visit: Visit; readonly loan: LoanEntity }) {
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const isOffline = useIsOffline();
  const cancel = async () => {
    setBusy(true);
    setError(null);
    try {
      await call(cancelAppointment, { loanId: loan.loanId, id: visit.id });
      showToast('Appointment canceled');
      setAsked(false);
      await forgetVisits();
    } catch (failure) {
      setError(errorMessage(failure));
      if (codeOf(failure) === 'NotFoundException' || codeOf(failure) === 'AppointmentUnavailable') await forgetVisits();
    }
    setBusy(false);
  };
  return (
    <>
      <Button tone="quiet" isFullWidth onClick={() => setAsked(true)}>
        Cancel the appointment
      </Button>
      <Modal
        kind="alert"
        isOpen={isAsked}
        isHeld={isBusy}
        title={`Cancel your appointment on ${visitTimeText(visit, loan.asOf)}?`}
        onClose={() => setAsked(false)}
        actions={
          <>
            <Button
              tone="danger"
              isFullWidth
              isBusy={isBusy}
              busyText="Canceling…"
              disabledReason={isOffline ? OFFLINE_REASON : null}
              onClick={() => void cancel()}
            >
              Yes, cancel it
            </Button>
            <Button tone="secondary" isFullWidth onClick={() => setAsked(false)}>
              Keep it
            </Button>
          </>
        }
      >
        <p>You can book another one at any time.</p>
        {error !== null && (
          <Notice tone="danger" live="assertive" title="We couldn’t cancel it">
            {error}
          </Notice>
        )}
      </Modal>
    </>
  );
}
