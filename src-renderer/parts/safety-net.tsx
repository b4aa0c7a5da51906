/** When a part of the window itself breaks: says so and offers a way back instead of an empty window. */
import { Button } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import { useWords } from '../use-words.ts'
import { FailurePage } from './failure-view.tsx'
import { untrusted } from '../../src-shared/domain/values/untrusted-text.ts'

interface Props {
  readonly children: ReactNode
}

interface State {
  readonly broken: Error | null
}

export class SafetyNet extends Component<Props, State> {
  override state: State = { broken: null }

  static getDerivedStateFromError(cause: unknown): State {
    return { broken: cause instanceof Error ? cause : new Error(String(cause)) }
  }

  override render(): ReactNode {
    const { broken } = this.state
    return broken ? <Broken cause={broken} onAgain={() => this.setState({ broken: null })} /> : this.props.children
  }
}

function Broken({ cause, onAgain }: { readonly cause: Error; readonly onAgain: () => void }) {
  const words = useWords()
  return (
    <FailurePage
      title={words.failure.titles.window}
      failure={{ code: 'internal', message: untrusted(words.failure.broken) }}
      note={cause.message}
    >
      <Button onClick={onAgain}>{words.failure.again}</Button>
      <Button variant="default" onClick={() => location.reload()}>
        {words.failure.reload}
      </Button>
    </FailurePage>
  )
}
