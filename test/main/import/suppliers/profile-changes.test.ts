/** A person's changes to a profile, and a profile loaded from a file. */
import { describe, expect, test } from 'vitest'
import {
  checkName,
  hasCode,
  makeImportedProfile,
  withCode,
  removeCodes,
} from '../../../../src-main/import/suppliers/profile-changes.ts'
import type { Profile } from '../../../../src-shared/api/profile.ts'

const AT = '2026-10-03T08:00:00.000Z'
const profile = (id: string, name: string, codes: Readonly<Record<string, number>> = {}): Profile => ({
  stocksheetProfile: 1,
  id: `p-${id.padStart(16, '0')}`,
  name,
  howRead: {
    at: AT,
    file: 'oct.csv',
    recognition: { headings: ['sku'], used: ['sku'], sheet: null, encoding: null, fileName: null },
    reading: { storage: 1, columns: [], bareColumns: [] },
    keep: ['name'],
    missing: 'leave',
  },
  crossReference: Object.entries(codes).map(([code, material]) => ({ code, material, at: AT, file: 'f.csv' })),
})
const holz = profile('1', 'Holz AG', { 'X-1': 5, 'X-2': 6 })
const all = [holz, profile('2', 'Stahl')]

describe('a name of its own', () => {
  test.each([
    ['Neu', null, { ok: true, value: 'Neu' }],
    ['Holz AG', null, { ok: false, error: 'name-taken' }],
    [' holz ag ', null, { ok: false, error: 'name-taken' }],
    ['Holz AG', holz.id, { ok: true, value: 'Holz AG' }],
    ['Stahl', holz.id, { ok: false, error: 'name-taken' }],
    ['none', null, { ok: false, error: 'name-unusable' }],
    ['None', null, { ok: false, error: 'name-unusable' }],
    ['', null, { ok: false, error: 'name-unusable' }],
    ['   ', null, { ok: false, error: 'name-unusable' }],
  ])('%j', (name, self, expected) => {
    expect(checkName(name, all, self)).toEqual(expected)
  })
})

describe('[SUPPLIER-5] what a code means', () => {
  const codes = (changed: Profile): string[] =>
    changed.crossReference.map(({ code, material }) => `${code}=${material}`)

  test('a new one comes last, without the spaces around it, by hand', () => {
    const changeResult = withCode(holz, ' Y ', 9, 'now')
    expect(codes(changeResult)).toEqual(['X-1=5', 'X-2=6', 'Y=9'])
    expect(changeResult.crossReference.at(-1)).toEqual({ code: 'Y', material: 9, at: 'now', file: '' })
    expect({ ...changeResult, crossReference: [] }).toEqual({ ...holz, crossReference: [] })
  })

  test('one that is known stays in its place, however it is written', () => {
    expect(codes(withCode(holz, 'x-1', 9, AT))).toEqual(['x-1=9', 'X-2=6'])
    expect(codes(withCode(holz, 'X-2', 9, AT))).toEqual(['X-1=5', 'X-2=9'])
  })

  test('it is forgotten, and the others stay', () => {
    expect(codes(withCode(holz, 'x-1 ', null, AT))).toEqual(['X-2=6'])
    expect(codes(withCode(holz, 'Z', null, AT))).toEqual(['X-1=5', 'X-2=6'])
  })

  test('a blank one is none', () => {
    expect(codes(withCode(holz, '  ', 9, AT))).toEqual(['X-1=5', 'X-2=6'])
  })

  test('whether one is known', () => {
    expect(['X-1', ' x-2', 'X-3', ''].map((code) => hasCode(holz, code))).toEqual([true, true, false, false])
  })
})

describe('[SUPPLIER-5] a profile that came as a file', () => {
  const id = `p-${'f'.repeat(16)}`

  test('gets an id of ours, and brings no codes along', () => {
    const readResult = makeImportedProfile(profile('9', ' Neu ', { A: 1 }), all, id)
    expect(readResult).toEqual({ ok: true, value: { ...profile('9', 'Neu'), id } })
    expect(removeCodes(holz)).toEqual({ ...holz, crossReference: [] })
  })

  test('its name must be free, even if it is that of the profile it was made from', () => {
    expect(makeImportedProfile(holz, all, holz.id)).toEqual({ ok: false, error: 'name-taken' })
  })

  test('what is wrong with it is told with its place', () => {
    const where = (json: unknown): string => {
      const readResult = makeImportedProfile(json, all, id)
      return readResult.ok || typeof readResult.error === 'string' ? '' : readResult.error.path
    }
    expect(where({ ...holz, howRead: {} })).toMatch(/^howRead\S* \S/)
    expect(where({ ...holz, crossReference: [{}] })).toMatch(/^crossReference\.0\.code \S/)
    expect(where(null)).toMatch(/^\S/)
  })
})
