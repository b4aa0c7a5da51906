/** Applies a plan: says when nothing is to be sent, has it confirmed, keeps the file's own rows, and starts the run. */
import type { Answer } from '../../../src-shared/api/host.ts'

/** Where the rows of files are kept beside the journal. */
export interface OriginalsStage {
  /** A path for the rows of a run that is about to start. */
  stage(): Promise<string>
  /** The staged rows are those of `run`; null: they are of no use. */
  settle(staged: string, run: string | null): Promise<void>
}

/** `nothing`: nothing would be sent. `declined`: whoever was asked said no. */
export type NotApplied = { readonly kind: 'nothing' } | { readonly kind: 'declined' }
export type Confirmed = { readonly kind: 'confirmed' } | NotApplied | Extract<Answer<never>, { readonly ok: false }>

export interface ApplyParts<Run> {
  /** Requests it would send. */
  readonly writes: number
  /** What a person says to it, or flags said beforehand. */
  readonly confirm: () => Promise<Confirmed>
  readonly originals: OriginalsStage
  /**
   * Writes the file's own rows to the path, before anything is sent: failed rows are given back as the file had them. False where
   * they could not be kept: then the report has the values the run meant to write. Null where there is no file.
   */
  readonly keepOriginals: ((path: string) => Promise<boolean>) | null
  readonly start: () => Promise<Answer<Run>>
}

export async function applyPlan<Run extends { readonly id: string }>({
  writes,
  confirm,
  originals,
  keepOriginals,
  start,
}: ApplyParts<Run>): Promise<NotApplied | Answer<Run>> {
  if (writes === 0) return { kind: 'nothing' }
  const said = await confirm()
  if (!('kind' in said) || said.kind !== 'confirmed') return said
  if (keepOriginals === null) return start()
  const staged = await originals.stage()
  let run: string | null = null
  try {
    const kept = await keepOriginals(staged)
    const started = await start()
    if (started.ok && kept) run = started.value.id
    return started
  } finally {
    await originals.settle(staged, run)
  }
}
