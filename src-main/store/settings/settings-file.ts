/** What a person has set for the whole program. The usual settings where there is no file, and where it is damaged. */
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { settingsSchema, USUAL_SETTINGS, type Settings } from '../../../src-shared/api/settings.ts'
import { changeAlone, readKept, writeKept } from './persisted-json.ts'

const FILE = 'settings.json'

export class SettingsFile {
  private readonly path: string
  private current: Settings
  /** Name the damaged file was given, if there was one. */
  readonly aside: string | null

  private constructor(path: string, current: Settings, aside: string | null) {
    this.path = path
    this.current = current
    this.aside = aside
  }

  static async open(dataFolder: string): Promise<SettingsFile> {
    const path = join(dataFolder, FILE)
    const { value, aside } = await readKept<Settings>(path, settingsSchema, USUAL_SETTINGS)
    return new SettingsFile(path, value, aside)
  }

  now(): Settings {
    return this.current
  }

  /** What differs from now is kept, before it counts; what another process has set meanwhile stays. Throws CannotKeep. */
  set(settings: Settings): Promise<void> {
    return changeAlone(this.path, async () => {
      const { value: kept } = await readKept<Settings>(this.path, settingsSchema, USUAL_SETTINGS)
      const before: Readonly<Record<string, unknown>> = { ...this.current }
      const changed = Object.entries(settings).filter(([name, value]) => !isDeepStrictEqual(value, before[name]))
      const next = settingsSchema.parse({ ...kept, ...Object.fromEntries(changed) })
      await writeKept(this.path, next)
      this.current = next
    })
  }
}
