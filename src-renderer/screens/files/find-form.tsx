/** The form of Find and replace: the text, its replacement, where to look, and buttons to step through the cells. */
import { Button, Checkbox, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { MAX_SEARCH_LENGTH } from '../../../src-shared/api/rows-shown.ts'
import type { CellsReply } from '../../../src-shared/api/window-types.ts'
import { toRawText, markUntrusted } from '../../../src-shared/material/values/untrusted-text.ts'
import { cellsErrorText } from '../../../src-shared/words/cells.ts'
import { VisibleText } from '../../parts/visible.tsx'
import { useUi } from '../../use-ui.ts'
import type { FindScope } from './use-find-scope.ts'
import type { useFindSteps } from './use-find-steps.ts'

interface FindFormProps {
  /** The last answer; null before the first one. */
  readonly reply: CellsReply | null
  readonly scope: FindScope
  readonly steps: ReturnType<typeof useFindSteps>
  /** Whether filters hide rows. */
  readonly isFiltered: boolean
  /** True if a run is changing the rows. */
  readonly isLocked: boolean
  readonly canReplace: boolean
}

export function FindForm({ reply, scope, steps, isFiltered, isLocked, canReplace }: FindFormProps) {
  const { grid, words } = useUi()
  const { find } = words
  const lastSearch = useStore(grid, (state) => state.lastSearch)
  const setLastSearch = (nextSearch: typeof lastSearch): void => grid.setState({ lastSearch: nextSearch })
  const textInput = useRef<HTMLInputElement>(null)
  const openCount = useStore(grid, (state) => state.findState?.openCount ?? 0)
  useEffect(() => {
    if (openCount === 0) return
    textInput.current?.focus()
    textInput.current?.select()
    grid.setState(({ findState }) => (findState ? { findState: { ...findState, hasFocus: true } } : {}))
  }, [openCount, grid])
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        steps.goToNext()
      }}
    >
      <Stack gap={8}>
        <TextInput
          ref={textInput}
          size="xs"
          label={find.text}
          value={lastSearch.text}
          maxLength={MAX_SEARCH_LENGTH}
          spellCheck={false}
          autoComplete="off"
          error={
            reply?.error && <VisibleText text={markUntrusted(cellsErrorText(toRawText(reply.error), words.language))} />
          }
          onChange={({ currentTarget: { value } }) => setLastSearch({ ...lastSearch, text: value })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !event.shiftKey) return
            event.preventDefault()
            steps.goToPrevious()
          }}
        />
        <TextInput
          size="xs"
          label={find.replaceWith}
          value={lastSearch.replacement}
          disabled={isLocked}
          spellCheck={false}
          autoComplete="off"
          onFocus={() =>
            grid.setState((state) => (state.findState ? { findState: { ...state.findState, withReplace: true } } : {}))
          }
          onChange={({ currentTarget: { value } }) => setLastSearch({ ...lastSearch, replacement: value })}
        />
        <Group gap="4px 14px">
          {(['matchCase', 'wholeCell'] as const).map((name) => (
            <Checkbox
              key={name}
              size="xs"
              label={find[name]}
              checked={lastSearch[name]}
              onChange={({ currentTarget: { checked } }) => setLastSearch({ ...lastSearch, [name]: checked })}
            />
          ))}
        </Group>
        <NativeSelect
          size="xs"
          label={find.scope}
          value={scope.chosenScope}
          data={scope.choices}
          description={isFiltered ? find.filtered : undefined}
          onChange={({ currentTarget: { value } }) => scope.choose(value)}
        />
        <FindButtons reply={reply} canReplace={canReplace} steps={steps} />
      </Stack>
    </form>
  )
}

type FindButtonsProps = Pick<FindFormProps, 'reply' | 'canReplace' | 'steps'>

function FindButtons({ reply, canReplace, steps }: FindButtonsProps) {
  const { find, count } = useUi().words
  return (
    <Group gap={4}>
      <Button size="compact-sm" variant="default" disabled={!reply?.found} onClick={steps.goToPrevious}>
        {find.previous}
      </Button>
      <Button size="compact-sm" variant="default" type="submit" disabled={!reply?.found}>
        {find.next}
      </Button>
      {canReplace && (
        <>
          <Button size="compact-sm" variant="default" disabled={!reply?.changing} onClick={steps.replaceOne}>
            {find.replace}
          </Button>
          <Button
            size="compact-sm"
            disabled={!isSearchComplete(reply) || !reply.changing}
            onClick={() => reply && steps.replaceAll(reply)}
          >
            {reply?.changing ? find.replaceAll(reply.changing, count(reply.changing)) : find.replaceNone}
          </Button>
        </>
      )}
    </Group>
  )
}

/** Whether all rows were searched. */
export function isSearchComplete(reply: CellsReply | null): reply is CellsReply {
  return reply !== null && reply.looked >= reply.rows
}
