/** What an export's own snapshot says of sheets that came back: the base of the three-way merge, or why there is none. */
import type { BaseSnapshot } from '../../../src-shared/domain/export/base.ts'
import {
  bindBase,
  decodeBase,
  storageOfSheet,
  type Base,
  type BaseProblem,
} from '../../../src-shared/domain/export/base-decode.ts'
import type { BaseLookup } from '../../../src-shared/domain/plan/diff.ts'
import { baseMessage } from '../../../src-shared/wording/export.ts'
import type { Language } from '../../../src-shared/domain/values/language.ts'
import { sessionWords } from '../../../src-shared/wording/session.ts'
import { GLOBAL_FIELDS } from '../../../src-shared/domain/fields/field.ts'
import type { Sheet } from '../../../src-shared/domain/sheet/sheet.ts'
import type { SessionPorts } from './session-ports.ts'

export interface ExportedFrom {
  /** Null when the snapshot cannot be used. */
  readonly lookup: BaseLookup | null
  /** A sentence or two for the summary. */
  readonly words: (language: Language) => string
  /** Balances are set in another storage than they were exported from. */
  readonly elsewhere: boolean
}

/** Binds the snapshot to this account and to the storages its sheets were exported from. [BASE-3] */
export function exportedFrom(
  base: Sheet,
  sheet: Pick<Sheet, 'name' | 'parts'>,
  { account, digest }: Pick<SessionPorts, 'account' | 'digest'>,
  chosen: number,
): ExportedFrom {
  const decoded = decodeBase(base, digest)
  if (!decoded.ok) return useless(decoded.error)
  return sheet.parts === undefined
    ? fromOne(decoded.value, sheet.name, account.address, chosen)
    : fromSeveral(decoded.value, sheet.parts, account.address)
}

function fromOne(base: Base, name: string, address: string, chosen: number): ExportedFrom {
  const bound = bindBase(base, address, storageOfSheet(base, name) ?? chosen)
  if (!bound.ok) return useless(bound.error)
  const { values, storage, storageName, exportedAt } = bound.value
  const elsewhere = storage !== chosen
  return {
    lookup: (materialId, of, field) => {
      const known = values.get(materialId)
      // Balances belong to the storage they were exported from; everything else to the material.
      return of === storage || isGlobal(field) ? known?.get(field) : undefined
    },
    words: (language) => {
      const words = sessionWords(language)
      const merged = words.exported(storageName, moment(exportedAt))
      return elsewhere ? `${words.exportedElsewhere({ name: storageName, id: storage }, chosen)} ${merged}` : merged
    },
    elsewhere,
  }
}

/** Each sheet against its own storage's snapshot; sheets the export did not write are compared with the account as it is. */
function fromSeveral(base: Base, parts: NonNullable<Sheet['parts']>, address: string): ExportedFrom {
  const snapshots = new Map<number, BaseSnapshot>()
  const unknown: string[] = []
  for (const { name, storage } of parts) {
    const bound = bindBase(base, address, storage)
    if (bound.ok) snapshots.set(storage, bound.value)
    else if (bound.error.kind === 'other-storage') unknown.push(name)
    else return useless(bound.error)
  }
  const [first] = snapshots.values()
  if (!first) return useless({ kind: 'other-storage', storages: base.content.storages })
  const names = [...snapshots.values()].map(({ storageName }) => storageName).join(', ')
  return {
    lookup: (materialId, of, field) => snapshots.get(of)?.values.get(materialId)?.get(field),
    words: (language) => {
      const words = sessionWords(language)
      const others = unknown.length === 0 ? '' : ` ${words.sheetsUnknown(unknown)}`
      return `${words.exported(names, moment(first.exportedAt))}${others}`
    },
    elsewhere: false,
  }
}

function useless(problem: BaseProblem): ExportedFrom {
  return { lookup: null, words: (language) => baseMessage(problem, language), elsewhere: false }
}

function isGlobal(field: Parameters<BaseLookup>[2]): boolean {
  return GLOBAL_FIELDS.some((global) => global === field)
}

/** `2026-03-01 09:05` of an ISO time. */
function moment(iso: string): string {
  return iso.slice(0, 16).replace('T', ' ')
}
