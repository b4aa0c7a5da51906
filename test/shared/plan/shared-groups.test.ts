/** Numbered groups of drafts, compared with a plain map. */
import { expect, test } from 'vitest'
import { SharedGroups } from '../../../src-shared/plan/material-groups.ts'
import { LayeredMap } from '../../../src-shared/material/values/layered-map.ts'
import { fc } from '../../fast-check.ts'

const DRAFTS = 12

test('[MATCH-4] says of each draft what a map says, in whatever order they come', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(3), { minLength: DRAFTS, maxLength: DRAFTS }), (materials) => {
      const shared = new SharedGroups(DRAFTS)
      const map = new Map<number, number[]>()
      const firsts = new Map<number, number>()
      for (const [index, material] of materials.entries()) {
        const first = firsts.get(material)
        if (first === undefined) firsts.set(material, index)
        else {
          shared.addToGroup(first, index)
          const group = map.get(first) ?? [first]
          group.push(index)
          for (const one of group) map.set(one, group)
        }
      }
      expect(new Map(shared)).toEqual(map)
      expect(shared.size).toBe(map.size)
      for (let index = -1; index <= DRAFTS; index++) {
        expect([shared.has(index), shared.get(index)]).toEqual([map.has(index), map.get(index)])
      }
      const reportedRows = new Map<number, readonly number[]>()
      shared.forEach((group, index) => reportedRows.set(index, group))
      expect(reportedRows).toEqual(map)
      expect([new Set(shared.keys()), new Set(shared.values())]).toEqual([new Set(map.keys()), new Set(map.values())])
      // An edit puts its changes on top.
      const layered = LayeredMap.of<number, readonly number[]>(shared)
      layered.delete(0)
      map.delete(0)
      expect(new Map(layered)).toEqual(map)
    }),
  )
})

test('a draft that shares nothing is in no group', () => {
  const shared = new SharedGroups(2)
  expect([shared.size, shared.has(0), shared.get(0), [...shared]]).toEqual([0, false, undefined, []])
})
