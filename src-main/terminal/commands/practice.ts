/** Serves the practice account until it is stopped. Prints one JSON line once the server is listening. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PracticeServer } from '../../practice/server.ts'
import { prepareDataFolderOrThrow } from '../data-folder.ts'
import { MAX_PORT, parseWholeNumber, type CommandLine } from '../arguments.ts'
import { CommandError, EXIT, type ExitStatus } from '../command-error.ts'
import { waitUntilInterrupted, printLine, writeJson } from '../terminal.ts'
import type { Command } from '../command.ts'
import { GENERAL_FLAG_NAMES } from '../flags.ts'

export const practice: Command = {
  name: 'practice',
  usage: ['practice [flags]'],
  group: 'For developers',
  summary: 'serves a practice account on this machine',
  examples: ['practice', 'practice --port 8000 --fresh --daily-limit 500'],
  documents: ['practice'],
  about: `Serves a practice account on 127.0.0.1, prints one JSON line {"url","key","storages"}, and serves until stopped.
--fresh starts again from the seed; --faults lists answers that go wrong; --documented-only answers only what the interface documents.`,
  flags: [
    ...GENERAL_FLAG_NAMES,
    'port',
    'fresh',
    'seed',
    'daily-limit',
    'faults',
    'fault-seed',
    'documented-only',
    'latency',
    'reset-at',
  ],
  flagPairs: [{ flags: ['fault-seed'], neededFlag: 'faults' }],
  run,
}

async function run({ flags }: CommandLine): Promise<ExitStatus> {
  const server = await startServer(flags)
  // The server is listening before its line is printed, so a script may connect as soon as it reads the line.
  await writeJson(
    `${JSON.stringify({ formatVersion: 1, url: server.url, key: server.key, storages: server.storages })}\n`,
  )
  // For tests: the account's history, under its own prefix (src-main/practice/README.md). Not on stdout, whose only line is part of the contract.
  printLine(`Inspection: ${server.url}/_practice/ with the header x-practice-token: ${server.inspectToken}`)
  await waitUntilInterrupted()
  printLine('Practice account stopped; its data is kept.')
  await server.close()
  return EXIT.done
}

async function startServer(flags: CommandLine['flags']): Promise<PracticeServer> {
  const port = parseWholeNumber('port', flags.port, 0, MAX_PORT)
  const dailyLimit = parseWholeNumber('daily-limit', flags['daily-limit'], 0)
  const faultSeed = parseWholeNumber('fault-seed', flags['fault-seed'], 0)
  const latencyMs = parseWholeNumber('latency', flags.latency, 0)
  try {
    const folder = prepareDataFolderOrThrow(flags)
    const { startPractice } = await import('../../practice/server.ts')
    return await startPractice({
      folder: join(folder, 'practice'),
      fresh: flags.fresh === true,
      documentedOnly: flags['documented-only'] === true,
      ...(port === undefined ? {} : { port }),
      ...(dailyLimit === undefined ? {} : { dailyLimit }),
      ...(faultSeed === undefined ? {} : { faultSeed }),
      ...(latencyMs === undefined ? {} : { latencyMs }),
      ...(flags['reset-at'] === undefined ? {} : { resetAt: flags['reset-at'] }),
      ...(flags.seed === undefined ? {} : { seed: await readJsonFile('seed', flags.seed) }),
      ...(flags.faults === undefined ? {} : { faults: await readJsonFile('faults', flags.faults) }),
    })
  } catch (error) {
    if (error instanceof CommandError || !(error instanceof Error)) throw error
    throw new CommandError({ what: `The practice account could not start: ${error.message}` })
  }
}

async function readJsonFile(flag: string, path: string): Promise<unknown> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch {
    throw new CommandError({
      what: `--${flag}: the file ${path} cannot be read.`,
      fix: 'Check the path and try again.',
      at: `--${flag}`,
    })
  }
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new CommandError({
      what: `--${flag}: ${path} is not valid JSON${describeJsonPosition(error)}.`,
      fix: 'Correct it and try again.',
      at: `--${flag}`,
    })
  }
}

/**
 * The place where JSON is invalid: ` (line 3, column 5)`, counted from 1. Empty if the engine gives no position. The engine's own message quotes the
 * text, which may be private.
 */
function describeJsonPosition(error: unknown): string {
  const position = error instanceof SyntaxError ? / \(line (\d+) column (\d+)\)$/.exec(error.message) : null
  return position ? ` (line ${position[1] ?? ''}, column ${position[2] ?? ''})` : ''
}
