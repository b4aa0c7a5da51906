/** What an import is given of suppliers' profiles, and what it finds out about them. */
import type { ImportChoices } from '../../src-shared/api/import.ts'
import type { Profile } from '../../src-shared/api/profile.ts'
import type { Evidence, ShapeChange } from '../../src-shared/plan/suppliers/recognise.ts'
import type { TableInput } from './table-read.ts'

export interface ProfileFit {
  readonly id: string
  readonly name: string
  /** None where it was chosen. */
  readonly evidence: readonly Evidence[]
  readonly shape: ShapeChange
}

/** What a file is read with, and what was found out about it. */
export interface ProfileMatch {
  readonly choices: ImportChoices
  readonly used: ProfileFit | null
  /** Those to choose from, where more than one fits, or the one that fits has lost a heading it reads. */
  readonly asked: readonly ProfileFit[]
}

export interface ProfilesInput extends TableInput {
  readonly profiles?: readonly Profile[]
  /** Choices that nobody made and that a profile replaces. */
  readonly unchosen?: readonly (keyof ImportChoices)[]
}
