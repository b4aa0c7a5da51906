/** Exports, reports and the base snapshot, in English. */
import type { BaseProblem } from '../../domain/export/base-decode.ts'
import type { EncodingLoss, ExportNote } from '../../domain/export/export-note.ts'
import type { FileKind, WriteError } from '../../domain/export/write-error.ts'
import { characterName, someCharacters } from '../character-name.ts'
import type { FileWords } from '../shape/export.ts'

function write(trouble: WriteError, file: string): string {
  switch (trouble.kind) {
    case 'open-elsewhere':
      return `“${file}” is open in another program, so it could not be replaced. Close it there (Excel holds a file while it shows it) and export again, or choose another name. The old file is unchanged.`
    case 'read-only-file':
      return `“${file}” is protected against writing, so it was not replaced. Take the protection off (in its properties), or choose another name, and export again. The old file is unchanged.`
    case 'read-only-folder':
      return `The folder of “${file}” cannot be written to. Choose another folder, for example Documents, and export again. Nothing was written.`
    case 'disk-full':
      return `The disk is full, so “${file}” could not be written. Free some space, or choose another disk, and export again. Nothing was left behind.`
    case 'no-folder':
      return `The folder of “${file}” does not exist. Create it, or choose another one, and export again. Nothing was written.`
    case 'is-a-folder':
      return `“${file}” is a folder, not a file. Choose a file name and export again. Nothing was written.`
    case 'name-too-long':
      return `The name “${file}” is too long for this disk. Choose a shorter one and export again. Nothing was written.`
    case 'reserved-name':
      return `“${file}” is a name that Windows keeps for a device. Choose another name. Nothing was written.`
    case 'bad-character':
      return `“${file}” holds the character ${characterName(trouble.character)}, which Windows does not allow in a name. Choose a name without it. Nothing was written.`
    case 'bad-end':
      return `“${file}” ends in a space or a dot, which Windows drops. Choose a name without it. Nothing was written.`
    case 'is-read':
      return `“${file}” is the file that is being read, so it was not replaced. Choose another name. Nothing was written.`
    case 'other-kind':
      return `“${file}” is there already and is not ${KIND_NAMES[trouble.wanted]}, so it was not replaced. Choose another name, or remove that file first. Nothing was written.`
    case 'not-a-file':
      return `“${file}” is a device or a pipe, not a file. Choose a file name, or “-” in the terminal. Nothing was written.`
    case 'unencodable':
      return loss(trouble)
    case 'ended':
      return `The export failed unexpectedly (${trouble.reason}). No file was written. Try again with fewer storages at once.`
    case 'stopped':
      return `The export was stopped. Nothing was written, and an older “${file}” is unchanged.`
    case 'other':
      return `“${file}” could not be written (${trouble.reason}). Choose another folder or name and export again. An older file of this name is unchanged.`
    default:
      return trouble satisfies never
  }
}

const KIND_NAMES: Readonly<Record<FileKind, string>> = {
  xlsx: 'an Excel workbook',
  csv: 'a text file',
  plan: 'a plan of Stocksheet',
  mapping: 'a mapping of Stocksheet',
}

function note(note: ExportNote): string {
  switch (note.kind) {
    case 'rounded-numbers':
      return `${cells(note.count)} more digits than Excel keeps (15) and ${one(note) ? 'shows' : 'show'} a rounded number. Left ${one(note) ? 'as it is, it changes' : 'as they are, they change'} nothing when the file comes back.`
    case 'cut-texts':
      return `${cells(note.count)} a longer text than Excel allows (32,767 characters) and ${one(note) ? 'shows' : 'show'} its beginning. Left ${one(note) ? 'as it is, it changes' : 'as they are, they change'} nothing when the file comes back.`
    case 'removed-characters':
      return `${cells(note.count)} invisible characters that Excel cannot hold; they were left out. Left as they are, such cells change nothing when the file comes back.`
    case 'cleaned-texts':
      return `${cells(note.count)} invisible characters that no spreadsheet program can hold; they were left out. Left as they are, such cells change nothing when the file comes back.`
    case 'left-empty':
      return `${cells(note.count)} a text that cannot be in a CSV file and come back as it was (longer than 32,767 characters, just “(clear)”, an error such as “#N/A”, or a code such as “5.5E+12”); they were left empty. Empty cells change nothing when the file comes back.`
    case 'unencodable':
      return `${note.count === 1 ? '1 character is' : `${note.count} characters are`} not in ${note.encoding}, for example “${note.example}”; written as “?”. Choose UTF-8 to keep them.`
    default:
      return note satisfies never
  }
}

function loss({ encoding, rows, characters }: EncodingLoss): string {
  const where = rows === 1 ? 'of 1 row' : `of ${rows} rows`
  const what = characters.length === 1 ? 'this character' : 'these characters'
  return `${encoding} has no place for ${what} ${where}: ${someCharacters(characters)}. Written as “?”, they would come back as changed names, so no file was written. Choose UTF-8 and export again.`
}

function one({ count }: { readonly count: number }): boolean {
  return count === 1
}

function cells(count: number): string {
  return count === 1 ? '1 cell has' : `${count} cells have`
}

function base(problem: BaseProblem): string {
  const instead =
    'The file is compared with the account as it is now: check the stock column before applying, or export again and edit the new file.'
  switch (problem.kind) {
    case 'not-a-base':
    case 'damaged':
      return `The values noted at export are missing or damaged in this workbook, so changes made in the account since then cannot be distinguished from yours. ${instead}`
    case 'unknown-version':
      return `This workbook was exported by a newer Stocksheet (format ${problem.version}). Update Stocksheet to have it merged with changes made since. ${instead}`
    case 'other-account':
      return `This workbook was exported from another account (${problem.account}). If that is not what you meant, choose that account. ${instead}`
    case 'other-storage':
      return `This workbook was exported from ${problem.storages.map(({ name, id }) => `${name} (id ${id})`).join(', ')}, not from the storage chosen here. If that is not what you meant, choose that storage. ${instead}`
    default:
      return problem satisfies never
  }
}

export const files: FileWords = { write, note, base }
