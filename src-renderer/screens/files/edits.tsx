/** Undo, redo and the last changes in the preview and in Look at the file, as commands with keys and as menu items. */
import { Box, Menu } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { EditStep, Steps } from '../../../src-shared/api/changed.ts'
import { CheckIcon, RedoIcon, UndoIcon } from '../../parts/icons.tsx'
import { Keys } from '../../parts/keys.tsx'
import { useCommand } from '../../parts/use-command.ts'
import picker from '../../parts/picker.module.css'
import { isApplied, keepsFile } from '../../state/run-store.ts'
import { useUi } from '../../use-ui.ts'
import { specOfCommand } from '../../view/commands.ts'
import type { Words } from '../../../src-shared/words/window/words.ts'

/** Extra undo steps before and after the preview's, and functions that undo or redo all of them. */
export interface StepsApart {
  readonly past: number
  readonly future: number
  readonly act: { undo(): Promise<void>; redo(): Promise<void> }
}

interface EditsProps {
  readonly apart?: StepsApart | undefined
}

function useSteps(apart: StepsApart | undefined) {
  const { imports } = useUi()
  const own = useStore(imports, (state) => (state.step === 'open' ? state.summary.edits : undefined))
  return {
    done: (own?.done ?? 0) + (apart?.past ?? 0),
    undone: (own?.undone ?? 0) + (apart?.future ?? 0),
    last: apart && apart.past > 0 ? undefined : own?.last,
    next: apart && apart.future > 0 ? undefined : own?.next,
  }
}

/** Why there is nothing to undo or redo; null if there is. */
function useBlocked({ done, undone }: ReturnType<typeof useSteps>): Readonly<Record<'undo' | 'redo', string | null>> {
  const { imports, run, words } = useUi()
  // While a change is being made its steps are not counted yet, but the keys may already apply to it.
  const coming = useStore(imports, (state) => (state.step === 'open' || state.step === 'raw-sheet') && state.busy)
  // A change that is being sent cannot be undone until its result is known.
  const locked = useStore(run, (state) => isApplied(state) || keepsFile(state))
  const { why } = words.commands
  return {
    undo: locked ? why.running : done > 0 || coming ? null : why.nothingToUndo,
    redo: locked ? why.running : undone > 0 || coming ? null : why.nothingToRedo,
  }
}

/** Registers the undo and redo commands. Renders nothing. */
export function EditCommands({ apart }: EditsProps) {
  const { app, imports, words } = useUi()
  const steps = useSteps(apart)
  const { done, last, next } = steps
  const blocked = useBlocked(steps)
  const act = apart?.act ?? imports.act
  useCommand('undo', { run: () => void go('undo'), blocked: blocked.undo })
  useCommand('redo', { run: () => void go('redo'), blocked: blocked.redo })
  /** The change may be outside the visible part, so it is announced. */
  async function go(way: 'undo' | 'redo'): Promise<void> {
    const step = way === 'undo' ? last : next
    const before = done
    await act[way]()
    const state = imports.getState()
    if (!step || state.step !== 'open' || state.failure || state.summary.edits?.done === before) return
    const texts = way === 'undo' ? words.steps.undone : words.steps.redone
    app.act.tell({ kind: 'good', text: texts(stepText(step, words)) })
  }
  return null
}

/** `onList`: shows the last changes instead of the menu; absent if there is no such list. */
export function EditItems({ apart, onList }: EditsProps & { readonly onList: (() => void) | undefined }) {
  const { commands, words } = useUi()
  const steps = useSteps(apart)
  const { done, undone, last, next } = steps
  const blocked = useBlocked(steps)
  const items = [
    { id: 'undo', icon: <UndoIcon />, text: last ? words.steps.undo(stepText(last, words)) : words.filters.undo },
    { id: 'redo', icon: <RedoIcon />, text: next ? words.steps.redo(stepText(next, words)) : words.filters.redo },
  ] as const
  return (
    <>
      <Menu.Divider />
      {items.map(({ id, icon, text }) => (
        <Menu.Item
          key={id}
          disabled={blocked[id] !== null}
          leftSection={icon}
          rightSection={<Keys keys={(specOfCommand(id).keys ?? []).slice(0, 1)} />}
          onClick={() => commands.act.offered(id)?.run()}
        >
          {text}
        </Menu.Item>
      ))}
      {onList && done + undone > 0 && (
        <Menu.Item closeMenuOnClick={false} onClick={onList} aria-haspopup="true">
          {words.steps.list} …
        </Menu.Item>
      )}
    </>
  )
}

/** The last changes. Choosing one returns to the state after it. Later changes are undone and can be redone. */
export function LastChanges() {
  const { imports, rows, run, words } = useUi()
  const [steps, setSteps] = useState<Steps | null>(null)
  const locked = useStore(run, (state) => isApplied(state) || keepsFile(state))
  const list = useRef<HTMLDivElement>(null)
  const { listHint, start, earlier, nowAt } = words.steps
  const from = steps?.first ?? 0
  const all = steps === null ? [] : [null, ...steps.steps]
  const go = (done: number): void => void imports.act.stepTo(done)
  useEffect(() => void rows.act.steps().then(setSteps), [rows])
  useEffect(() => {
    if (steps !== null) list.current?.querySelector<HTMLElement>('button:not(:disabled)')?.focus()
  }, [steps])
  return (
    <div ref={list} role="group" aria-label={words.steps.list}>
      <p className={picker['hint']}>{listHint}</p>
      {all
        .map((step, at) => {
          const isNow = from + at === steps?.done
          return (
            <Menu.Item
              // oxlint-disable-next-line react/no-array-index-key -- a step is its number
              key={from + at}
              {...(steps !== null && from + at > steps.done ? { c: 'dimmed' } : {})}
              disabled={locked}
              leftSection={isNow ? <CheckIcon size={14} /> : <Box w={14} />}
              onClick={() => !isNow && go(from + at)}
            >
              {step === null ? (from === 0 ? start : earlier) : stepText(step, words)}
              {isNow && <span className="heard"> ({nowAt})</span>}
            </Menu.Item>
          )
        })
        .toReversed()}
    </div>
  )
}

function stepText({ what, count }: EditStep, { steps, count: shown }: Words): string {
  switch (what) {
    case 'cells':
    case 'clear':
    case 'cut':
    case 'paste':
    case 'fill':
    case 'replace':
    case 'set':
    case 'add':
    case 'percent':
    case 'round':
      return steps[what](count, shown(count))
    case 'leave-out':
      return steps.leaveOut(count, shown(count))
    case 'ask-again':
      return steps.askAgain(count, shown(count))
    case 'take-in':
      return steps.takeIn(count, shown(count))
    case 'field-out':
      return steps.fieldOut
    case 'field-in':
      return steps.fieldIn
    default:
      return steps[what]
  }
}
