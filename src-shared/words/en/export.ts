/** Texts of exports, reports and the base snapshot, in English. */
import { formatCount } from './numbers.ts'
import type { Message } from '../message.ts'
import type { BaseProblem } from '../../export/base-decode.ts'
import type { EncodingLoss, ExportNote, FileKind, WriteError } from '../../export/write-error.ts'
import { characterName, listFirstCharacters } from '../shortened.ts'
import { SUMMARY_SHEETS } from '../../export/export-names.ts'
import { WRITTEN_HEADINGS } from '../../file/headings/written-headings.ts'
import type { ExportWords } from '../../export/export-columns.ts'

function describeWriteError(writeError: WriteError, file: string): Message {
  switch (writeError.kind) {
    case 'open-elsewhere':
      return {
        title: 'File open elsewhere',
        what: `“${file}” is open in another program, so it could not be replaced. The old file is unchanged.`,
        fix: `Close it there (Excel locks a file while it is open) and try again, or choose another name.`,
      }
    case 'read-only-file':
      return {
        title: 'File is read-only',
        what: `“${file}” is protected against writing, so it was not replaced. The old file is unchanged.`,
        fix: `Remove the protection (in its properties), or choose another name, and try again.`,
      }
    case 'read-only-folder':
      return {
        title: 'Folder is read-only',
        what: `The folder of “${file}” cannot be written to. Nothing was written.`,
        fix: `Choose another folder, for example Documents, and try again.`,
      }
    case 'disk-full':
      return {
        title: 'Disk full',
        what: `The disk is full, so “${file}” could not be written. No partial file was left.`,
        fix: `Free some space, or choose another disk, and try again.`,
      }
    case 'too-large':
      return {
        title: 'Too large',
        what: `“${file}” would be larger than 4 GB, which its format cannot have. Nothing was written.`,
        fix: `Erase what you no longer need, for example rows of applied files, and try again.`,
      }
    case 'no-folder':
      return {
        title: 'Folder not found',
        what: `The folder of “${file}” does not exist. Nothing was written.`,
        fix: `Create it, or choose another one, and try again.`,
      }
    case 'is-a-folder':
      return {
        title: 'Not a file',
        what: `“${file}” is a folder, not a file. Nothing was written.`,
        fix: `Choose a file name and try again.`,
      }
    case 'name-too-long':
      return {
        title: 'File name too long',
        what: `The name “${file}” is too long for this disk. Nothing was written.`,
        fix: `Choose a shorter one and try again.`,
      }
    case 'reserved-name':
      return {
        title: 'File name reserved',
        what: `“${file}” is a name that Windows reserves for a device. Nothing was written.`,
        fix: `Choose another name.`,
      }
    case 'bad-character':
      return {
        title: 'File name not allowed',
        what: `“${file}” contains the character ${characterName(writeError.character)}, which Windows does not allow in a file name. Nothing was written.`,
        fix: `Choose a name without it.`,
      }
    case 'bad-end':
      return {
        title: 'File name not allowed',
        what: `“${file}” ends in a space or a dot, which Windows drops. Nothing was written.`,
        fix: `Choose a name without it.`,
      }
    case 'is-read':
      return {
        title: 'File being read',
        what: `“${file}” is the file that is being read, so it was not replaced. Nothing was written.`,
        fix: `Choose another name.`,
      }
    case 'other-kind':
      return {
        title: 'Another file is in the way',
        what: `“${file}” already exists and is not ${KIND_NAMES[writeError.wanted]}, so it was not replaced. Nothing was written.`,
        fix: `Choose another name, or remove that file first.`,
      }
    case 'not-a-file':
      return {
        title: 'Not a file',
        what: `“${file}” is a device or a pipe, not a file. Nothing was written.`,
        fix: `Choose a file name, or “-” in the terminal.`,
      }
    case 'unencodable':
      return describeEncodingLoss(writeError)
    case 'ended':
      return {
        title: 'Export failed',
        what: `The export failed unexpectedly (${writeError.reason}). No file was written.`,
        fix: `Try again with fewer storages at once.`,
      }
    case 'stopped':
      return {
        title: 'Export stopped',
        what: `The export was stopped. Nothing was written, and an older “${file}” is unchanged.`,
        fix: `Export again if you need the file.`,
      }
    case 'other':
      return {
        title: 'File not written',
        what: `“${file}” could not be written (${writeError.reason}). An older file of this name is unchanged.`,
        fix: `Choose another folder or name and try again.`,
      }
    default:
      return writeError satisfies never
  }
}

const KIND_NAMES: Readonly<Record<FileKind, string>> = {
  xlsx: 'an Excel workbook',
  ods: 'an OpenDocument spreadsheet',
  csv: 'a text file',
  plan: 'a plan of Stocksheet',
  mapping: 'columns saved by Stocksheet',
  html: 'a page of Stocksheet',
  backup: 'a copy made by Stocksheet',
}

function describeNote(note: ExportNote): string {
  switch (note.kind) {
    case 'rounded-numbers':
      return `${countCells(note.count)} more digits than Excel keeps (15) and ${isSingle(note) ? 'shows' : 'show'} a rounded number. Left ${isSingle(note) ? 'as it is, it changes' : 'as they are, they change'} nothing when the file comes back.`
    case 'cut-texts':
      return `${countCells(note.count)} a longer text than Excel allows (32,767 characters) and ${isSingle(note) ? 'shows' : 'show'} its beginning. Left ${isSingle(note) ? 'as it is, it changes' : 'as they are, they change'} nothing when the file comes back.`
    case 'removed-characters':
      return `${countCells(note.count)} invisible characters that Excel cannot store; they were left out. Left as they are, such cells change nothing when the file comes back.`
    case 'cleaned-texts':
      return `${countCells(note.count)} invisible characters that no spreadsheet program can store; they were left out. Left as they are, such cells change nothing when the file comes back.`
    case 'left-empty':
      return `${countCells(note.count)} a text that a CSV file would change; they were left empty. Such texts are longer than 32,767 characters, clear a field, or look like “#N/A” or “5.5E+12”. Empty cells change nothing when the file comes back.`
    case 'unencodable':
      return `${note.count === 1 ? '1 character is' : `${formatCount(note.count)} characters are`} not in ${note.encoding}, for example “${note.example}”; written as “?”. Choose UTF-8 to keep them.`
    default:
      return note satisfies never
  }
}

function describeEncodingLoss({ encoding, rows, characters }: EncodingLoss): Message {
  const rowsText = rows === 1 ? 'of 1 row' : `of ${formatCount(rows)} rows`
  const charactersText = characters.length === 1 ? 'this character' : 'these characters'
  return {
    title: 'Characters would be lost',
    what: `${encoding} cannot store ${charactersText} ${rowsText}: ${listFirstCharacters(characters)}. Written as “?”, they would come back as changed names, so no file was written.`,
    fix: 'Choose UTF-8 and export again.',
  }
}

function isSingle({ count }: { readonly count: number }): boolean {
  return count === 1
}

function countCells(count: number): string {
  return count === 1 ? '1 cell has' : `${formatCount(count)} cells have`
}

function describeBaseProblem(problem: BaseProblem): string {
  const fallbackSentence =
    'The file is compared with the account as it is now. Check the stock column before applying, or export again and edit the new file.'
  switch (problem.kind) {
    case 'not-a-base':
    case 'damaged':
      return `The values noted at export are missing or damaged in this workbook. Changes made in the account since then cannot be distinguished from yours. ${fallbackSentence}`
    case 'unknown-version':
      return `This workbook was exported by a newer Stocksheet (format ${problem.version}). Update Stocksheet to have it merged with changes made since. ${fallbackSentence}`
    case 'other-account':
      return `This workbook was exported from another account (${problem.account}). If that is not what you meant, choose that account. ${fallbackSentence}`
    case 'other-storage':
      return `This workbook was exported from ${problem.storages.map(({ name, id }) => `${name} (ID ${id})`).join(', ')}, not from the storage chosen here. If that is not what you meant, choose that storage. ${fallbackSentence}`
    default:
      return problem satisfies never
  }
}

export const files = { write: describeWriteError, note: describeNote, base: describeBaseProblem }

export type FileWords = typeof files

/** Words in the sheets that Stocksheet writes, in English. */
export const sheets: SheetWords = {
  headers: WRITTEN_HEADINGS.en,
  action: 'Action',
  archived: 'yes',
  readOnlyNotes: {
    id: 'The account gives every material its ID. Stocksheet finds the material by it: leave it as it is, and leave it empty in new rows.',
    planned:
      'Change expected from planned supplies, productions and orders. Shown only: the account has no way to set it.',
    archived: 'Yes for archived materials. Shown only: archive materials in the account itself.',
  },
  template: {
    sheet: 'New materials',
    notes: {
      name: 'Needed for every new material.',
      unit: 'Needed for every new material. The list has the units seen in the account so far.',
      categories:
        'The list has the categories seen in the account so far. Separate several with semicolons. Categories are created in the account itself.',
    },
  },
  checks: {
    unit: {
      title: 'Unit not seen in the account',
      text: 'No material of the account has this unit yet. Keep it if you know that the account has it.',
    },
    number: { title: 'Not a number', text: 'Write a number of 0 or more, without a unit or a currency.' },
  },
  summary: {
    sheet: SUMMARY_SHEETS.en,
    title: (account) => `Stock of ${account}`,
    exportedText: (time) => `Exported ${time} UTC. Value is price x stock at that time.`,
    storages: ['Storage', 'Materials', 'Below minimum', 'Value'],
    allStorages: 'All storages',
    categories: ['Category', 'Rows', 'Value'],
    noCategory: 'without a category',
    severalNote: 'A material in several categories counts in each of them.',
    belowHeadings: ['Below minimum in', 'ID', 'Name', 'SKU', 'Stock', 'Minimum', 'Missing'],
    more: (count) => `and ${formatCount(count)} more: they are shaded in the sheets of their storages.`,
    noneBelow: 'Nothing is below its minimum.',
  },
}

export interface SheetWords extends ExportWords {
  /** The heading of the action column. */
  readonly action: string
  /** Notes in the headings of columns that the account does not let us set. */
  readonly readOnlyNotes: Readonly<Record<'id' | 'planned' | 'archived', string>>
  /** The empty workbook for new materials. */
  readonly template: {
    readonly sheet: string
    readonly notes: Readonly<Record<'name' | 'unit' | 'categories', string>>
  }
  /** The message that Excel shows for an entry that is not in the cell's list, or is not a number. */
  readonly checks: Readonly<Record<'unit' | 'number', { readonly title: string; readonly text: string }>>
  readonly summary: {
    readonly sheet: string
    readonly title: (account: string) => string
    /** `time`: for example `2026-03-01 09:05`. */
    readonly exportedText: (time: string) => string
    readonly storages: readonly [storage: string, materials: string, underMinimum: string, value: string]
    readonly allStorages: string
    readonly categories: readonly [category: string, rows: string, value: string]
    readonly noCategory: string
    readonly severalNote: string
    readonly belowHeadings: readonly string[]
    readonly more: (count: number) => string
    readonly noneBelow: string
  }
}
