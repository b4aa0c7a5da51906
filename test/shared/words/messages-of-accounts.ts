/** Messages about an account, its setup and its runs. */
import { makeRowDetails } from '../../../src-shared/file/row-name.ts'
import type { SetupProblem } from '../../../src-shared/account/account-setup.ts'
import { toFaultDetails, type AccountError } from '../../../src-shared/account/account-error.ts'
import { connectionWords, programErrorMessage } from '../../../src-shared/words/host.ts'
import { JOURNAL_ERRORS, type ProgramError } from '../../../src-shared/account/program-error.ts'
import { reasonText } from '../../../src-shared/words/runs.ts'
import { RUN_REASONS } from '../../../src-shared/run/run.ts'
import { CONNECTIONS } from './message-reasons.ts'
import { both, COUNTS, type Told } from './messages-told.ts'
import { failureMessage } from '../../../src-shared/words/failure.ts'

export function accounts(): Told[] {
  const troubles: AccountError[] = [
    { kind: 'key-refused' },
    { kind: 'quota' },
    { kind: 'unreachable', fault: { code: 'timeout' } },
    { kind: 'unreachable', fault: { code: 'not-utf8' }, badAnswer: 'not-utf8' },
    { kind: 'unreachable', fault: { code: 'status', status: 500 }, badAnswer: 'otherwise' },
    { kind: 'refused', error: 'Storage ID not found' },
    { kind: 'refused', error: 'Something else' },
    { kind: 'bad-answer', method: 'materials/get_list', field: 'materials[3].price' },
    { kind: 'unsteady' },
    { kind: 'stopped' },
  ]
  const setups: SetupProblem[] = [
    ...(['name-empty', 'name-long', 'name-taken', 'name-reserved'] as const).map(
      (code) => ({ field: 'name', code }) as const,
    ),
    ...(['address-empty', 'address-form', 'address-user', 'address-query', 'address-open'] as const).map(
      (code) => ({ field: 'address', code }) as const,
    ),
    ...(['storage-number', 'storage-twice'] as const).map((code) => ({ field: 'storages', code, row: 1 }) as const),
  ]
  return [
    ...troubles.map((trouble) =>
      both(`account ${trouble.kind}`, (language) =>
        failureMessage(
          { code: 'account', failure: trouble, address: 'https://example.com/connect', storage: 3 },
          language,
        ),
      ),
    ),
    ...CONNECTIONS.map((fault) =>
      both(`connection ${JSON.stringify(fault)}`, (language) => connectionWords(fault, language)),
    ),
    ...setups.map((trouble) =>
      both(`setup ${trouble.code}`, (language) =>
        failureMessage({ code: 'account-setup', problem: trouble }, language),
      ),
    ),
    ...(['missing', 'unreadable'] as const).map((access) =>
      both(`key ${access}`, (language) =>
        failureMessage({ code: 'no-key', access, name: 'Цех', account: 'a1' }, language),
      ),
    ),
    ...(['browser', 'unavailable', 'basic-text'] as const).map((reason) =>
      both(`key not kept, ${reason}`, (language) => failureMessage({ code: 'key-not-kept', why: reason }, language)),
    ),
  ]
}

export function runs(): Told[] {
  const details = {
    error: 'Material not found',
    hint: 'no-material',
    tries: 5,
    storage: 3,
    base: '1',
    mine: '2',
    live: '3',
    after: '4',
    id: 77,
    ids: '77, 78',
    name: 'Болт',
    ...makeRowDetails({ row: 5, sheet: 'Цех' }, 'row'),
    count: 5,
    rows: 10,
    values: 2,
    verified: 9,
    reserve: 21,
    most: 2,
    ...toFaultDetails({ code: 'status', status: 500 }),
    reason: 'out of memory',
    method: 'materials/get_list',
    field: 'materials[3].price',
    message: 'The disk is full.',
    run: '20261121-0524-3141',
    file: 'Цены.csv',
    since: '14:02',
    seconds: 20,
    before: '1',
    trouble: 'full',
    made: '2026-11-30 09:05 UTC',
  }
  const printedMessages = RUN_REASONS.map((code) =>
    both(`run ${code}`, (language) => reasonText({ code, field: 'price', details }, language)),
  )
  const hints = [
    'fill-in',
    'needs-name',
    'unit-unknown',
    'unit-group',
    'no-storage',
    'not-a-number',
    'no-category',
    'no-supplier',
    'not-carried',
    'other',
  ]
  const countedMessages = COUNTS.flatMap((count) =>
    (['undo-deletes', 'first-rows', 'max-calls', 'reserve', 'gave-up'] as const).map((code) =>
      both(`run ${code}, ${count}`, (language) =>
        reasonText(
          {
            code,
            field: null,
            details: { count, rows: count, verified: count, most: count, reserve: count, tries: count },
          },
          language,
        ),
      ),
    ),
  )
  const programErrors: ProgramError[] = [
    ...(['read', 'write', 'put-aside'] as const).map(
      (code) => ({ kind: 'kept-file', code, path: '/data/settings.json', reason: 'EACCES' }) as const,
    ),
    ...(['key-empty', 'key-form', 'address-open'] as const).map((code) => ({ kind: 'address', code }) as const),
  ]
  return [
    ...printedMessages,
    ...hints.map((hint) =>
      both(`run refused, ${hint}`, (language) =>
        reasonText({ code: 'refused', field: null, details: { error: 'No', hint } }, language),
      ),
    ),
    ...countedMessages,
    ...programErrors.map((error) =>
      both(`program ${error.kind} ${error.code}`, (language) => programErrorMessage(error, language)),
    ),
    ...JOURNAL_ERRORS.map((code) =>
      both(`journal ${code}`, (language) =>
        programErrorMessage(
          {
            kind: 'journal',
            code,
            details: { run: '20261121-0524-3f9a', file: '/data/stocksheet.sqlite', found: 9, known: 4 },
          },
          language,
        ),
      ),
    ),
  ]
}
