import { MessageChannel } from 'node:worker_threads'
import { expect, test } from 'vitest'
import type { PlannedRow } from '../../../../src-shared/plan/plan.ts'
import { portOf, readRowsFrom, sendPlan } from '../../../../src-main/run/worker/plan-port.ts'
import { suiteRows } from '../../../faults/case.ts'

const turns = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20))

test('rows come in order, and one batch is asked for ahead, never two', async () => {
  const rows = suiteRows(30)
  let createdCount = 0
  function* batches(): Generator<PlannedRow[]> {
    for (let index = 0; index < rows.length; index += 3) {
      createdCount += 1
      yield rows.slice(index, index + 3)
    }
  }
  const came: PlannedRow[] = []
  let usedCount = 0
  for await (const batch of readRowsFrom(portOf(batches()))) {
    await turns()
    usedCount += 1
    expect(createdCount).toBe(Math.min(usedCount + 1, 10))
    came.push(...batch)
  }
  expect(came).toEqual(rows)
})

test('rows that cannot be had: whoever waits hears that they are lost', async () => {
  async function* broken(): AsyncGenerator<PlannedRow[]> {
    yield suiteRows(2)
    await turns()
    throw new Error('the disk is gone')
  }
  const rows = readRowsFrom(portOf(broken()))
  expect((await rows.next()).value).toEqual(suiteRows(2))
  await expect(rows.next()).rejects.toMatchObject({ reason: 'lost' })
})

test('the last rows come although the other side ended right after them', async () => {
  const { port1, port2 } = new MessageChannel()
  sendPlan(port1, async () => ({ kind: 'rows', rows: suiteRows(1) }))
  const rows = readRowsFrom(port2)
  await rows.next()
  await turns()
  port1.close()
  expect((await rows.next()).done).toBe(false)
  await expect(rows.next()).rejects.toMatchObject({ reason: 'lost' })
})

test('a run that stops taking rows closes the way', async () => {
  const { port1, port2 } = new MessageChannel()
  const closed = new Promise((resolve) => port1.once('close', resolve))
  sendPlan(port1, async () => ({ kind: 'rows', rows: suiteRows(1) }))
  for await (const _ of readRowsFrom(port2)) break
  await closed
})
