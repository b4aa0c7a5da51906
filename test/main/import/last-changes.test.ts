import { describe, expect, test } from 'vitest'
import { openFile, stateOf } from './small-file.ts'

const CSV = ['sku;name;price;stock', 'A-1;Alpha;10;5', 'b2;Beta;20;6', 'C-3;Gamma;30;7', 'd4;Delta;40;8', ''].join('\n')

async function changed() {
  const session = await openFile(CSV)
  const states = [stateOf(session)]
  const note = () => states.push(stateOf(session))
  session.edit({ kind: 'cell', index: 0, column: 2, text: '11' })
  note()
  session.edit({ kind: 'rows', indexes: [2], included: false })
  note()
  await session.change({ ...session.currentState.choices, rules: [['price', 'price * 2']] })
  note()
  session.edit({ kind: 'pick', index: 1, pick: 2 })
  note()
  await session.change({ ...session.currentState.choices, fields: [[3, null]] })
  note()
  session.edit({ kind: 'cell', index: 3, column: 2, text: '' })
  note()
  return { session, states }
}

describe('[EDIT-9] the last changes', () => {
  test('edits, exclusions, answers, rules and the mapping are on one list with their names', async () => {
    const { session } = await changed()
    expect(session.steps()).toEqual({
      first: 0,
      done: 6,
      steps: [
        { what: 'cells', count: 1 },
        { what: 'leave-out', count: 1 },
        { what: 'rules', count: 1 },
        { what: 'answer', count: 1 },
        { what: 'columns', count: 1 },
        { what: 'clear', count: 1 },
      ],
    })
  })

  test('any of them is gone back to, and forth to, as one by one', async () => {
    const { session, states } = await changed()
    for (const at of [3, 0, 6, 2, 5, 4, 1, 6, 0]) {
      await session.stepTo(at)
      expect(stateOf(session)).toEqual(states[at])
      expect(session.summary().edits).toMatchObject({ done: at, undone: 6 - at })
    }
    for (let index = 1; index <= 6; index++) {
      await session.redo()
      expect(stateOf(session)).toEqual(states[index])
    }
    for (let index = 5; index >= 0; index--) {
      await session.undo()
      expect(stateOf(session)).toEqual(states[index])
    }
    await session.undo()
    expect(stateOf(session)).toEqual(states[0])
  })

  test('beyond the first and the last change nothing happens', async () => {
    const { session, states } = await changed()
    await session.stepTo(-4)
    expect(stateOf(session)).toEqual(states[0])
    await session.stepTo(99)
    expect(stateOf(session)).toEqual(states[6])
  })

  test('a new change forgets what was undone before', async () => {
    const { session } = await changed()
    await session.stepTo(1)
    session.edit({ kind: 'cell', index: 3, column: 2, text: '41' })
    expect(session.steps()).toEqual({
      first: 0,
      done: 2,
      steps: [
        { what: 'cells', count: 1 },
        { what: 'cells', count: 1 },
      ],
    })
  })

  test('of very many changes the last fifty are listed, and where they stand', async () => {
    const session = await openFile(CSV)
    for (let index = 0; index < 130; index++) session.edit({ kind: 'cell', index: 0, column: 2, text: String(index) })
    await session.stepTo(70)
    expect(session.steps()).toMatchObject({ first: 20, done: 70 })
    expect(session.steps().steps).toHaveLength(100)
  })

  test('[EDIT-8] they outlive the program, other readings too', async () => {
    const { session, states } = await changed()
    await session.stepTo(5)
    const laterSession = await openFile(CSV, { saved: structuredClone(session.unappliedChanges()) })
    expect(stateOf(laterSession)).toEqual(states[5])
    expect(laterSession.steps()).toEqual({ ...session.steps(), steps: session.steps().steps.slice(0, 5) })
    for (const at of [2, 4, 0, 5]) {
      await laterSession.stepTo(at)
      expect(stateOf(laterSession)).toEqual(states[at])
    }
  })
})

describe('[ASK-1] what was answered is asked again', () => {
  const asks = (session: Awaited<ReturnType<typeof openFile>>): (string | undefined)[] =>
    session.rows(0, 4, { filter: {} }).rows.map(({ problems }) => problems[0]?.code)

  test('a near miss, by its row', async () => {
    const session = await openFile(CSV)
    const before = stateOf(session)
    expect(asks(session)).toEqual([undefined, 'near-miss', undefined, 'near-miss'])
    session.edit({ kind: 'pick', index: 1, pick: 2 })
    expect(asks(session)).toEqual([undefined, undefined, undefined, 'near-miss'])
    expect(session.rows(1, 1, { filter: {} }).rows[0]?.answered).toEqual(['near-miss'])
    expect(session.summary().answered).toEqual([{ question: 'near-miss', count: 1 }])
    const answerResult = stateOf(session)
    session.edit({ kind: 'ask', indexes: [1] })
    expect(stateOf(session)).toEqual(before)
    expect(session.summary().edits?.last).toEqual({ what: 'ask-again', count: 1 })
    await session.undo()
    expect(stateOf(session)).toEqual(answerResult)
  })

  test('all rows of a kind at once; other answers stay', async () => {
    const session = await openFile(CSV)
    const before = stateOf(session)
    session.edit({ kind: 'answer', problem: 'near-miss', answer: 'keep' })
    expect(session.summary().answered).toEqual([{ question: 'near-miss', count: 2 }])
    session.edit({ kind: 'ask-all', question: 'conflict' })
    expect(session.summary().answered).toEqual([{ question: 'near-miss', count: 2 }])
    session.edit({ kind: 'ask-all', question: 'near-miss' })
    expect(stateOf(session)).toEqual(before)
  })

  test('an answer that is changed keeps its question', async () => {
    const session = await openFile(CSV)
    session.edit({ kind: 'pick', index: 1, pick: 2 })
    session.edit({ kind: 'pick', index: 1, pick: 'new' })
    expect(session.summary().answered).toEqual([{ question: 'near-miss', count: 1 }])
  })

  test('[EDIT-1] a key typed over takes the answer back', async () => {
    const session = await openFile(CSV)
    session.edit({ kind: 'pick', index: 1, pick: 2 })
    session.edit({ kind: 'cell', index: 1, column: 0, text: 'B-2' })
    expect(session.summary().answered).toEqual([])
  })

  test('[EDIT-4] a file read another way keeps the answer, its question and its taking back', async () => {
    const session = await openFile(CSV)
    session.edit({ kind: 'pick', index: 1, pick: 2 })
    session.edit({ kind: 'pick', index: 3, pick: 4 })
    session.edit({ kind: 'ask', indexes: [3] })
    const made = await session.change({ ...session.currentState.choices, skip: [[2, 2]] })
    expect(made.ok).toBe(true)
    expect(session.rows(0, 3, { filter: {} }).rows.map(({ answered }) => answered)).toEqual([
      ['near-miss'],
      undefined,
      undefined,
    ])
  })
})

describe('[SHOWN-2] what the user did is a filter', () => {
  test('rows left out, rows changed, rows answered', async () => {
    const { session } = await changed()
    const rows = (filter: object) => session.rows(0, 9, { filter }).rows.map(({ index }) => index)
    expect(rows({ leftOut: true })).toEqual([2])
    expect(rows({ changedByMe: true })).toEqual([0, 1, 3])
    expect(rows({ answered: true })).toEqual([1])
    expect(rows({ changedByMe: true, leftOut: true })).toEqual([])
    expect(rows({ changedByMe: true, text: 'delta' })).toEqual([3])
  })

  test('kept up when one more row is left out while it is shown', async () => {
    const { session } = await changed()
    const rows = () => session.rows(0, 9, { filter: { leftOut: true } }).rows.map(({ index }) => index)
    expect(rows()).toEqual([2])
    session.edit({ kind: 'filtered', filter: {}, ranges: [[0, 0]], included: false })
    expect(rows()).toEqual([0, 2])
    await session.undo()
    expect(rows()).toEqual([2])
  })
})
