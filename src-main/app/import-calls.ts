/** The calls for open imports. The calls in the table of session calls only pass on a session's answers. */
import {
  calls,
  isCallName,
  isSessionCall,
  type CallName,
  type Reply,
  type Request,
  type SessionCall,
} from '../../src-shared/api/calls.ts'
import type { Answer } from '../../src-shared/api/host.ts'
import { refuse } from '../../src-shared/material/values/result.ts'
import { withPassword } from './known-files.ts'
import { type Handlers, makeImportClosedAnswer } from './dispatch.ts'
import type { AppParts } from './app-parts.ts'
import { dirname } from 'node:path'
import { importSummarySchema, type ImportSummary, type ShownRow } from '../../src-shared/api/import.ts'
import { systemClock } from '../machine/clock.ts'
import { isUnchanged } from '../../src-shared/run/report-rows.ts'
import { storageNamesOf } from '../../src-shared/material/values/ids-by-name.ts'
import type { AddedRows } from '../import/carried-edits.ts'
import type { OpenSession } from './open-sessions.ts'
import type { RunningRuns } from './running-runs.ts'

type ImportCalls = Pick<Handlers, Extract<CallName, `import.${string}`> | SessionCall | 'stock.offer'>

export function importCalls(parts: AppParts): ImportCalls {
  const { files, links, accounts, sessions, runs, uiLanguage, withCost } = parts

  return {
    ...forwardCalls(parts),
    'stock.offer': async ({ account, storages }) => {
      const usableAnswer = await accounts.usableAccount(account)
      if (!usableAnswer.ok) return usableAnswer
      const { view } = usableAnswer.value
      const name = uiLanguage.words.stockOf(view.name)
      const stockToOpen = { name, account, storages: view.storages.filter(({ id }) => storages.includes(id)) }
      return { ok: true, value: { file: files.rememberStock(stockToOpen), name } }
    },
    'import.prepare': () => {
      sessions.prepare()
      return Promise.resolve({ ok: true, value: {} })
    },
    'import.open': (request) => openImport(parts, request),
    'import.rows': async ({ session: id, ...rowsQuery }) => {
      const session = sessions.find(id)
      if (!session) return makeImportClosedAnswer()
      if (rowsQuery.filter.notIn === true && session.run !== null) {
        await session.thread.ask('notIn', runs.listRowsNotApplied(session.run))
      }
      const answer = await session.thread.ask('import.rows', rowsQuery)
      if (!answer.ok) return answer
      const { movedNumbers, ...value } = answer.value
      return { ok: true, value: { ...value, rows: addRunStates(runs, session, value.rows, movedNumbers) } }
    },
    'import.reread': async ({ session: id, ...rereadRequest }) => {
      const session = sessions.find(id)
      if (!session) return makeImportClosedAnswer()
      // After a run, a file from a link is not downloaded again: the same rows are compared with the account's new state.
      const failure =
        session.path === null || rereadRequest.afterRun === true ? null : await links.refresh(session.path)
      if (failure) return failure
      const addedRows = session.run === null ? new Map() : await listAddedMaterials(runs, session, session.run)
      const rereadFile = () => session.thread.ask('import.reread', { ...rereadRequest, addedRows })
      const answer = await session.saver.reread(rereadFile)
      if (answer.ok) session.run = null
      return withCost(session, answer)
    },
    'import.shelve': async ({ session: id, shelved }) => {
      const session = sessions.find(id)
      if (!session) return makeImportClosedAnswer()
      session.isKeptForLater = shelved
      return { ok: true, value: {} }
    },
    'import.close': async ({ session: id }) => {
      await sessions.close(id)
      return { ok: true, value: {} }
    },
  }
}

/** Passes on the thread's answer. A summary also gets its cost and its suppliers' previous lists. */
function forwardCalls({ sessions, suppliers, withCost }: AppParts): Pick<Handlers, SessionCall> {
  const forwardCall =
    (name: SessionCall) =>
    async ({ session: id, ...request }: Request<SessionCall>): Promise<Answer<unknown>> => {
      const session = sessions.find(id)
      if (!session) return makeImportClosedAnswer()
      if (!isSummaryCall(name)) return session.thread.ask(name, request)
      const answer = await session.thread.ask(name, request)
      if (answer.ok) await suppliers.follow(session, answer.value)
      return withCost(session, answer)
    }
  const names = Object.keys(calls).filter((name) => isCallName(name) && isSessionCall(name))
  // Each handler is made from the entry with the same name. The compiler cannot infer this from the table.
  return Object.fromEntries(names.map((name) => [name, forwardCall(name)])) as Pick<Handlers, SessionCall>
}

type SummaryCall = { [Name in SessionCall]: Reply<Name> extends ImportSummary ? Name : never }[SessionCall]

function isSummaryCall(name: SessionCall): name is SummaryCall {
  return calls[name].reply === importSummarySchema
}

/** Opens an import: a file, or the account's own stock. */
async function openImport(
  parts: AppParts,
  { file, account, choices, password }: Request<'import.open'>,
): ReturnType<Handlers['import.open']> {
  const { files, scratch, accounts, sessions, journal, mappings, suppliers, withCost } = parts
  const knownFile = files.find(file) ?? files.findStock(file)
  if (!knownFile || ('account' in knownFile && knownFile.account !== account)) return refuse({ code: 'file-unknown' })
  const usableAnswer = await accounts.usableAccount(account)
  if (!usableAnswer.ok) return usableAnswer
  const requestedAt = systemClock.now()
  const answer = await ('account' in knownFile
    ? sessions.openStock(knownFile, usableAnswer.value)
    : sessions.open(withPassword(knownFile, password), usableAnswer.value, choices, {
        profiles: await suppliers.profilesOf(usableAnswer.value),
        mappingsByHeadings: mappings.readAll(),
      }))
  // The materials were read, so an earlier refusal no longer applies.
  if (answer.ok && wasReadOnRequest(answer.value, requestedAt))
    journal.recordQuotaAnswer(usableAnswer.value.account.ledger, requestedAt, 1)
  const session = answer.ok ? sessions.find(answer.value.session) : undefined
  if (session && answer.ok) await suppliers.follow(session, answer.value)
  if (session) return withCost(session, answer)
  if (answer.ok || answer.failure.code !== 'refused') return answer
  return 'path' in knownFile && dirname(knownFile.path) === scratch
    ? refuse({ ...answer.failure, copied: true })
    : answer
}

/** True if the account was read after `earliestTime`; false if the stored reading was used. */
function wasReadOnRequest({ reading }: ImportSummary, earliestTime: number): boolean {
  return (reading?.at ?? 0) >= earliestTime
}

/** Adds to each row of an open import what the run did to it. `movedNumbers`: row number -> number of the planned row, if different. */
function addRunStates(
  runs: RunningRuns,
  session: OpenSession,
  rows: readonly ShownRow[],
  movedNumbers?: ReadonlyMap<number, number>,
): ShownRow[] {
  if (session.run === null) return [...rows]
  const rowNumberInPlan = (number: number): number => movedNumbers?.get(number) ?? number
  const states = runs.rowStates(
    session.run,
    rows.flatMap(
      ({ index, planned: plannedRows }) =>
        plannedRows?.map((plannedRow) => rowNumberInPlan(plannedRow.index)) ?? [rowNumberInPlan(index)],
    ),
    storageNamesOf(session.account.view.storages),
  )
  const runOf = ({ index, status }: Pick<ShownRow, 'index' | 'status'>): ShownRow['run'] => {
    const runOfRow = states.get(rowNumberInPlan(index))
    // Rows without changes are not part of the run.
    return !runOfRow || isUnchanged(runOfRow.state, status) ? null : runOfRow
  }
  return rows.map((row) => {
    if (!row.planned) return { ...row, run: runOf(row) }
    const plannedRows = row.planned.map((plannedRow) => ({ ...plannedRow, run: runOf(plannedRow) }))
    return { ...row, planned: plannedRows, run: combineRunStates(plannedRows.flatMap(({ run }) => run ?? [])) }
  })
}

/** The materials that a run added to an import of the account's own stock: their rows with their ids. */
async function listAddedMaterials(runs: RunningRuns, session: OpenSession, run: string): Promise<AddedRows> {
  const addedAnswer = await session.thread.ask('added')
  return addedAnswer.ok ? runs.listAddedMaterials(run, addedAnswer.value) : new Map()
}

/** The states that need attention come first. */
const RUN_STATES = [
  ...(['failed', 'unverified', 'unknown', 'changed', 'skipped', 'sending', 'waiting'] as const),
  ...(['applied', 'verified'] as const),
] satisfies NonNullable<ShownRow['run']>['state'][]

/** Combines the outcomes of planned rows that are shown as one row. */
function combineRunStates(runs: readonly NonNullable<ShownRow['run']>[]): ShownRow['run'] {
  const firstState = RUN_STATES.find((state) => runs.some((run) => run.state === state))
  return runs.find(({ state }) => state === firstState) ?? null
}
