/** The result of each row of a run: in words, as JSON, or as a file. */
import type { Command } from '../command.ts'
import { CSV, GENERAL } from '../flags.ts'

export const report: Command = {
  name: 'report',
  usage: ['report RUN [flags]'],
  group: 'Everyday',
  summary: 'what became of each row of a run',
  examples: [
    'report 20261124-0940-3f1c',
    'report 20261124-0940-3f1c --failed-only --out to-fix.xlsx',
    'report 20261124-0940-3f1c --out - | head',
    'report 20261124-0940-3f1c --html summary.html',
  ],
  documents: ['run'],
  about: `Says what became of each row; rows that had nothing to do only with --all. With --failed-only, .xlsx has the file's own rows, to fix and
apply again. --html writes a summary to read and print: counts, money, problems, digests. For .csv: --encoding, --delimiter and --decimals as with export.`,
  words: 1,
  mustFinish: true,
  flags: [...GENERAL, 'out', 'failed-only', 'all', 'html', 'language', ...CSV],
  flagPairs: [
    { flags: CSV, neededFlag: 'out' },
    { flags: ['language'], neededFlag: 'html' },
  ],
  run: async (line) => (await import('../report-run.ts')).reportRun(line),
}
