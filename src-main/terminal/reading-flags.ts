/** Flags about how a file is read and compared, and what its kind has no use for. [T-4] */
import { basename } from 'node:path'
import { hostWords } from '../../src-shared/words/host.ts'
import type { ImportChoices } from '../../src-shared/api/import.ts'
import { KEY_FIELDS, type KeyField } from '../../src-shared/plan/match.ts'
import { CONFLICT_POLICIES } from '../../src-shared/plan/three-way.ts'
import type { SourceFormat } from '../../src-shared/file/source.ts'
import { readMappingFile } from '../store/settings/mapping-file.ts'
import { threadLimits, type ThreadLimits } from '../import/worker/import-thread.ts'
import { wholeNumber, type Flags } from './arguments.ts'
import { columnsAsked } from './column-flag.ts'
import { CommandError, excludedError } from './command-error.ts'
import { rulesAsked } from './rule-flag.ts'
import { translationsAsked } from './translate-flag.ts'

/** The choices about a file that flags can make. */
export function importChoices(flags: Flags, storage: number): ImportChoices {
  const policy = CONFLICT_POLICIES.find((one) => one === (flags['on-conflict'] ?? 'ask'))
  if (policy === undefined)
    throw new CommandError({
      what: `--on-conflict takes ask, mine, live or delta; got “${flags['on-conflict'] ?? ''}”.`,
      at: '--on-conflict',
    })
  const choices: ImportChoices = { storage, onConflict: policy }
  // One sheet unless told: scripts rely on it.
  choices.sheets = isAllSheets(flags) ? 'per storage' : 'one'
  if (flags['per-storage'] === true) {
    if (isAllSheets(flags)) throw excludedError('--per-storage', '--sheet all')
    choices.perStorage = 'named'
  }
  if (flags.sheet !== undefined && !isAllSheets(flags)) choices.sheet = flags.sheet
  const table = wholeNumber('table', flags.table, 1)
  if (table !== undefined) choices.table = table
  if (flags.heading !== undefined) choices.headings = headingRows(flags.heading)
  if (flags.skip !== undefined) choices.skip = flags.skip.flatMap(skippedRows)
  if (flags['every-row'] === true) choices.everyRow = true
  if (flags.encoding !== undefined) choices.encoding = flags.encoding
  if (flags.delimiter !== undefined) choices.delimiter = flags.delimiter
  if (flags.decimals !== undefined) choices.decimals = decimalChoice(flags.decimals)
  if (flags.key !== undefined) choices.keys = keyList(flags.key)
  if (flags.translate !== undefined) choices.translations = translationsAsked(flags.translate)
  if (flags.rule !== undefined) choices.rules = rulesAsked(flags.rule)
  if (flags['read-suppliers'] === true) choices.readSuppliers = true
  if (flags.column !== undefined) choices.fields = columnsAsked(flags.column)
  return choices
}

/** `--sheet all`: sheets named after storages, each into its own. */
export function isAllSheets({ sheet }: Flags): boolean {
  return sheet?.trim().toLowerCase() === 'all'
}

/** Rows of headings that are joined at most. */
const MOST_HEADINGS = 3

/** `3` or `3,4`: rows of the file; `none`: the table has no headings. */
function headingRows(text: string): number[] {
  if (text.trim().toLowerCase() === 'none') return []
  const rows = text.split(',').map((part) => (/^\s*[1-9]\d{0,6}\s*$/.test(part) ? Number(part) : Number.NaN))
  if (rows.some(Number.isNaN) || rows.length > MOST_HEADINGS || new Set(rows).size < rows.length) {
    throw new CommandError({
      what: `--heading takes one to three rows of the file, or none; got “${text}”.`,
      fix: 'Example: --heading 3,4',
      at: '--heading',
    })
  }
  return rows
}

/** `10-12` or `10`: rows of the file that are no data; several with commas. */
function skippedRows(text: string): [number, number][] {
  return text.split(',').map((part) => {
    const [, from = '', to = from] = /^\s*([1-9]\d{0,6})\s*(?:-\s*([1-9]\d{0,6})\s*)?$/.exec(part) ?? []
    if (from === '' || Number(to) < Number(from))
      throw new CommandError({
        what: `--skip takes rows of the file that are not data; got “${part}”.`,
        fix: 'Example: --skip 10-12',
        at: '--skip',
      })
    return [Number(from), Number(to)]
  })
}

function isKey(text: string): text is KeyField {
  return KEY_FIELDS.some((key) => key === text)
}

function keyList(text: string): KeyField[] {
  return text.split(',').map((part) => {
    const key = part.trim().toLowerCase()
    if (!isKey(key))
      throw new CommandError({ what: `--key takes id, sku and name, separated by commas; got “${part}”.`, at: '--key' })
    return key
  })
}

function decimalChoice(text: string): 'auto' | 'dot' | 'comma' {
  if (text === 'auto' || text === 'dot' || text === 'comma') return text
  throw new CommandError({ what: `--decimals takes auto, dot or comma; got “${text}”.`, at: '--decimals' })
}

/** `--map FILE`: a saved mapping joins the choices; flags win over it. */
export async function readMapping({ map, decimals }: Flags, choices: ImportChoices): Promise<void> {
  if (map === undefined) return
  const read = await readMappingFile(map)
  if (!read.ok) {
    const { what, fix } = hostWords('en').mappingUnusable(basename(map), read.error)
    throw new CommandError({ what: `--map: ${what}`, fix, at: '--map' })
  }
  choices.headers = read.value.columns.map(({ heading, field }) => [heading, field])
  if (decimals === undefined) choices.decimals = read.value.decimals
}

/** Less than this and no thread starts. */
const LEAST = 16

/** `--memory MB`: what reading and comparing a file may use before it is given up with a message. */
export function threadLimitsOf({ memory }: Flags): ThreadLimits {
  return { ...threadLimits, memory: wholeNumber('memory', memory, LEAST) ?? threadLimits.memory }
}

const TEXT = { flags: ['sheet'], why: 'is a text file and has no sheets' } as const
const WORKBOOK = { flags: ['encoding', 'delimiter'], why: 'is an Excel workbook, which says so itself' } as const

/** Refuses what the file's kind has no use for, once that is known. */
export function judgeReadingFlags(flags: Flags, name: string, kind: SourceFormat['kind']): void {
  const { flags: unused, why } = kind === 'csv' ? TEXT : WORKBOOK
  const flag = unused.find((one) => flags[one] !== undefined)
  if (flag !== undefined)
    throw new CommandError({
      what: `--${flag}: “${name}” ${why}.`,
      fix: `Leave --${flag} out.`,
      nothing: 'Nothing was sent.',
      at: `--${flag}`,
    })
}
