/** Which files of a folder are completely written. */
import { expect, test } from 'vitest'
import { makeFailure, ok } from '../../../../src-shared/material/values/result.ts'
import {
  type FolderProblem,
  type ListedFile,
  WatchedFolder,
  type FolderView,
} from '../../../../src-main/file/watch/watched-folder.ts'

const file = (name: string, stamp: string): ListedFile => ({ name, size: stamp.length, modified: 0, stamp })

/** What each check returns: names of complete files, and how many are still waited for. */
async function looks(listings: readonly (readonly ListedFile[] | FolderProblem)[]) {
  let at = 0
  const reported: FolderView[] = []
  const watched = new WatchedFolder({
    list: async () => {
      const listing = listings[at] ?? []
      return typeof listing === 'string' ? makeFailure(listing) : ok(listing)
    },
    clock: { sleep: async () => undefined },
    onChanged: (view) => reported.push(view),
    onFailure: (error) => {
      throw error
    },
  })
  const seen: (string | number)[][] = []
  for (at = 0; at < listings.length; at += 1) {
    await watched.checkFolder()
    seen.push([watched.view.status, ...watched.view.files.map(({ name }) => name), watched.view.waiting])
  }
  return { seen, reported: reported.length }
}

test('[INBOX-2] a file is whole when two looks find the same size and time', async () => {
  const { seen } = await looks([
    [file('a.csv', '1')],
    [file('a.csv', '2')],
    [file('a.csv', '2'), file('b.csv', '1')],
    [file('a.csv', '2'), file('b.csv', '1')],
    [file('a.csv', '3'), file('b.csv', '1')],
    [file('b.csv', '1')],
    [file('a.csv', '3'), file('b.csv', '1')],
  ])
  expect(seen).toEqual([
    ['watching', 1],
    ['watching', 1],
    ['watching', 'a.csv', 1],
    ['watching', 'a.csv', 'b.csv', 0],
    ['watching', 'b.csv', 1],
    ['watching', 'b.csv', 0],
    // It was gone, so whoever put it back may still be writing it.
    ['watching', 'b.csv', 1],
  ])
})

test('[INBOX-2] a folder that was away is looked at twice again', async () => {
  const allFiles = [file('a.csv', '1')]
  const { seen } = await looks([allFiles, allFiles, 'away', allFiles, allFiles, 'unreadable'])
  expect(seen).toEqual([
    ['watching', 1],
    ['watching', 'a.csv', 0],
    ['away', 0],
    ['watching', 1],
    ['watching', 'a.csv', 0],
    ['unreadable', 0],
  ])
})

test('a look that finds the same reports nothing', async () => {
  const allFiles = [file('a.csv', '1')]
  expect((await looks([[], [], allFiles, allFiles, allFiles, allFiles])).reported).toBe(3)
})

test('looks go on until they are stopped: sooner while a file is waited for, and after an unexpected error', async () => {
  const abortController = new AbortController()
  const [slept, errors]: [number[], unknown[]] = [[], []]
  let at = 0
  const watched = new WatchedFolder({
    list: async () => {
      at += 1
      if (at === 3) throw new Error('odd')
      return ok([file('a.csv', '1')])
    },
    clock: {
      sleep: async (ms) => {
        slept.push(ms)
        if (slept.length === 4) abortController.abort()
      },
    },
    onChanged: () => undefined,
    onFailure: (error) => errors.push(error),
  })
  await watched.watch(abortController.signal)
  expect(slept).toEqual([2_000, 5_000, 5_000, 5_000])
  expect(errors).toEqual([new Error('odd')])
})
