/** What became of each row of a run: in words, as JSON, or as a file. */
import { withJournal } from '../account-use.ts'
import { wordAt, type CommandLine } from '../arguments.ts'
import { failureEnd } from '../connect.ts'
import { EXIT, type ExitStatus } from '../exit-status.ts'
import { writeReportJson } from '../report-json.ts'
import { reportBatches } from '../report-rows.ts'
import { writeReportFile } from '../report-file.ts'
import { textTable } from '../text-table.ts'
import { line as print, tell } from '../terminal.ts'

/** Rows printed before the rest is left to --out. */
const MOST_ROWS = 500

export async function report(command: CommandLine): Promise<ExitStatus> {
  const run = wordAt(command, 0, 'the run’s id (see “stocksheet runs”)')
  const { flags } = command
  const failedOnly = flags['failed-only'] === true
  return withJournal(flags, async (journal) => {
    const info = journal.info(run)
    if (flags.out !== undefined) {
      const written = await writeReportFile(flags.out, info, [...reportBatches(journal, run, failedOnly)].flat())
      if (!written.ok) throw failureEnd(written.failure)
      tell(`Report of ${written.value} rows written to ${flags.out}.`)
    }
    if (flags.json === true) {
      await writeReportJson(info, reportBatches(journal, run, failedOnly))
      return EXIT.done
    }
    if (flags.out !== undefined) return EXIT.done
    const { rows, total } = journal.report(run, { from: 0, count: MOST_ROWS, failedOnly })
    const { counts, requests } = info
    await print(
      `Run ${run}: ${info.file} into storage ${info.storage} of ${info.account}, ${info.state}, started ${info.started}`,
    )
    await print(
      `${counts.verified} verified · ${counts.unverified} not verified · ${counts.failed} failed · ${counts.skipped} skipped · ${counts.unknown} unknown; ${requests.writes} writes, ${requests.reads} reads, ${requests.retries} sent again`,
    )
    await print()
    const lines = textTable(
      [
        { title: 'row', align: 'right' },
        { title: 'status' },
        { title: 'material', align: 'right' },
        { title: 'name', most: 36 },
        { title: 'state' },
        { title: 'reason', most: 160 },
      ],
      rows.map((row) => [
        String(row.row),
        row.status,
        String(row.materialId ?? ''),
        row.name,
        row.state,
        row.error?.message ?? '',
      ]),
    )
    for (const text of lines) await print(text)
    if (total > rows.length)
      await print(`… and ${total - rows.length} more rows: write them to a file with --out report.xlsx`)
    return EXIT.done
  })
}
