/** What is remembered about accounts that give no whole list: by account, for other programs, and without blocking a reading. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ListMemory } from '../../../../src-main/ports/account-readings.ts'
import { makeListMemory } from '../../../../src-main/store/journal/list-memory.ts'
import { makePlace, type Place } from './place.ts'

let place: Place
beforeEach(() => {
  place = makePlace()
  return place.remove
})

const memory = (ledger: string): ListMemory => {
  const createdMemory = makeListMemory(place.file).lists?.(ledger)
  if (!createdMemory) throw new Error('nothing is kept')
  return createdMemory
}
const REFUSED = { at: 1_700_000_000_000, times: 2, size: 40_000 }

describe('[READ-2] what is kept of an account’s lists', () => {
  test('is there for the next program, of this account and no other', () => {
    expect(memory('one').lastRefusal()).toBeNull()
    memory('one').keep(REFUSED)
    expect(memory('one').lastRefusal()).toEqual(REFUSED)
    expect(memory('other').lastRefusal()).toBeNull()
    memory('one').keep({ ...REFUSED, times: 3 })
    expect(memory('one').lastRefusal()).toEqual({ ...REFUSED, times: 3 })
    memory('one').keep(null)
    expect(memory('one').lastRefusal()).toBeNull()
  })

  test('stands beside an open journal', () => {
    const journal = place.journal()
    journal.countRequests('one', 3)
    memory('one').keep(REFUSED)
    expect(journal.ledger('one').spentRequests).toBe(3)
    expect(memory('one').lastRefusal()).toEqual(REFUSED)
  })

  test('that cannot be read is nothing: reading goes on', () => {
    mkdirSync(dirname(place.file), { recursive: true })
    writeFileSync(place.file, 'no database, but long enough to be taken for one'.repeat(100))
    expect(memory('one').lastRefusal()).toBeNull()
    expect(() => memory('one').keep(REFUSED)).not.toThrow()
  })

  test('is not asked for where no journal is kept', () => {
    expect(makeListMemory(undefined)).toEqual({})
  })
})
