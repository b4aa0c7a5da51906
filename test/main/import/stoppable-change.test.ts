/** Changes made in parts: other work runs in between, slow ones report their progress, and a stopped one leaves no trace. */
import { describe, expect, test } from 'vitest'
import { StoppableChange, type PartRunner } from '../../../src-main/import/stoppable-change.ts'
import type { ImportSession } from '../../../src-main/import/session.ts'
import type { Clock } from '../../../src-main/ports/ports.ts'
import type { ImportEditRequest } from '../../../src-shared/api/import-edits.ts'
import { finishWithoutPauses, scaleProgress, type WorkInParts } from '../../../src-shared/material/values/in-parts.ts'
import { materialsOf, openFile } from './small-file.ts'

/** Each reading of this clock is this many milliseconds later; counts the turns of other work. */
function steps(milliseconds: number): Clock & { turns: number; onTurn?: () => void } {
  let now = 0
  const clock: Clock & { turns: number; onTurn?: () => void } = {
    turns: 0,
    now: () => (now += milliseconds),
    sleep: () => {
      clock.turns += 1
      clock.onTurn?.()
      return Promise.resolve()
    },
  }
  return clock
}

function* countParts(parts: number): WorkInParts<string> {
  for (let part = 0; part < parts; part++) yield part / parts
  return 'made'
}

describe('[EDIT-12] work in parts', () => {
  test('lets others have their turn, and says how far it is once it takes long', async () => {
    const clock = steps(25)
    const reportedNumbers: number[] = []
    const createdText = await new StoppableChange(clock, (share) => reportedNumbers.push(share)).run((runParts) =>
      runParts(countParts(20)),
    )
    expect([createdText, clock.turns]).toEqual(['made', 20])
    // 300 ms are over after twelve parts, or six: the clock is read before and after each turn.
    expect(reportedNumbers[0]).toBeGreaterThanOrEqual(0.25)
    expect(reportedNumbers).toEqual(reportedNumbers.toSorted((a, b) => a - b))
  })

  test('what is done soon is not told, nor waited for', async () => {
    const clock = steps(0.1)
    const reportedNumbers: number[] = []
    expect(
      await new StoppableChange(clock, (share) => reportedNumbers.push(share)).run((runParts) =>
        runParts(countParts(20)),
      ),
    ).toBe('made')
    expect([clock.turns, reportedNumbers]).toEqual([0, []])
  })

  test('stopped between two parts, it makes nothing; stopped when there is none, nothing happens', async () => {
    const clock = steps(25)
    const changing = new StoppableChange(clock, () => undefined)
    expect(changing.stop()).toBe(false)
    clock.onTurn = () => clock.turns === 3 && expect(changing.stop()).toBe(true)
    expect(await changing.run((runParts) => runParts(countParts(20)))).toBe(null)
    expect([clock.turns, changing.stop()]).toEqual([3, false])
    expect(await changing.run((runParts) => runParts(countParts(2)))).toBe('made')
  })

  test('shares of a part are shares of the whole', () => {
    const all = [...scaleProgress(countParts(4), 0.5, 0.9)]
    expect(all.map((one) => one.toFixed(3))).toEqual(['0.500', '0.600', '0.700', '0.800'])
    expect(finishWithoutPauses(scaleProgress(countParts(4), 0, 1))).toBe('made')
  })
})

describe('a change of many cells', () => {
  const ROWS = 2500
  const file = ['sku;price', ...Array.from({ length: ROWS }, (_, index) => `S-${index};${index % 7}`)].join('\n')
  const open = (): Promise<ImportSession> =>
    openFile(file, {
      materials: materialsOf(Array.from({ length: 900 }, (_, index) => [`S-${index}`, `N ${index}`, '1', '2'])),
    })
  const FIRST: [number, number] = [0, 0]
  const priced = (text: string): ImportEditRequest => {
    return { kind: 'paste', filter: {}, ranges: [[0, ROWS - 1]], columns: [1], cells: [[text]] }
  }
  /** Except for what could be redone. */
  const seen = (session: ImportSession): string => {
    const { took: _, reading: _read, edits, ...summary } = session.summary()
    return JSON.stringify([
      summary,
      edits?.done,
      edits?.last,
      session.rows(0, 40, { filter: {} }).rows,
      session.listPlanRows(0, 40),
      session.listPlanRows(ROWS - 40, 40),
    ])
  }

  test('[EDIT-12] stopped at any of its parts, all is as before, and what can be undone as well; so when it is undone', async () => {
    const session = await open()
    session.edit(priced('7'))
    const clock = steps(25)
    const changing = new StoppableChange(clock, () => undefined)
    const stoppedAt = async (turn: number, change: (runParts: PartRunner) => Promise<unknown>): Promise<boolean> => {
      clock.turns = 0
      clock.onTurn = () => clock.turns === turn && changing.stop()
      await changing.run(change)
      return clock.turns === turn
    }
    const before = seen(session)
    let parts = 0
    while (await stoppedAt(parts + 1, (runParts) => session.editWithPauses(priced('8'), runParts))) {
      expect(seen(session)).toBe(before)
      parts += 1
    }
    expect(parts).toBeGreaterThan(4)
    const after = seen(session)
    expect(after).not.toBe(before)
    parts = 0
    while (await stoppedAt(parts + 1, (runParts) => session.undo(runParts))) {
      expect(seen(session)).toBe(after)
      parts += 1
    }
    expect(parts).toBeGreaterThan(2)
    expect(seen(session)).toBe(before)
  })

  test('[EDIT-12] [FILL-2] a series in place of a fill is one change: stopped at any of its parts, the fill is there', async () => {
    const session = await open()
    const fill = (series: boolean, instead: boolean): ImportEditRequest => {
      const from = { ranges: [FIRST], columns: [1] }
      return {
        kind: 'fill',
        filter: {},
        along: 'rows',
        ranges: [[1, ROWS - 1]],
        columns: [1],
        from,
        back: false,
        series,
        instead,
      }
    }
    session.edit(fill(false, false))
    const clock = steps(25)
    const changing = new StoppableChange(clock, () => undefined)
    const before = seen(session)
    let parts = 0
    for (;;) {
      clock.turns = 0
      clock.onTurn = () => clock.turns === parts + 1 && changing.stop()
      await changing.run((runParts) => session.editWithPauses(fill(true, true), runParts))
      if (clock.turns <= parts) break
      expect(seen(session)).toBe(before)
      parts += 1
    }
    expect(parts).toBeGreaterThan(4)
    expect(seen(session)).not.toBe(before)
    await session.undo()
    expect(session.summary().edits?.done).toBe(0)
  })

  test('[EDIT-12] part by part it comes to what it comes to at once, change after change and back', async () => {
    const [session, otherSession] = [await open(), await open()]
    const changing = new StoppableChange(steps(25), () => undefined)
    for (const text of ['5', '6.5', 'no number', '']) {
      session.edit(priced(text))
      await changing.run((runParts) => otherSession.editWithPauses(priced(text), runParts))
      expect(seen(otherSession)).toBe(seen(session))
    }
    for (const doneCount of [1, 4, 0, 3]) {
      await session.stepTo(doneCount)
      await changing.run((runParts) => otherSession.stepTo(doneCount, runParts))
      expect(seen(otherSession)).toBe(seen(session))
    }
  })
})
