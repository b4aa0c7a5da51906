/** Files about runs and imports, saved one at a time. The host creates them, and the user chooses where to save them. */
import type { Answer, Failure, Host } from '../../src-shared/api/window-types.ts'
import { createStore } from 'zustand/vanilla'
import { ask, answerOrFailure } from './call-host.ts'
import { toRawText, type UntrustedText } from '../../src-shared/material/values/untrusted-text.ts'

type FileKind = 'report-xlsx' | 'report-csv' | 'rows-to-fix' | 'backup'

export interface FilesState {
  readonly currentFileKind: FileKind | null
  readonly failure: Failure | null
}

export interface SavedFile {
  readonly name: UntrustedText
  /** False if the rows have the values that a run sent, because the file's own cells are not known. */
  readonly asInFile: boolean
}

interface CreatedFile {
  readonly file: string
  readonly name: UntrustedText
  readonly asInFile?: boolean
}

export function createFilesStore(host: Host) {
  const store = createStore<FilesState>(() => ({ currentFileKind: null, failure: null }))

  async function saveFile(
    fileKind: FileKind,
    createFile: () => Promise<Answer<CreatedFile>>,
  ): Promise<SavedFile | null> {
    store.setState({ currentFileKind: fileKind, failure: null })
    const fileAnswer = await createFile()
    const saveAnswer = fileAnswer.ok
      ? await answerOrFailure(() => host.saveFile(fileAnswer.value.file, toRawText(fileAnswer.value.name)))
      : fileAnswer
    store.setState({ currentFileKind: null, failure: saveAnswer.ok ? null : saveAnswer.failure })
    return fileAnswer.ok && saveAnswer.ok && saveAnswer.value
      ? { name: fileAnswer.value.name, asInFile: fileAnswer.value.asInFile ?? true }
      : null
  }

  const actions = {
    /** Saves the report of a run; null if that failed or the user declined. */
    saveReport: (run: string, format: 'xlsx' | 'csv', failedOnly: boolean) =>
      saveFile(`report-${format}`, () => ask(host, 'export.report', { run, format, failedOnly })),
    /** Saves the rows of a run that must be fixed. */
    saveRowsOfRun: (run: string) => saveFile('rows-to-fix', () => ask(host, 'export.runRows', { run })),
    /** Saves the rows of an open import that have problems or failed. */
    saveRowsOfImport: (session: string) => saveFile('rows-to-fix', () => ask(host, 'export.failedRows', { session })),
    /** Saves a copy of the data; null if that failed or the user declined. */
    async saveBackup(): Promise<SavedFile | null> {
      const savedFile = await saveFile('backup', () => ask(host, 'backup.make', {}))
      if (savedFile) await ask(host, 'backup.saved', {})
      return savedFile
    },
    dismissFailure: () => store.setState({ failure: null }),
  }
  return Object.assign(store, { act: actions })
}
