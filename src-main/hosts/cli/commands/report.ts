/** What became of each row of a run: in words, as JSON, or as a file. */
import type { Command } from '../command.ts'
import { CSV, GENERAL } from '../flags.ts'

export const report: Command = {
  name: 'report',
  usage: `report RUN [--out FILE.xlsx|.csv] [--failed-only]   (.xlsx with --failed-only: the file's rows, to fix and apply again)
                  [--html FILE.html [--language en|ru]]   a summary to read and print: counts, money, problems, digests, seals`,
  about: `Says what became of each row. For .csv: --encoding, --delimiter and --decimals (or --decimal) as with export.`,
  words: 1,
  finishes: true,
  flags: [...GENERAL, 'out', 'failed-only', 'html', 'language', ...CSV],
  beside: [
    { flags: CSV, needs: 'out' },
    { flags: ['language'], needs: 'html' },
  ],
  run: async (line) => (await import('../report-run.ts')).reportRun(line),
}
