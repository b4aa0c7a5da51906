/** Settings of the data folder as a command uses them. */
import type { Settings } from '../../src-shared/api/settings.ts'
import { SettingsFile } from '../store/settings/settings-file.ts'
import { dataFolder } from '../app/data-folder.ts'
import type { Flags } from './arguments.ts'

export async function settingsOf(flags: Flags): Promise<Settings> {
  return (await SettingsFile.open(dataFolder(flags.data))).now()
}
