/** LibreOffice opens every kind of file the app writes, reads the same cells as our reader, and finds no formulas. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BASE_SHEET_NAME } from '../../../../../src-shared/export/base.ts'
import { EVERY_FILE, writeEveryFile, type EveryFile } from '../every-file.ts'
import { part, partNames, readBack, texts } from '../read-back.ts'
import { allSavedAs, LIBREOFFICE, WITHOUT } from './soffice.ts'

// LibreOffice 7 writes overlapping texts that look like Excel's escapes in a way that changes them (decision 041).
const ITS_OWN = /_x[0-9A-Fa-f]{4}_/

describe.skipIf(LIBREOFFICE === null)(`every file in LibreOffice${WITHOUT}`, () => {
  let folder: string
  let savedText: string
  let written: Readonly<Record<EveryFile, string>>
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'every-file-'))
    written = await writeEveryFile(folder)
    savedText = await allSavedAs(Object.values(written), 'xlsx')
  }, 200_000)
  afterAll(async () => {
    await rm(folder, { recursive: true })
    await rm(dirname(savedText), { recursive: true })
  })

  test.each(EVERY_FILE)('%s: the same sheets, the same cells, no formula', async (name) => {
    const secondText = join(savedText, `${name}.xlsx`)
    const [ours, theirs] = [await readBack(written[name]), await readBack(secondText)]
    try {
      expect(theirs.names).toEqual(ours.names)
      expect(theirs.hidden).toEqual(ours.hidden)
      for (const sheet of ours.names) {
        if (sheet === BASE_SHEET_NAME) continue
        const [before, after] = [texts(await ours.sheet(sheet)), texts(await theirs.sheet(sheet))]
        expect(after.length).toBe(before.length)
        for (const [row, cells] of before.entries()) {
          for (const [column, text] of cells.entries()) {
            if (ITS_OWN.test(text)) continue
            expect(after[row]?.[column] ?? '', `${sheet} row ${row} column ${column}`).toBe(text)
          }
        }
      }
    } finally {
      await ours.close()
      await theirs.close()
    }
    for (const path of [written[name], secondText]) {
      const sheets = partNames(path).filter((text) => /worksheets\/sheet\d+\.xml$/.test(text))
      for (const sheet of sheets) expect(part(path, sheet), `${path} ${sheet}`).not.toMatch(/<f[ >/]/)
    }
  })
})
