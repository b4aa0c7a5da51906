/**
 * The account's data in an import: the stored readings with their times, and what was read since. Reads and stores the storages that are needed but
 * unknown. [READ-6, READ-9]
 */
import type { ImportChoices } from '../../src-shared/api/import.ts'
import { CatalogueBuilder } from '../../src-shared/material/catalogue/catalogue.ts'
import type { JournalError } from '../../src-shared/account/program-error.ts'
import { claimsOf, NO_CLAIMS, type Claims } from '../../src-shared/plan/claims.ts'
import { ok } from '../../src-shared/material/values/result.ts'
import { areSameStorages, type CachedCatalogue, type CacheProblem } from '../ports/account-readings.ts'
import { readStoredCatalogue, readCatalogue, type CatalogueReading } from './read-catalogue.ts'
import type { ClaimsAnswer, SessionPorts } from './session-ports.ts'
import type { ReadingHooks } from './table-read.ts'

export interface AccountState {
  /** The account's catalogue; null if nothing was read yet. */
  readonly catalogue: CatalogueReading | null
  /** Storages of the catalogue that were read too long ago. Their lists are used only to decide whether they must be read again. */
  readonly oldStorages: ReadonlySet<number>
  /** The claims at the time when the account was read or the stored reading was loaded. */
  readonly claims: Claims
  /** Why the claims of unfinished runs are unknown; null if they are known. */
  readonly claimsError: JournalError | null
  /** Why the stored reading cannot be used; null if it can. */
  readonly cacheProblem: CacheProblem | null
}

export type LoadedAccount = AccountState & { readonly catalogue: CatalogueReading }

export const UNKNOWN_ACCOUNT: AccountState = {
  catalogue: null,
  oldStorages: new Set(),
  claims: NO_CLAIMS,
  claimsError: null,
  cacheProblem: null,
}

/** Takes the account's fields from a larger state. */
export function accountOf({ catalogue, oldStorages, claims, claimsError, cacheProblem }: LoadedAccount): LoadedAccount {
  return { catalogue, oldStorages, claims, claimsError, cacheProblem }
}

/** Claims are not required for planning, because a run checks them again before it sends anything. [RUN-18] */
function claimsOfAnswer(answer: ClaimsAnswer | undefined): Pick<AccountState, 'claims' | 'claimsError'> {
  if (answer?.isKnown === false) return { claims: NO_CLAIMS, claimsError: answer.error }
  return { claims: answer ? claimsOf(answer.claims) : NO_CLAIMS, claimsError: null }
}

/** The parts of an import's input that this stage uses. */
interface AccountStageInput {
  readonly storages: readonly { readonly id: number }[]
  /** The maximum age of a stored reading, in milliseconds. If absent, the account is read. */
  readonly maxReadingAge?: number
  /** Set if the account's own stock is shown instead of a file. */
  readonly stock?: unknown
}

/** The storages that the account lists, and the chosen one. */
export function findStoragesToCompare(
  { storages }: AccountStageInput,
  { storage }: Pick<ImportChoices, 'storage'>,
): readonly number[] {
  const ids = storages.map(({ id }) => id)
  return ids.includes(storage) ? ids : [...ids, storage]
}

/** Loads the stored data of the account. Sends no request. */
export async function loadStoredAccount(
  stageInput: AccountStageInput,
  { clock, readings, memory, claims }: SessionPorts,
  choices: ImportChoices,
): Promise<AccountState> {
  // The account's own stock is either read completely or loaded completely from the stored reading.
  if (!readings || (stageInput.stock && !stageInput.maxReadingAge)) return UNKNOWN_ACCOUNT
  const storages = findStoragesToCompare(stageInput, choices)
  // The stored reading shows which lists need not be read. It is not needed if there is only one list, which is always read.
  if (storages.length === 1 && !stageInput.maxReadingAge) return UNKNOWN_ACCOUNT
  const lastReading = await readings.last()
  if (lastReading.kind === 'unusable') return { ...UNKNOWN_ACCOUNT, cacheProblem: lastReading.problem }
  if (lastReading.kind === 'none' || !areSameStorages(lastReading.reading.accountStorages, storages))
    return UNKNOWN_ACCOUNT
  const { reading } = lastReading
  const oldStorages = oldStoragesOf(reading, clock.now(), stageInput.maxReadingAge ?? 0)
  // Lists that are too old only show whether they must be read again. All of them are read then.
  const catalogue = readStoredCatalogue(reading, memory)
  return { catalogue, oldStorages, ...claimsOfAnswer(claims?.()), cacheProblem: null }
}

/** A reading from the future means that the clock was set back, so its age is unknown. */
function oldStoragesOf({ times }: CachedCatalogue, now: number, maxAge: number): ReadonlySet<number> {
  return new Set([...times].flatMap(([storage, { readAt }]) => (now - readAt > maxAge || readAt > now ? storage : [])))
}

/** The storages that must be read because their lists are missing or too old. */
export function findUnknownStorages({ catalogue, oldStorages }: AccountState, storages: Iterable<number>): number[] {
  return [...storages].filter((storage) => catalogue?.times.has(storage) !== true || oldStorages.has(storage))
}

/** Leaves out the storages that were read too long ago, which are about to be read anyway. */
export function removeOldStorages({ catalogue, oldStorages, ...otherParts }: LoadedAccount): LoadedAccount {
  const times = new Map([...catalogue.times].filter(([storage]) => !oldStorages.has(storage)))
  const remainingCatalogue = CatalogueBuilder.copyWithoutStorages(catalogue.catalogue, oldStorages).build()
  return { ...otherParts, oldStorages: new Set(), catalogue: { ...catalogue, catalogue: remainingCatalogue, times } }
}

/** Reads these storages again and returns the account. Sends no request if `storages` is empty. */
export async function readAccountStage(
  accountBefore: AccountState,
  storages: readonly number[],
  stageInput: AccountStageInput,
  { account, claims, clock, collect, memory, readings }: SessionPorts,
  choices: ImportChoices,
  hooks: ReadingHooks,
) {
  const { catalogue: knownCatalogue } = accountBefore
  if (knownCatalogue && storages.length === 0) return ok({ ...accountBefore, catalogue: knownCatalogue })
  const allStorages = findStoragesToCompare(stageInput, choices)
  // The claims are requested before the lists are read, because a run may change materials while they are being read.
  const currentClaims = claimsOfAnswer(claims?.())
  // Frees unused memory before reading.
  collect?.()
  // The stage is reported immediately, so that the time for the account is not counted for the file.
  hooks.onProgress?.('account', 0, 0)
  const answer = await readCatalogue(
    account,
    storages,
    {
      onProgress: (doneCount, total) => hooks.onProgress?.('account', doneCount, total),
      pause: () => clock.sleep(0),
      now: () => clock.now(),
      onListed: async (listedReading, liveStorages) => {
        await readings?.keep({ ...listedReading, accountStorages: allStorages }, liveStorages)
      },
      ...(memory ? { memory } : {}),
      ...(hooks.isDeferred === true ? { isDeferred: true } : {}),
      ...(collect ? { collect } : {}),
      ...(hooks.stop ? { stop: hooks.stop } : {}),
    },
    knownCatalogue,
  )
  if (!answer.ok) return answer
  const storagesRead = new Set(storages)
  const oldStorages = new Set([...accountBefore.oldStorages].filter((storage) => !storagesRead.has(storage)))
  const requestCount = (knownCatalogue?.requests ?? 0) + answer.value.requests
  const { keep: keepReading, ...value } = answer.value
  const catalogue = {
    ...value,
    requests: requestCount,
    ...(keepReading
      ? { keep: async () => ({ ...(await keepReading()), ...findStoringProblems(readings) }) }
      : findStoringProblems(readings)),
  }
  return ok<LoadedAccount>({ ...accountBefore, catalogue, oldStorages, ...currentClaims })
}

/** The fields that say why the last reading could not be stored, and whether the stored readings were damaged. */
function findStoringProblems(
  readings: SessionPorts['readings'],
): Pick<CatalogueReading, 'cacheError' | 'cacheProblem'> {
  const writeError = readings?.getWriteError() ?? null
  return {
    ...(writeError ? { cacheError: writeError } : {}),
    ...(readings?.wasDamaged() === true ? { cacheProblem: 'damaged' } : {}),
  }
}

/** The time of the oldest trusted reading. */
export function findOldestReadTime({
  catalogue,
  oldStorages,
}: Pick<LoadedAccount, 'catalogue' | 'oldStorages'>): number {
  let oldestTime = Number.POSITIVE_INFINITY
  for (const [storage, { readAt }] of catalogue.times)
    if (!oldStorages.has(storage)) oldestTime = Math.min(oldestTime, readAt)
  return Number.isFinite(oldestTime) ? oldestTime : 0
}
