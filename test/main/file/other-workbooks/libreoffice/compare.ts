/**
 * Lets LibreOffice read the corpus and the workbooks of `make-workbooks.ts`, and keeps its readings. Also keeps files that LibreOffice itself saves.
 * Usage, if LibreOffice is installed: node test/main/file/other-workbooks/libreoffice/compare.ts [corpus|made]
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { CORPUS, CORPUS_READINGS, keptSheet, MADE_READINGS, type Readings } from './fixture.ts'
import { MADE_KINDS, madeFile, sourceForLibreOffice, type MadeKind } from './make-workbooks.ts'
import { theirSheets } from './theirs.ts'

/** Files with a password. */
const NOT_COMPARED = /^pass_/
const SAVED_KINDS = { xls: [0, 8], ods: [0, 8], fods: [8, 12], html: [8, 12] } as const

const folder = mkdtempSync(join(tmpdir(), 'libreoffice-'))

/** Converts a folder's files. What LibreOffice cannot read within the time is missing afterwards. */
function convert(from: string, to: string, format: string, filter?: string): void {
  const files = readdirSync(from).map((name) => join(from, name))
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
  const options = [
    '--headless',
    ...(filter === undefined ? [] : [`--infilter=${filter}`]),
    '--convert-to',
    format,
    '--outdir',
    to,
  ]
  // LibreOffice is several processes: `timeout` ends all of them.
  spawnSync('timeout', ['-k', '5', String(300 + files.length), 'soffice', profile, ...options, ...files], {
    stdio: 'ignore',
  })
}

const FILTERS: Readonly<Record<string, string>> = { xml: 'MS Excel 2003 XML', html: 'HTML (StarCalc)' }

/** LibreOffice's reading of each file. The names need not differ beyond their endings. */
function readingsOf(files: ReadonlyMap<string, Buffer>, oneByOne: boolean): Readings {
  const readings: Readings = {}
  const byEnding = Map.groupBy(files.keys(), (name) => name.slice(name.lastIndexOf('.') + 1))
  for (const [ending, names] of byEnding) {
    for (const group of oneByOne ? names.map((name) => [name]) : [names]) {
      const [from, to] = [mkdtempSync(join(folder, 'from-')), mkdtempSync(join(folder, 'to-'))]
      for (const [index, name] of group.entries())
        writeFileSync(join(from, `${index}.${ending}`), files.get(name) ?? '')
      convert(from, to, 'fods', FILTERS[ending])
      for (const [index, name] of group.entries()) {
        const path = join(to, `${index}.fods`)
        if (existsSync(path))
          readings[name] = {
            sheets: theirSheets(readFileSync(path, 'utf8')).map((sheet) => keptSheet(sheet, ending === 'html')),
          }
        else console.log(`${name}: LibreOffice could not read it`)
      }
    }
  }
  return readings
}

function savedFiles(): Map<string, Buffer> {
  const saved = new Map<string, Buffer>()
  for (const [ending, [first, end]] of Object.entries(SAVED_KINDS)) {
    const [from, to] = [mkdtempSync(join(folder, 'from-')), mkdtempSync(join(folder, 'to-'))]
    for (let index = first; index < end; index += 1)
      writeFileSync(join(from, `${index}.xlsx`), sourceForLibreOffice(index, ending === 'html'))
    convert(from, to, ending === 'html' ? 'html:HTML (StarCalc)' : ending)
    for (const name of readdirSync(to))
      saved.set(`libreoffice.${name.replace(/\.\w+$/, '')}.${ending}`, readFileSync(join(to, name)))
  }
  return saved
}

function write(path: string, readings: Readings): void {
  const lines = Object.entries(readings).map(([name, reading]) => `${JSON.stringify(name)}:${JSON.stringify(reading)}`)
  writeFileSync(path, `{\n${lines.join(',\n')}\n}\n`)
  console.log(`${path}: ${lines.length} files`)
}

const [wanted = ''] = process.argv.slice(2)
if (wanted !== 'made') {
  const names = readdirSync(CORPUS)
    .filter((name) => /\.(?:xls|xlsb|ods)$/.test(name) && !NOT_COMPARED.test(name))
    .toSorted()
  write(CORPUS_READINGS, readingsOf(new Map(names.map((name) => [name, readFileSync(join(CORPUS, name))])), true))
}
if (wanted !== 'corpus') {
  const made = new Map<string, Buffer>()
  for (const [kind, count] of Object.entries(MADE_KINDS) as [MadeKind, number][])
    for (let index = 0; index < count; index += 1) made.set(kind.replace('.', `.${index}.`), madeFile(kind, index))
  const saved = savedFiles()
  const readings = readingsOf(new Map([...made, ...saved]), false)
  for (const [name, bytes] of saved) {
    const reading = readings[name]
    if (reading) readings[name] = { ...reading, bytes: brotliCompressSync(bytes).toString('base64') }
  }
  write(MADE_READINGS, readings)
}
rmSync(folder, { recursive: true })
