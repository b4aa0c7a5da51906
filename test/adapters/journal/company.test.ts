/** When what waits to be written is committed. */
import { setImmediate as turn } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import type { JournalPort } from '../../../src-main/engine/run/journal-port.ts'
import { editRow, head } from '../../engine/run/build.ts'
import { makePlace } from './place.ts'

let journal: JournalPort
let run: string

beforeEach(() => {
  const place = makePlace()
  journal = place.journal()
  run = journal.create({ account: 'A', head: head('a'), ledger: 'l', known: [], undoOf: null })
  const rows = [0, 1, 2].map((group) => ({
    plan: editRow(group + 2, 1000 + group, { stock: ['5', '9'] }),
    group,
    state: 'waiting' as const,
    reason: null,
  }))
  journal.addRows(run, rows)
  journal.begin(run, [1], null)
  return place.remove
})

function send(seq: number): Promise<void> {
  return journal.write(run, [{ kind: 'call', call: { group: seq, seq }, state: 'done', attempts: 1, reason: null }])
}

const settled = (): number => journal.callTotals(run).settled

test('what is written side by side is one commit, and what comes behind it waits for company', async () => {
  await Promise.all([send(0), send(1)])
  const last = send(2)
  expect(settled()).toBe(2)
  await last
  expect(settled()).toBe(3)
})

test('nobody else is about to write: it is committed with the next turn', async () => {
  await Promise.all([send(0), send(1)])
  const last = send(2)
  journal.flushNow()
  await turn()
  expect(settled()).toBe(3)
  // Nothing waits: nothing to hurry.
  journal.flushNow()
  await last
})
