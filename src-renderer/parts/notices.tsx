/** Messages: as a line above the rest of the page, or in the middle of an empty screen. */
import { Group, Stack, Text, Button } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import shared from './shared.module.css'
import type { Failure } from '../../src-shared/api/window-types.ts'
import { isNothingToDo } from '../view/failure-line.ts'
import type { Language } from '../../src-shared/material/values/language.ts'
import { SmallButton } from './buttons.tsx'
import { useUi } from '../use-ui.ts'
import { WarnIcon } from './icons.tsx'
import { Mark } from './mark.tsx'
import { FullMessage, VisibleText, type ShownMessage } from './visible.tsx'

interface NoticeLineProps {
  readonly tone?: 'calm' | 'warn' | 'bad'
  readonly icon?: ReactNode
  readonly text: ReactNode
  readonly role?: 'status' | 'alert'
  readonly children?: ReactNode
}

/** One line across the window, above the part it describes: a text, then buttons. */
export function NoticeLine({ tone = 'calm', icon, text, role, children }: NoticeLineProps) {
  return (
    <Group className={shared['notice'] ?? ''} px={16} py={4} role={role} data-tone={tone}>
      {icon}
      <span>{text}</span>
      {children}
    </Group>
  )
}

interface FailureProps {
  readonly failure: Pick<Failure, 'kind'> & { readonly message: (language: Language) => ShownMessage }
  readonly children?: ReactNode
}

interface FailurePageProps extends FailureProps {
  /** The heading for what failed; the failure's own title by default. */
  readonly title?: string
  readonly note?: string | undefined
}

/** A failure in the middle of an otherwise empty screen. */
export function FailurePage({ title, failure, note, children }: FailurePageProps) {
  const message = failure.message(useUi().words.language)
  return (
    <Stack component="section" align="center" gap={0} m="auto" px={24} py={32} maw={560} ta="center" role="alert">
      <Mark tone="bad" size={44}>
        <WarnIcon size={22} />
      </Mark>
      <Text component="h1" fz={18} fw={600} mt={12} tabIndex={-1}>
        {title ?? message.title}
      </Text>
      <Text c="dimmed" fz={14} mt={8} className={shared['message'] ?? ''}>
        <VisibleText text={message.what} showsLineBreaks />
      </Text>
      <Text fz={14} mt={8} className={shared['message'] ?? ''}>
        <VisibleText text={message.fix} showsLineBreaks />
      </Text>
      {note !== undefined && (
        <Text c="var(--text-3)" mt={8}>
          {note}
        </Text>
      )}
      {children !== undefined && (
        <Group justify="center" mt={20}>
          {children}
        </Group>
      )}
    </Stack>
  )
}

interface FailureLineProps extends FailureProps {
  readonly onRetry?: () => void
  readonly onDismiss?: () => void
}

/** A failure as one line with buttons, above the parts that still work. */
export function FailureLine({ failure, onRetry, onDismiss, children }: FailureLineProps) {
  const { words } = useUi()
  const message = failure.message(words.language)
  const isExpectedFailure = isNothingToDo(failure)
  return (
    <NoticeLine
      tone={isExpectedFailure ? 'calm' : 'bad'}
      role={isExpectedFailure ? 'status' : 'alert'}
      icon={!isExpectedFailure && <WarnIcon />}
      text={<FullMessage message={message} />}
    >
      {onRetry && <SmallButton onClick={onRetry}>{words.failure.tryAgain}</SmallButton>}
      {children}
      {onDismiss && <SmallButton onClick={onDismiss}>{words.failure.dismiss}</SmallButton>}
    </NoticeLine>
  )
}

interface ErrorBoundaryProps {
  readonly children: ReactNode
}

interface ErrorBoundaryState {
  readonly error: Error | null
}

/** Catches errors thrown while a screen renders, shows them, and lets the user try again. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null }

  static getDerivedStateFromError(cause: unknown): ErrorBoundaryState {
    return { error: cause instanceof Error ? cause : new Error(String(cause)) }
  }

  override render(): ReactNode {
    const { error } = this.state
    return error ? <ErrorPage cause={error} onRetry={() => this.setState({ error: null })} /> : this.props.children
  }
}

function ErrorPage({ cause, onRetry }: { readonly cause: Error; readonly onRetry: () => void }) {
  const { words } = useUi()
  return (
    <FailurePage failure={{ kind: 'internal', message: () => words.failure.partBroken }} note={cause.message}>
      <Button onClick={onRetry}>{words.failure.tryAgain}</Button>
      <Button variant="default" onClick={() => location.reload()}>
        {words.failure.reload}
      </Button>
    </FailurePage>
  )
}
