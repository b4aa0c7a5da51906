/**
 * A command's data folder, created if it is missing, with its settings and its journal. Loaded only if a command needs them, so that help does not
 * wait.
 */
import { existsSync } from 'node:fs'
import type { Settings } from '../../src-shared/api/settings.ts'
import { DETECT_ENCODING } from '../../src-shared/file/source.ts'
import { DEFAULT_CLEAR_TOKEN } from '../../src-shared/material/values/clear-token.ts'
import type { Language } from '../../src-shared/material/values/language.ts'
import { dataFolder } from '../app/data-folder.ts'
import { makeFolder } from '../machine/make-folder.ts'
import type { JournalPort } from '../ports/journal-port.ts'
import type { Flags } from './arguments.ts'
import { CommandError } from './command-error.ts'

/** Creates the data folder if it is missing. Ends the command if that fails. */
export function prepareDataFolderOrThrow({ data: dataFlag }: Flags): string {
  const folder = dataFolder(dataFlag)
  try {
    makeFolder(folder)
    return folder
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason'
    throw new CommandError({
      what: `The data folder ${folder} cannot be used (${reason}).`,
      fix: 'Choose another one with --data.',
      notDoneText: 'Nothing was sent.',
    })
  }
}

export async function withJournal<T>(
  flags: Flags,
  work: (journal: JournalPort, file: string) => Promise<T>,
): Promise<T> {
  const folder = prepareDataFolderOrThrow(flags)
  const { removeLeftovers } = await import('../store/files/safe-write.ts')
  await removeLeftovers(folder)
  const { storeFileOf: storeFile } = await import('../store/database/with-store.ts')
  const file = storeFile(folder)
  const { openJournal } = await import('../store/journal/journal.ts')
  const journal = openJournal(file)
  try {
    return await work(journal, file)
  } finally {
    journal.close()
  }
}

/** The settings for reading a file. Loads no database if nothing was stored yet. */
export async function findReadingSettings(flags: Flags): Promise<Pick<Settings, 'clearToken' | 'encoding'>> {
  return existsSync(dataFolder(flags.data))
    ? settingsOf(flags)
    : { clearToken: DEFAULT_CLEAR_TOKEN, encoding: DETECT_ENCODING }
}

export async function settingsOf({ data: dataFlag }: Flags): Promise<Settings> {
  const { openStoreIn } = await import('../store/database/store.ts')
  const { readSettings } = await import('../store/settings/settings-table.ts')
  return readSettings(openStoreIn(dataFolder(dataFlag)))
}

/** Notes are sent to the account in the language of the settings. The terminal itself is English. */
export function chooseNoteLanguage({ language }: Pick<Settings, 'language'>): Language {
  return language === 'auto' ? 'en' : language
}
