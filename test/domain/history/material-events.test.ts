/** Who changed what, from what readings showed and what our calls did. */
import { describe, expect, test } from 'vitest'
import { valuesOf, type AccountReading } from '../../../src-shared/domain/history/account-reading.ts'
import { differencesBetween } from '../../../src-shared/domain/history/differences.ts'
import { materialEvents, type MaterialEvent } from '../../../src-shared/domain/history/material-events.ts'
import { differencesNotByUs } from '../../../src-shared/domain/history/not-by-us.ts'
import type { OwnCall, ReadingPlace } from '../../../src-shared/domain/history/own-call.ts'
import type { Change } from '../../../src-shared/domain/plan/planned-call.ts'
import { OAK_BOARD, type StoredLine } from '../build.ts'
import { readingFrom } from './made-readings.ts'

const RUNS = ['first', 'second', 'third']

function place(seq: number, at: number, newestRun: string | null = null): ReadingPlace {
  return { seq, at, began: at - 1, newestRun }
}

function change(field: Change['field'], before: string | null, after: string, storage: number | null = null): Change {
  return { field, storage, before, after }
}

function call(at: number, changes: readonly Change[], more: Partial<OwnCall> = {}): OwnCall {
  return {
    run: 'first',
    undoOf: null,
    file: 'prices.csv',
    row: 2,
    material: OAK_BOARD.id,
    method: 'materials/edit',
    state: 'done',
    reason: null,
    at,
    changes,
    expected: [],
    ...more,
  }
}

const oak = (other: Partial<StoredLine> = {}): AccountReading => readingFrom([{ ...OAK_BOARD, ...other }])
const none = readingFrom([])

function eventsOf(seen: readonly (readonly [ReadingPlace, AccountReading])[], calls: readonly OwnCall[]) {
  const readings = seen.map(([reading, held]) => ({
    reading,
    values: valuesOf(held, OAK_BOARD.id),
    storages: held.storages,
  }))
  return materialEvents(readings, calls, RUNS)
}

/** In short: who, and what became of which field. */
function short(events: readonly MaterialEvent[]): string[] {
  return events.map((event) => {
    const who = event.kind === 'own' ? `${event.call.run}${event.call.undoOf === null ? '' : ' (undo)'}` : event.kind
    const when = event.kind === 'elsewhere' ? ` ${event.since}-${event.found}` : ''
    const presence = event.kind === 'elsewhere' && event.presence ? ` ${event.presence}` : ''
    if (event.kind === 'first-seen' || presence !== '') return `${who}${when}${presence}`
    const fields = event.changes.map(
      ({ field, before, after, broughtAlong }) => `${field} ${before}>${after}${broughtAlong ? '*' : ''}`,
    )
    return `${who}${when}: ${fields.join(', ')}`
  })
}

describe('what happened to a material', () => {
  test('[HISTORY-9] a change that a run made is the run’s, any other was made elsewhere between two readings', () => {
    const events = eventsOf(
      [
        [place(1, 100), oak()],
        [place(2, 200, 'first'), oak({ price: '14', in: { 1: '40/5', 2: '9' } })],
        [place(3, 300, 'first'), oak({ price: '15', in: { 1: '40/5', 2: '9' } })],
      ],
      [call(150, [change('price', '12.5', '14')])],
    )
    expect(short(events)).toEqual([
      'first-seen',
      'first: price 12.5>14',
      'elsewhere 150-200: stock 3>9',
      'elsewhere 200-300: price 14>15',
    ])
  })

  test('[HISTORY-9] what others changed before our call overwrote it is told, with the call that found it', () => {
    const events = eventsOf(
      [
        [place(1, 100), oak()],
        [place(2, 200, 'first'), oak({ price: '14' })],
      ],
      [call(150, [change('price', '13', '14')])],
    )
    expect(short(events)).toEqual(['first-seen', 'elsewhere 100-150: price 12.5>13', 'first: price 13>14'])
  })

  test('[HISTORY-9] an undo is told as one, and a call that failed changed nothing', () => {
    const events = eventsOf(
      [
        [place(1, 100), oak()],
        [place(2, 200, 'third'), oak()],
      ],
      [
        call(110, [change('price', '12.5', '14')]),
        call(120, [change('notes', 'dry', 'wet')], { state: 'failed' }),
        call(130, [change('price', '14', '12.5')], { run: 'second', undoOf: 'first' }),
      ],
    )
    expect(short(events)).toEqual([
      'first-seen',
      'first: price 12.5>14',
      'first: notes dry>wet',
      'second (undo): price 14>12.5',
    ])
  })

  test('[HISTORY-9] a call without an answer happened only where a reading shows it', () => {
    const unknown = call(150, [change('price', '12.5', '14')], { state: 'unknown' })
    const shown = eventsOf(
      [
        [place(1, 100), oak()],
        [place(2, 200, 'first'), oak({ price: '14' })],
      ],
      [unknown],
    )
    expect(shown.map((event) => event.kind === 'own' && event.shown)).toEqual([false, true])
    const other = eventsOf(
      [
        [place(1, 100), oak()],
        [place(2, 200, 'first'), oak({ price: '13' })],
      ],
      [unknown],
    )
    expect(short(other)).toEqual(['first-seen', 'first: price 12.5>14', 'elsewhere 100-200: price 12.5>13'])
  })

  test('[HISTORY-9] what a call brings along is its doing: rows that come and go, amounts in another unit', () => {
    const unit = eventsOf(
      [
        [place(1, 100), oak({ unit: 'kg' })],
        [place(2, 200, 'first'), oak({ unit: 'g', price: '0.0125', in: { 1: '40000/5000', 2: '3000' } })],
      ],
      [call(150, [change('unit', 'kg', 'g')])],
    )
    expect(short(unit)[1]).toBe('first: unit kg>g, price 12.5>0.0125*, stock 40>40000*, minimum 5>5000*, stock 3>3000*')
    expect(unit).toHaveLength(2)
    const zero = eventsOf(
      [
        [place(1, 100), oak()],
        [place(2, 200, 'first'), oak({ in: { 1: '40/5' } })],
      ],
      [call(150, [change('stock', '3', '0', 2)], { method: 'materials/update_stock' })],
    )
    expect(zero.map(({ kind }) => kind)).toEqual(['first-seen', 'own'])
    const added = eventsOf(
      [
        [place(1, 100), none],
        [place(2, 200, 'first'), oak({ in: { 1: '0', 2: '3' } })],
      ],
      [
        call(
          150,
          [
            change('name', null, 'Oak board'),
            change('sku', null, '00123'),
            change('unit', null, 'pcs'),
            change('price', null, '12.5'),
            change('notes', null, 'dry'),
            change('categories', null, '10'),
            change('stock', null, '3', 2),
          ],
          { method: 'materials/add' },
        ),
      ],
    )
    expect(added.map(({ kind }) => kind)).toEqual(['own'])
    const deleted = eventsOf(
      [
        [place(1, 100), oak()],
        [place(2, 200, 'first'), none],
      ],
      [call(150, [], { method: 'materials/delete' })],
    )
    expect(deleted.map(({ kind }) => kind)).toEqual(['first-seen', 'own'])
  })

  test('a material that others added or deleted appears and goes', () => {
    const events = eventsOf(
      [
        [place(1, 100), none],
        [place(2, 200), oak()],
        [place(3, 300), none],
      ],
      [],
    )
    expect(short(events)).toEqual(['elsewhere 100-200 appeared', 'elsewhere 200-300 gone'])
  })

  test('[HISTORY-9] runs are told by their order, whatever the clock said', () => {
    const later = call(50, [change('price', '12.5', '14')], { run: 'second' })
    const events = eventsOf(
      [
        [place(1, 100, 'first'), oak()],
        [place(2, 90, 'second'), oak({ price: '14' })],
      ],
      [later],
    )
    expect(short(events)).toEqual(['first-seen', 'second: price 12.5>14'])
  })

  test('[HISTORY-8] a storage that was not read before did not change', () => {
    const events = eventsOf(
      [
        [place(1, 100), readingFrom([OAK_BOARD], [1])],
        [place(2, 200), readingFrom([OAK_BOARD], [1, 2])],
        [place(3, 300), readingFrom([OAK_BOARD], [1])],
        [place(4, 400), readingFrom([{ ...OAK_BOARD, in: { 1: '40/5', 2: '4' } }], [1, 2])],
      ],
      [],
    )
    expect(short(events)).toEqual(['first-seen', 'first-seen', 'elsewhere 300-400: stock 3>4'])
  })
})

describe('two readings', () => {
  const pine: StoredLine = { id: 7, name: 'Pine', price: '3', in: { 1: '5' } }

  test('[HISTORY-8] differ in what changed, what was added and what is gone; a storage only one of them read is told', () => {
    const before = readingFrom([OAK_BOARD, pine], [1, 2])
    const after = readingFrom(
      [
        { ...OAK_BOARD, price: '13' },
        { ...pine, id: 8, name: 'Larch' },
      ],
      [1, 3],
    )
    const found = differencesBetween(before, after)
    expect(found.materials.map(({ id, name, kind }) => ({ id, name, kind }))).toEqual([
      { id: 7, name: 'Pine', kind: 'gone' },
      { id: 8, name: 'Larch', kind: 'added' },
      { id: 100, name: 'Oak board', kind: 'changed' },
    ])
    expect(found.materials[2]?.changes).toEqual([{ field: 'price', storage: null, before: '12.5', after: '13' }])
    expect([found.storagesBefore, found.storagesAfter]).toEqual([
      [1, 2],
      [1, 3],
    ])
    expect(differencesBetween(before, before).materials).toEqual([])
  })

  test('[HISTORY-10] without what our runs did, only what others did is left', () => {
    const before = { place: place(1, 100, 'first'), reading: readingFrom([OAK_BOARD, pine]) }
    const after = {
      place: place(2, 200, 'first'),
      reading: readingFrom([
        { ...OAK_BOARD, price: '14', in: { 1: '40/5', 2: '9' } },
        { ...pine, price: '4' },
      ]),
    }
    const calls = [
      call(150, [change('price', '12.5', '14')]),
      call(155, [change('price', '3.5', '4')], { material: 7 }),
      // Before the first reading, and after the second: neither explains anything.
      call(50, [change('stock', '2', '9', 2)]),
      call(250, [change('stock', '3', '9', 2)], { run: 'second' }),
    ]
    const found = differencesNotByUs(before, after, calls, RUNS)
    expect(found.materials).toEqual([
      {
        id: 7,
        name: 'Pine',
        sku: '',
        kind: 'changed',
        changes: [{ field: 'price', storage: null, before: '3', after: '3.5' }],
      },
      {
        id: 100,
        name: 'Oak board',
        sku: '00123',
        kind: 'changed',
        changes: [{ field: 'stock', storage: 2, before: '3', after: '9' }],
      },
    ])
  })
})
