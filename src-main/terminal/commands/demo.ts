/** Shows the main job from start to end on a temporary practice account: diff, apply, verify, repeat, export. */
import { STOCK_FORMATS } from '../../../src-shared/export/write-error.ts'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeTemporaryFolder } from '../../store/files/safe-write.ts'
import { findSampleFolder } from '../../app/samples.ts'
import { withAccount } from '../account-use.ts'
import type { CommandLine, Flags } from '../arguments.ts'
import { DEFAULT_CLEAR_TOKEN } from '../../../src-shared/material/values/clear-token.ts'
import { CommandError, EXIT, type ExitStatus } from '../command-error.ts'
import { print, paintText, printLine } from '../terminal.ts'
import type { Command } from '../command.ts'
import { GENERAL_FLAG_NAMES, PROGRESS_FLAGS } from '../flags.ts'

/** The practice account is on this computer and very fast. This rate is slow enough to follow, but not boring to watch. */
const DEMO_RATE = '60'

export const demo: Command = {
  name: 'demo',
  usage: ['demo [flags]'],
  group: 'For developers',
  summary: 'the main job from start to end on a temporary practice account',
  examples: ['demo', 'demo --out stock.xlsx'],
  documents: ['run'],
  about: `Compares the sample price list with a practice account, applies it, compares again, and exports the storage. Touches no other
account. --out FILE.xlsx keeps the export; --rate N and --concurrency N set the pace.`,
  mustFinish: true,
  flags: [...GENERAL_FLAG_NAMES, ...PROGRESS_FLAGS, 'out', 'rate', 'concurrency'],
  run,
}

async function run({ flags }: CommandLine): Promise<ExitStatus> {
  const { findOutputFormat: outputFormatOf, checkTargetOrThrow: findTargetOrThrow } = await import('../output-file.ts')
  const { prepareForApply, applyWithoutAsking: runPrepared } = await import('../apply-file.ts')
  const { writeExport } = await import('../export-to-file.ts')
  const folder = flags.data ?? (await makeTemporaryFolder('demo'))
  // In the demo, --out is for the export; no plan file is written.
  const { out: outFlag, ...otherFlags } = flags
  const demoFlags: Flags = {
    ...otherFlags,
    data: folder,
    account: 'practice',
    storage: '1',
    rate: flags.rate ?? DEMO_RATE,
  }
  const samplesFolder = findSampleFolder()
  if (samplesFolder === null)
    throw new CommandError({
      what: 'The sample files are missing.',
      fix: 'Install Stocksheet again, or run npm ci in the repository.',
    })
  const outPath = outFlag ?? join(folder, 'stock.xlsx')
  // Without --out, the demo creates the folder itself, so the path needs no check.
  if (outFlag !== undefined)
    await findTargetOrThrow(
      {
        outPath,
        kind: outputFormatOf(outPath, flags, STOCK_FORMATS),
        sourcePaths: [join(samplesFolder, 'price-list.csv')],
      },
      flags,
    )
  await withAccount(demoFlags, async (accountUse) => {
    const file = join(samplesFolder, 'price-list.csv')
    await printStep('1. A supplier’s price list against the practice account', flags)
    const firstPreparedRun = await prepareForApply(accountUse, file, demoFlags)
    await printStep('2. Apply it', flags)
    const status = await runPrepared(accountUse, firstPreparedRun, demoFlags)
    if (status !== EXIT.done)
      throw new CommandError({ what: 'The demo did not finish as it should.', fix: 'Run it again.' }, status)
    await printStep('3. The same file once more', flags)
    const secondPreparedRun = await prepareForApply(accountUse, file, demoFlags)
    await secondPreparedRun.close()
    if (secondPreparedRun.writes !== 0)
      throw new CommandError({
        what: `The second run should have nothing to do, but plans ${secondPreparedRun.writes} requests.`,
      })
    await printStep('4. Export the storage to Excel', flags)
    const { rows } = await writeExport(accountUse, [1], outPath, DEFAULT_CLEAR_TOKEN)
    printLine(`${rows} rows written to ${outPath}`)
  })
  if (flags.data === undefined && outFlag !== undefined) await rm(folder, { recursive: true, force: true })
  return EXIT.done
}

/** Prints the title of a step. With --json, stdout contains only the run's document, so titles go to stderr. */
async function printStep(title: string, { json }: Flags): Promise<void> {
  if (json === true) return printLine(title)
  await print()
  await print(paintText('bold', title))
}
