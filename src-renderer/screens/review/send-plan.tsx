/** A saved plan on its way to its account: what sending it would do now, and the word that sends it. */
import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useStore } from 'zustand'
import { asItCame } from '../../../src-shared/domain/values/untrusted-text.ts'
import { DialogFoot } from '../../parts/dialog.tsx'
import { Visible } from '../../parts/visible.tsx'
import type { ReviewState } from '../../state/review-store.ts'
import { useUi } from '../../use-ui.ts'
import { shownText } from '../../view/visible-text.ts'
import shared from '../../parts/shared.module.css'

export function SendPlan({ checked }: { readonly checked: NonNullable<ReviewState['checked']> }) {
  const { app, history, review, undo, words } = useUi()
  const sending = useStore(review, (state) => state.busy === 'send')
  const [typed, setTyped] = useState('')
  const { account, blocks, changedSince, leftOut, phrase, writes } = checked
  const ready = writes > 0 && !sending && (phrase === null || typed.trim() === asItCame(phrase))

  async function send(): Promise<void> {
    const run = await review.act.send(phrase === null ? undefined : typed.trim())
    if (run === null) return
    undo.act.close()
    app.act.go('history')
    void history.act.open(run)
  }

  return (
    <DialogFoot>
      <Stack gap={6} flex="1 0 100%" role="group" aria-label={words.review.send}>
        <Text fw={600}>{words.review.sendTo(shownText(account.name), shownText(account.address))}</Text>
        {changedSince !== null && (
          <Text c="var(--warn)">
            <Visible text={changedSince} />
          </Text>
        )}
        {leftOut > 0 && (
          <>
            <Text>{words.review.leftOut(leftOut, words.count(leftOut))}</Text>
            <ul className={shared['points']}>
              {blocks.map((text) => (
                <li key={asItCame(text)}>
                  <Visible text={text} />
                </li>
              ))}
            </ul>
          </>
        )}
        {writes === 0 && <Text role="status">{words.review.sendNothing}</Text>}
        {phrase !== null && (
          <TextInput
            label={words.apply.typePhrase(shownText(phrase))}
            value={typed}
            autoComplete="off"
            autoFocus
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={(event) => event.key === 'Enter' && ready && void send()}
          />
        )}
      </Stack>
      <Button variant="default" onClick={() => review.act.keep()} autoFocus={phrase === null}>
        {words.review.noSend}
      </Button>
      {writes > 0 && (
        <Button disabled={!ready} loading={sending} onClick={() => void send()}>
          {words.review.sending(words.units.calls(writes, words.count(writes)))}
        </Button>
      )}
    </DialogFoot>
  )
}
