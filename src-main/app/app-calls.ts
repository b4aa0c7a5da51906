/** The calls about the program itself: what it is, its language, its accounts to choose from, its sample files. */
import { join } from 'node:path'
import type { Handlers } from './dispatch.ts'
import { sampleFolder, SAMPLES } from './samples.ts'
import { partsOf } from './about.ts'
import type { AppParts } from './app-parts.ts'

type Calls = Pick<
  Handlers,
  'app.info' | 'app.about' | 'app.speak' | 'window.prefers' | 'accounts.list' | 'practice.reset' | 'samples.list'
>

export function appCalls({ options, files, accounts, sessions, runs, uiLanguage }: AppParts): Calls {
  return {
    'app.info': async () => ({
      ok: true,
      value: { version: options.version, host: options.host, platform: process.platform },
    }),
    'app.about': async () => ({ ok: true, value: { parts: partsOf(options.version, process.versions) } }),
    'app.speak': async ({ language }) => {
      if (language !== uiLanguage.language) {
        uiLanguage.speak(language)
        await sessions.speak()
      }
      return { ok: true, value: {} }
    },
    'window.prefers': async (preferences) => {
      options.onPreferences?.(preferences)
      return { ok: true, value: {} }
    },
    'accounts.list': async () => ({ ok: true, value: { accounts: [...(await accounts.list())] } }),
    'practice.reset': async () => {
      if (runs.busy()) {
        return { ok: false, failure: { code: 'run-busy', message: uiLanguage.words.practiceBusy } }
      }
      await accounts.resetPractice()
      return { ok: true, value: {} }
    },
    'samples.list': async () => {
      const folder = sampleFolder()
      if (folder === null) return { ok: true, value: { files: [] } }
      const listed = SAMPLES.map((name) => ({
        file: files.remember(join(folder, name), name),
        name,
        about: uiLanguage.words.samples[name] ?? '',
      }))
      return { ok: true, value: { files: listed } }
    },
  }
}
