/** The default place of the journal, settings and practice data. */
import { homedir } from 'node:os'
import { join } from 'node:path'

interface Surroundings {
  readonly platform: NodeJS.Platform
  readonly env: Readonly<Record<string, string | undefined>>
  readonly home: string
}

/** `--data`, or else STOCKSHEET_DATA, or else the platform's usual place for application data. */
export function dataFolder(
  flag: string | undefined,
  { platform, env, home }: Surroundings = { platform: process.platform, env: process.env, home: homedir() },
): string {
  const chosenFolder = flag ?? env['STOCKSHEET_DATA']
  if (chosenFolder !== undefined && chosenFolder !== '') return chosenFolder
  // Not the roaming folder, which may be on a server and is copied at each login.
  if (platform === 'win32') return join(env['LOCALAPPDATA'] ?? join(home, 'AppData', 'Local'), 'Stocksheet')
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Stocksheet')
  return join(env['XDG_DATA_HOME'] ?? join(home, '.local', 'share'), 'stocksheet')
}
