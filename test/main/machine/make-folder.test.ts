import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeFolder } from '../../../src-main/machine/make-folder.ts'

const folder = (): string => {
  const createdText = mkdtempSync(join(tmpdir(), 'stocksheet-folder-'))
  onTestFinished(() => rmSync(createdText, { recursive: true, force: true }))
  return createdText
}

test('[T-46] a folder that cannot be made fails at once', () => {
  const file = join(folder(), 'a file')
  writeFileSync(file, '')
  expect(() => makeFolder(join(file, 'data'))).toThrow('ENOTDIR')
  expect(() => makeFolder(file)).toThrow('is a file')
  // Node's recursive mkdir never returns here.
  if (process.platform === 'linux') expect(() => makeFolder('/proc/nope/data')).toThrow('ENOENT')
})

test('folders above it are made, and one that is there is no failure', () => {
  const deep = join(folder(), 'a', 'b', 'c')
  makeFolder(deep)
  makeFolder(deep)
  expect(statSync(deep).isDirectory()).toBe(true)
})
