/**
 * The screen "Look at the file": what is recognised in the sheet with the current choices. If a preview is possible with a choice, the preview uses
 * it. Otherwise only the sheet changes, and the next choice may make a preview possible. Contains only what is visible, never the file.
 */
import type { EditStep } from '../../src-shared/api/changed.ts'
import type { Host, ImportChoices } from '../../src-shared/api/window-types.ts'
import type { VisibleArea } from '../view/pages.ts'
import type { ImportState } from './import-state.ts'
import type { ImportStore } from './import-store.ts'
import { RawSheetParts } from './raw-sheet-parts.ts'
import type { RawSheetState } from './raw-sheet-shown.ts'

export function createRawSheetStore(host: Host, imports: ImportStore) {
  const parts = new RawSheetParts(host)
  followImport(parts, imports)
  return Object.assign(parts.store, { act: makeChoiceActions(parts, imports) })
}

/** The import whose file can be looked at, with its choices. */
function openImportOf(state: ImportState): { readonly session: string; readonly choices: ImportChoices } | null {
  if (state.step === 'open') return { session: state.summary.session, choices: state.summary.choices }
  return state.step === 'raw-sheet' ? state : null
}

/** Follows the file of the open import as it is currently read. */
function followImport(parts: RawSheetParts, imports: ImportStore): void {
  const { store } = parts
  imports.subscribe((state, previousState) => {
    const openImport = openImportOf(state)
    const previousOpenImport = openImportOf(previousState)
    if (openImport === null) {
      // Reading the file again keeps this screen open; another file closes it.
      if (store.getState().session !== null) parts.forget()
      return
    }
    if (state.step === 'raw-sheet' && previousState.step !== 'raw-sheet') store.setState({ isOpen: true })
    if (!store.getState().isOpen) return
    const isRenewed =
      state.step === 'open' && (previousState.step !== 'open' || previousState.summary !== state.summary)
    if (isRenewed || openImport.session !== previousOpenImport?.session)
      return void parts.showSheet(openImport.session, openImport.choices)
    const wasReread =
      state.step === 'raw-sheet' &&
      previousState.step === 'raw-sheet' &&
      state.rereadCount !== previousState.rereadCount
    if (wasReread) void parts.showSheet(openImport.session, store.getState().choices ?? openImport.choices)
  })
}

function makeChoiceActions(parts: RawSheetParts, imports: ImportStore) {
  const { store } = parts
  const { showChoices, differsFromPreview } = makeTrialChoices(parts, imports)
  const actions = {
    open(): void {
      const openImport = openImportOf(imports.getState())
      store.setState({ isOpen: true })
      if (openImport) void parts.showSheet(openImport.session, openImport.choices)
    },
    /** Returns to the preview. Choices that the preview does not have are dropped. */
    close: () => store.setState({ isOpen: false, pastChoices: [], futureChoices: [] }),
    /** Reads the file with these choices. If a preview is possible with them, the preview uses them. */
    async choose(choices: ImportChoices): Promise<void> {
      const { choices: choicesBefore, pastChoices } = store.getState()
      const hadPreview = imports.getState().step === 'open' && !differsFromPreview()
      await imports.act.change(choices)
      const state = imports.getState()
      const refusal = state.step === 'raw-sheet' ? state.refusal : state.step === 'open' ? state.failure : null
      if (choicesBefore === null || (state.step !== 'open' && state.step !== 'raw-sheet')) return
      const hasPreviewFailed =
        refusal?.kind === 'file-refused' && (state.step !== 'raw-sheet' || state.failure === null)
      // If the sheet was closed in the meantime, the preview shows the refusal.
      if (hasPreviewFailed && store.getState().isOpen) {
        imports.act.dismissFailure()
        await showChoices(choices, [...pastChoices, choicesBefore], [])
      } else if (refusal === null)
        store.setState({ pastChoices: hadPreview ? pastChoices : [...pastChoices, choicesBefore], futureChoices: [] })
    },
    /** Requests the preview again, for example if the account could not be read. */
    async readAgain(): Promise<void> {
      const { choices } = store.getState()
      if (choices !== null) await imports.act.change(choices)
    },
    /** Undoes the last choice here. If there is none, undoes the preview's last change and resolves to it. */
    async undo(): Promise<EditStep | null> {
      const { pastChoices, futureChoices, choices } = store.getState()
      const previousChoices = pastChoices.at(-1)
      if (
        previousChoices === undefined ||
        choices === null ||
        (!differsFromPreview() && hasUndoableEdit(imports.getState()))
      ) {
        return imports.act.undo()
      }
      await showChoices(previousChoices, pastChoices.slice(0, -1), [choices, ...futureChoices])
      return null
    },
    /** Redoes the last undone choice here. If there is none, redoes the preview's last undone change and resolves to it. */
    async redo(): Promise<EditStep | null> {
      const { pastChoices, futureChoices, choices } = store.getState()
      const [firstChoices, ...laterChoices] = futureChoices
      if (firstChoices === undefined || choices === null) {
        return imports.act.redo()
      }
      await actions.choose(firstChoices)
      store.setState({ futureChoices: laterChoices, pastChoices: [...pastChoices, choices] })
      return null
    },
    /** Sets the visible area. */
    setVisibleArea: (view: VisibleArea) => parts.setVisibleArea(view),
    forget: () => parts.forget(),
    differsFromPreview,
  }
  return actions
}

/** Applies choices, whether or not a preview is possible with them. */
function makeTrialChoices(parts: RawSheetParts, imports: ImportStore) {
  const { store } = parts

  /** Shows the sheet with these choices, without requesting a preview. */
  function showChoices(
    choices: ImportChoices,
    pastChoices: RawSheetState['pastChoices'],
    futureChoices: RawSheetState['futureChoices'],
  ): Promise<void> {
    const { session } = store.getState()
    store.setState({ pastChoices, futureChoices })
    return session === null ? Promise.resolve() : parts.showSheet(session, choices)
  }

  /** True if there is no preview, or if the choices here differ from the preview's. Undo then acts on the choices here. */
  function differsFromPreview(): boolean {
    const state = imports.getState()
    if (state.step !== 'open') return true
    return !areSameChoices(state.summary.choices, store.getState().choices)
  }

  return { showChoices, differsFromPreview }
}

/** True if the preview has a change that can be undone. */
function hasUndoableEdit(state: ImportState): boolean {
  return state.step === 'open' && (state.summary.edits?.done ?? 0) > 0
}

function areSameChoices(a: ImportChoices, b: ImportChoices | null): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
