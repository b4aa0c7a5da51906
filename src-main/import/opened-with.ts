/** Begins an import: reads the file and the account for the first time, with the recognised profile or as saved. */
import type { ImportChoices } from '../../src-shared/api/import.ts'
import type { Failure } from '../../src-shared/api/failure.ts'
import type { Answer } from '../../src-shared/api/host.ts'
import { refuse } from '../../src-shared/material/values/result.ts'
import { findProfileBefore, type ProfileMatch } from './used-profile.ts'
import { recogniseUsedProfile, updateEvidence } from './recognised-profile.ts'
import type { SessionPorts } from './session-ports.ts'
import { chooseKey } from './compared.ts'
import { runStages, type SessionInput, type SessionState } from './stages.ts'
import type { HeadingsMapping, ReadingHooks } from './table-read.ts'
import type { ReadSource, SourceHooks, WorkbookOverview } from '../ports/source-port.ts'

/** How an import was read when its changes were saved. */
interface SavedReading {
  readonly choices: ImportChoices
  readonly remembered: readonly (readonly [string, HeadingsMapping])[]
}

export interface OpenedReading {
  readonly input: SessionInput
  readonly state: SessionState
  /** The profiles that the file matches; null if not checked. */
  readonly profileMatch: ProfileMatch | null
}

export async function openReading(
  input: SessionInput,
  ports: SessionPorts,
  hooks: ReadingHooks,
  savedReading: SavedReading | null,
): Promise<Answer<OpenedReading>> {
  const cachedPorts = { ...ports, readSource: readSourceOnce(ports.readSource) }
  const profileMatch = await findProfileMatch(input, cachedPorts, hooks, savedReading)
  // Reading the suppliers of a whole account costs many requests, so a resumed import does not read them again automatically.
  const { readSuppliers: _, ...savedChoices } = savedReading?.choices ?? {}
  const readingInput = savedReading
    ? {
        ...input,
        choices: input.stock ? { ...savedChoices, storage: savedReading.choices.storage } : savedReading.choices,
        remembered: new Map(savedReading.remembered),
      }
    : { ...input, choices: profileMatch?.choices ?? input.choices }
  const firstResult = await runStages(
    readingInput,
    profileMatch && !savedReading ? cachedPorts : ports,
    readingInput.choices,
    null,
    hooks,
  )
  if (!firstResult.ok) return refuse(addProfileQuestion(firstResult.failure, profileMatch))
  const takenKey = savedReading || input.stock ? null : chooseKey(firstResult.value)
  const stateResult = takenKey
    ? await runStages(readingInput, ports, { ...firstResult.value.choices, takenKey }, firstResult.value, hooks)
    : firstResult
  if (!stateResult.ok) return stateResult
  const updatedMatch =
    savedReading && profileMatch ? updateEvidence(profileMatch, readingInput, stateResult.value) : profileMatch
  return { ok: true, value: { input: readingInput, state: stateResult.value, profileMatch: updatedMatch } }
}

/** If the file can only be read with a profile, the user chooses from the profiles that may fit. */
function addProfileQuestion(failure: Failure, profileMatch: ProfileMatch | null): Failure {
  const profilesToOffer = profileMatch?.profilesToChooseFrom ?? []
  if (failure.code !== 'refused' || profilesToOffer.length === 0) return failure
  return { ...failure, asked: profilesToOffer.map(({ id, name }) => ({ id, name })) }
}

async function findProfileMatch(
  input: SessionInput,
  ports: SessionPorts,
  hooks: ReadingHooks,
  savedReading: SavedReading | null,
): Promise<ProfileMatch | null> {
  if (input.stock) return null
  // A resumed import keeps its profile, which will remember how this file was read.
  if (savedReading) return findProfileBefore(input, { choices: savedReading.choices, requestedProfiles: [] })
  return recogniseUsedProfile(input, ports, input.choices, hooks)
}

/** The choices for a change. If they name another profile, that profile's way of reading the file is used. */
export async function applyChosenProfile(
  input: SessionInput,
  ports: SessionPorts,
  choices: ImportChoices,
  previousChoices: ImportChoices,
): Promise<ImportChoices> {
  const { profile } = choices
  if (profile === undefined || profile === 'off' || profile === previousChoices.profile) return choices
  return (await recogniseUsedProfile(input, ports, choices, {})).choices
}

type ReadSourceResult = Awaited<ReturnType<ReadSource>>

interface LastReading {
  readonly key: string
  readonly answer: ReadSourceResult
  /** The workbook's overview, and which of its sheets were requested. */
  readonly workbook: WorkbookOverview | null
  readonly requestedSheets: string
}

/** Reads a file once for several passes with the same choices. The last reading is kept until another replaces it. */
function readSourceOnce(readSource: ReadSource): ReadSource {
  let lastReading: LastReading | null = null
  return async (source, choices, hooks) => {
    const key = JSON.stringify(choices)
    if (lastReading?.key === key && areSameSheets(lastReading, hooks)) return lastReading.answer
    let workbook: WorkbookOverview | null = null
    let requestedSheets = ''
    const answer = await readSource(source, choices, {
      ...hooks,
      ...(hooks.chooseSheets
        ? {
            chooseSheets: (overview: WorkbookOverview) => {
              const sheets = hooks.chooseSheets?.(overview) ?? { joinedSheets: [] }
              workbook = overview
              requestedSheets = JSON.stringify(sheets)
              return sheets
            },
          }
        : {}),
    })
    if (answer.ok) lastReading = { key, answer, workbook, requestedSheets }
    return answer
  }
}

/** Calls the hook again even for a known workbook, because the hook records which sheets were requested. */
function areSameSheets({ workbook, requestedSheets }: LastReading, hooks: SourceHooks): boolean {
  return workbook === null || JSON.stringify(hooks.chooseSheets?.(workbook) ?? { joinedSheets: [] }) === requestedSheets
}
