import { randomUUID } from 'node:crypto';
import { whyId, type RefusedAct } from './act-forms.ts';
import type { DeskLoan } from './loan-desk.ts';
import type { DeskTask } from './upload-desk.ts';
import { html, type Html } from '#pages/html.ts';
import { toDay } from '#pages/layout.ts';

const TYPES = [
  ['identification', 'Photo ID'],
  ['income', 'Proof of income'],
  ['residence', 'Proof of address'],
  ['title', 'Vehicle title'],
  ['vehiclePhoto', 'Photo of the vehicle'],
  ['insurance', 'Proof of insurance'],
  ['other', 'Another document'],
] as const;
const NAME_OF: ReadonlyMap<string, string> = new Map(TYPES);
const STATUS: Readonly<Record<string, string>> = {
  received: 'is being checked',
  accepted: 'waits for a review',
  refused: 'was refused',
  reviewed: 'was reviewed',
};
const KIB = 1024;

function head(loan: DeskLoan): Html {
  return html`<input type="hidden" name="person" value="${loan.person}" /><input
      type="hidden"
      name="loanId"
      value="${loan.loanId}"
    /><input type="hidden" name="reference" value="${randomUUID()}" />`;
}

function refusalOf(loan: DeskLoan, does: string, refusal: RefusedAct | null): { message: string; id: string } | null {
  return refusal?.loanId === loan.loanId && refusal.does === does
    ? { message: refusal.message, id: whyId(loan.loanId, does) }
    : null;
}

function told(refused: { message: string; id: string } | null): Html | false {
  return (
    refused !== null && html`<p class="notice bad" role="alert" id="${refused.id}" tabindex="-1">${refused.message}</p>`
  );
}

function reviewForm(loan: DeskLoan, { uploadId, name }: DeskTask['files'][number], refusal: RefusedAct | null): Html {
  const mine = refusal?.typed['uploadId'] === uploadId ? refusal : null;
  const id = `note-${uploadId}`;
  return html`<form method="post" action="/departments/uploads" class="row act" data-busy="Working…">
    ${head(loan)}<input type="hidden" name="uploadId" value="${uploadId}" />
    <button class="quiet" name="does" value="acceptUpload">Accept ${name}</button>
    <div class="field">
      <label for="${id}">What is wrong with ${name}</label
      ><input id="${id}" name="note" maxlength="300" autocomplete="off" value="${mine?.typed['note'] ?? ''}" />
    </div>
    <button class="quiet" name="does" value="askAgain">Ask again for ${name}</button>
    ${told(refusalOf(loan, 'acceptUpload', mine) ?? refusalOf(loan, 'askAgain', mine))}
  </form>`;
}

function fileLine(loan: DeskLoan, file: DeskTask['files'][number], refusal: RefusedAct | null): Html {
  const { uploadId, name, size, docType, status, reason, note } = file;
  const isKept = status === 'accepted' || status === 'reviewed';
  const address = `/departments/uploads/${loan.loanId}/${encodeURIComponent(uploadId)}`;
  const why = [reason, note].filter((text) => text !== '').join(': ');
  return html`<li>
    <strong>${isKept ? html`<a href="${address}" target="_blank">See ${name}</a>` : name}</strong>
    (${NAME_OF.get(docType) ?? docType}, ${Math.ceil(size / KIB)} KB)
    ${STATUS[status] ?? status}${why !== '' && ` (${why})`}. ${status === 'accepted' && reviewForm(loan, file, refusal)}
  </li>`;
}

function taskPart(loan: DeskLoan, task: DeskTask, refusal: RefusedAct | null): Html {
  const types = task.docTypes.map((type) => NAME_OF.get(type) ?? type).join(', ');
  return html`<p>
      <strong>${types}</strong>, asked for on ${toDay(task.openedOn)}${task.isOpen ? '' : ', closed'}: ${task.reason}
    </p>
    ${
      task.files.length === 0
        ? html`<p>No file came yet.</p>`
        : html`<ul>
            ${task.files.map((file) => fileLine(loan, file, refusal))}
          </ul>`
    }`;
}

function askForm(loan: DeskLoan, refusal: RefusedAct | null): Html {
  const refused = refusalOf(loan, 'askForDocument', refusal);
  const typed = refused === null ? {} : (refusal?.typed ?? {});
  const [type, why] = [`docType-${loan.loanId}`, `reason-${loan.loanId}`];
  return html`<form method="post" action="/departments/uploads" class="row act" data-busy="Working…">
    ${head(loan)}
    <div class="field">
      <label for="${type}">Document</label
      ><select id="${type}" name="docType">
        ${TYPES.map(([value, label]) => html`<option value="${value}" ${value === typed['docType'] && { html: 'selected' }}>${label}</option>`)}
      </select>
    </div>
    <div class="field">
      <label for="${why}">Why it is needed</label
      ><input id="${why}" name="reason" maxlength="300" autocomplete="off" value="${typed['reason'] ?? ''}" />
    </div>
    <button class="quiet" name="does" value="askForDocument">Ask for a document</button>
    ${told(refused)}
  </form>`;
}

/** Renders the reviewer's part of a loan: what was asked for, the files that came, and a form to ask for more. */
export function uploadForms(loan: DeskLoan, tasks: readonly DeskTask[], refusal: RefusedAct | null): Html {
  return html`<div class="department">
    <h3>Document review</h3>
    ${tasks.map((task) => taskPart(loan, task, refusal))} ${askForm(loan, refusal)}
  </div>`;
}

/** Converts a form to the reviewer's act. Returns a message when a text is missing. */
export function readReview(
  form: URLSearchParams,
): { ok: true; act: Record<string, string> } | { ok: false; message: string } {
  const fieldOf = (name: string): string => (form.get(name) ?? '').trim();
  const [does, uploadId, note, reason, docType] = ['does', 'uploadId', 'note', 'reason', 'docType'].map(fieldOf) as [
    string,
    string,
    string,
    string,
    string,
  ];
  if (does === 'acceptUpload') return { ok: true, act: { does, uploadId } };
  if (does === 'askAgain')
    return note === ''
      ? { ok: false, message: 'Say what is wrong with the file.' }
      : { ok: true, act: { does, uploadId, note } };
  if (does !== 'askForDocument' || !NAME_OF.has(docType)) return { ok: false, message: 'Choose what to do.' };
  return reason === ''
    ? { ok: false, message: 'Say why the document is needed.' }
    : { ok: true, act: { does, docType, reason } };
}
