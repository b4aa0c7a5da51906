/** If a file's encoding is unclear, the window offers the two most likely readings and shows a word that differs between them. */
import { expect, test } from 'vitest'
import { markUntrusted } from '../../../src-shared/material/values/untrusted-text.ts'
import { findLikelyReadings } from '../../../src-renderer/view/likely-readings.ts'

const read = (encoding: string, sample: string) => ({ encoding, sample: markUntrusted(sample) })

test('offers the likeliest reading and the next one that differs, each with its first differing word', () => {
  expect(
    findLikelyReadings([
      read('windows-1252', 'A-1;Steel Festõhenger;2'),
      read('macintosh', 'A-1;Steel Festõhenger;2'),
      read('windows-1250', 'A-1;Steel Festőhenger;2'),
      read('koi8-r', 'A-1;Steel FestУhenger;2'),
    ]),
  ).toEqual([
    { encoding: 'windows-1252', word: 'Festõhenger' },
    { encoding: 'windows-1250', word: 'Festőhenger' },
  ])
})

test('identical readings offer nothing', () => {
  expect(findLikelyReadings([read('windows-1252', 'Müller'), read('macintosh', 'Müller')])).toEqual([])
  expect(findLikelyReadings()).toEqual([])
})
