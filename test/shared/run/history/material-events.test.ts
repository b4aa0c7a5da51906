/** Who changed what, judged from the readings and our calls. */
import { describe, expect, test } from 'vitest'
import { valuesOf, type MaterialVersion } from '../../../../src-shared/run/history/material-version.ts'
import {
  findEventsAfter,
  findMaterialEvents,
  type MaterialEvent,
} from '../../../../src-shared/run/history/material-events.ts'
import type { OwnCall, ReadingPosition } from '../../../../src-shared/run/history/reading-times.ts'
import type { Change } from '../../../../src-shared/plan/plan.ts'
import { OAK_BOARD, type StoredLine } from '../../../build.ts'
import { versionsFrom } from './made-versions.ts'

const RUNS = ['first', 'second', 'third']

function place(seq: number, at: number, newestRun: string | null = null): ReadingPosition {
  return { seq, at, beganAt: at - 1, newestRun }
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
    sideEffects: [],
    ...more,
  }
}

/** What a reading of these storages returned. */
interface Read {
  readonly versions: ReadonlyMap<number, MaterialVersion>
  readonly storages: readonly number[]
}

function readOf(lines: readonly StoredLine[], storages: readonly number[] = [1, 2]): Read {
  return { versions: versionsFrom(lines, storages), storages }
}

const oak = (other: Partial<StoredLine> = {}): Read => readOf([{ ...OAK_BOARD, ...other }])
const none = readOf([])

type Seen = readonly (readonly [ReadingPosition, Read])[]

function seenOf(seen: Seen) {
  return seen.map(([reading, { versions, storages }]) => {
    const version = versions.get(OAK_BOARD.id)
    return { reading, values: version ? valuesOf(version) : new Map<never, never>(), storages }
  })
}

function eventsOf(seen: Seen, calls: readonly OwnCall[]) {
  return findMaterialEvents(seenOf(seen), calls, RUNS)
}

/** In short: who changed which field, and how. */
function short(events: readonly MaterialEvent[]): string[] {
  return events.map((event) => {
    const who = event.kind === 'own' ? `${event.call.run}${event.call.undoOf === null ? '' : ' (undo)'}` : event.kind
    const when = event.kind === 'elsewhere' ? ` ${event.since}-${event.noticedAt}` : ''
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
    const shownEvents = eventsOf(
      [
        [place(1, 100), oak()],
        [place(2, 200, 'first'), oak({ price: '14' })],
      ],
      [unknown],
    )
    expect(shownEvents.map((event) => event.kind === 'own' && event.isShown)).toEqual([false, true])
    const otherEvents = eventsOf(
      [
        [place(1, 100), oak()],
        [place(2, 200, 'first'), oak({ price: '13' })],
      ],
      [unknown],
    )
    expect(short(otherEvents)).toEqual(['first-seen', 'first: price 12.5>14', 'elsewhere 100-200: price 12.5>13'])
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
    const addedEvents = eventsOf(
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
    expect(addedEvents.map(({ kind }) => kind)).toEqual(['own'])
    const deletedEvents = eventsOf(
      [
        [place(1, 100), oak()],
        [place(2, 200, 'first'), none],
      ],
      [call(150, [], { method: 'materials/delete' })],
    )
    expect(deletedEvents.map(({ kind }) => kind)).toEqual(['first-seen', 'own'])
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
    const laterCall = call(50, [change('price', '12.5', '14')], { run: 'second' })
    const events = eventsOf(
      [
        [place(1, 100, 'first'), oak()],
        [place(2, 90, 'second'), oak({ price: '14' })],
      ],
      [laterCall],
    )
    expect(short(events)).toEqual(['first-seen', 'second: price 12.5>14'])
  })

  test('[HISTORY-9] a storage that was not read before did not change', () => {
    const events = eventsOf(
      [
        [place(1, 100), readOf([OAK_BOARD], [1])],
        [place(2, 200), readOf([OAK_BOARD], [1, 2])],
        [place(3, 300), readOf([OAK_BOARD], [1])],
        [place(4, 400), readOf([{ ...OAK_BOARD, in: { 1: '40/5', 2: '4' } }], [1, 2])],
      ],
      [],
    )
    expect(short(events)).toEqual(['first-seen', 'first-seen', 'elsewhere 300-400: stock 3>4'])
  })
})

test('[HISTORY-10] after a reading: what our runs did and what others did, and nothing from before', () => {
  const seenEntries = seenOf([
    [place(1, 100, 'first'), oak()],
    [place(2, 200, 'first'), oak({ price: '14', in: { 1: '40/5', 2: '9' } })],
  ])
  const calls = [
    // Before the first reading, so it explains nothing.
    call(50, [change('stock', '2', '9', 2)]),
    call(150, [change('price', '13', '14')]),
    call(250, [change('stock', '9', '8', 2)], { run: 'second' }),
  ]
  expect(short(findEventsAfter(seenEntries, calls, RUNS))).toEqual([
    'elsewhere 100-150: price 12.5>13',
    'first: price 13>14',
    'elsewhere 150-200: stock 3>9',
    'second: stock 9>8',
  ])
  expect(findEventsAfter(seenEntries.slice(0, 1), [], RUNS)).toEqual([])
})
