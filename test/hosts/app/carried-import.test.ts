/** What goes on of an import with other files: names by files, and each sheet as a list. */
import { mkdtempSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { carriedNames } from '../../../src-main/hosts/app/carried-import.ts'
import { KnownFiles } from '../../../src-main/hosts/app/known-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'stocksheet-carried-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

async function offered(files: KnownFiles, path: string, name = path): Promise<string> {
  await writeFile(join(folder, path), 'x')
  const answer = await files.offer(join(folder, path), name)
  if (!answer.ok) throw new Error('the file was not offered')
  return answer.value.file
}

test('[LISTS-13] files are known again by what they are, whatever they are called among others', async () => {
  const files = new KnownFiles()
  const [one, other, book] = [
    await offered(files, 'one', 'p.csv'),
    await offered(files, 'other', 'p.csv'),
    await offered(files, 'book.xlsx'),
  ]
  const both = files.together([one, other, book])
  const less = files.together([both?.file ?? ''], { without: ['p.csv'] })
  const [from, into] = [files.findSet(both?.file ?? ''), files.findSet(less?.file ?? '')]
  const alone = files.find(book)
  if (!from || !into || !alone) throw new Error('files are missing')
  const none = () => undefined
  expect(carriedNames(from, into, none)).toEqual([
    ['p (2).csv', 'p.csv'],
    ['book.xlsx', 'book.xlsx'],
  ])
  expect(carriedNames(into, alone, none)).toEqual([['book.xlsx', null]])
  expect(carriedNames(alone, into, none)).toEqual([[null, 'book.xlsx']])
})

test('[LISTS-13] each sheet of a workbook is a list, until one of them is taken out', async () => {
  const files = new KnownFiles()
  const book = await offered(files, 'book.xlsx')
  const each = files.together([book], { sheets: ['book.xlsx'] })
  expect(each?.name).toBe('book.xlsx')
  const known = files.findSet(each?.file ?? '')
  expect(known?.files).toMatchObject([{ name: 'book.xlsx', sheets: 'each' }])
  const alone = files.find(book)
  if (!known || !alone) throw new Error('the workbook is missing')
  // What was changed in the sheet that was read is of that sheet.
  expect(carriedNames(alone, known, () => 'Prices')).toEqual([[null, 'book.xlsx › Prices']])
  const less = files.together([each?.file ?? ''], { without: ['book.xlsx › Cover'] })
  expect(files.findSet(less?.file ?? '')?.files).toMatchObject([{ sheets: 'each', without: ['Cover'] }])
  // Taken out whole, nothing is left.
  expect(files.together([each?.file ?? ''], { without: ['book.xlsx'] })).toBeNull()
})
