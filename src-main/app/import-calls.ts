/** The calls about open imports. What an import's thread answers is passed on by the table of its operations. */
import { isCallName, type CallName, type Request } from '../../src-shared/api/calls.ts'
import type { Answer } from '../../src-shared/api/host.ts'
import { importOperations, type OperationName } from '../import/worker/import-operations.ts'
import type { Handlers } from './dispatch.ts'
import type { AppParts } from './app-parts.ts'
import { importClosed } from './import-closed.ts'
import { openImport } from './open-import.ts'
import { addedBy, withRuns } from './rows-with-runs.ts'

type ImportCalls = Pick<Handlers, Extract<CallName, `import.${string}`> | 'stock.offer'>
type PassedOn = Extract<OperationName, CallName>
type SummaryCall = {
  [Name in PassedOn]: (typeof importOperations)[Name] extends { summary: true } ? Name : never
}[PassedOn]

export function importCalls(parts: AppParts): ImportCalls {
  const { files, accounts, sessions, runs, uiLanguage, withCost } = parts

  const gone = (): Answer<never> => importClosed(uiLanguage)

  return {
    ...passedOn(parts),
    'stock.offer': async ({ account, storages }) => {
      const usable = await accounts.usable(account)
      if (!usable.ok) return usable
      const { view } = usable.value
      const name = uiLanguage.words.stockOf(view.name)
      const known = { name, account, storages: view.storages.filter(({ id }) => storages.includes(id)) }
      return { ok: true, value: { file: files.rememberStock(known), name } }
    },
    'import.open': (asked) => openImport(parts, asked),
    'import.rows': async ({ session: id, ...asks }) => {
      const session = sessions.find(id)
      if (!session) return gone()
      if (asks.filter.notIn === true && session.run !== null) {
        await session.thread.ask('notIn', runs.rowsNotIn(session.run))
      }
      const answer = await session.thread.ask('import.rows', asks)
      if (!answer.ok) return answer
      const { moved, ...value } = answer.value
      return { ok: true, value: { ...value, rows: withRuns(runs, session, value.rows, moved) } }
    },
    'import.reread': async ({ session: id, ...asks }) => {
      const session = sessions.find(id)
      if (!session) return gone()
      const added = session.run === null ? new Map() : await addedBy(runs, session, session.run)
      const read = () => session.thread.ask('import.reread', { ...asks, added })
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

/** What an import's thread answers to these goes through; a summary with its cost, and its suppliers' lists before. */
function passedOn({ sessions, suppliers, uiLanguage, withCost }: AppParts): Pick<Handlers, PassedOn> {
  const passOn =
    (name: PassedOn) =>
    async ({ session: id, ...asks }: Request<PassedOn>): Promise<Answer<unknown>> => {
      const session = sessions.find(id)
      if (!session) return importClosed(uiLanguage)
      const summary = isSummaryCall(name) ? name : null
      if (!summary) return session.thread.ask(name, asks)
      const answer = await session.thread.ask(summary, asks)
      if (answer.ok) await suppliers.follow(session, answer.value)
      return withCost(session, answer)
    }
  const names = Object.keys(importOperations).filter(isPassedOn)
  // Each is made from the entry of its own name; the compiler cannot follow the pair through the table.
  return Object.fromEntries(names.map((name) => [name, passOn(name)])) as Pick<Handlers, PassedOn>
}

function isPassedOn(name: string): name is PassedOn {
  return isCallName(name) && Object.hasOwn(importOperations, name)
}

function isSummaryCall(name: PassedOn): name is SummaryCall {
  return 'summary' in importOperations[name]
}
