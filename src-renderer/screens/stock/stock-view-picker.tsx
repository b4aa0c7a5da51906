/** The views of the stock: built in and the user's own, which are saved, updated, renamed and deleted here. */
import { Button, Menu, TextInput } from '@mantine/core'
import { useEffect, useState, type FormEvent } from 'react'
import { useStore } from 'zustand'
import type { StockViewSaid } from '../../../src-shared/contract/received.ts'
import { useCommand, usePlaces } from '../../parts/commands/use-command.ts'
import { Dialog, DialogFoot } from '../../parts/dialog.tsx'
import type { GridColumns } from '../../parts/grid/use-grid-columns.ts'
import { ChevronIcon } from '../../parts/icons.tsx'
import { Choice, menuStyle } from '../../parts/picker.tsx'
import picker from '../../parts/picker.module.css'
import { useUi } from '../../use-ui.ts'
import {
  asKept,
  BUILT_IN,
  BUILT_IN_FILTERS,
  isAsKept,
  keptView,
  lookedAt,
  viewName,
  type BuiltIn,
} from '../../view/stock-view.ts'
import { shownText } from '../../view/visible-text.ts'

interface StockViewPickerProps {
  readonly account: string
  readonly columns: GridColumns
}

/** A view whose name is being typed: a new one, or one that is renamed. */
type Naming = { readonly renamed: StockViewSaid | null } | null

export function StockViewPicker({ account, columns }: StockViewPickerProps) {
  const { app, rows, stockViews, words } = useUi()
  const { views, chosen } = useStore(stockViews)
  const { filter, sort, group } = useStore(rows)
  const [naming, setNaming] = useState<Naming>(null)
  /** The one that was deleted last: it can be had back. */
  const [dropped, setDropped] = useState<StockViewSaid | null>(null)
  const text = words.stockTools.views
  useEffect(() => void stockViews.act.load(account), [account, stockViews])

  const { layout, all, change } = columns
  const now = keptView({ filter, sort, group, layout }, all)
  const own = views.find(({ id }) => id === chosen)
  const builtIn = BUILT_IN.find((one) => one === chosen)
  const changed = own
    ? !isAsKept(own, now)
    : builtIn === undefined || JSON.stringify(filter) !== JSON.stringify(BUILT_IN_FILTERS[builtIn])
  const name = own ? shownText(own.name) : text.builtIn[builtIn ?? 'all']

  function show(view: StockViewSaid): void {
    const looked = lookedAt(view, all)
    stockViews.act.choose(view.id)
    change(() => looked.layout)
    rows.act.showAs({ filter: looked.filter, sort: looked.sort, group: looked.group })
  }

  async function remove(view: StockViewSaid): Promise<void> {
    await stockViews.act.drop(view.id)
    setDropped(view)
    app.act.tell({ kind: 'good', text: text.removed(shownText(view.name)) })
  }

  async function takeBack(view: StockViewSaid): Promise<void> {
    if (await stockViews.act.keep(asKept(view))) setDropped(null)
  }

  function showBuiltIn(one: BuiltIn): void {
    stockViews.act.choose(one)
    rows.act.showAs({ filter: BUILT_IN_FILTERS[one], sort: null, group: null })
  }

  const update = (of: StockViewSaid): void => void stockViews.act.keep({ ...now, id: of.id, name: viewName(of) })
  useViewCommands({ own, changed, views, show, showBuiltIn, update, remove, name: setNaming })

  return (
    <>
      <Menu {...menuStyle}>
        <Menu.Target>
          <button type="button" className={picker['button']} title={text.label}>
            <span className={picker['label']}>{text.label}</span>
            <span className={picker['value']}>{changed ? text.changed(name) : name}</span>
            <ChevronIcon size={14} />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {BUILT_IN.map((one) => (
            <Choice
              key={one}
              text={text.builtIn[one]}
              chosen={!own && chosen === one}
              onChoose={() => showBuiltIn(one)}
            />
          ))}
          {views.length > 0 && (
            <div role="group" aria-label={text.own}>
              <Menu.Label>{text.own}</Menu.Label>
              {views.map((view) => (
                <Choice
                  key={view.id}
                  text={shownText(view.name)}
                  chosen={view.id === chosen}
                  onChoose={() => show(view)}
                />
              ))}
            </div>
          )}
          <Menu.Divider />
          {dropped && (
            <Menu.Item onClick={() => void takeBack(dropped)}>{text.takeBack(shownText(dropped.name))}</Menu.Item>
          )}
          <Menu.Item onClick={() => setNaming({ renamed: null })}>{text.save}</Menu.Item>
          {own && (
            <>
              {changed && <Menu.Item onClick={() => update(own)}>{text.update(name)}</Menu.Item>}
              <Menu.Item onClick={() => setNaming({ renamed: own })}>{text.rename(name)}</Menu.Item>
              <Menu.Item onClick={() => void remove(own)}>{text.remove(name)}</Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <Dialog
        title={naming?.renamed ? text.renameTitle : text.saveTitle}
        open={naming !== null}
        onClose={() => setNaming(null)}
      >
        {naming && (
          <NameForm
            first={naming.renamed ? viewName(naming.renamed) : ''}
            onBack={() => setNaming(null)}
            onName={async (typed) => {
              const { renamed } = naming
              const view = renamed
                ? { ...asKept(renamed), name: typed }
                : { ...now, id: crypto.randomUUID(), name: typed }
              if (await stockViews.act.keep(view)) setNaming(null)
            }}
          />
        )}
      </Dialog>
    </>
  )
}

interface ViewActs {
  /** The one that is shown, where it is the user's. */
  readonly own: StockViewSaid | undefined
  readonly changed: boolean
  readonly views: readonly StockViewSaid[]
  readonly show: (view: StockViewSaid) => void
  readonly showBuiltIn: (one: BuiltIn) => void
  readonly update: (view: StockViewSaid) => void
  readonly remove: (view: StockViewSaid) => Promise<void>
  readonly name: (naming: Naming) => void
}

function useViewCommands({ own, changed, views, show, showBuiltIn, update, remove, name }: ViewActs): void {
  const { words } = useUi()
  const { why, toView } = words.commands
  const none = own ? null : why.noView
  useCommand('saveView', { run: () => name({ renamed: null }) })
  useCommand('updateView', {
    run: () => own && update(own),
    blocked: none ?? (changed ? null : why.viewUnchanged),
  })
  useCommand('renameView', { run: () => own && name({ renamed: own }), blocked: none })
  useCommand('deleteView', { run: () => own && void remove(own), blocked: none })
  usePlaces('view', () => [
    ...BUILT_IN.map((one) => ({ name: toView(words.stockTools.views.builtIn[one]), run: () => showBuiltIn(one) })),
    ...views.map((view) => ({ name: toView(shownText(view.name)), run: () => show(view) })),
  ])
}

interface NameFormProps {
  readonly first: string
  readonly onBack: () => void
  readonly onName: (name: string) => Promise<void>
}

function NameForm({ first, onBack, onName }: NameFormProps) {
  const { words } = useUi()
  const text = words.stockTools.views
  const [name, setName] = useState(first)
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (name.trim() !== '') void onName(name.trim())
  }
  return (
    <form onSubmit={submit}>
      <TextInput
        label={text.name}
        value={name}
        data-autofocus
        maxLength={80}
        onChange={({ currentTarget: { value } }) => setName(value)}
      />
      <DialogFoot>
        <Button variant="default" onClick={onBack}>
          {text.cancel}
        </Button>
        <Button type="submit" disabled={name.trim() === ''}>
          {text.keep}
        </Button>
      </DialogFoot>
    </form>
  )
}
