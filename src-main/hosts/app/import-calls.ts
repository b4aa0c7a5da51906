/** The calls about open imports. What an import's thread answers is passed on by the table of its operations. */
import { dirname } from 'node:path'
import { isCallName, type CallName, type Request } from '../../../src-shared/contract/calls.ts'
import type { Answer } from '../../../src-shared/contract/host.ts'
import type { ImportSummary, ShownRow } from '../../../src-shared/contract/import.ts'
import { isUnchanged } from '../../../src-shared/domain/run/report-rows.ts'
import { systemClock } from '../../adapters/clock.ts'
import { importOperations, type OperationName } from '../../workers/import-operations.ts'
import type { Handlers } from '../dispatch.ts'
import type { ImportChoices } from '../../../src-shared/contract/import.ts'
import type { AppParts } from './app-parts.ts'
import { carriedImport } from './carried-import.ts'
import type { KnownFile, KnownSet } from './known-files.ts'
import type { UsableAccount } from './open-accounts.ts'
import type { OpenSession } from './open-sessions.ts'

type ImportCalls = Pick<Handlers, Extract<CallName, `import.${string}`> | 'stock.offer' | 'files.together'>
type PassedOn = Extract<OperationName, CallName>
type SummaryCall = {
  [Name in PassedOn]: (typeof importOperations)[Name] extends { summary: true } ? Name : never
}[PassedOn]

export function importCalls(parts: AppParts): ImportCalls {
  const { files, scratch, accounts, sessions, runs, journal, mappings, suppliers, uiLanguage, withCost } = parts

  const gone = (): Answer<never> => ({
    ok: false,
    failure: { code: 'not-found', message: uiLanguage.words.importClosed },
  })

  const passOn =
    (name: PassedOn) =>
    async ({ session: id, ...asks }: Request<PassedOn>): Promise<Answer<unknown>> => {
      const session = sessions.find(id)
      if (!session) return gone()
      const summary = isSummaryCall(name) ? name : null
      if (!summary) return session.thread.ask(name, asks)
      const answer = await session.thread.ask(summary, asks)
      if (answer.ok) await suppliers.follow(session, answer.value)
      return withCost(session, answer)
    }
  const names = Object.keys(importOperations).filter(isPassedOn)
  // Each is made from the entry of its own name; the compiler cannot follow the pair through the table.
  const passedOn = Object.fromEntries(names.map((name) => [name, passOn(name)])) as Pick<Handlers, PassedOn>

  const withRuns = (session: OpenSession, rows: readonly ShownRow[]): ShownRow[] => {
    if (session.run === null) return [...rows]
    const states = runs.rowStates(
      session.run,
      rows.flatMap(({ index, planned }) => planned?.map((one) => one.index) ?? [index]),
    )
    const runOf = ({ index, status }: Pick<ShownRow, 'index' | 'status'>): ShownRow['run'] => {
      const found = states.get(index)
      // Rows without work have no part in the run.
      return !found || isUnchanged(found.state, status) ? null : found
    }
    return rows.map((row) => {
      if (!row.planned) return { ...row, run: runOf(row) }
      const planned = row.planned.map((one) => ({ ...one, run: runOf(one) }))
      return { ...row, planned, run: runTogether(planned.flatMap(({ run }) => run ?? [])) }
    })
  }

  const openFiles = async (
    known: KnownFile | KnownSet,
    usable: UsableAccount,
    choices: ImportChoices,
    from: string | undefined,
  ) => {
    const earlier = from === undefined ? null : sessions.find(from)
    if (earlier === undefined) return gone()
    const carried = earlier && (await carriedImport(earlier, known))
    if (carried?.ok === false) return carried
    const kept = { ...(await suppliers.knownOf(usable)), remembered: mappings.all() }
    return 'files' in known
      ? sessions.openSet(known, usable, choices, kept, undefined, carried?.value)
      : sessions.open(known, usable, choices, kept, undefined, carried?.value)
  }

  /** New materials of the account's own stock that a run added. */
  const addedBy = async (session: OpenSession, run: string): Promise<number[]> => {
    const added = await session.thread.ask('added')
    if (!added.ok) return []
    const states = runs.rowStates(run, added.value)
    return added.value.filter((index) => {
      const state = states.get(index)?.state
      return state === 'applied' || state === 'verified' || state === 'unverified'
    })
  }

  return {
    ...passedOn,
    'stock.offer': async ({ account, storages }) => {
      const usable = await accounts.usable(account)
      if (!usable.ok) return usable
      const { view } = usable.value
      const name = uiLanguage.words.stockOf(view.name)
      const known = { name, account, storages: view.storages.filter(({ id }) => storages.includes(id)) }
      return { ok: true, value: { file: files.rememberStock(known), name } }
    },
    'files.together': async ({ files: asked, ...how }) => {
      const made = files.together(asked, how)
      if (made) return { ok: true, value: made }
      return { ok: false, failure: { code: 'not-found', message: uiLanguage.words.fileUnknown } }
    },
    'import.open': async ({ file, account, choices, from }) => {
      const known = files.find(file) ?? files.findSet(file) ?? files.findStock(file)
      if (!known || ('account' in known && known.account !== account))
        return { ok: false, failure: { code: 'not-found', message: uiLanguage.words.fileUnknown } }
      const usable = await accounts.usable(account)
      if (!usable.ok) return usable
      const asked = systemClock.now()
      const answer = await ('account' in known
        ? sessions.openStock(known, usable.value)
        : openFiles(known, usable.value, choices, from))
      // Its materials were read: a refusal from before is over.
      if (answer.ok && wasAsked(answer.value, asked)) journal.quotaAnswered(usable.value.account.ledger, asked, 1)
      const session = answer.ok ? sessions.find(answer.value.session) : undefined
      if (session && answer.ok) await suppliers.follow(session, answer.value)
      if (session) return withCost(session, answer)
      if (answer.ok || !('path' in known) || dirname(known.path) !== scratch) return answer
      return { ok: false, failure: { ...answer.failure, copied: true } }
    },
    'import.rows': async ({ session: id, ...asks }) => {
      const session = sessions.find(id)
      if (!session) return gone()
      const answer = await session.thread.ask('import.rows', asks)
      if (!answer.ok) return answer
      return { ok: true, value: { ...answer.value, rows: withRuns(session, answer.value.rows) } }
    },
    'import.reread': async ({ session: id, ...asks }) => {
      const session = sessions.find(id)
      if (!session) return gone()
      const done = session.run === null ? [] : await addedBy(session, session.run)
      const ages = await sessions.agesNow(session)
      const read = () => session.thread.ask('import.reread', { ...asks, done, ...ages })
      const answer = await session.saver.reread(read)
      if (answer.ok) session.run = null
      return withCost(session, answer)
    },
    'import.shelve': async ({ session: id, shelved }) => {
      const session = sessions.find(id)
      if (!session) return gone()
      session.shelved = shelved
      return { ok: true, value: {} }
    },
    'import.close': async ({ session: id }) => {
      await sessions.close(id)
      return { ok: true, value: {} }
    },
  }
}

/** Whether the account was asked since; not where it is known as it was kept. */
function wasAsked({ reading }: ImportSummary, since: number): boolean {
  return (reading?.at ?? 0) >= since
}

function isPassedOn(name: string): name is PassedOn {
  return isCallName(name) && Object.hasOwn(importOperations, name)
}

function isSummaryCall(name: PassedOn): name is SummaryCall {
  return 'summary' in importOperations[name]
}

/** What asks for a look first. */
const RUN_STATES = [
  ...(['failed', 'unverified', 'unknown', 'changed', 'skipped', 'sending', 'waiting'] as const),
  ...(['applied', 'undone', 'verified'] as const),
] satisfies NonNullable<ShownRow['run']>['state'][]

/** Of planned rows that are shown as one. */
function runTogether(runs: readonly NonNullable<ShownRow['run']>[]): ShownRow['run'] {
  const first = RUN_STATES.find((state) => runs.some((run) => run.state === state))
  return runs.find(({ state }) => state === first) ?? null
}
