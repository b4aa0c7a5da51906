/** The commands' documents as they are taken in: by the schemas that `docs/schemas` is made of. Keys that are newer than these stay in them. */
import { DOCUMENTS, type DocumentName, type DocumentOf } from '../../../src-shared/contract/documents/all.ts'

/** What is wrong with it, and where; null where it is a document of this name. */
export function faultIn(name: DocumentName, told: unknown): string | null {
  const [issue] = DOCUMENTS[name].safeParse(told).error?.issues ?? []
  return issue === undefined ? null : `${issue.path.join('.')} ${issue.message}`
}

export function isDocument<Name extends DocumentName>(name: Name, told: unknown): told is DocumentOf<Name> {
  return faultIn(name, told) === null
}
