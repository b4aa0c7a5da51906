/** Versions of a profile as they are kept: how many, in which order. */
import { describe, expect, test } from 'vitest'
import { rememberList, withPolicies, withVersion } from '../../../src-main/engine/suppliers/remember-list.ts'
import { MOST_VERSIONS, type Profile, type ProfileVersion } from '../../../src-shared/contract/profile.ts'

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
