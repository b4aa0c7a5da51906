/** The default place of the journal, settings and practice data. */
import { homedir } from 'node:os'
import { join } from 'node:path'

interface ProcessEnvironment {
  readonly platform: NodeJS.Platform
  readonly env: Readonly<Record<string, string | undefined>>
  readonly home: string
}

function readProcessEnvironment(): ProcessEnvironment {
  return { platform: process.platform, env: process.env, home: homedir() }
}

/** The folder in `--data`, or else in STOCKSHEET_DATA, or else the platform's usual place for application data. */
export function dataFolder(flag: string | undefined, processEnvironment = readProcessEnvironment()): string {
  const chosenFolder = flag ?? processEnvironment.env['STOCKSHEET_DATA']
  return chosenFolder !== undefined && chosenFolder !== '' ? chosenFolder : findUsualFolder(processEnvironment)
}

export function findUsualFolder({ platform, env, home } = readProcessEnvironment()): string {
  // The roaming folder is not used, because it may be on a server and is copied at each login.
  if (platform === 'win32') return join(env['LOCALAPPDATA'] ?? join(home, 'AppData', 'Local'), 'Stocksheet')
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Stocksheet')
  return join(env['XDG_DATA_HOME'] ?? join(home, '.local', 'share'), 'stocksheet')
}
