/** The built command as a function, from the same bundle that `cli.js` starts. For processes that run many commands. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The built command as users have it; test/built-first.ts builds it. */
export const cliFile = join(import.meta.dirname, '..', '..', '..', 'out', 'main', 'cli.js')

export type Main = (argv: readonly string[]) => Promise<number>

export async function builtMain(): Promise<Main> {
  const [name = ''] = /cli-main-[\w-]+\.js/.exec(readFileSync(cliFile, 'utf8')) ?? []
  const { main } = (await import(pathToFileURL(join(cliFile, '..', name)).href)) as { main: Main }
  return main
}
