/** What a person has set for the whole program. The usual settings where there is no file, and where it is damaged. */
import { join } from 'node:path'
import { settingsSchema, USUAL_SETTINGS, type Settings } from '../../../src-shared/contract/settings.ts'
import { readKept, writeKept } from './persisted-json.ts'

const FILE = 'settings.json'

export class SettingsFile {
  private readonly path: string
  private current: Settings
  /** Name the damaged file was given, if there was one. */
  readonly aside: string | null
  private writing: Promise<void> = Promise.resolve()

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

  /** Kept before it counts. Throws CannotKeep. */
  async set(settings: Settings): Promise<void> {
    const written = this.writing.then(() => writeKept(this.path, settings))
    // One that failed is told to who asked for it, not to the next.
    this.writing = written.catch(() => undefined)
    await written
    this.current = settings
  }
}
