/** Versions of a profile, and policies of several, as they are kept: how many, in which order, and what is told of it. */
import { describe, expect, test } from 'vitest'
import {
  keepPolicy,
  profileName,
  profilesTogether,
  setOf,
  withFirst,
} from '../../../src-main/engine/suppliers/profile-sets.ts'
import { rememberList, withPolicies, withVersion } from '../../../src-main/engine/suppliers/remember-list.ts'
import { MOST_VERSIONS, type Profile, type ProfileVersion } from '../../../src-shared/contract/profile.ts'
import type { ProfileSet } from '../../../src-shared/contract/profile-set.ts'

const time = (at: number): string => new Date(Date.UTC(2026, 0, 1 + at)).toISOString()

function version(at: number, heading = `sku ${at}`): ProfileVersion {
  return {
    at: time(at),
    file: `list ${at}.csv`,
    recognition: { headings: [heading], used: [heading], sheet: null, encoding: null, fileName: null },
    reading: { storage: 1, columns: [], bareColumns: [] },
    keep: [],
    missing: 'leave',
  }
}

function profile(count: number): Profile {
  const versions = Array.from({ length: count }, (_, at) => version(at))
  return { stocksheetProfile: 1, id: 'p-1', name: 'Holz', versions, crossReference: [] }
}

const files = ({ versions }: Profile): readonly string[] => versions.map(({ file }) => file)

describe('[SUPPLIER-4] of a profile the twenty newest versions are kept', () => {
  const full = profile(MOST_VERSIONS)
  const kept = files(full).slice(1)

  test('of a list that is read in another way', () => {
    const { profile: learnt, readAnew } = rememberList(full, version(99), [])
    expect([MOST_VERSIONS, readAnew, files(learnt)]).toEqual([20, true, [...kept, 'list 99.csv']])
    expect(files(rememberList(profile(19), version(99), []).profile)).toHaveLength(20)
  })

  test('of one that is in use again', () => {
    const back = withVersion(full, 3, time(200))
    expect(back && files(back)).toEqual([...kept, 'list 3.csv'])
    expect(back?.versions.at(-1)).toEqual({ ...version(3), at: time(200) })
    expect(withVersion(full, 20, time(200))).toBeNull()
    expect(withVersion(profile(2), 0, time(200))?.versions).toHaveLength(3)
  })

  test('of one whose rules a person changed', () => {
    const marked = withPolicies(full, { missing: 'mark' }, time(200))
    expect(files(marked)).toEqual([...kept, 'list 19.csv'])
    expect(marked.versions.at(-1)).toEqual({ ...version(19), missing: 'mark', at: time(200) })
    const none = { ...full, versions: [] }
    expect(withPolicies(none, { missing: 'mark' }, time(200))).toBe(none)
  })
})

describe('[SUPPLIER-8] what a list has taught', () => {
  test('is no version where it is read as before, whenever and from whichever file', () => {
    const before = profile(1)
    const taught = rememberList(before, { ...version(0), at: time(9), file: 'other.csv' }, [])
    expect(taught).toEqual({ profile: before, added: 0, changed: 0, readAnew: false })
    const named = { ...version(0), recognition: { ...version(0).recognition, fileName: 'holz *.csv' } }
    expect(rememberList(before, named, []).readAnew).toBe(true)
  })

  test('of a profile that only begins is its first version, with the codes that were answered for', () => {
    const taught = rememberList({ id: 'p-2', name: 'Metall' }, version(0), [
      { code: 'X-1', pick: 7 },
      { code: 'X-2', pick: 8 },
    ])
    expect(taught).toMatchObject({ added: 2, changed: 0, readAnew: true })
    expect(taught.profile).toMatchObject({ id: 'p-2', name: 'Metall', versions: [version(0)] })
    expect(taught.profile.crossReference.map(({ code, material }) => [code, material])).toEqual([
      ['X-1', 7],
      ['X-2', 8],
    ])
    const again = rememberList(taught.profile, version(0), [{ code: 'x-1', pick: 9 }])
    expect(again).toMatchObject({ added: 0, changed: 1, readAnew: false })
  })
})

describe('[LISTS-17] a policy of several profiles', () => {
  const set = (policy: ProfileSet['policy'], ...profiles: readonly string[]): ProfileSet => ({
    stocksheetProfileSet: 1,
    profiles: [...profiles],
    policy,
    at: time(0),
  })

  async function kept(
    sets: readonly ProfileSet[],
    policy: ProfileSet['policy'] | 'ask',
    ...profiles: readonly string[]
  ) {
    const done: unknown[] = []
    const store = {
      list: () => Promise.resolve({ profiles: [], sets, damaged: [] }),
      keepSet: (one: ProfileSet) => Promise.resolve(void done.push(['keep', one])),
      forgetSet: (one: readonly string[]) => Promise.resolve(void done.push(['forget', one])),
    }
    return [await keepPolicy(store, { policy, profiles: [...profiles] }, time(5)), ...done]
  }

  test('to ask forgets what was kept for these, and says nothing where nothing was', async () => {
    const sets = [set('cheapest', 'a', 'b'), set('cheapest', 'a', 'c')]
    expect(await kept(sets, 'ask', 'b', 'a')).toEqual(['forgotten', ['forget', ['b', 'a']]])
    expect(await kept(sets, 'ask', 'a')).toEqual([null])
    expect(await kept(sets, 'ask', 'a', 'b', 'c')).toEqual([null])
    expect(await kept([], 'ask', 'a', 'b')).toEqual([null])
  })

  test('is kept once; its order counts for a preference alone', async () => {
    const keep = (policy: ProfileSet['policy'], ...profiles: readonly string[]) => [
      'kept',
      ['keep', { ...set(policy, ...profiles), at: time(5) }],
    ]
    expect(await kept([], 'cheapest', 'a', 'b')).toEqual(keep('cheapest', 'a', 'b'))
    expect(await kept([set('cheapest', 'a', 'b')], 'cheapest', 'b', 'a')).toEqual([null])
    expect(await kept([set('cheapest', 'a', 'b')], 'preferred', 'a', 'b')).toEqual(keep('preferred', 'a', 'b'))
    expect(await kept([set('preferred', 'a', 'b')], 'preferred', 'a', 'b')).toEqual([null])
    expect(await kept([set('preferred', 'a', 'b')], 'preferred', 'b', 'a')).toEqual(keep('preferred', 'b', 'a'))
  })

  test('is of exactly these profiles', () => {
    const sets = [set('cheapest', 'a', 'b'), set('newest', 'a', 'b', 'c')]
    expect(setOf(sets, ['b', 'a'])?.policy).toBe('cheapest')
    expect(setOf(sets, ['c', 'b', 'a'])?.policy).toBe('newest')
    expect([setOf(sets, ['a']), setOf(sets, ['a', 'c']), setOf(sets, [])]).toEqual([null, null, null])
  })

  test('is one where every list has a profile; one that is put first leads the others', () => {
    expect(profilesTogether(['b', 'a', 'b'])).toEqual(['b', 'a'])
    expect([profilesTogether(['a', null]), profilesTogether(['a', undefined]), profilesTogether([])]).toEqual([
      null,
      null,
      null,
    ])
    expect(withFirst(set('preferred', 'a', 'b', 'c'), 'c')).toEqual({ policy: 'preferred', profiles: ['c', 'a', 'b'] })
    expect(profileName([{ id: 'a', name: 'Holz' }], 'a')).toBe('Holz')
    expect(profileName([{ id: 'a', name: 'Holz' }], 'b')).toBe('b')
  })
})
