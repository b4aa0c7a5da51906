/**
 * One import: a file against an account's storage. Keeps what each stage made and, when a choice changes, runs again only
 * the stages that depend on it. Lives in a worker in the app and in-process in the command line. Sends no write.
 */
import type { Answer } from '../../../src-shared/contract/host.ts'
import type {
  ImportChoices,
  ImportSummary,
  RowFilter,
  RowView,
  ImportEditRequest,
} from '../../../src-shared/contract/import.ts'
import type { ImportEdit } from '../../../src-shared/domain/edits.ts'
import type { Field } from '../../../src-shared/domain/field.ts'
import { headerKey } from '../../../src-shared/domain/headers/key.ts'
import { headerSignature } from '../../../src-shared/domain/map-columns.ts'
import { savedMapping, type SavedMapping } from '../../../src-shared/domain/mapping-saved.ts'
import { problemMessage } from '../../../src-shared/domain/messages/problems.ts'
import { ROW_STATUSES } from '../../../src-shared/domain/preview.ts'
import type { PlanHead } from '../../../src-shared/domain/plan.ts'
import { type PreviewRow } from '../../../src-shared/domain/preview.ts'
import { filterRows } from './row-filter.ts'
import { originalsOf, type Originals } from './originals.ts'
import { rowView } from './row-view.ts'
import { planHead, sessionSummary } from './session-summary.ts'
import {
  runStages,
  withEdits,
  type SessionHooks,
  type SessionInput,
  type SessionPorts,
  type SessionState,
} from './stages.ts'

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

  /** The columns' fields as they stand, to be kept for the next file with these headings. */
  mappingToKeep(): {
    readonly signature: string
    readonly fields: [string, Field | null][]
    readonly saved: SavedMapping
  } {
    const { mapping, choices } = this.state
    const fields = mapping.columns
      .filter(({ header }) => header !== '')
      .map(({ header, field }): [string, Field | null] => [headerKey(header), field])
    const saved = savedMapping(this.input.source.name, mapping, choices.decimals ?? 'auto')
    return { signature: headerSignature(mapping), fields, saved }
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

  /** Rows that cannot be applied as they stand, with the first reason. */
  blockedRows(): { index: number; reason: string; column: number | null }[] {
    const { preview } = this.state
    const blocked: { index: number; reason: string; column: number | null }[] = []
    for (let index = 0; index < preview.count; index++) {
      const status = ROW_STATUSES[preview.statuses[index] ?? 0]
      if (status !== 'problem' && status !== 'conflict') continue
      const problem = preview.row(index).problems.find(({ severity }) => severity === 'blocks')
      const reason = problem ? problemMessage(problem) : 'Changed both here and in the account since the export.'
      blocked.push({ index, reason, column: problem?.column ?? null })
    }
    return blocked
  }

  /** Rows as the file had them, fixed cells as typed: to be written out, mended and dropped again. */
  originals(indexes: readonly number[]): Originals {
    return originalsOf(this.state, this.input.source.name, indexes)
  }

  *planBatches(size: number): Generator<readonly PreviewRow[]> {
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
