import { acknowledgeRiskInfo } from '@lendside/contract/checks/acknowledge-risk-info.ts';
import { getRiskInfo } from '@lendside/contract/checks/get-risk-info.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { shortLoanNumber } from '@lendside/domain/loans/figures/short-loan-number.ts';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '#api/call.ts';
import { queryClient, queryOf } from '#api/query-client.ts';
import { noteEvent } from '#device/event-notes.ts';
import { storedEntries } from '#device/stored-entries.ts';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';
import { MoneyText } from '#ui/money-text.tsx';
import {
  isAgreed,
  noticeKey,
  parseKept,
  percentText,
  riskNoticesOf,
  toKeptText,
  type Reply,
  type RiskAnswer,
  type RiskNotice,
} from './risk-notices-of.ts';

interface RiskNoticesProps {
  readonly loans: readonly Pick<LoanEntity, 'loanId' | 'loanHeader' | 'storePhoneNumber'>[];
  /** True before cash is taken from the loan. Source: LAP-090. */
  readonly isAddon?: boolean;
  /** Called with the check's answer after each render, so it must be harmless to repeat. */
  readonly onChecked?: (loanId: number, answer: RiskAnswer) => void;
}

const questionOf = (loanId: number, isAddon: boolean) =>
  queryOf(getRiskInfo, { isAddon, loanId, migrateProduct: false });
const kept = (loanId: number) => parseKept(storedEntries.read('creditLimit', String(loanId)));

/** Checks these loans for changed terms and shows one notice at a time until its borrower presses OK. A changed credit limit
 *  is stored on this device until then; a changed rate shows once per check. A failed check is logged and blocks nothing.
 *  Source: DSH-003, DSH-004, OFR-013 to OFR-015, LAP-090, LOP-047, LOP-048. */
export function RiskNotices({ loans, isAddon = false, onChecked }: RiskNoticesProps) {
  const checks = useQueries({ queries: loans.map(({ loanId }) => questionOf(loanId, isAddon)) });
  const [replies, setReplies] = useState<ReadonlyMap<string, Reply>>(new Map());
  const acknowledged = useRef(new Set<string>());
  const answers = loans.map(({ loanId }, index) => ({ loanId, answer: checks[index]?.data ?? null }));
  const notices = answers
    .flatMap(({ loanId, answer }) => riskNoticesOf(loanId, answer, kept(loanId)))
    .filter((notice) => !replies.has(noticeKey(notice)));
  const isFailed = checks.some(({ isError }) => isError);
  useEffect(() => {
    if (isFailed) noteEvent('the risk check failed: going on without it');
  }, [isFailed]);
  useEffect(() => {
    for (const { loanId, answer } of answers) {
      if (answer === null) continue;
      keepLimit(loanId, answer, replies);
      onChecked?.(loanId, answer);
      // Not in the OK handler: a stored notice may be answered before the check has answered.
      const terms = `${loanId} ${answer.creditLimit} ${answer.rateE8}`;
      if (!isAgreed(loanId, answer, replies) || acknowledged.current.has(terms)) continue;
      acknowledged.current.add(terms);
      void acknowledge(loanId, answer, isAddon);
    }
  });
  const [notice] = notices;
  const close = (reply: Reply) => {
    if (notice === undefined) return;
    setReplies(new Map([...replies, [noticeKey(notice), reply]]));
    if (reply === 'ok' && notice.kind === 'limit') storedEntries.remove('creditLimit', String(notice.loanId));
  };
  return (
    <Modal
      kind="alert"
      isOpen={notice !== undefined}
      isToAnswer
      title={notice?.kind === 'rate' ? 'Your rate changed' : 'Your credit limit changed'}
      onClose={() => close('closed')}
      actions={
        <Button isFullWidth onClick={() => close('ok')}>
          OK
        </Button>
      }
    >
      {notice !== undefined && (
        <NoticeText notice={notice} loan={loans.find(({ loanId }) => loanId === notice.loanId)} />
      )}
    </Modal>
  );
}

/** Stored until the OK, so that a reload shows it again. A limit acknowledged elsewhere is removed. */
function keepLimit(loanId: number, answer: RiskAnswer, replies: ReadonlyMap<string, Reply>): void {
  const key = String(loanId);
  const limit = riskNoticesOf(loanId, answer, null).find(({ kind }) => kind === 'limit');
  if (limit?.kind !== 'limit') return storedEntries.remove('creditLimit', key);
  if (replies.get(noticeKey(limit)) === 'ok' || kept(loanId)?.creditLimit === limit.creditLimit) return;
  const toldAt = new Date().toISOString();
  storedEntries.write('creditLimit', toKeptText({ creditLimit: limit.creditLimit, toldAt }), { key });
}

async function acknowledge(loanId: number, { creditLimit, rateE8 }: RiskAnswer, isAddon: boolean): Promise<void> {
  try {
    const answer = await call(acknowledgeRiskInfo, { loanId, creditLimit, rateE8 });
    queryClient.setQueryData(questionOf(loanId, isAddon).queryKey, answer);
    // The other question has the same answer, which was read before.
    await queryClient.invalidateQueries({ queryKey: questionOf(loanId, !isAddon).queryKey });
  } catch {
    // The next check will show it again.
    noteEvent('changed terms could not be acknowledged');
  }
}

function NoticeText({
  notice,
  loan,
}: {
  readonly notice: RiskNotice;
  readonly loan: RiskNoticesProps['loans'][number] | undefined;
}) {
  const number = loan === undefined ? null : shortLoanNumber(loan.loanHeader);
  return (
    <>
      <p>
        {number !== null && `Loan ${number}: `}
        {notice.kind === 'limit' ? <LimitText {...notice} /> : <RateText {...notice} />}
      </p>
      {notice.kind === 'limit' &&
        notice.explanation.map(({ heading, sentences }) => (
          <section key={heading}>
            <h3>{heading}</h3>
            {sentences.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </section>
        ))}
      {loan !== undefined && (
        <p>
          Questions? Call your store at{' '}
          <a href={`tel:${loan.storePhoneNumber.replaceAll(/\D/g, '')}`}>{loan.storePhoneNumber}</a>.
        </p>
      )}
    </>
  );
}

function LimitText({ creditLimit, previousCreditLimit }: Extract<RiskNotice, { kind: 'limit' }>) {
  return (
    <>
      your credit limit is now <MoneyText amountCents={creditLimit} />.
      {previousCreditLimit !== null && (
        <>
          {' '}
          It was <MoneyText amountCents={previousCreditLimit} />.
        </>
      )}
    </>
  );
}

function RateText({ rateE8, previousRateE8, ratePer }: Extract<RiskNotice, { kind: 'rate' }>) {
  return (
    <>
      your rate is now {percentText(rateE8)} {ratePer === 'period' ? 'for each 30-day period' : 'a year'}.
      {previousRateE8 !== null && ` It was ${percentText(previousRateE8)}.`}
    </>
  );
}
