/**
 * One import: a file against an account's storage. Keeps what each stage made and, when a choice changes, runs again only
 * the stages that depend on it. Lives in a worker in the app and in-process in the command line. Sends no write.
 */
import type { Answer } from '../../../src-shared/contract/host.ts'
import type {
  ImportChoices,
  ImportStage,
  ImportSummary,
  RowFilter,
  RowView,
  ImportEditRequest,
} from '../../../src-shared/contract/import.ts'
import type { Digest } from '../../../src-shared/domain/base.ts'
import type { Drafts } from '../../../src-shared/domain/draft.ts'
import { applyEdits, type Edited, type ImportEdit } from '../../../src-shared/domain/edits.ts'
import { makeDrafts } from '../../../src-shared/domain/make-drafts.ts'
import { checkUsable, mapColumns } from '../../../src-shared/domain/map-columns.ts'
import type { Mapping } from '../../../src-shared/domain/mapping.ts'
import type { PlanHead, PlanRow } from '../../../src-shared/domain/plan.ts'
import { makePreview, type Preview, type PreviewInput, type PreviewRow } from '../../../src-shared/domain/preview.ts'
import { makeResolver } from '../../../src-shared/domain/resolve.ts'
import type { SourceRead } from '../../../src-shared/domain/source.ts'
import { findTable } from '../../../src-shared/domain/table.ts'
import type { AccountPort, Clock, StopSignal } from '../ports.ts'
import { exportedFrom, type ExportedFrom } from './exported-from.ts'
import { sameMapping, sameSource, keyChoices, mappingChoices, sourceChoices } from './choices.ts'
import { readCatalogue, type CatalogueRead } from './read-catalogue.ts'
import { filterRows } from './row-filter.ts'
import { rowView } from './row-view.ts'
import { accountFailure, refusalFailure } from './session-failure.ts'
import { planHead, sessionSummary } from './session-summary.ts'
import type { ReadSource, Source } from './source-port.ts'

export interface SessionPorts {
  readonly readSource: ReadSource
  readonly account: AccountPort
  readonly clock: Clock
  /** SHA-256 of the joined parts, lower-case hex: checks an export's snapshot. */
  readonly digest: Digest
}

export interface SessionInput {
  readonly session: string
  readonly source: Source
  readonly accountName: string
  readonly storages: readonly { readonly id: number; readonly name: string }[]
  readonly choices: ImportChoices
  readonly clearToken: string
}

export interface SessionHooks {
  onProgress?(stage: ImportStage, done: number, total: number): void
  readonly stop?: StopSignal
}

/** What the stages made, in the order they run. */
export interface SessionState {
  readonly choices: ImportChoices
  readonly read: SourceRead
  readonly mapping: Mapping
  readonly drafts: Drafts
  readonly catalogue: CatalogueRead
  readonly edited: Edited
  readonly preview: Preview
  /** Why an export's snapshot is not used, or when it was made; null for other files. */
  readonly exported: ExportedFrom | null
  readonly took: { readonly file: number; readonly account: number; readonly plan: number }
}

export class ImportSession {
  private readonly input: SessionInput
  private readonly ports: SessionPorts
  private state: SessionState
  /** Edits in order; those from `done` on were taken back. */
  private readonly edits: ImportEdit[] = []
  private done = 0
  private filtered: { readonly key: string; readonly rows: Uint32Array | null } | null = null

  private constructor(input: SessionInput, ports: SessionPorts, state: SessionState) {
    this.input = input
    this.ports = ports
    this.state = state
  }

  static async open(
    input: SessionInput,
    ports: SessionPorts,
    hooks: SessionHooks = {},
  ): Promise<Answer<ImportSession>> {
    const made = await runStages(input, ports, input.choices, null, hooks)
    return made.ok ? { ok: true, value: new ImportSession(input, ports, made.value) } : made
  }

  /** Other choices for the same file; on a failure the session stays as it was. */
  async change(choices: ImportChoices, hooks: SessionHooks = {}): Promise<Answer<ImportSummary>> {
    return this.remake(choices, this.state, hooks)
  }

  /** The file and the account as they are now, with the same choices. */
  async reread(hooks: SessionHooks = {}): Promise<Answer<ImportSummary>> {
    return this.remake(this.state.choices, null, hooks)
  }

  private async remake(
    choices: ImportChoices,
    keep: SessionState | null,
    hooks: SessionHooks,
  ): Promise<Answer<ImportSummary>> {
    const made = await runStages(this.input, this.ports, choices, keep, hooks)
    if (!made.ok) return made
    // Edits speak of rows and columns: another reading of the file has others.
    if (made.value.drafts !== this.state.drafts) {
      this.edits.length = 0
      this.done = 0
    }
    this.state = made.value
    this.filtered = null
    if (this.done > 0) this.applyEdits()
    return { ok: true, value: this.summary() }
  }

  /** One change of the preview; forgets what was taken back before. */
  edit(request: ImportEditRequest): Answer<ImportSummary> {
    this.edits.length = this.done
    this.edits.push(request.kind === 'filtered' ? this.rowsEdit(request) : request)
    this.done = this.edits.length
    this.applyEdits()
    return { ok: true, value: this.summary() }
  }

  /** Takes the last edit back; without one nothing happens. */
  undo(): Answer<ImportSummary> {
    return this.move(Math.max(0, this.done - 1))
  }

  redo(): Answer<ImportSummary> {
    return this.move(Math.min(this.edits.length, this.done + 1))
  }

  summary(): ImportSummary {
    return {
      ...sessionSummary(this.input, this.state),
      edits: { done: this.done, undone: this.edits.length - this.done },
    }
  }

  get snapshot(): SessionState {
    return this.state
  }

  rows(from: number, count: number, filter: RowFilter): { total: number; rows: RowView[] } {
    const { preview, edited, mapping, read, catalogue } = this.state
    const shown = this.filter(filter)
    const total = shown?.length ?? preview.count
    const source = { sheet: read.sheet, mapping, edited, catalogue: catalogue.catalogue }
    const rows: RowView[] = []
    for (let at = from; at < Math.min(from + count, total); at++) {
      const index = shown ? (shown[at] ?? 0) : at
      rows.push(rowView(source, index, preview.row(index)))
    }
    return { total, rows }
  }

  /** Rows of the plan, in file order: exactly what `rows` shows, with the calls that would be sent. */
  planRows(from: number, count: number): PreviewRow[] {
    const { preview } = this.state
    const rows: PreviewRow[] = []
    for (let index = from; index < Math.min(from + count, preview.count); index++) rows.push(preview.row(index))
    return rows
  }

  *planBatches(size: number): Generator<readonly PlanRow[]> {
    for (let from = 0; from < this.state.preview.count; from += size) yield this.planRows(from, size)
  }

  planHead(): PlanHead {
    return planHead(this.ports.account.address, this.input, this.state)
  }

  private move(done: number): Answer<ImportSummary> {
    if (done !== this.done) {
      this.done = done
      this.applyEdits()
    }
    return { ok: true, value: this.summary() }
  }

  private rowsEdit({ filter, included }: Extract<ImportEditRequest, { kind: 'filtered' }>): ImportEdit {
    const shown = this.filter(filter)
    const indexes = shown ? Array.from(shown) : Array.from({ length: this.state.preview.count }, (_, index) => index)
    return { kind: 'rows', indexes, included }
  }

  private applyEdits(): void {
    this.state = withEdits(this.input, this.state, this.edits.slice(0, this.done))
    this.filtered = null
  }

  private filter(filter: RowFilter): Uint32Array | null {
    const key = JSON.stringify(filter)
    if (this.filtered?.key !== key) {
      const { preview, drafts, read } = this.state
      this.filtered = { key, rows: filterRows(filter, preview, drafts, read.sheet) }
    }
    return this.filtered.rows
  }
}

async function runStages(
  input: SessionInput,
  ports: SessionPorts,
  choices: ImportChoices,
  last: SessionState | null,
  hooks: SessionHooks,
): Promise<Answer<SessionState>> {
  const { clock } = ports
  const stop = hooks.stop ? { stop: hooks.stop } : {}
  const started = clock.now()
  let read: SourceRead
  const sourceKept = last !== null && sameSource(last.choices, choices)
  if (sourceKept) read = last.read
  else {
    const answer = await ports.readSource(input.source, sourceChoices(choices), {
      onProgress: (done, total) => hooks.onProgress?.('file', done, total),
      ...stop,
    })
    if (!answer.ok) return refusalFailure(answer.error, input.source.name)
    read = answer.value
  }
  let mapping: Mapping
  let drafts: Drafts
  if (sourceKept && sameMapping(last.choices, choices)) {
    mapping = last.mapping
    drafts = last.drafts
  } else {
    const table = findTable(read.sheet)
    if (!table.ok) return refusalFailure(table.error, input.source.name)
    mapping = mapColumns(read.sheet, table.value, mappingChoices(choices))
    const unusable = checkUsable(mapping)
    if (unusable) return refusalFailure(unusable, input.source.name)
    drafts = makeDrafts(read.sheet, mapping, { clearToken: input.clearToken })
  }
  const fileRead = clock.now()

  let catalogue: CatalogueRead
  const storages = input.storages.map(({ id }) => id)
  if (!storages.includes(choices.storage)) storages.push(choices.storage)
  if (last && last.catalogue.sizes.has(choices.storage)) catalogue = last.catalogue
  else {
    const answer = await readCatalogue(ports.account, storages, {
      onProgress: (done, total) => hooks.onProgress?.('account', done, total),
      ...stop,
    })
    if (!answer.ok) return accountFailure(answer.failure, ports.account.address, answer.storage)
    catalogue = answer.value
  }
  const accountRead = clock.now()

  hooks.onProgress?.('plan', 0, drafts.count)
  const exported = read.base ? exportedFrom(read.base, read.sheet.name, ports, choices.storage) : null
  const edited = applyEdits(drafts, mapping, [], input)
  const stages = { choices, read, mapping, drafts, catalogue, edited, exported }
  const preview = makePreview(previewInput(input, stages))
  hooks.onProgress?.('plan', drafts.count, drafts.count)
  const took = { file: fileRead - started, account: accountRead - fileRead, plan: clock.now() - accountRead }
  return { ok: true, value: { ...stages, preview, took } }
}

/** The state with these edits, keeping the matches of rows that neither they nor the edits before touch. */
function withEdits(input: SessionInput, state: SessionState, edits: readonly ImportEdit[]): SessionState {
  const edited = applyEdits(state.drafts, state.mapping, edits, input)
  const touched = new Set([...state.edited.touched, ...edited.touched])
  const next = { ...state, edited }
  return { ...next, preview: makePreview(previewInput(input, next), { lanes: state.preview.lanes, touched }) }
}

function previewInput(input: SessionInput, state: Omit<SessionState, 'preview' | 'took'>): PreviewInput {
  const { catalogue, choices, edited, exported } = state
  return {
    drafts: edited.drafts,
    catalogue: catalogue.catalogue,
    resolver: makeResolver(catalogue.catalogue, input.storages),
    base: exported?.lookup ?? null,
    onConflict: choices.onConflict ?? 'ask',
    decided: edited,
    storage: choices.storage,
    keys: keyChoices(choices),
    picks: edited.picks,
  }
}
