/** The calls about the program itself: version, language, accounts to choose from, sample files. */
import { refuse } from '../../src-shared/material/values/result.ts'
import { formatIsoDay } from '../../src-shared/material/values/utc-time.ts'
import { randomUUID } from 'node:crypto'
import { basename, join } from 'node:path'
import { systemClock } from '../machine/clock.ts'
import type { Handlers } from './dispatch.ts'
import { findSampleFolder, SAMPLES } from './samples.ts'
import type { AppParts } from './app-parts.ts'
import { eraseStoredData, listStoredData } from './kept-data.ts'
import { readLastBackupTime, saveBackupTime } from '../store/settings/settings-table.ts'
import { makeJournalRefusal } from './expected-failure.ts'
import { askToWeaken } from './settings-calls.ts'

type Calls = Pick<
  Handlers,
  | 'app.info'
  | 'app.about'
  | 'app.report'
  | 'app.speak'
  | 'window.prefers'
  | 'accounts.list'
  | 'practice.reset'
  | 'samples.list'
>

export function appCalls({ options, files, accounts, sessions, runs, uiLanguage, ...parts }: AppParts): Calls {
  return {
    'app.info': async () => ({
      ok: true,
      value: {
        version: options.version,
        host: options.host,
        platform: process.platform,
        ...(parts.isUpdated ? { updated: true } : {}),
      },
    }),
    'app.about': async () => ({ ok: true, value: { parts: listProgramVersions(options.version, process.versions) } }),
    'app.report': async () => {
      const { examine } = await import('./doctor.ts')
      const value = await examine({
        dataFolder: options.dataFolder,
        surface: options.host,
        parts: listProgramVersions(options.version, process.versions),
        secrets: parts.secrets,
        network: parts.network,
      })
      return { ok: true, value }
    },
    'app.speak': async ({ language }) => {
      if (language !== uiLanguage.language) {
        uiLanguage.setLanguage(language)
        await sessions.updateNoteLanguage()
      }
      return { ok: true, value: {} }
    },
    'window.prefers': async (preferences) => {
      options.onPreferences?.(preferences)
      return { ok: true, value: {} }
    },
    'accounts.list': async () => ({ ok: true, value: { accounts: [...(await accounts.list())] } }),
    'practice.reset': async () => {
      if (runs.isBusy()) return refuse({ code: 'practice-busy' })
      await accounts.resetPractice()
      return { ok: true, value: {} }
    },
    'samples.list': async () => {
      const folder = findSampleFolder()
      if (folder === null) return { ok: true, value: { files: [] } }
      const listedSamples = SAMPLES.map((name) => ({
        file: files.remember(join(folder, name), name),
        name,
        about: uiLanguage.words.samples[name] ?? '',
      }))
      return { ok: true, value: { files: listedSamples } }
    },
  }
}

interface ProgramVersion {
  readonly name: string
  readonly version: string
}

/**
 * The programs and versions for the About box: first the app, then Electron, Chromium, Node and V8, from `process.versions`. Never names the machine
 * or its user.
 */
export function listProgramVersions(
  version: string,
  versions: Readonly<Record<string, string | undefined>>,
): ProgramVersion[] {
  const runtimeVersions = [
    ['Electron', versions['electron']],
    ['Chromium', versions['chrome']],
    ['Node.js', versions['node']],
    ['V8', versions['v8']],
  ] as const
  const knownVersions = runtimeVersions.flatMap(([name, version]) => (version === undefined ? [] : [{ name, version }]))
  return [{ name: 'Stocksheet', version }, ...knownVersions]
}

type StoredDataCall = 'kept.list' | 'kept.erase' | `backup.${'make' | 'saved' | 'last' | 'read' | 'restore'}`

/** The calls about the stored data. [KEPT-1] */
export function storedDataCalls({
  files,
  options,
  runs,
  scratch,
  store,
  whileClosed,
}: AppParts): Pick<Handlers, StoredDataCall> {
  const { dataFolder, version } = options
  return {
    'backup.make': async () => {
      const { makeBackup } = await import('./backup/make-backup.ts')
      const path = join(scratch, `${randomUUID()}.stocksheet`)
      const now = systemClock.now()
      const answer = await makeBackup({ dataFolder, version, now }, path)
      if (!answer.ok) return answer
      const name = `Stocksheet ${formatIsoDay(now)}.stocksheet`
      return { ok: true, value: { ...answer.value, file: files.remember(path, name), name } }
    },
    'backup.saved': async () => {
      saveBackupTime(store, systemClock.now())
      return { ok: true, value: {} }
    },
    'backup.last': async () => ({ ok: true, value: { madeAt: readLastBackupTime(store) } }),
    'backup.read': async ({ file }) => {
      const { readBackup } = await import('./backup/backup-file.ts')
      const copy = files.find(file)
      return copy === undefined ? refuse({ code: 'file-unknown' }) : readBackup(copy.path, copy.name)
    },
    'backup.restore': async ({ file }) => {
      const copy = files.find(file)
      if (copy === undefined) return refuse({ code: 'file-unknown' })
      if (runs.isBusy()) return refuse({ code: 'restore-busy' })
      const [{ restoreBackup }, { RefusedRestore }] = await Promise.all([
        import('./backup/restore-backup.ts'),
        import('./backup/backup-file.ts'),
      ])
      const answer = await restoreBackup({ dataFolder, version, now: systemClock.now() }, copy.path, {
        name: copy.name,
        whileClosed,
        async askBeforeLowering(weakerSettings) {
          const refusal = await askToWeaken(weakerSettings, options)
          if (refusal !== null) throw new RefusedRestore(refusal.failure)
        },
      })
      if (!answer.ok) return answer
      const { previousData, ...restored } = answer.value
      return { ok: true, value: { ...restored, previousData: previousData === null ? null : basename(previousData) } }
    },
    'kept.list': async () => {
      const { things: storedThings, accounts: namedAccounts } = await listStoredData(options.dataFolder)
      return {
        ok: true,
        value: {
          things: [...storedThings],
          accounts: namedAccounts.map(({ address, names }) => ({ address, names: [...names] })),
        },
      }
    },
    'kept.erase': async (request) => {
      if (runs.isBusy()) return refuse({ code: 'erase-busy' })
      try {
        return { ok: true, value: await eraseStoredData(options.dataFolder, request) }
      } catch (error) {
        return makeJournalRefusal(error)
      }
    },
  }
}
