/** `--storage`: the storages of a command. `--storages`: the account's storages as typed, for accounts that do not list them. */
import type { Storage } from '../../src-shared/api/accounts-calls.ts'
import { plainText } from '../app/plain-text.ts'
import { parseWholeNumber, type Flags } from './arguments.ts'
import { CommandError } from './command-error.ts'
import { makeIdsByName } from '../../src-shared/material/values/ids-by-name.ts'

/** Reads the flag `--storage`, which must be one id. */
export function parseStorageFlag(flags: Flags): number {
  const storage = parseWholeNumber('storage', flags.storage, 1)
  if (storage === undefined)
    throw new CommandError({
      what: '--storage is missing: give the id of the storage, for example --storage 1.',
      at: '--storage',
    })
  return storage
}

/** Reads the flag `--storage 1,2`: the ids in order, without repetitions. */
export function parseStorageList(flags: Flags): number[] {
  if (flags.storage === undefined)
    throw new CommandError({
      what: '--storage is missing: give one id or several, for example --storage 1,2.',
      at: '--storage',
    })
  const ids = flags.storage.split(',').map((text) => parseWholeNumber('storage', text.trim(), 1) ?? 0)
  return [...new Set(ids)]
}

/** A comma is part of a name unless an id follows it. */
const STORAGE_SEPARATOR = /,(?=\s*\d+\s*(?:=|,|$))/u
const STORAGE_PATTERN = /^\s*([1-9]\d{0,14})\s*(?:=\s*(.*?)\s*)?$/u

/**
 * Reads the flag `--storages 1=Main,2=Shop,3`, which may be given several times. Null if the flag is missing. A storage without a name is called
 * `Storage 3`.
 */
export function parseStoragesFlag({ storages }: Flags): readonly Storage[] | null {
  if (storages === undefined) return null
  const namedStorages: Storage[] = []
  for (const part of storages.flatMap((text) => text.split(STORAGE_SEPARATOR))) {
    const match = STORAGE_PATTERN.exec(part)
    if (!match) {
      throw new CommandError({
        what: `--storages takes ids with names, for example --storages "1=Main,2=Shop"; got “${part.trim()}”.`,
        notDoneText: 'Nothing was sent.',
        at: '--storages',
      })
    }
    const [, digits = '', name = ''] = match
    const id = Number(digits)
    if (namedStorages.some((storage) => storage.id === id)) {
      throw new CommandError({
        what: `--storages names storage ${id} twice.`,
        fix: 'Leave one of them out.',
        notDoneText: 'Nothing was sent.',
        at: '--storages',
      })
    }
    namedStorages.push(name === '' ? makeUnnamedStorage(id) : { id, name })
  }
  return namedStorages
}

export function makeUnnamedStorage(id: number): Storage {
  return { id, name: `Storage ${id}` }
}

/** The error if `--per-storage` was given, but no column heading names a storage. */
export function makeNoStorageColumnsError(file: string, storages: readonly Storage[]): CommandError {
  const names = storages.map(({ name }) => `“${plainText(name)}”`).join(', ')
  return new CommandError({
    what: `--per-storage: “${plainText(file)}” does not have two columns of amounts that are named after storages.`,
    fix: `The storages are ${names}. Name the columns as their storages, or leave --per-storage out.`,
    notDoneText: 'Nothing was sent.',
    at: '--per-storage',
  })
}

/** The error if the account does not list its storages, and the flag --storages is missing. */
export function makeUnlistedStoragesError(account: string): CommandError {
  return new CommandError({
    what: `“${plainText(account)}” does not list its storages.`,
    fix: 'Name them with --storages, for example --storages "1=Main,2=Shop", and use their ids.',
  })
}

/** The warning for a plan if only the chosen storage could be read. */
export function makeSingleStorageWarning(storage: number): string {
  return `The account does not list its storages, so only storage ${storage} was read. A material that is only in other storages is not seen and would be added again. Rows for other storages are refused. Name all storages with --storages, for example --storages "${storage}=Main,${storage + 1}=Shop".`
}

/* A number is always read as a storage's id, never as its name. */

const ID_PATTERN = /^[1-9]\d{0,14}$/

export function parseStorageNames(text: string | undefined): string[] {
  return (text ?? '').split(',').map((part) => part.trim())
}

/**
 * Replaces the names in a text such as `Main warehouse,3` with ids. A comma may belong to a name, so the whole text is tried first. Ends the command
 * for an unknown name.
 */
export function resolveStorageIds(text: string, knownStorages: readonly Storage[]): string {
  const wholeTextId = findStorageId(text, knownStorages)
  return (
    wholeTextId ??
    parseStorageNames(text)
      .map((part) => findStorageId(part, knownStorages) ?? throwUnknownStorage(part, knownStorages))
      .join(',')
  )
}

/** The id of the storage with this name; null if there is none. A number is always taken as an id. [NAME-1] */
function findStorageId(text: string, knownStorages: readonly Storage[]): string | null {
  if (ID_PATTERN.test(text.trim())) return text.trim()
  const [onlyId, ...otherIds] = makeIdsByName(knownStorages).findAllIds(text)
  if (onlyId !== undefined && otherIds.length > 0)
    throw new CommandError({
      what: `--storage: ${otherIds.length + 1} storages are called “${plainText(text)}”: ${[onlyId, ...otherIds].join(', ')}.`,
      fix: 'Give the id of the one you mean.',
      notDoneText: 'Nothing was sent.',
      at: '--storage',
    })
  return onlyId === undefined ? null : String(onlyId)
}

function throwUnknownStorage(text: string, knownStorages: readonly Storage[]): never {
  const names = knownStorages.map(({ id, name }) => `${id} ${plainText(name)}`).join(', ')
  const reasonText =
    knownStorages.length === 0
      ? 'The account does not list its storages: give the id'
      : `There are: ${names}. Give a name or an id`
  throw new CommandError({
    what: `--storage: no storage is called “${plainText(text)}”.`,
    fix: `${reasonText}.`,
    notDoneText: 'Nothing was sent.',
    at: '--storage',
  })
}
