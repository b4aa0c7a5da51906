/** The views of the stock: built-in ones, and the user's own, which are saved, updated, renamed and deleted here. */
import { Button, Menu, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { Dialog, DialogFoot } from '../../parts/dialog.tsx'
import type { GridColumns } from '../../grid/use-grid-columns.ts'
import { ChevronIcon } from '../../parts/icons.tsx'
import { Choice, menuStyle } from '../../parts/picker.tsx'
import picker from '../../parts/picker.module.css'
import { useUi } from '../../use-ui.ts'
import { BUILT_IN, viewName } from '../../view/stock-view.ts'
import { shownText } from '../../view/visible-text.ts'
import { useStockViews, useViewCommands, type StockViews } from './use-stock-views.ts'

interface StockViewPickerProps {
  readonly account: string
  readonly columns: GridColumns
}

export function StockViewPicker({ account, columns }: StockViewPickerProps) {
  const { words } = useUi()
  const stockViews = useStockViews(account, columns)
  useViewCommands(stockViews)
  const text = words.stockTools.views
  const { naming, setNaming } = stockViews
  return (
    <>
      <ViewMenu stockViews={stockViews} />
      <Dialog
        title={naming?.renamed ? text.renameTitle : text.saveTitle}
        open={naming !== null}
        onClose={() => setNaming(null)}
      >
        {naming && (
          <NameForm
            first={naming.renamed ? viewName(naming.renamed) : ''}
            onBack={() => setNaming(null)}
            onName={stockViews.nameIt}
          />
        )}
      </Dialog>
    </>
  )
}

function ViewMenu({ stockViews }: { readonly stockViews: StockViews }) {
  const { words } = useUi()
  const text = words.stockTools.views
  const { views, chosen, own, name, changed, dropped, setNaming } = stockViews
  return (
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
            onChoose={() => stockViews.showBuiltIn(one)}
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
                onChoose={() => stockViews.show(view)}
              />
            ))}
          </div>
        )}
        <Menu.Divider />
        {dropped && (
          <Menu.Item onClick={() => void stockViews.takeBack(dropped)}>
            {text.takeBack(shownText(dropped.name))}
          </Menu.Item>
        )}
        <Menu.Item onClick={() => setNaming({ renamed: null })}>{text.save}</Menu.Item>
        {own && (
          <>
            {changed && <Menu.Item onClick={() => stockViews.update(own)}>{text.update(name)}</Menu.Item>}
            <Menu.Item onClick={() => setNaming({ renamed: own })}>{text.rename(name)}</Menu.Item>
            <Menu.Item onClick={() => void stockViews.remove(own)}>{text.remove(name)}</Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
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
