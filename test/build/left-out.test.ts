/** The package works without the excluded packages: exports and reports are written while those cannot be resolved. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { productionFolders, readLock } from '../../build/scripts/shipped.ts'

const root = join(import.meta.dirname, '../..')

test('a workbook is written without the packages that are left out', async () => {
  const { leftOut } = productionFolders(root, readLock(root))
  expect(leftOut).toContain('node_modules/unzipper')
  expect(leftOut).toContain('node_modules/buffers')
  const folder = mkdtempSync(join(tmpdir(), 'stocksheet-left-out-'))
  const target = join(folder, 'book.xlsx')
  const script = `
    import { Module } from 'node:module'
    const leftOut = ${JSON.stringify(leftOut.map((path) => join(root, path)))}
    const find = Module._resolveFilename
    Module._resolveFilename = (...args) => {
      const found = find(...args)
      if (leftOut.some((path) => found.startsWith(path + '/'))) throw new Error('loads what is left out: ' + found)
      return found
    }
    const { writeWorkbook } = await import(${JSON.stringify(join(root, 'src-main/export/xlsx/workbook-file.ts'))})
    const said = await writeWorkbook(${JSON.stringify(target)}, new Date(0), 0, {}, async ({ workbook }) => {
      const sheet = workbook.addWorksheet('Stock')
      sheet.addRow(['a', 1]).commit()
      await sheet.commit()
    })
    console.log(said.kind)
  `
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: root, encoding: 'utf8' })
  expect(output.trim()).toBe('written')
  expect(readFileSync(target).subarray(0, 2).toString()).toBe('PK')
  await rm(folder, { recursive: true, force: true })
})
