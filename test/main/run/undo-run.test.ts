import { beforeEach, expect, test } from 'vitest'
import { undoRun, type UndoOutline } from '../../../src-main/run/plan-undo.ts'
import type { ReadFailure } from '../../../src-main/ports/ports.ts'
import { startRun } from '../../../src-main/run/run.ts'
import type { AllowedChanges } from '../../../src-shared/run/hold-back.ts'
import { addRow, editRow } from './build.ts'
import { makePlace, type Place } from './place.ts'

let place: Place

beforeEach(() => {
  place = makePlace(3)
  return place.remove
})

/** A run that adds one material and edits another. */
async function applied(): Promise<string> {
  const run = await startRun(
    place.parts([addRow(2, { name: 'New' }), editRow(3, 1001, { name: ['Material 1', 'Renamed'] })]),
  )
  await run.whenFinished
  return run.id
}

interface Tried {
  readonly answer: string
  readonly shown: readonly number[]
  readonly asked: readonly Pick<UndoOutline, 'writes' | 'deletes'>[]
  /** How many requests it was started with. */
  readonly started: number | null
}

async function tried(run: string, allowed: AllowedChanges | null, yes: boolean): Promise<Tried> {
  const shownNumbers: number[] = []
  const asked: Tried['asked'][number][] = []
  const undone = await undoRun({
    run,
    account: place.account,
    journal: place.journal,
    allowedChanges: allowed,
    show: async ({ outline }) => void shownNumbers.push(outline.writes),
    confirm: ({ writes, deletes }) => {
      asked.push({ writes, deletes })
      return yes
    },
    start: async ({ rows }) => rows.flatMap(({ calls }) => calls).length,
  })
  return { answer: undone.kind, shown: shownNumbers, asked, started: undone.kind === 'started' ? undone.run : null }
}

test('[UNDO-6] what is asked says what would be sent; no starts nothing', async () => {
  const run = await applied()
  const asked = [{ writes: 2, deletes: 1 }]
  expect(await tried(run, null, false)).toEqual({ answer: 'declined', shown: [2], asked, started: null })
  expect(await tried(run, null, true)).toEqual({ answer: 'started', shown: [2], asked, started: 2 })
})

test('[OUT-9] where nobody is asked, deletes that were not allowed are left out', async () => {
  const run = await applied()
  const without = { answer: 'started', shown: [1], asked: [{ writes: 1, deletes: 0 }], started: 1 }
  expect(await tried(run, { deletes: 0, isUnusualAllowed: false }, true)).toEqual(without)
  expect(await tried(run, { deletes: 1, isUnusualAllowed: false }, true)).toMatchObject({
    answer: 'started',
    started: 2,
  })
})

test('nothing to undo is shown, and nobody is asked', async () => {
  const run = await startRun(place.parts([addRow(2, { name: 'New' })]))
  await run.whenFinished
  expect(await tried(run.id, { deletes: 0, isUnusualAllowed: false }, true)).toEqual({
    answer: 'nothing',
    shown: [0],
    asked: [],
    started: null,
  })
})

test('an account that does not answer is said, and nothing is shown', async () => {
  const run = await applied()
  const failure: ReadFailure = { kind: 'unreachable', fault: { code: 'no-network' } }
  place.account.readStorage = async () => ({ ok: false, requests: 1, failure })
  expect(await tried(run, null, true)).toEqual({ answer: 'failed', shown: [], asked: [], started: null })
})
