/**
 * The handlers of an import's thread: one for each call that belongs to the session, and those that only main uses. Main uses this table to find out
 * what a call changes. Main loads this file before its first window, so the file imports only types.
 */
import type { MessagePort } from 'node:worker_threads'
import type { Reply, Request, SessionCall } from '../../../src-shared/api/calls.ts'
import type { ImportStage } from '../../../src-shared/api/import.ts'
import type { KeepRequest } from '../../../src-shared/api/profile.ts'
import type { Settings } from '../../../src-shared/api/settings.ts'
import type { AllowedChanges } from '../../../src-shared/run/hold-back.ts'
import { ok, refuse } from '../../../src-shared/material/values/result.ts'
import type { LastList } from '../suppliers/profile-store.ts'
import type { MissingRequest, ListRequest } from '../supplier-list.ts'
import type { RereadOptions } from '../account-refresh.ts'
import type { Answer } from '../../../src-shared/api/host.ts'
import type { ImportSession } from '../session.ts'
import type { UsedAccount, ImportWork, OpenRequest, OpenPlanRequest, RowsReply } from './import-work.ts'
import type { SaveRequest } from '../../store/saved-imports/saved-work.ts'
import type { PlanPageRequest, ShowPlanRequest } from './saved-plan.ts'

interface ImportSettings extends Pick<Settings, 'clearToken' | 'guard'> {
  /** The text of the template. The settings may leave it empty, to use the language's default. */
  readonly correctionNote: string
}

type HandlerResult<Value> = Answer<Value> | Promise<Answer<Value>>

interface Operation {
  /** True if the call reads the file. A reading that takes too long ends the thread. */
  readonly readsFile?: true
  /** True if the call may change the plan that the import shows. */
  readonly mayChangePlan?: true
  /** True if the call only shows what was read. All other calls wait until a postponed reading is stored. [READ-10] */
  readonly onlyShows?: true
  /** True if the call is answered at once, before earlier requests that are not done yet. */
  readonly isUrgent?: true
  readonly answer: unknown
}

type RequestHandler<Asks, Value> = (work: ImportWork, request: Asks) => HandlerResult<Value>

type SessionHandlers = {
  readonly [Name in SessionCall]: Operation & {
    readonly answer: RequestHandler<
      Omit<Request<Name>, 'session'>,
      Name extends 'import.rows' ? RowsReply : Reply<Name>
    >
  }
}

/** Makes a handler that gets the open import. If no import is open, the answer is a failure. */
function makeImportHandler<Asks, Value>(
  answer: (session: ImportSession, request: Asks, work: ImportWork) => HandlerResult<Value>,
): RequestHandler<Asks, Value> {
  return (work, request) => (work.session ? answer(work.session, request, work) : refuse({ code: 'import-closed' }))
}

interface Batch {
  readonly from: number
  readonly count: number
}

export const sessionHandlers = {
  'import.waitsNoMore': { answer: makeImportHandler((session) => ok({ over: session.hasReleasedClaims() })) },
  'import.summary': { answer: makeImportHandler((session) => ok(session.summary())) },
  'import.change': {
    readsFile: true,
    mayChangePlan: true,
    answer: (work, { choices, anyway }) => work.change(choices, anyway),
  },
  'import.reread': {
    readsFile: true,
    mayChangePlan: true,
    answer: (work, rereadOptions: RereadOptions) => work.reread(rereadOptions),
  },
  'import.refresh': {
    mayChangePlan: true,
    answer: makeImportHandler((session, { what: readScope }, work) => work.refresh(session, readScope)),
  },
  'import.edit': {
    mayChangePlan: true,
    answer: makeImportHandler((session, { edit }, work) =>
      work.applyChange(session, (runParts) => session.editWithPauses(edit, runParts)),
    ),
  },
  'import.undo': {
    mayChangePlan: true,
    answer: makeImportHandler((session, _, work) => work.applyChange(session, (runParts) => session.undo(runParts))),
  },
  'import.redo': {
    mayChangePlan: true,
    answer: makeImportHandler((session, _, work) => work.applyChange(session, (runParts) => session.redo(runParts))),
  },
  'import.steps': { answer: makeImportHandler((session) => ok(session.steps())) },
  'import.stepTo': {
    mayChangePlan: true,
    answer: makeImportHandler((session, { done }, work) =>
      work.applyChange(session, (runParts) => session.stepTo(done, runParts)),
    ),
  },
  'import.stopChange': { isUrgent: true, answer: (work) => ok({ stopping: work.currentChange.stop() }) },
  'import.rawSheet': { readsFile: true, answer: (work, rawSheetRequest) => work.rawSheet(rawSheetRequest) },
  'import.rawSheetRows': {
    answer: (work, { from, count, column, columns }) => {
      const rows = work.rawSheetReader?.listRows(from, count, column, columns)
      return rows ? ok({ rows }) : refuse({ code: 'import-closed' })
    },
  },
  'import.rows': {
    onlyShows: true,
    answer: makeImportHandler((session, rowsRequest, work) => ok(work.rows(session, rowsRequest))),
  },
  'import.find': {
    answer: makeImportHandler((session, { row, sheet, ...rowsQuery }) =>
      ok(session.find(rowsQuery, { row, ...(sheet ? { sheet } : {}) })),
    ),
  },
  'import.next': {
    answer: makeImportHandler((session, { from, back, ...rowsQuery }) => ok(session.findNext(rowsQuery, from, back))),
  },
  'import.sums': { answer: makeImportHandler((session, sumsRequest) => ok(session.sums(sumsRequest))) },
  'import.cells': {
    answer: makeImportHandler((session, cellsRequest, work) => ok(work.cells(session, cellsRequest))),
  },
  'import.copy': { answer: makeImportHandler((session, copyRequest) => session.copy(copyRequest)) },
  'import.values': {
    answer: makeImportHandler(async ({ currentState, sessionInput: { storages } }, { field }) => {
      const { listColumnValues: columnValues } = await import('../column-values.ts')
      return ok(columnValues(currentState, storages, field))
    }),
  },
  'import.tryRule': {
    answer: makeImportHandler(async ({ currentState }, { field, text }) => {
      const { measureRuleEffect: ruleEffect } = await import('../column-values.ts')
      const effectResult = ruleEffect(currentState, field, text)
      return ok(
        effectResult.ok ? { error: null, effect: effectResult.value } : { error: effectResult.error, effect: null },
      )
    }),
  },
  'import.material': {
    answer: makeImportHandler(async (session, { id }) => {
      const { findMaterialFacts: materialFacts } = await import('../material-facts.ts')
      return ok({ material: materialFacts(session, id) })
    }),
  },
  'import.own': {
    answer: makeImportHandler(async ({ currentState, sessionInput: { storages } }, { field }) => {
      const { listAccountValues: listOwnValues } = await import('../column-values.ts')
      return ok({ texts: listOwnValues(currentState.catalogue.catalogue, storages, field) })
    }),
  },
  'import.alike': { answer: makeImportHandler((session, { problem }) => ok(session.similarCells(problem))) },

  open: {
    readsFile: true,
    mayChangePlan: true,
    answer: (work: ImportWork, openRequest: OpenRequest) => work.open(openRequest),
  },
  /** Uses another key for the same account. */
  rekey: { answer: (work: ImportWork, account: UsedAccount) => work.changeKey(account) },
  /** Applies other settings of the program to the same import. */
  adjust: {
    mayChangePlan: true,
    answer: (work: ImportWork, { clearToken, guard, correctionNote }: ImportSettings) =>
      work.applySettings({ clearToken, guard, correctionNote }),
  },
  mapping: { answer: makeImportHandler((session) => ok(session.mappingToKeep())) },
  /** How this list is read and which codes were decided, for its supplier's profile. */
  profile: {
    answer: makeImportHandler((session, keepRequest: KeepRequest) =>
      ok(session.supplierList.rulesToRemember(keepRequest)),
    ),
  },
  listLines: { answer: makeImportHandler((session) => ok(session.supplierList.lines())) },
  /** Sets the previous list that was applied with this list's profile. Null if there is none. */
  listBefore: {
    answer: makeImportHandler((session, previousList: LastList | null) => {
      session.supplierList.setPreviousList(previousList)
      return ok(null)
    }),
  },
  /** The requested rows for materials that are no longer on the list. */
  goneRows: {
    answer: makeImportHandler((session, missingRequest: MissingRequest) =>
      ok(session.supplierList.droppedRows(missingRequest)),
    ),
  },
  'profiles.compared': {
    answer: makeImportHandler((session) => ok({ compared: session.supplierList.compareWithLastList() })),
  },
  /** Makes the list of what to order. Sends requests only if the argument's `read` is true. */
  reorder: {
    answer: makeImportHandler((session, listRequest: ListRequest) => session.supplierList.reorder(listRequest)),
  },
  /** Writes the user's unapplied changes to the store, if there are any. */
  save: { answer: makeImportHandler((session, saveRequest: SaveRequest, work) => work.save(session, saveRequest)) },
  /** Sets the rows that do not have the file's values after the import's run. */
  notIn: { answer: makeImportHandler((session, rows: readonly number[]) => ok(session.markDifferingRows(rows))) },
  blocked: { answer: makeImportHandler((session) => ok(session.blockedRows())) },
  originals: { answer: makeImportHandler((session, indexes: readonly number[]) => ok(session.originals(indexes))) },
  /** Writes the import's original rows to a file, for a later workbook of failed rows. Returns the number of rows. */
  keepOriginals: { answer: makeImportHandler((session, path: string, work) => work.keepOriginals(session, path)) },
  /** The ids of the materials in the plan's catalogue. */
  known: { answer: makeImportHandler((session) => ok(session.currentState.catalogue.catalogue.ids)) },
  /** Rows of the account's own stock that the user added as new materials. */
  added: { answer: makeImportHandler((session) => ok(session.addedMaterialIndexes())) },
  head: { answer: makeImportHandler(async (session, _, work) => ok(await work.planHead(session))) },
  /** Rows of the import's plan or of a saved plan, without the changes that are held back. [OUT-9] */
  plan: {
    answer: makeImportHandler((session, { from, count }: Batch, work) =>
      ok({
        total: session.currentState.preview.count,
        rows: session.supplierList.withPrices(work.excludeHeldBack(session.listPlanRows(from, count)), from),
      }),
    ),
  },
  /** The first rows to print. Rows that change nothing are neither planned again nor passed on. */
  planTable: {
    answer: makeImportHandler((session, count: number) => ok(session.rowsToPrint(count))),
  },
  /** Sends the plan's rows to a run's thread, which has the other end of the port. Sends nothing if the plan no longer has this `revision`. */
  sendPlan: {
    answer: (work: ImportWork, { port, revision }: { readonly port: MessagePort; readonly revision: number }) =>
      ok(work.sendPlan(port, revision)),
  },
  /** Rows of the plan for the document of `plan --json`, separated by commas. */
  planJson: {
    answer: makeImportHandler(async (session, { from, count }: Batch, work) =>
      ok({ total: session.currentState.preview.count, text: await work.planJson(session, from, count) }),
    ),
  },
  /** Rows of the plan by their names in the file. Null if the file has no such row. */
  locate: { answer: makeImportHandler((session, typedNames: readonly string[]) => ok(session.locate(typedNames))) },
  /** Writes the plan to a file. Returns the SHA-256 of its bytes. */
  writePlan: {
    answer: makeImportHandler((session, path: string, work) => work.writePlan(session, path)),
  },
  /** Reads a saved plan and compares it with the account. The thread needs no import for this. */
  openPlan: {
    readsFile: true,
    mayChangePlan: true,
    answer: (work: ImportWork, planRequest: OpenPlanRequest) => work.openPlan(planRequest),
  },
  /** Reads a saved plan without its account. The thread needs no import for this. */
  showPlan: {
    readsFile: true,
    answer: (work: ImportWork, planRequest: ShowPlanRequest) => work.savedPlan.show(planRequest),
  },
  /** True if the file was saved again after it was read. */
  fileChanged: {
    answer: makeImportHandler(async (session, _, work) =>
      ok(session.source !== null && (await work.sourceDigest.hasChanged(session.source))),
    ),
  },
  /** Writes the saved plan that is shown as a page. */
  writePlanPage: {
    answer: (work: ImportWork, pageRequest: PlanPageRequest) => work.savedPlan.writePage(pageRequest),
  },
  /** The saved plan's rows, separated by commas. */
  planFileJson: {
    answer: async (work: ImportWork, { from, count }: Batch) => ok(await work.savedPlan.rowsJson(from, count)),
  },
  planFileRows: { answer: (work: ImportWork, { from, count }: Batch) => ok(work.plannedRows(from, count)) },
  /** Sets which changes may be sent without asking the user. Returns the changes that are still held back. */
  allow: {
    mayChangePlan: true,
    answer: (work: ImportWork, allowedChanges: AllowedChanges) => ok(work.setAllowedChanges(allowedChanges)),
  },
  /** Loads the modules that an import needs before it is opened. */
  prepare: { answer: (work: ImportWork) => work.prepare() },
} as const satisfies SessionHandlers & Readonly<Record<string, Operation>>

/** An operation's properties, such as whether it may change the plan. */
export const getOperation = (name: OperationName): Operation => sessionHandlers[name]

type Operations = typeof sessionHandlers
export type OperationName = keyof Operations
type OperationValues = {
  readonly [Name in OperationName]: Extract<
    Awaited<ReturnType<Operations[Name]['answer']>>,
    { readonly ok: true }
  >['value']
}
export type ValueOf<Name extends OperationName> = OperationValues[Name]
export type RequestOf<Name extends OperationName> = Parameters<Operations[Name]['answer']>[1]
/** The arguments of a request. Many operations need no arguments. */
export type RequestArguments<Name extends OperationName> =
  {} extends RequestOf<Name> ? [asks?: RequestOf<Name>] : [asks: RequestOf<Name>]

/** Messages that the thread sends in addition to its answers. */
export type ImportMessage =
  | { readonly kind: 'progress'; readonly stage: ImportStage; readonly done: number; readonly total: number }
  | { readonly kind: 'changing'; readonly share: number }
  /** A read request with a valid key was sent; main counts it. */
  | { readonly kind: 'request' }

/** The calls as typed for messages. The table above has their exact types. */
export type ImportCalls = Readonly<Record<OperationName, (request: unknown) => Answer<unknown>>>
