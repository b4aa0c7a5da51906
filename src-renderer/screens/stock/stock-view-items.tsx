/** The views of the stock: built-in views, and the user's own, which can be saved, updated, renamed and deleted. */
import { Button, Menu, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { Dialog, DialogFoot } from '../../parts/dialog.tsx'
import { Choice } from '../../parts/picker.tsx'
import { useUi } from '../../use-ui.ts'
import { BUILT_IN, viewName } from '../../view/stock-view.ts'
import { shownText } from '../../view/visible-text.ts'
import type { StockViews } from './use-stock-views.ts'

interface ViewsProps {
  readonly stockViews: StockViews
}

/** Asks for the name of a new view, or a new name for one. */
export function ViewNameDialog({ stockViews: { naming, setNaming, nameIt } }: ViewsProps) {
  const { words } = useUi()
  const text = words.stockTools.views
  return (
    <Dialog
      title={naming?.renamed ? text.renameTitle : text.saveTitle}
      open={naming !== null}
      onClose={() => setNaming(null)}
    >
      {naming && (
        <NameForm
          first={naming.renamed ? viewName(naming.renamed) : ''}
          onBack={() => setNaming(null)}
          onName={nameIt}
        />
      )}
    </Dialog>
  )
}

/** Menu items for the views, and actions on the chosen one. */
export function ViewItems({ stockViews }: ViewsProps) {
  const { words } = useUi()
  const text = words.stockTools.views
  const { views, chosen, own, name, changed, dropped, setNaming } = stockViews
  return (
    <div role="group" aria-label={text.label}>
      <Menu.Label>{text.label}</Menu.Label>
      {BUILT_IN.map((view) => (
        <Choice
          key={view}
          text={text.builtIn[view]}
          chosen={!own && chosen === view}
          onChoose={() => stockViews.showBuiltIn(view)}
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
    </div>
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
