/**
 * Look at the file: what is recognised in it with some choices, and its raw rows, asked for in parts and kept in a small cache. A
 * choice is taken over by the preview where one can be made with it; else it is looked at, and the next may be better. Holds what is
 * shown, never the file, and decides nothing of it. Answers to an older question are dropped.
 */
import type { Failure, Host, ImportChoices, RawSheet, RawRow } from '../../src-shared/contract/received.ts'
import type { UntrustedText } from '../../src-shared/domain/values/untrusted-text.ts'
import { createStore } from 'zustand/vanilla'
import { COLUMNS, partKey, partsFor, partsToForget, type InView, type Part } from '../view/raw-sheet-pages.ts'
import { PAGE } from '../view/pages.ts'
import { withListChoices } from '../view/choices.ts'
import { ask } from './call-host.ts'
import type { ImportState } from './import-state.ts'
import type { ImportStore } from './import-store.ts'

const TOGETHER = 2

interface Held {
  readonly epoch: number
  readonly part: Part
  readonly rows: readonly RawRow[]
}

export interface RawSheetState {
  /** The file is shown instead of the preview. */
  readonly open: boolean
  readonly session: string | null
  /** Of several files, the one that is looked at, by its name among them. */
  readonly list: UntrustedText | null
  /** Those that file is read by in the preview. */
  readonly readBy: ImportChoices | null
  /** Those looked at: the preview's, or others that no preview can be made with. */
  readonly choices: ImportChoices | null
  /** Null until the host has answered. */
  readonly sheet: RawSheet | null
  /** How the bytes were read last, where they could be. */
  readonly file: RawSheet['file']
  /** Choices before these and after them that no preview was made with. */
  readonly past: readonly ImportChoices[]
  readonly future: readonly ImportChoices[]
  readonly busy: boolean
  readonly failure: Failure | null
  readonly parts: ReadonlyMap<string, Held>
  /** Changes with the sheet: the grid goes back to its top. */
  readonly generation: number
}

const NONE: RawSheetState = {
  open: false,
  session: null,
  list: null,
  readBy: null,
  choices: null,
  sheet: null,
  file: null,
  past: [],
  future: [],
  busy: false,
  failure: null,
  parts: new Map(),
  generation: 0,
}
const AT_TOP: InView = { first: 0, last: PAGE - 1, firstColumn: 0, lastColumn: COLUMNS - 1 }

/** The import whose file can be looked at, with the choices it has. */
function lookedAt(state: ImportState): { readonly session: string; readonly choices: ImportChoices } | null {
  if (state.step === 'open') return { session: state.summary.session, choices: state.summary.choices }
  return state.step === 'raw-sheet' ? state : null
}

export function createRawSheetStore(host: Host, imports: ImportStore) {
  const store = createStore<RawSheetState>(() => NONE)
  let epoch = 0
  let question = 0
  let inView = AT_TOP
  const asked = new Map<string, number>()

  imports.subscribe((state, before) => {
    const now = lookedAt(state)
    const earlier = lookedAt(before)
    if (now === null) {
      // A file that is read again is looked at again; another one is not.
      if (store.getState().session !== null) act.forget()
      return
    }
    if (state.step === 'raw-sheet' && before.step !== 'raw-sheet') store.setState({ open: true })
    if (!store.getState().open) return
    const renewed = state.step === 'open' && (before.step !== 'open' || before.summary !== state.summary)
    // Changes that would be lost were kept instead: the file is read as before.
    const kept = state.step === 'open' && before.step === 'open' && !!before.losing && !state.losing && !state.busy
    if (store.getState().list !== null) {
      if (now.session !== earlier?.session) return act.forget()
      if (renewed || kept) void show(now.session, null)
      return
    }
    if (renewed || now.session !== earlier?.session) return void show(now.session, now.choices)
    const readAgain = state.step === 'raw-sheet' && before.step === 'raw-sheet' && state.rereads !== before.rereads
    if (readAgain) void show(now.session, store.getState().choices ?? now.choices)
  })

  function next(): void {
    const { session, sheet, parts, failure } = store.getState()
    if (session === null || sheet === null || failure) return
    for (const part of partsFor(inView, sheet)) {
      const key = partKey(part)
      const open = [...asked.values()].filter((one) => one === epoch).length
      if (open >= TOGETHER) return
      if (asked.get(key) === epoch || parts.get(key)?.epoch === epoch) continue
      asked.set(key, epoch)
      void fetchPart(session, part, epoch)
    }
  }

  async function fetchPart(session: string, part: Part, mine: number): Promise<void> {
    const key = partKey(part)
    const answer = await ask(host, 'import.rawSheetRows', {
      session,
      ...ofList(),
      from: part.rows * PAGE,
      count: PAGE,
      column: part.columns * COLUMNS,
      columns: COLUMNS,
    })
    if (asked.get(key) === mine) asked.delete(key)
    if (mine !== epoch) return
    if (!answer.ok) return store.setState({ failure: answer.failure })
    const parts = new Map(store.getState().parts)
    parts.set(key, { epoch, part, rows: answer.value.rows })
    const kept = Array.from(parts, ([one, held]) => [one, held.part] as const)
    for (const old of partsToForget(kept, inView)) parts.delete(old)
    store.setState({ parts })
    next()
  }

  function ofList(): { readonly list?: UntrustedText } {
    const { list } = store.getState()
    return list === null ? {} : { list }
  }

  /** What the file is with these choices, or as it is read in the preview. What is shown stays until the answer. */
  async function show(session: string, choices: ImportChoices | null): Promise<void> {
    const mine = ++question
    if (store.getState().session !== session) {
      inView = AT_TOP
      const { open, list, generation } = store.getState()
      store.setState({ ...NONE, open, session, list, generation: generation + 1 }, true)
    }
    store.setState({ ...(choices ? { choices } : {}), busy: true, failure: null })
    const answer = await ask(host, 'import.rawSheet', { session, ...(choices ? { choices } : {}), ...ofList() })
    if (mine !== question) return
    if (!answer.ok) return store.setState({ busy: false, failure: answer.failure })
    if (choices === null) store.setState({ choices: answer.value.choices, readBy: answer.value.choices })
    epoch += 1
    const { sheet, file, generation } = store.getState()
    const other = sheet === null || !sameCells(sheet, answer.value)
    if (other) inView = AT_TOP
    store.setState({
      sheet: answer.value,
      file: answer.value.file ?? file,
      busy: false,
      ...(other ? { parts: new Map(), generation: generation + 1 } : {}),
    })
    next()
  }

  /** Looks at choices without asking for a preview. */
  function turnTo(choices: ImportChoices, past: RawSheetState['past'], future: RawSheetState['future']): Promise<void> {
    const { session } = store.getState()
    store.setState({ past, future })
    return session === null ? Promise.resolve() : show(session, choices)
  }

  /** Whether the choices looked at are others than the preview's, or there is no preview, or nothing of it to undo. */
  function isApart(): boolean {
    const state = imports.getState()
    const { list, readBy, choices } = store.getState()
    if (state.step !== 'open') return true
    return !sameChoices((list === null ? null : readBy) ?? state.summary.choices, choices)
  }

  /** One of several files so: taken over by the plan of all of them where it can be read. */
  async function chooseOfList(list: UntrustedText, choices: ImportChoices): Promise<void> {
    const { choices: before, past, session } = store.getState()
    if (session === null || before === null) return
    await show(session, choices)
    const { sheet, failure } = store.getState()
    if (failure) return
    if (sheet?.refusal) return store.setState({ past: [...past, before], future: [] })
    await imports.act.adjust((summary) => withListChoices(summary.choices, list, choices))
    const state = imports.getState()
    if (state.step === 'open' && !state.failure && !state.losing) store.setState({ past: [], future: [] })
  }

  const act = {
    /** `list`: one of several files. */
    open(list: UntrustedText | null = null): void {
      const now = lookedAt(imports.getState())
      if (list !== store.getState().list) act.forget()
      store.setState({ open: true, list })
      if (now) void show(now.session, list === null ? now.choices : null)
    },
    /** Back to the preview; choices it could not be made with are dropped. */
    close(): void {
      if (store.getState().list !== null) act.forget()
      else store.setState({ open: false, past: [], future: [] })
    },
    /** Reads the file so: the preview takes it over where it can. */
    async choose(choices: ImportChoices): Promise<void> {
      const { choices: before, past, list } = store.getState()
      if (list !== null) return chooseOfList(list, choices)
      const hadPreview = imports.getState().step === 'open' && !isApart()
      await imports.act.change(choices)
      const state = imports.getState()
      const refusal = state.step === 'raw-sheet' ? state.refusal : state.step === 'open' ? state.failure : null
      if (before === null || (state.step !== 'open' && state.step !== 'raw-sheet')) return
      const tried = refusal?.code === 'file-refused' && (state.step !== 'raw-sheet' || state.failure === null)
      if (tried) {
        imports.act.dismissFailure()
        await turnTo(choices, [...past, before], [])
      } else if (refusal === null) store.setState({ past: hadPreview ? past : [...past, before], future: [] })
    },
    /** Asks for the preview once more, as where the account could not be read. */
    async again(): Promise<void> {
      const { choices, list } = store.getState()
      if (list !== null) return act.open(list)
      if (choices !== null) await imports.act.change(choices)
    },
    async undo(): Promise<void> {
      const { past, future, choices } = store.getState()
      const last = past.at(-1)
      if (last === undefined || choices === null || (!isApart() && previewEdits(imports.getState()).done > 0)) {
        await imports.act.undo()
        return
      }
      await turnTo(last, past.slice(0, -1), [choices, ...future])
    },
    async redo(): Promise<void> {
      const { past, future, choices } = store.getState()
      const [first, ...rest] = future
      if (first === undefined || choices === null) {
        await imports.act.redo()
        return
      }
      await act.choose(first)
      store.setState({ future: rest, past: [...past, choices] })
    },
    /** Says what is on screen. */
    setInView(view: InView): void {
      inView = view
      next()
    },
    forget(): void {
      epoch += 1
      question += 1
      store.setState({ ...NONE, generation: store.getState().generation + 1 }, true)
    },
  }
  return Object.assign(store, { act })
}

/** How many changes of the preview can be undone and made again. */
export function previewEdits(state: ImportState): { readonly done: number; readonly undone: number } {
  return { done: 0, undone: 0, ...(state.step === 'open' ? state.summary.edits : undefined) }
}

function sameChoices(one: ImportChoices, other: ImportChoices | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Whether two readings show the same cells: other headings, or other fields, only mark them otherwise. */
function sameCells(one: RawSheet, other: RawSheet): boolean {
  const cells = ({ file, rows, columns }: RawSheet): string =>
    JSON.stringify([file?.sheet, file?.encoding, file?.delimiter, rows, columns])
  return cells(one) === cells(other)
}

/** A row of the sheet by its position, as far as it is there; `column` says which of its columns matter. */
export function rawRowAt({ parts }: Pick<RawSheetState, 'parts'>, position: number, column = 0): RawRow | undefined {
  const key = partKey({ rows: Math.floor(position / PAGE), columns: Math.floor(column / COLUMNS) })
  return parts.get(key)?.rows[position % PAGE]
}

/** A cell of the sheet; undefined: not there yet. */
export function rawCellAt(
  state: Pick<RawSheetState, 'parts'>,
  position: number,
  column: number,
): UntrustedText | undefined {
  return rawRowAt(state, position, column)?.cells[column % COLUMNS]
}
