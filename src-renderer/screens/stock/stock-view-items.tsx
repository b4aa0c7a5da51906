/** The views of the stock: built-in views, and the user's own, which can be saved, updated, renamed and deleted. */
import { Button, Menu, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { Dialog, DialogFooter } from '../../parts/dialog.tsx'
import { Choice } from '../../parts/picker.tsx'
import { useUi } from '../../use-ui.ts'
import { BUILT_IN_VIEWS, viewName } from '../../view/stock-view.ts'
import { shownText } from '../../view/visible-text.ts'
import type { StockViews } from './use-stock-views.ts'

interface ViewsProps {
  readonly stockViews: StockViews
}

/** Asks for the name of a new view, or for a new name of an existing view. */
export function ViewNameDialog({ stockViews: { viewNaming, setNaming, submitName } }: ViewsProps) {
  const { words } = useUi()
  const text = words.stockTools.views
  return (
    <Dialog
      title={viewNaming?.view ? text.renameTitle : text.saveTitle}
      open={viewNaming !== null}
      onClose={() => setNaming(null)}
    >
      {viewNaming && (
        <NameForm
          initialName={viewNaming.view ? viewName(viewNaming.view) : ''}
          onBack={() => setNaming(null)}
          onName={submitName}
        />
      )}
    </Dialog>
  )
}

/** Menu items for the views, and actions on the chosen one. */
export function ViewItems({ stockViews }: ViewsProps) {
  const { words } = useUi()
  const text = words.stockTools.views
  const { views, chosenId, ownView, name, isChanged, deletedView, setNaming } = stockViews
  return (
    <div role="group" aria-label={text.label}>
      <Menu.Label>{text.label}</Menu.Label>
      {BUILT_IN_VIEWS.map((view) => (
        <Choice
          key={view}
          text={text.builtIn[view]}
          isChosen={!ownView && chosenId === view}
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
              isChosen={view.id === chosenId}
              onChoose={() => stockViews.showView(view)}
            />
          ))}
        </div>
      )}
      {deletedView && (
        <Menu.Item onClick={() => void stockViews.restoreView(deletedView)}>
          {text.takeBack(shownText(deletedView.name))}
        </Menu.Item>
      )}
      <Menu.Item onClick={() => setNaming({ view: null })}>{text.save}</Menu.Item>
      {ownView && (
        <>
          {isChanged && <Menu.Item onClick={() => stockViews.update(ownView)}>{text.update(name)}</Menu.Item>}
          <Menu.Item onClick={() => setNaming({ view: ownView })}>{text.rename(name)}</Menu.Item>
          <Menu.Item onClick={() => void stockViews.remove(ownView)}>{text.remove(name)}</Menu.Item>
        </>
      )}
    </div>
  )
}

interface NameFormProps {
  readonly initialName: string
  readonly onBack: () => void
  readonly onName: (name: string) => Promise<void>
}

function NameForm({ initialName, onBack, onName }: NameFormProps) {
  const { words } = useUi()
  const text = words.stockTools.views
  const [name, setName] = useState(initialName)
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
      <DialogFooter>
        <Button variant="default" onClick={onBack}>
          {text.cancel}
        </Button>
        <Button type="submit" disabled={name.trim() === ''}>
          {text.keep}
        </Button>
      </DialogFooter>
    </form>
  )
}
