import { callCard, type DeskCall } from './call-desk.ts';
import { cashDeskCard, fundingDeskCard, type MoneyDesk } from './money-desk.ts';
import { actForms, type RefusedAct } from './act-forms.ts';
import type { DeskLoan, LoansAnswer } from './loan-desk.ts';
import type { DeskTask } from './upload-desk.ts';
import { rewardCard, type DeskReward } from './reward-desk.ts';
import { visitCard, type DeskVisit } from './visit-desk.ts';
import { uploadForms } from './upload-forms.ts';
import { html, type Html } from '#pages/html.ts';
import { layout, toDay } from '#pages/layout.ts';

export type DepartmentFacts = {
  lendsideUrl: string;
  answer: LoansAnswer;
  /** Code of the person whose loans are shown, for example "P03". */
  person: string;
  /** What each shown loan's borrower was asked to upload. */
  uploads: ReadonlyMap<number, readonly DeskTask[]>;
  /** Who waits to be called. */
  calls: readonly DeskCall[];
  /** Whom the stores expect. */
  visits: readonly DeskVisit[];
  /** Rewards that wait for a person. */
  rewards: readonly DeskReward[];
  /** Money that waits for a department. */
  money: MoneyDesk;
  /** Result of the last form. Null for none. */
  notice: { tone: 'good' | 'bad'; text: string } | null;
  refusal: RefusedAct | null;
};

function peopleOf(loans: readonly DeskLoan[]): [code: string, name: string][] {
  return [...new Map(loans.map((loan) => [loan.person, loan.personName]))];
}

function personForm(loans: readonly DeskLoan[], person: string): Html {
  const options = peopleOf(loans).map(
    ([code, name]) =>
      html`<option value="${code}" ${code === person && { html: 'selected' }}>${code} · ${name}</option>`,
  );
  return html`<form method="get" action="/departments" class="row">
    <div class="field grow">
      <label for="person">Whose loans</label
      ><select id="person" name="person">
        ${options}
      </select>
    </div>
    <button class="quiet">Show</button>
  </form>`;
}

function nextDayForm(person: string): Html {
  return html`<form method="post" action="/departments/next-day" class="row" data-busy="Running day-end…">
    <input type="hidden" name="person" value="${person}" /><button>Next day</button>
  </form>`;
}

function loanCard(loan: DeskLoan, tasks: readonly DeskTask[], refusal: RefusedAct | null): Html {
  const id = `loan-${loan.loanId}`;
  return html`<section class="card wide" aria-labelledby="${id}">
    <h2 id="${id}">${loan.product} <small>${loan.loanHeader}</small></h2>
    <p><strong>${loan.statusCode} ${loan.statusName}.</strong> ${loan.meaning}</p>
    <dl class="clocks">
      <div>
        <dt>Business date</dt>
        <dd>${toDay(loan.asOf)}</dd>
      </div>
      <div class="${loan.daysLate > 0 ? 'alarm' : ''}">
        <dt>Days late</dt>
        <dd>${loan.daysLate}</dd>
      </div>
      <div>
        <dt>Due date</dt>
        <dd>${loan.dueDate === '' ? 'None' : toDay(loan.dueDate)}</dd>
      </div>
      <div>
        <dt>Payoff</dt>
        <dd>$${loan.payoffAmount}</dd>
      </div>
      ${
        loan.reinstatementAmount !== '' &&
        html`<div>
          <dt>To reinstate</dt>
          <dd>$${loan.reinstatementAmount}</dd>
        </div>`
      }
    </dl>
    <p><strong>What comes next:</strong> ${loan.comesNext}</p>
    ${actForms(loan, refusal)} ${uploadForms(loan, tasks, refusal)}
  </section>`;
}

/** Renders the departments page: one person's loans, the allowed actions of each, and the next day. */
export function departmentsPage({
  lendsideUrl,
  answer,
  person,
  uploads,
  calls,
  visits,
  rewards,
  money,
  notice,
  refusal,
}: DepartmentFacts): Html {
  const all = answer.ok ? answer.loans : [];
  const loans = all.filter((loan) => loan.person === person);
  const isShownInForm = loans.some((loan) => loan.loanId === refusal?.loanId);
  const told = refusal !== null && !isShownInForm ? ({ tone: 'bad', text: refusal.message } as const) : notice;
  return layout(
    { name: 'departments', title: 'Departments', lendsideUrl },
    html`${told !== null && html`<p class="notice ${told.tone}" role="${told.tone === 'bad' ? 'alert' : 'status'}">${told.text}</p>`}
      <section class="card" aria-labelledby="who">
        <h2 id="who">Person and date</h2>
        <p>
          What the lender’s recovery, store, collections, legal and document departments and its banks do. Only what a
          loan’s status allows is offered.
        </p>
        ${answer.ok ? html`${personForm(all, person)}${nextDayForm(person)}` : html`<p class="notice bad" role="alert">${answer.message}</p>`}
      </section>
      ${answer.ok && html`${callCard(calls, person)}${visitCard(visits, person)}${rewardCard(rewards, person)}${cashDeskCard(money.cash, person)}${fundingDeskCard(money.reviews, person)}`}
      ${loans.map((loan) => loanCard(loan, uploads.get(loan.loanId) ?? [], refusal))}
      ${
        answer.ok &&
        loans.length === 0 &&
        html`<section class="card wide">
          <div class="empty"><p>This person has no loan that a department could act on.</p></div>
        </section>`
      }`,
  );
}
