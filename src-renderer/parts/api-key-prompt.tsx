/**
 * If an account has no key or rejected its key, offers to open the key field, and then resumes the user's task. Not used for accounts whose key is
 * set elsewhere.
 */
import type { Failure } from '../../src-shared/api/window-types.ts'
import { Button, type ButtonProps } from '@mantine/core'
import { useStore } from 'zustand'
import type { Screen } from '../state/app-store.ts'
import { useUi } from '../use-ui.ts'
import { FailureLine } from './notices.tsx'

interface ApiKeyPromptProps extends Pick<ButtonProps, 'size' | 'variant'> {
  /** The failure. If its cause is not the key, nothing is shown. */
  readonly failure: Pick<Failure, 'kind' | 'reason'> | null
  /** The account to use if the failure does not name one. */
  readonly account: string | null | undefined
  /** The screen to return to. */
  readonly screen: Screen
  readonly afterConnecting: () => void
}

export function ApiKeyPrompt({ failure, account, screen, afterConnecting, ...buttonProps }: ApiKeyPromptProps) {
  const { app, setups, words } = useUi()
  const keyReason = failure?.reason?.code === 'no-key' ? failure.reason : null
  const id = keyReason?.account ?? account
  const knownAccount = useStore(app, (state) => state.accounts.find((account) => account.id === id))
  if (
    failure?.kind !== 'account-refused-key' ||
    !knownAccount ||
    knownAccount.practice ||
    knownAccount.id === 'environment'
  )
    return null

  async function openKeyField(): Promise<void> {
    if (!knownAccount) return
    await setups.act.enterKey(knownAccount.id, () => {
      app.act.showScreen(screen)
      afterConnecting()
    })
    app.act.showScreen('accounts')
  }

  return (
    <Button {...buttonProps} onClick={() => void openKeyField()}>
      {keyReason?.access === 'missing' ? words.accounts.enterKey : words.accounts.enterKeyAgain}
    </Button>
  )
}

interface KeyFailureProps extends Pick<ApiKeyPromptProps, 'account' | 'screen'> {
  readonly failure: Failure
  readonly onDismiss: () => void
  /** Called once the key is saved; if absent, the message is only dismissed. */
  readonly afterConnecting?: () => void
}

/** A failure message with a button to the key field if the key is the cause. */
export function KeyFailureLine({ failure, onDismiss, afterConnecting = onDismiss, ...promptProps }: KeyFailureProps) {
  return (
    <FailureLine failure={failure} onDismiss={onDismiss}>
      <ApiKeyPrompt size="compact-sm" failure={failure} afterConnecting={afterConnecting} {...promptProps} />
    </FailureLine>
  )
}
