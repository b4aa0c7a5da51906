/** Saves pages for review, and summaries of runs. */
import type { Failure, Host, Reply } from '../../src-shared/api/window-types.ts'
import { createStore } from 'zustand/vanilla'
import { toRawText, type UntrustedText } from '../../src-shared/material/values/untrusted-text.ts'
import { ask, answerOrFailure } from './call-host.ts'

export interface ReviewState {
  /** What is being written now. */
  readonly busy: 'page' | 'summary' | null
  readonly failure: Failure | null
  readonly summary: Reply<'run.summary'> | null
}

export function createReviewStore(host: Host) {
  const store = createStore<ReviewState>(() => ({ busy: null, failure: null, summary: null }))
  const actions = {
    /** Saves the page and returns its name. Null if saving failed or the user declined. */
    async save(session: string): Promise<UntrustedText | null> {
      store.setState({ busy: 'page', failure: null })
      const fileAnswer = await ask(host, 'review.save', { session })
      const saveAnswer = fileAnswer.ok
        ? await answerOrFailure(() => host.saveFile(fileAnswer.value.file, toRawText(fileAnswer.value.name)))
        : fileAnswer
      store.setState({ busy: null, failure: saveAnswer.ok ? null : saveAnswer.failure })
      return fileAnswer.ok && saveAnswer.ok && saveAnswer.value ? fileAnswer.value.name : null
    },
    async summarise(run: string): Promise<void> {
      store.setState({ busy: 'summary', failure: null, summary: null })
      const answer = await ask(host, 'run.summary', { run })
      store.setState(answer.ok ? { busy: null, summary: answer.value } : { busy: null, failure: answer.failure })
    },
    closeSummary: () => store.setState({ summary: null, failure: null }),
    dismissFailure: () => store.setState({ failure: null }),
  }
  return Object.assign(store, { act: actions })
}
