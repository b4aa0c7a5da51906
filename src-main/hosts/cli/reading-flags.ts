/** Flags about how a file is read that its kind has no use for: refused once it is known what the file is. [T-4] */
import type { Flags } from './arguments.ts'
import type { SourceKind } from '../../../src-shared/domain/sheet/source.ts'
import { CommandEnd } from './exit-status.ts'

const TEXT = { flags: ['sheet', 'all-sheets'], why: 'is a text file and has no sheets' } as const
const WORKBOOK = { flags: ['encoding', 'delimiter'], why: 'is an Excel workbook, which says so itself' } as const

export function judgeReadingFlags(flags: Flags, name: string, kind: SourceKind): void {
  const { flags: unused, why } = kind === 'csv' ? TEXT : WORKBOOK
  const flag = unused.find((one) => flags[one] !== undefined)
  if (flag !== undefined) throw new CommandEnd(`--${flag}: “${name}” ${why}. Leave --${flag} out. Nothing was sent.`)
}
