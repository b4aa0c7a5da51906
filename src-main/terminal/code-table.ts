/** A supplier's codes in the terminal: as a table, as JSON, or as a file. */
import type { CrossReferenceEntry } from '../../src-shared/plan/suppliers/cross-reference.ts'
import { codesTable } from '../export/codes-table.ts'
import { writeTableFile } from '../export/table-file.ts'
import type { Flags } from './arguments.ts'
import { csvOf, endingOf, outputName, targetOrThrow, withOutput, writtenOrThrow, type Output } from './output-file.ts'
import { textTable } from './text-table.ts'
import { writeDocument } from './document.ts'
import { counted, line as print, tell } from './terminal.ts'

const HEADERS = ['supplier code', 'material id', 'since', 'from file'] as const

export async function writeCodes(entries: readonly CrossReferenceEntry[], flags: Flags): Promise<void> {
  const { out, json } = flags
  if (out !== undefined) {
    await writeCodesFile(out, entries, flags)
    return
  }
  if (json === true) {
    await writeDocument('codes', {
      codes: entries.map(({ code, material, at, file }) => ({ code, material, at, file })),
    })
    return
  }
  if (entries.length === 0) {
    await print('No codes yet. Answer a row’s question, apply the list, and its code is known from then on.')
    return
  }
  const rows = entries.map(({ code, material, at, file }) => [code, String(material), at.slice(0, 10), file])
  const [code, material, since, from] = HEADERS
  const table = textTable(
    [{ title: code, most: 40 }, { title: material, align: 'right' }, { title: since }, { title: from, most: 40 }],
    rows,
  )
  for (const text of table) await print(text)
}

async function writeCodesFile(out: string, entries: readonly CrossReferenceEntry[], flags: Flags): Promise<void> {
  const kind = endingOf(out, flags)
  const output: Output = { out, kind }
  await targetOrThrow(output, flags)
  const csv = csvOf(kind, flags)
  await withOutput(output, async (path) =>
    writtenOrThrow(
      await writeTableFile(
        path,
        codesTable(
          entries.map((entry) => ({ entry })),
          'en',
        ),
        csv,
      ),
      path,
    ),
  )
  tell(`${counted(entries.length, 'code')} written to ${outputName(out)}.`)
}
