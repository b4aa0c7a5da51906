/** The default place of the journal, settings and practice data. */
import { homedir } from 'node:os'
import { join } from 'node:path'

interface ProcessParts {
  readonly platform: NodeJS.Platform
  readonly env: Readonly<Record<string, string | undefined>>
  readonly home: string
}

function thisSystem(): ProcessParts {
  return { platform: process.platform, env: process.env, home: homedir() }
}

/** `--data`, or else STOCKSHEET_DATA, or else the platform's usual place for application data. */
export function dataFolder(flag: string | undefined, systemParts = thisSystem()): string {
  const chosenFolder = flag ?? systemParts.env['STOCKSHEET_DATA']
  return chosenFolder !== undefined && chosenFolder !== '' ? chosenFolder : findUsualFolder(systemParts)
}

export function findUsualFolder({ platform, env, home } = thisSystem()): string {
  // Not the roaming folder, which may be on a server and is copied at each login.
  if (platform === 'win32') return join(env['LOCALAPPDATA'] ?? join(home, 'AppData', 'Local'), 'Stocksheet')
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Stocksheet')
  return join(env['XDG_DATA_HOME'] ?? join(home, '.local', 'share'), 'stocksheet')
}
