/** Opens the file of the user's data, made for its owner alone if it is missing. */
import { accessSync, chmodSync, closeSync, constants, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { JournalFailure } from '../../ports/journal-port.ts'
import { makeFolder } from '../../machine/make-folder.ts'
import { isOnNetwork } from '../../machine/network-folder.ts'
import { codeOf } from '../../machine/write-error.ts'
import { THIS_USER_ONLY } from '../files/this-user-only.ts'
import { checkSchema } from './schema.ts'

/** How long a commit waits for another process's commit. node:sqlite's own default is 0. */
export const LOCK_WAIT_MS = 5_000

/** With its tables. Throws JournalFailure, or what the database says. */
export function openDatabase(file: string, lockWaitMs = LOCK_WAIT_MS): DatabaseSync {
  if (isOnNetwork(dirname(file))) throw new JournalFailure('network', { file })
  try {
    makeFolder(dirname(file))
    makeFile(file)
    chmodSync(file, THIS_USER_ONLY)
  } catch (cause) {
    throw new JournalFailure('read-only', { file }, { cause })
  }
  const database = new DatabaseSync(file, { timeout: lockWaitMs })
  try {
    // Another program's database keeps its own form: nothing is set before it is known to be ours.
    checkSchema(database)
    // What is replaced and removed is overwritten.
    database.exec(
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON;',
    )
  } catch (error) {
    database.close()
    throw error
  }
  return database
}

/** An existing file is not opened: closing it would release the locks that this process's other connections hold on it. */
function makeFile(file: string): void {
  try {
    closeSync(openSync(file, 'wx', THIS_USER_ONLY))
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    accessSync(file, constants.W_OK)
  }
}
