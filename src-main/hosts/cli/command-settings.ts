/** Settings of the data folder as a command uses them. */
import type { Settings } from '../../../src-shared/contract/settings.ts'
import { SettingsFile } from '../../adapters/settings/settings-file.ts'
import { dataFolder } from '../data-folder.ts'
import type { Flags } from './arguments.ts'

export async function settingsOf(flags: Flags): Promise<Settings> {
  return (await SettingsFile.open(dataFolder(flags.data))).now()
}
