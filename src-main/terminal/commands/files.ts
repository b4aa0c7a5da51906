/** The commands that only read files: inspect and watch. They send no request. */
import { formatOnOneLine } from '../../../src-shared/words/message.ts'
import { refusalMessage } from '../../../src-shared/words/problems.ts'
import { parseMemoryFlag, wordAt, type CommandLine } from '../arguments.ts'
import { EXIT, type ExitStatus } from '../command-error.ts'
import { makeFileSource, isReadInThisProcess } from '../file-source.ts'
import { printWarning } from '../terminal.ts'
import type { Command } from '../command.ts'
import { GENERAL_FLAG_NAMES, PROGRESS_FLAGS, READING_FLAGS } from '../flags.ts'

/** How to choose a column's field in the terminal. In the window, each column has a menu instead. */
const COLUMN_ADVICE = 'On the command line: --column C=sku, or --map FILE.'

/** About 20,000 rows of 10 columns. Reading so many rows takes no longer than starting a thread that must load everything again. */
const SMALL_WORKBOOK_BYTES = 8_000_000

/** Shows how a file is read and why: format, columns, mapping, decimals, problems. Sends no request. */
export const inspect: Command = {
  name: 'inspect',
  usage: ['inspect FILE|- [flags]'],
  group: 'Everyday',
  summary: 'how a file is read; sends no request',
  examples: ['inspect prices.xlsx', 'inspect prices.csv --encoding windows-1251 --json'],
  documents: ['inspection'],
  about: `Shows encoding, delimiter, sheets, tables, headings, the field of each column and why, units, and problems.
Takes the flags of plan for reading a file: --sheet, --table, --heading, --skip, --map, --column, --translate, --key, --decimals, --encoding, --delimiter, --memory, --password-stdin.`,
  maxWords: 1,
  flags: [...GENERAL_FLAG_NAMES, ...PROGRESS_FLAGS, ...READING_FLAGS],
  run,
}

async function run(command: CommandLine): Promise<ExitStatus> {
  const file = wordAt(command, 0, 'a file')
  const { flags } = command
  const [{ makeThreadLimits: threadLimitsWith }, { InspectThread }] = await Promise.all([
    import('../../import/worker/import-thread.ts'),
    import('../../import/worker/inspect-thread.ts'),
  ])
  // A large workbook can crash its reader. If that happens, only the reader's thread ends, and the command reports it.
  const thread = new InspectThread(
    threadLimitsWith(parseMemoryFlag(flags)),
    await isReadInThisProcess(file, flags, SMALL_WORKBOOK_BYTES),
  )
  try {
    // This module is loaded while the thread starts.
    const { readImportChoices: readChoices, checkReadingFlags, readMapping } = await import('../reading-flags.ts')
    const { findReadingSettings: findSettings } = await import('../data-folder.ts')
    const choices = readChoices(flags, 1)
    const { clearToken, encoding: defaultEncoding } = await findSettings(flags)
    await readMapping(flags, choices)
    const source = await makeFileSource(file, flags)
    const pendingInspection = thread.inspect({ source, choices, clearToken, defaultEncoding })
    const { printInspection, writeInspection } = await import('../inspect-words.ts')
    const inspection = await pendingInspection
    if (!inspection.ok) {
      const { makeFailureError: toFailureError } = await import('../failure-error.ts')
      throw toFailureError(inspection.failure)
    }
    checkReadingFlags(flags, source.name, inspection.value.format.kind)
    const { unusableReason } = inspection.value
    if (unusableReason !== null)
      printWarning(`${formatOnOneLine(refusalMessage(unusableReason, source.name))} ${COLUMN_ADVICE}`)
    await (flags.json ? writeInspection : printInspection)(source.name, inspection.value)
  } finally {
    await thread.close()
  }
  return EXIT.done
}

/** Prints the new files of a folder. Sends no request. */
export const watch: Command = {
  name: 'watch',
  usage: ['watch FOLDER [flags]'],
  group: 'Everyday',
  summary: 'prints a line of JSON for each complete new file in a folder',
  examples: ['watch lists --once', 'watch lists'],
  documents: ['new-file'],
  printsDocumentLines: true,
  about: `A line is a JSON document with the file's name, path, size and time of change, and its supplier if a supplier's lists have such names.
Files that are already in the folder come first. A file is complete if its size and time did not change within two seconds. If it is saved
again, it gets another line. Only tables are listed: no links, no folders, no files that another program has open or is still writing. Opens no
file, sends no request and needs no key. --once ends when every file is complete; without it, Ctrl+C ends the command.`,
  maxWords: 1,
  flags: [...GENERAL_FLAG_NAMES, 'once'],
  run: async (line) => (await import('../watch-folder.ts')).watchFolder(line),
}
