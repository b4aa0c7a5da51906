/** Serves the app's window to a browser, on loopback, until it is stopped. */
import { existsSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { plainText } from '../../app/plain-text.ts'
import { prepareDataFolderOrThrow } from '../data-folder.ts'
import { MAX_PORT, parseWholeNumber, type CommandLine } from '../arguments.ts'
import { CommandError, EXIT, type ExitStatus } from '../command-error.ts'
import { waitUntilInterrupted, print, printLine, writeJson } from '../terminal.ts'
import { readProductVersion } from '../version.ts'
import type { Command } from '../command.ts'
import { openServedAppHere } from '../../browser/serve-here.ts'
import { GENERAL_FLAG_NAMES } from '../flags.ts'

/** If no window is used for this long, and nothing runs, the server ends. */
const IDLE_MINUTES = 12 * 60

export const serve: Command = {
  name: 'serve',
  usage: ['serve [flags]'],
  group: 'For developers',
  summary: 'the app’s window in a browser, on this machine only',
  examples: ['serve', 'serve --port 8080', 'serve --inbox lists'],
  documents: ['serve'],
  about: `Prints the address to open, which contains a token, and serves until stopped.
A page in a browser cannot choose a folder, so --inbox names the folder whose new files the window lists.`,
  flags: [...GENERAL_FLAG_NAMES, 'port', 'inbox'],
  run,
}

async function run({ flags }: CommandLine): Promise<ExitStatus> {
  const port = parseWholeNumber('port', flags.port, 0, MAX_PORT) ?? 0
  const { inbox } = flags
  if (inbox !== undefined && statSync(inbox, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new CommandError({
      what: `--inbox: there is no folder “${plainText(inbox)}”.`,
      fix: 'Name a folder that is there.',
      at: '--inbox',
    })
  const answer = await openServedAppHere(
    {
      dataFolder: prepareDataFolderOrThrow(flags),
      host: 'browser',
      version: readProductVersion(),
      ...(inbox === undefined ? {} : { inbox: resolve(inbox) }),
    },
    {
      port,
      rendererFolder: findRendererFolder(),
      idleMinutes: IDLE_MINUTES,
      announce: (address) => printLine(`Open it again at ${address}`),
    },
  )
  if (!answer.ok) {
    const { makeFailureError } = await import('../failure-error.ts')
    throw makeFailureError(answer.failure)
  }
  const server = answer.value
  try {
    if (flags.json) await writeJson(`${JSON.stringify({ formatVersion: 1, url: server.url })}\n`)
    else await print(`Stocksheet is open at ${server.url}  (Ctrl+C ends it)`)
    await Promise.race([waitUntilInterrupted().then(() => printLine('Stopping.')), server.whenEnded])
    return EXIT.done
  } finally {
    await server.close()
  }
}

/** The folder of the built window, out/renderer, found from the location of the bundle or of the sources. */
function findRendererFolder(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    for (const candidate of [join(folder, 'renderer'), join(folder, 'out', 'renderer')]) {
      if (existsSync(join(candidate, 'index.html'))) return candidate
    }
    if (dirname(folder) === folder)
      throw new CommandError({ what: 'The window is not built.', fix: 'Run npm run build and try again.' })
  }
}
