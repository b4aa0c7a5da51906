/** Texts for the outcomes of rows and runs, in English. */
import { formatCount } from './numbers.ts'
import { parseFault } from '../../account/account-error.ts'
import { JOURNAL_ERRORS } from '../../account/program-error.ts'
import { formatOnOneLine } from '../message.ts'
import { DAILY_LIMIT } from '../../account/daily-limit.ts'
import { account } from './account.ts'
import { makeDetailParts } from '../detail-parts.ts'
import { programErrors } from './host.ts'
import { terms } from './terms.ts'
import type { Reason, RunReasonCode } from '../../run/run.ts'
import type { RunOutcome } from '../../run/run-outcome.ts'

export const runs: RunWords = {
  reason: ({ code, details, field }) => REASONS[code](details, FIELD_NAMES[field ?? ''] ?? 'the value'),
  deletePhrase: (deleteCount) => `delete ${deleteCount}`,
  correctionNote: 'Stocksheet: {file}, row {row}',
  undoNote: (run) => `Stocksheet: undo of ${run}`,
}

function quoteText(value: string | number | undefined): string {
  return value === undefined || value === '' ? 'nothing' : `“${value}”`
}

function countWithPlural(count: string | number | undefined, singular: string, plural: string): string {
  return `${formatCount(Number(count))} ${Number(count) === 1 ? singular : plural}`
}

function describeStorage(details: Details): string {
  return details['storage'] === undefined ? '' : ` in storage ${nameStorage(details)}`
}

/** `“Shop”`, or its id if its name is unknown. */
function nameStorage({ storage, storageName }: Details): string {
  return storageName === undefined ? String(storage) : quoteText(storageName)
}

/** Makes a text such as `No answer for 20 s, trying again (3rd time): the connection was refused.` */
function describeRetry(situation: string, details: Details): string {
  const tries = Number(details['tries'])
  const retryText = tries > 0 ? `, trying again (${formatOrdinal(tries)} time)` : ', still waiting'
  const faultText = describeFault(details)
  return `${situation} for ${details['seconds']} s${retryText}${faultText === '' ? '' : `: ${faultText}`}.`
}

function describeFault(details: Details): string {
  const fault = parseFault(details)
  return fault === null ? '' : account.connection(fault)
}

function formatOrdinal(count: number): string {
  const isTeen = Math.floor(count / 10) % 10 === 1
  const ordinalEnding = isTeen ? undefined : ['th', 'st', 'nd', 'rd'][count % 10]
  return `${count}${ordinalEnding ?? 'th'}`
}

/** What to do about a refusal, by the hint in account-refusal.ts. */
const REFUSAL_HINTS: Readonly<Record<string, string>> = {
  'fill-in': 'Fill it in, then apply the file again.',
  'needs-name': 'Give the row a name.',
  'unit-unknown': 'Use a unit code of the account. Units that are only for resources cannot be used.',
  'unit-group': 'Keep a unit of the same group, or take the material out of its products first.',
  'no-storage': 'Choose a storage that exists.',
  'not-a-number': 'Write it as a number.',
  'no-category': 'Create the category in the account first, or use one that exists.',
  'no-supplier': 'Create the supplier in the account first, or use one that exists.',
  'no-material': 'It was deleted, or belongs to another company. Open the file again to see what it would do now.',
  'not-carried': 'Give the material stock in that storage first.',
  other: 'Correct the row, then apply the file again.',
}

const FIELD_NAMES: Readonly<Record<string, string>> = {
  id: 'the ID',
  sku: 'the SKU',
  name: 'the name',
  unit: 'the unit',
  price: 'the price',
  notes: 'the notes field',
  stock: 'the stock',
  minimum: 'the minimum',
  categories: 'the categories field',
  suppliers: 'the suppliers field',
  storage: 'the storage',
}

const REASONS: ReasonWords<string> = {
  refused: ({ error, hint }) =>
    `The account refused it: “${error}”. ${REFUSAL_HINTS[hint ?? ''] ?? REFUSAL_HINTS['other']}`,
  'gave-up': ({ tries }) =>
    `The account did not carry this out in ${countWithPlural(tries, 'try', 'tries')}, and its values are unchanged. Apply the file again later.`,
  'lost-track': (details, field) =>
    `No answer came, and ${field}${describeStorage(details)} is now ${quoteText(details['live'])}. It was ${quoteText(details['base'])} before, and you asked for ${quoteText(details['mine'])}. Someone else changed it. Look at it in the account, then read it again.`,

  'delete-not-allowed': ({ count }) =>
    `Left out: ${count === 1 ? 'there is' : 'there are'} ${countWithPlural(count, 'delete', 'deletes')}, and ${count === 1 ? 'it was' : 'they were'} not allowed. Apply the file again and confirm ${count === 1 ? 'it' : 'them'}.`,
  'unusual-not-allowed': () =>
    'Left out: the change is unusual, and it was not confirmed. Check the row. If it is right, apply the file again and confirm it.',
  problem: () => 'This row was left out because of a problem. Open the file again to see it.',
  conflict: () =>
    'Left out: the account, or another file, has another value, and no choice was made. Open the file again and choose.',
  drifted: (details, field) =>
    `Left out: ${field}${describeStorage(details)} changed in the account after the preview. It was ${quoteText(details['base'])}, you asked for ${quoteText(details['mine'])}, the account now has ${quoteText(details['live'])}. Read it again to decide.`,
  gone: () => 'Left out: the account no longer lists this material. Read it again to see what would be done now.',
  appeared: ({ id, name }) =>
    `Left out: material ${id} (“${name}”) with the same SKU or name appeared in the account after the preview. Open the file again; it will be matched with it.`,
  'earlier-call': (details) =>
    `Not sent, because the step before it for the same material (row ${makeDetailParts(details, terms).row('row')}) was not carried out. Correct that one, then apply the file again.`,

  claimed: ({ run, file = 'erased' }) =>
    `Left out: import ${run} (“${file}”) is not finished and still has changes for this material. Resume that import, or discard the rest of it. Then try again.`,
  discarded: () => 'Not sent: the rest of this import was discarded.',

  'no-answer': () =>
    'It was sent and no answer came, so it is not known whether it happened. Resume the import: it looks first and never sends an add twice.',
  'several-candidates': ({ ids }) =>
    `No answer came to this add, and more than one new material could be it (IDs ${ids}). Look at them in the account. It was not sent again: if none of them is it, apply the file again.`,
  'near-candidate': ({ id }) =>
    `No answer came to this add, and the new material ${id} resembles it but differs. Look at it in the account. It was not sent again: if that is another material, apply the file again.`,

  differs: (details, field) =>
    `Sent, but ${field}${describeStorage(details)} is ${quoteText(details['live'])} in the account instead of ${quoteText(details['after'])}. Someone else may have changed it, or the account rounds it. Open the file again to compare.`,
  'not-listed': () =>
    'Sent, but no storage lists the material now, so it could not be checked. A storage drops a material when its stock becomes 0: if that is not meant, set its stock again.',
  'still-listed': ({ id }) => `Deleted, but the account still lists material ${id}. Look at it in the account.`,

  'changed-since': (details, field) =>
    details['erased'] === 1
      ? `Applied, but a later import, which was erased here, changed ${field}${describeStorage(details)} since. Look at it in the account.`
      : `Applied, but import ${details['run']} (“${details['file']}”) changed ${field}${describeStorage(details)} since. It is now ${quoteText(details['live'])} instead of ${quoteText(details['after'])}.`,
  undone: ({ run }) => `Applied, then undone by import ${run}.`,
  'changed-after': (details, field) =>
    `Applied, but ${field}${describeStorage(details)} was changed after that. You asked for ${quoteText(details['after'])}, the account now has ${quoteText(details['live'])}. Look at it in the account.`,
  'changed-meanwhile': (details, field) =>
    `Applied, but someone else changed ${field}${describeStorage(details)} during the import. It was ${quoteText(details['before'])} and is now ${quoteText(details['live'])}. Look at it in the account.`,
  'appeared-meanwhile': ({ id, name }) =>
    `Applied, but another material with the same SKU or name appeared during the import: ${id} (“${name}”). Someone else may have added it too. Look at both in the account, and delete one if they are the same.`,

  already: () => 'The account already had this value; nothing was sent.',
  'undone-part': ({ run, values }) =>
    `Applied; ${values === 1 ? 'one of its values was' : `${formatCount(Number(values))} of its values were`} undone by import ${run}. The others still apply.`,
  'read-back': () => 'No answer came, but the account shows that it happened.',
  'suppliers-unread': () =>
    'Applied. Suppliers cannot be read back through this API, so only the other fields were checked.',

  'undo-changed-since': (details, field) =>
    `Not undone: ${field}${describeStorage(details)} was changed after the import. The import wrote ${quoteText(details['mine'])}, the account now has ${quoteText(details['live'])}. Change it by hand if you want it back.`,
  'undo-deleted': () => 'A deleted material cannot be brought back through this API. Add it again from a file.',
  'undo-unknown': () => 'Not undone: it is not known whether the import changed this row. Resume that import first.',
  'undo-no-before': (_details, field) =>
    `${field[0]?.toUpperCase() ?? ''}${field.slice(1)} cannot be undone: the value before the import is not known. Change it by hand if you want the old one back.`,
  'undo-stranded': (details) =>
    `The minimum of ${quoteText(details['before'])}${describeStorage(details)} cannot be given back. The storage no longer carries the material, and had no stock of it before the import. Give it stock there, then set the minimum by hand.`,
  'undo-takes-minimum': (details, field) =>
    `Not undone: if ${field} went back, storage ${nameStorage(details)} would no longer carry the material. The minimum of ${quoteText(details['live'])} that was set there after the import would be lost. If you do not need it, set it to 0 and undo again.`,

  'undo-whole': ({ rows }) =>
    `Not undone: the import added this material, so it can only be deleted as a whole. Choose all of its rows (${rows}) and all fields.`,
  'undo-with-unit': (_details, field) =>
    `Not undone: the import also changed the unit. ${field[0]?.toUpperCase() ?? ''}${field.slice(1)} goes back only together with the unit, the price and the amounts it wrote. Choose all of them.`,
  'undo-already': ({ run }) => `Undone already, by import ${run}.`,

  'undo-fifo': () =>
    'Stock goes back as a correction: which batches it came from, and their cost, cannot be brought back.',
  'undo-deletes': ({ count }) =>
    count === 1
      ? 'One material that the import added will be deleted, with its files. It also leaves the products it has been put into since. What was done with it stays in history.'
      : `${formatCount(Number(count))} materials that the import added will be deleted, with their files. They also leave the products they have been put into since. What was done with them stays in history.`,

  'key-refused': () =>
    'The account did not accept the API key, and the import stopped at once. Enter the key again, then resume the import.',
  quota: ({ waits, asked }) =>
    `Today’s limit of the account is used up. ${asked === undefined ? '' : 'It was asked again just now, and nothing is left. '}${waits === 1 ? 'The import waits, and continues when the limit resets overnight.' : 'Resume the import tomorrow: the limit resets overnight.'}`,
  reserve: ({ reserve, waits }) =>
    Number(reserve) >= DAILY_LIMIT
      ? `All requests of a day are kept for other programs, so the import cannot go on. Keep fewer of them in the settings, then ${waits === 1 ? 'stop the import and resume it' : 'resume the import'}.`
      : `${waits === 1 ? 'The import waits for tomorrow' : 'Resume the import tomorrow'}: the last ${countWithPlural(reserve, 'request of the day is', 'requests of the day are')} kept for other programs.`,
  'max-calls': ({ most }) =>
    `The import stopped after the ${countWithPlural(most, 'request', 'requests')} it was allowed. Resume it to continue.`,
  cancelled: () => 'The import was stopped. What was already under way was finished. Resume it to continue.',
  paused: () => 'The import is paused.',
  'first-rows': ({ rows, verified, later }) =>
    rows === 1
      ? `The ${later === 1 ? 'next' : 'first'} row was applied and is ${verified === 1 ? 'verified' : 'not verified'}. Look at it, then continue with the rest.`
      : `The ${later === 1 ? 'next' : 'first'} ${formatCount(Number(rows))} rows were applied; ${formatCount(Number(verified))} of them ${verified === 1 ? 'is' : 'are'} verified. Look at them, then continue with the rest.`,
  unreachable: (details) =>
    `The account cannot be reached: ${describeFault(details)}. Nothing more was sent. Check the connection, then resume the import.`,
  'unusable-answer': (details) =>
    `The account did not answer as it should: ${describeFault(details)}. Nothing more was sent. Resume the import later; if this continues, ask whoever looks after that server.`,
  failing: () =>
    'The account answered one change after another with an error, and none of them took effect. Nothing more was sent. Resume the import later.',
  'storage-refused': ({ error, ...details }) =>
    `The account refused to list storage ${nameStorage(details)}: “${error}”. Check the storage, then resume the import.`,
  'bad-answer': ({ method, field }) =>
    `The account answered ${method}, but not as its API is documented (${field}). Nothing more was sent. Check the account’s address, then resume the import.`,
  unsteady: (details) =>
    `Storage ${nameStorage(details)} kept changing while it was read. Nothing more was sent. Wait until the other program is done, then resume the import.`,
  journal: ({ trouble, ...details }) =>
    formatOnOneLine(programErrors.journal(JOURNAL_ERRORS.find((code) => code === trouble) ?? 'damaged', details)),
  interrupted: () => 'The import was interrupted. Resume it: it reads the account first, then continues where it was.',
  restored: ({ made }) =>
    `This import was not finished when the copy of ${made} was made, and may have gone on elsewhere since. Resume it: it reads the account first, and leaves out what was changed or added meanwhile.`,
  'other-writes': ({ run, file, since }) =>
    `Waiting: import ${run} (“${file}”) has been writing to this account since ${since}. This import begins when that one is done. Stop it if you do not want to wait.`,
  'no-answer-yet': (details) => describeRetry('No answer', details),
  'errors-yet': (details) => describeRetry('Only errors', details),
  'thread-ended': ({ reason }) =>
    `The import ended unexpectedly (${reason}). Nothing is lost: resume it. It looks at the account first and sends nothing twice.`,
}

export type Details = Reason['details']

export interface RunWords {
  readonly reason: (runReason: Reason) => string
  /** The phrase to type before an undo starts, `delete 3`. */
  readonly deletePhrase: (deleteCount: number) => string
  /** The default template for notes of stock corrections. */
  readonly correctionNote: string
  /** The note of an undo's corrections. */
  readonly undoNote: (run: string) => string
}

/** Texts by code; `F` names the field concerned. */
export type ReasonWords<F> = Readonly<Record<RunReasonCode, (details: Details, field: F) => string>>

/** The overall result of a run, in English. */
export interface OutcomeWords {
  readonly sentence: (outcome: RunOutcome) => string
  readonly label: (outcome: RunOutcome) => string
}

export const outcome: OutcomeWords = {
  sentence: ({ appliedRowCount, rowCount: allRows, openRowCount }) =>
    `${formatCount(appliedRowCount)} of ${formatCount(allRows)} ${allRows === 1 ? 'row is' : appliedRowCount === 1 ? 'rows is' : 'rows are'} in. ${formatCount(openRowCount)} ${openRowCount === 1 ? 'needs' : 'need'} you.`,
  label: ({ appliedRowCount, rowCount: allRows }) => `${formatCount(appliedRowCount)} of ${formatCount(allRows)} in`,
}
