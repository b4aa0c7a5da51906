/**
 * Looks for text in the cells shown, and replaces it there: all that is found is listed, with what would become of it, before anything is
 * done. The grid beside it stays in use.
 */
import { Button, Checkbox, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useStore } from 'zustand'
import type { CellsAsked, ImportSummary } from '../../../src-shared/contract/received.ts'
import { LONGEST_FOUND } from '../../../src-shared/contract/cells.ts'
import { IconButton } from '../../parts/buttons.tsx'
import { focusHome } from '../../parts/focus-home.ts'
import { useGridColumns } from '../../parts/grid/use-grid-columns.ts'
import { CloseIcon } from '../../parts/icons.tsx'
import { ProgressBar } from '../../parts/progress-bar.tsx'
import { Visible } from '../../parts/visible.tsx'
import { goToPlace, showPlace } from '../../state/grid-store.ts'
import { wasStopped } from '../../state/import-state.ts'
import { shownNow } from '../../state/rows-store.ts'
import { useUi } from '../../use-ui.ts'
import { shortColumnName } from '../../wording/column-name.ts'
import { selectedCells } from '../../view/selected-cells.ts'
import { size } from '../../view/selection.ts'
import { CellsCounts, CellsList } from './cells-list.tsx'
import { LISTED, useCellsFound } from './use-cells-found.ts'
import css from './cells.module.css'
import shared from '../../parts/shared.module.css'

type Scope = 'all' | 'column' | 'selection'

/** The first cell listed, and the one the grid is at. */
interface Listed {
  readonly from: number
  readonly at: number | null
}

type ListedOf = Listed & { readonly what: string }

const BEGIN: Listed = { from: 0, at: null }

export function FindPanel({ columns: fileColumns }: { readonly columns: ImportSummary['columns'] }) {
  const ui = useUi()
  const { app, grid, imports, rows, run, words } = ui
  const { find, count, numbers } = words
  const finding = useStore(grid, (state) => state.finding)
  const { columns } = useGridColumns(fileColumns)
  const form = useStore(grid, (state) => state.sought)
  const setForm = (sought: typeof form): void => grid.setState({ sought })
  const { active, selected, across } = useStore(grid)
  const locked = useStore(run, (state) => state.run !== null || state.starting)
  const shown = useStore(rows)
  const filtered = Object.keys(shown.filter).length > 0
  const several = size(selected) > 1 || across !== null
  const [scope, setScope] = useState<Scope>(several ? 'selection' : 'all')
  const what = JSON.stringify([form, scope])
  // Of another search nothing is listed yet.
  const [listed, setListed] = useState<ListedOf>({ what, ...BEGIN })
  const { from, at } = listed.what === what ? listed : BEGIN
  const listedNow = useRef<ListedOf>(listed)
  const turn = useRef<Promise<void>>(Promise.resolve())
  const replacing = useRef(false)
  const text = useRef<HTMLInputElement>(null)
  const by = useRef<HTMLInputElement>(null)
  const replaces = finding?.replace === true && !locked

  const opened = finding?.opened ?? 0
  useEffect(() => {
    if (opened === 0) return
    text.current?.focus()
    text.current?.select()
  }, [opened])

  const activeColumn = columns[active.column]
  const places = columns.flatMap((one) => (one.kind === 'cell' ? [one.column.column] : []))
  const selection = several ? selectedCells({ selected, across, active }, columns) : null
  const cells =
    scope === 'selection' && selection
      ? selection
      : scope === 'column' && activeColumn?.kind === 'cell'
        ? { columns: [activeColumn.column.column] }
        : { columns: places }
  const { by: replacement, ...looked } = form
  const change: CellsAsked['change'] = replaces
    ? { kind: 'replace', find: looked, by: replacement }
    : { kind: 'find', find: looked }
  const asked: CellsAsked | null = form.text === '' ? null : { ...shownNow(shown), ...cells, change, numbers }
  const { found, going, stop, goOn } = useCellsFound(asked, from)

  function close(): void {
    flushSync(() => {
      grid.setState({ finding: null })
      goToPlace(grid, grid.getState().active)
    })
    if (document.activeElement === document.body) focusHome()
  }

  function columnAt(column: number): number {
    return columns.findIndex((one) => one.kind === 'cell' && one.column.column === column)
  }

  function list(next: Omit<ListedOf, 'what'>): void {
    listedNow.current = { what, ...next }
    setListed(listedNow.current)
  }

  function atNow(): number | null {
    return listedNow.current.what === what ? listedNow.current.at : null
  }

  /** One after the other: pressed again, a button means what the press before it led to. */
  function inTurn(step: () => Promise<void>): void {
    turn.current = turn.current.then(step)
  }

  /** To the next cell found after the one the grid is at, or to the one before; `again`: to this one, if it is found. */
  async function go(back: boolean, again = false): Promise<void> {
    if (asked === null) return
    const { active: here } = grid.getState()
    const place = columns[here.column]
    const column = place?.kind === 'cell' ? place.column.column : (places[0] ?? 0)
    const near = { position: Math.max(0, here.row), column, back, again: again || atNow() === null }
    const answer = await rows.act.findCells({ ...asked, from, count: 0, near })
    const next = answer.ok ? answer.value.near : null
    if (!next) return
    list({ at: next.at, from: Math.floor(next.at / LISTED) * LISTED })
    showPlace(grid, { row: next.position, column: Math.max(0, columnAt(next.column)) })
  }

  /** The cell the grid is at, if it is one of those found; then on to the next. */
  async function replaceOne(): Promise<void> {
    if (asked === null || change.kind !== 'replace') return
    const { row, column } = grid.getState().active
    const place = columns[column]
    if (atNow() === null || row < 0 || place?.kind !== 'cell') return go(false, true)
    await imports.act.edit({ ...asked, kind: 'change', change, ranges: [[row, row]], columns: [place.column.column] })
    await go(false)
  }

  async function replaceAll(): Promise<void> {
    // Pressed twice, it is done once: what it put there may hold what is looked for.
    if (asked === null || change.kind !== 'replace' || !found || replacing.current) return
    const { changing } = found
    replacing.current = true
    await imports.act.edit({ ...asked, kind: 'change', change })
    replacing.current = false
    const state = imports.getState()
    if (state.step !== 'open' || state.failure || wasStopped(state)) return
    app.act.tell({ kind: 'good', text: find.replaced(changing, count(changing)) })
  }

  const scopes = [
    { value: 'all', label: find.all },
    ...(activeColumn?.kind === 'cell'
      ? [{ value: 'column', label: find.ofColumn(shortColumnName(activeColumn, words)) }]
      : []),
    ...(selection ? [{ value: 'selection', label: find.selection(size(selected), count(size(selected))) }] : []),
  ]
  const complete = found !== null && found.looked >= found.rows
  return (
    <aside
      className={css['panel']}
      aria-label={find.title}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        close()
      }}
    >
      <Group justify="space-between" wrap="nowrap">
        <h2>{find.title}</h2>
        <IconButton label={find.close} onClick={close}>
          <CloseIcon />
        </IconButton>
      </Group>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          inTurn(() => go(false))
        }}
      >
        <Stack gap={8}>
          <TextInput
            ref={text}
            size="xs"
            label={find.text}
            value={form.text}
            maxLength={LONGEST_FOUND}
            spellCheck={false}
            autoComplete="off"
            error={found?.error && <Visible text={found.error.message} />}
            onChange={({ currentTarget: { value } }) => setForm({ ...form, text: value })}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !event.shiftKey) return
              event.preventDefault()
              inTurn(() => go(true))
            }}
          />
          <TextInput
            ref={by}
            size="xs"
            label={find.by}
            value={form.by}
            disabled={locked}
            spellCheck={false}
            autoComplete="off"
            description={form.pattern ? find.patternHint : undefined}
            onFocus={() =>
              grid.setState((state) => (state.finding ? { finding: { ...state.finding, replace: true } } : {}))
            }
            onChange={({ currentTarget: { value } }) => setForm({ ...form, by: value })}
          />
          <Group gap="4px 14px">
            {(['matchCase', 'wholeCell', 'pattern'] as const).map((name) => (
              <Checkbox
                key={name}
                size="xs"
                label={find[name]}
                checked={form[name]}
                onChange={({ currentTarget: { checked } }) => setForm({ ...form, [name]: checked })}
              />
            ))}
          </Group>
          <NativeSelect
            size="xs"
            label={find.scope}
            value={scopes.some(({ value }) => value === scope) ? scope : 'all'}
            data={scopes}
            description={filtered ? find.filtered : undefined}
            onChange={({ currentTarget: { value } }) =>
              setScope(value === 'column' || value === 'selection' ? value : 'all')
            }
          />
          <Group gap={6}>
            <Button size="compact-sm" variant="default" disabled={!found?.found} onClick={() => inTurn(() => go(true))}>
              {find.previous}
            </Button>
            <Button size="compact-sm" variant="default" type="submit" disabled={!found?.found}>
              {find.next}
            </Button>
            {replaces && (
              <>
                <Button
                  size="compact-sm"
                  variant="default"
                  disabled={!found?.changing}
                  onClick={() => inTurn(replaceOne)}
                >
                  {find.replace}
                </Button>
                <Button size="compact-sm" disabled={!complete || !found.changing} onClick={() => void replaceAll()}>
                  {found?.changing ? find.replaceAll(found.changing, count(found.changing)) : find.replaceNone}
                </Button>
              </>
            )}
          </Group>
        </Stack>
      </form>
      <div className={css['status']} role="status">
        {locked && finding?.replace === true && <p>{find.locked}</p>}
        {found && !found.error && form.text !== '' && (
          <>
            <p>
              {found.found === 0 && complete ? find.none : find.found(found.found, count(found.found))}
              {at !== null && found.found > 0 && ` ${find.at(count(at + 1), count(found.found))}`}
            </p>
            <CellsCounts found={found} changes={replaces} />
          </>
        )}
      </div>
      {found && !complete && (
        <Group gap={8} wrap="nowrap">
          <Stack gap={2} flex={1}>
            <ProgressBar label={find.text} value={found.looked / Math.max(1, found.rows)} thin />
            <span className={shared['quiet']}>{find.looking(count(found.looked), count(found.rows))}</span>
          </Stack>
          <Button size="compact-xs" variant="default" onClick={going ? stop : goOn}>
            {going ? find.stop : find.goOn}
          </Button>
        </Group>
      )}
      {found && !found.error && (
        <CellsList
          found={found}
          from={from}
          columns={columns}
          at={at}
          onFrom={(first) => list({ at, from: first })}
          onGo={(position, column) => goToPlace(grid, { row: position, column: Math.max(0, columnAt(column)) })}
        />
      )}
    </aside>
  )
}
