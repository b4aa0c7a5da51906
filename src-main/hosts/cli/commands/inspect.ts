/** What was read of a file and why: format, columns, mapping, decimals, problems. Asks no account. */
import { SessionThread } from '../../../workers/session-thread.ts'
import { importChoices, wordAt, type CommandLine } from '../arguments.ts'
import { failureEnd } from '../failure-end.ts'
import { EXIT, type ExitStatus } from '../exit-status.ts'
import { fileSource } from '../file-source.ts'
import { readMapping } from '../mapping-flag.ts'
import { threadLimitsOf } from '../memory-flag.ts'
import { judgeReadingFlags } from '../reading-flags.ts'
import { tell } from '../terminal.ts'

/** Where a window has a menu at each column. */
const FIELDS_PLACE = 'On the command line: --map FILE.'

export async function inspect(command: CommandLine): Promise<ExitStatus> {
  const file = wordAt(command, 0, 'a file')
  const { flags } = command
  const choices = importChoices(flags, 1)
  // A file can bring down what reads it: a thread of its own ends instead, and says so.
  const thread = new SessionThread({ onProgress: () => undefined, onRequest: () => undefined }, threadLimitsOf(flags))
  try {
    // Loaded while the thread starts.
    const { settingsOf } = await import('../guard-flag.ts')
    const { clearToken, encoding: usualEncoding } = await settingsOf(flags)
    await readMapping(flags, choices)
    const source = await fileSource(file)
    const asked = thread.ask('inspect', { source, choices, clearToken, usualEncoding })
    const { printInspection, writeInspection } = await import('../inspect-words.ts')
    const seen = await asked
    if (!seen.ok) throw failureEnd(seen.failure)
    judgeReadingFlags(flags, source.name, seen.value.format.kind)
    if (seen.value.unusable !== null) tell(`${seen.value.unusable} ${FIELDS_PLACE}`)
    await (flags.json ? writeInspection : printInspection)(source.name, seen.value)
  } finally {
    await thread.close()
  }
  return EXIT.done
}
