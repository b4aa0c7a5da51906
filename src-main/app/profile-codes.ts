/** A supplier's codes with the materials they mean: told by the last reading of the account, without a request. [SUPPLIER-12] */
import { dirname } from 'node:path'
import type { Reply, Request } from '../../src-shared/api/calls.ts'
import type { Profile } from '../../src-shared/api/profile.ts'
import { codeStates, type CodeMaterial } from '../../src-shared/plan/suppliers/code-states.ts'
import type { CrossReferenceEntry } from '../../src-shared/plan/suppliers/cross-reference.ts'
import { textKey } from '../../src-shared/material/values/text-key.ts'
import { contains } from '../../src-shared/material/values/text-search.ts'
import { isoTime } from '../../src-shared/material/values/utc-time.ts'
import { deletedMaterials } from '../store/journal/own-calls.ts'
import { listedMaterials } from '../store/versions/version-history.ts'
import { versionFile } from '../store/versions/version-file.ts'
import type { UsableAccount } from './open-accounts.ts'

/** `codeMaterial`: null where the account was not read, or that was not kept. */
export interface CodeWithMaterial {
  readonly entry: CrossReferenceEntry
  readonly codeMaterial: CodeMaterial | null
}

export interface CodesWithMaterials {
  readonly codes: readonly CodeWithMaterial[]
  /** When the account was read: milliseconds since 1970. */
  readonly at: number | null
}

/** `journalFile`: what was read of accounts lies beside it. */
export function codesKnown(
  journalFile: string,
  { account: { ledger } }: UsableAccount,
  { crossReference }: Profile,
): CodesWithMaterials {
  const ids = crossReference.map(({ material }) => material)
  const listed = ids.length === 0 ? null : listedMaterials(versionFile(dirname(journalFile)), ledger, ids)
  const states = listed && codeStates(ids, listed.materials, deletedMaterials(journalFile, ledger))
  const codes = crossReference.map((entry, at) => ({ entry, codeMaterial: states?.[at] ?? null }))
  return { codes, at: listed?.at ?? null }
}

type Asked = Pick<Request<'profiles.codes'>, 'from' | 'count' | 'search' | 'lost'>

/** A page of those that are searched for. */
export function codesPage(
  { codes, at }: CodesWithMaterials,
  { from, count, search, lost }: Asked,
): Reply<'profiles.codes'> {
  const [wanted, isIn] = [textKey(search), contains(search)]
  const isLike = ({ entry: { code, material }, codeMaterial }: CodeWithMaterial): boolean =>
    isIn(code) ||
    String(material) === wanted ||
    (codeMaterial !== null && (isIn(codeMaterial.name) || isIn(codeMaterial.sku)))
  const found = codes.filter((one) => (lost !== true || isLost(one)) && isLike(one))
  const states = { archived: 0, deleted: 0, unlisted: 0 }
  for (const { codeMaterial } of codes)
    if (codeMaterial && codeMaterial.state !== 'here') states[codeMaterial.state] += 1
  return {
    total: found.length,
    codes: found
      .slice(from, from + count)
      .map(({ entry, codeMaterial }) => ({ ...entry, known: codeMaterial && { ...codeMaterial } })),
    states: { at: at === null ? null : isoTime(at), ...states },
  }
}

function isLost({ codeMaterial }: CodeWithMaterial): boolean {
  return codeMaterial !== null && codeMaterial.state !== 'here'
}
