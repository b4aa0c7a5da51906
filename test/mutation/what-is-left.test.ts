import { expect, test } from 'vitest'
import { whatIsLeft, type Line } from './what-is-left.ts'

const FILES = ['a.test.ts', 'b.test.ts', 'c.test.ts']
const ended = (by: string): Line => ({ what: 'ended', by })
const trying = (id: number, file: string): Line => ({ what: 'trying', id, by: `${file} > it` })

test('nothing is left once all files have ended', () => {
  expect(whatIsLeft(FILES, FILES.map(ended))).toEqual({ files: [], notes: [] })
})

test('a crash leaves its file and those behind it; its mistake is not found, and is not tried there again', () => {
  const { files, notes } = whatIsLeft(FILES, [trying(3, 'a.test.ts'), ended('a.test.ts'), trying(5, 'b.test.ts')])
  expect(files).toEqual(['b.test.ts', 'c.test.ts'])
  expect(notes).toEqual([
    { what: 'left-behind', id: 5, by: 'b.test.ts > it' },
    { what: 'doubtful', id: 5, by: 'b.test.ts > it' },
  ])
})

test('a crash between two files is no mistake’s', () => {
  expect(whatIsLeft(FILES, [trying(3, 'a.test.ts'), ended('a.test.ts')])).toEqual({ files: FILES.slice(1), notes: [] })
})

test('a process that runs nothing is no end of it', () => {
  expect(() => whatIsLeft(FILES, [])).toThrow('a.test.ts')
})
