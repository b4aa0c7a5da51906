/** Takes a run back as far as the account allows: shows the plan, asks, runs it like any other. */
import { accountPlace } from '../../../../src-shared/domain/account/account-place.ts'
import type { Storage } from '../../../../src-shared/contract/account.ts'
import { TERMS } from '../../../../src-shared/wording/terms.ts'
import { reasonText } from '../../../../src-shared/wording/runs.ts'
import { accountFailure } from '../../../engine/import/session-failure.ts'
import { holdBack, NOTHING_HELD, withoutHeld } from '../../../../src-shared/domain/guard/hold-back.ts'
import { planUndo, undoPhrase, type UndoPlan } from '../../../engine/run/undo.ts'
import { startRunThread } from '../../../workers/run-thread.ts'
import { openAccount } from '../../../adapters/account/client.ts'
import { storagesOf } from '../../connection.ts'
import { withAccount } from '../account-use.ts'
import { wordAt, type CommandLine } from '../arguments.ts'
import { confirm, confirmTyped, previewStream } from '../confirm.ts'
import { failureEnd } from '../failure-end.ts'
import { finishRun, runOptions } from '../drive-run.ts'
import { CommandEnd, EXIT, type ExitStatus } from '../exit-status.ts'
import { allowedBy, heldWords } from '../allow-flags.ts'
import { placesOf, planTable } from '../plan-words.ts'
import { writeIdleJson } from '../report-json.ts'
import { counted, line as print, paint, tell } from '../terminal.ts'

export async function undo(command: CommandLine): Promise<ExitStatus> {
  const run = wordAt(command, 0, 'the run’s id (see “stocksheet runs”)')
  const { flags } = command
  const allowed = allowedBy(flags)
  runOptions(flags)
  return withAccount(flags, async ({ connection, journal, runBase, settings }) => {
    const address = journal.record(run).head.account
    if (accountPlace(address) !== accountPlace(connection.address)) {
      throw new CommandEnd(`Run ${run} belongs to the account at ${address}. Connect to that account to undo it.`)
    }
    const account = openAccount({ address: connection.address, key: connection.key, network: connection.network })
    try {
      const planned = await planUndo(run, { account, journal })
      if (!planned.ok) throw failureEnd(accountFailure(planned.failure, account.address, planned.storage).failure)
      const { plan } = planned
      // Values go back to what the account held before: only deletes are held back. [OUT-9]
      const judged = plan.rows.map((row) => ({ row, unusual: false }))
      const held = flags.yes === true ? holdBack(judged, allowed) : NOTHING_HELD
      const rows = plan.rows.map((row) => withoutHeld(row, held))
      const calls = rows.flatMap((row) => row.calls)
      const to = previewStream(flags, calls.length)
      const counting = (): void => journal.countRequests(account.ledger, 1)
      if (to !== null) await printUndo(plan, await storagesOf(connection, counting), to)
      for (const words of heldWords(held, allowed)) tell(words)
      const deletes = calls.filter(({ method }) => method === 'materials/delete').length
      if (calls.length === 0) {
        if (flags.json === true) await writeIdleJson(rows)
        else if (held.rows > 0) tell('Nothing was sent.')
        else if (plan.rows.some(({ note }) => note?.code === 'claimed')) tell('Nothing was sent: see the rows above.')
        else await print('Nothing to undo: the account holds nothing of this run that can be taken back.')
        return rows.some(({ note, status }) => note !== null && status !== 'unchanged') ? EXIT.partly : EXIT.done
      }
      if (flags.yes !== true && !(await agreed(calls.length, deletes, undoPhrase(plan)))) {
        tell('Nothing was sent.')
        return EXIT.done
      }
      const handle = await startRunThread(runBase, {
        head: plan.head,
        accountName: connection.name,
        rows: [rows],
        ledger: plan.ledger,
        storages: plan.storages,
        knownIds: null,
        undoOf: run,
        options: runOptions(flags, settings),
      })
      return await finishRun(journal, handle, flags)
    } finally {
      await account.close()
    }
  })
}

async function agreed(writes: number, deletes: number, phrase: string | null): Promise<boolean> {
  if (phrase === null) return confirm(`Send ${counted(writes, 'request')} to take the run back?`)
  return confirmTyped([`${counted(deletes, 'material')} that the run added would be deleted again.`], phrase)
}

async function printUndo(
  { head, rows, warnings }: UndoPlan,
  known: readonly Storage[],
  to: NodeJS.WriteStream,
): Promise<void> {
  const touched = new Set(rows.flatMap(({ changes }) => changes.flatMap(({ storage }) => storage ?? [])))
  const unchanged = rows.filter(({ status }) => status === 'unchanged').length
  const places = placesOf(head.storage, touched.size > 1, known)
  for (const text of await planTable([rows], { rows: rows.length, unchanged }, places, to)) await print(text, to)
  for (const row of rows)
    if (row.note) await print(paint('yellow', `  Row ${TERMS.en.row(row)}: ${reasonText(row.note)}`, to), to)
  for (const warning of warnings) await print(paint('yellow', `  ${reasonText(warning)}`, to), to)
}
