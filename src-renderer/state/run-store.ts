/** The run started from the open import: its progress, and what to do about it. Never computes an outcome itself. */
import type { Failure, Host, ReportRow, Request, RunProgress } from '../../src-shared/api/window-types.ts'
import { createStore } from 'zustand/vanilla'
import { isOver } from '../../src-shared/api/run.ts'
import { attentionOf } from '../../src-shared/run/run-outcome.ts'
import { ask } from './call-host.ts'
import type { UntrustedText } from '../../src-shared/material/values/untrusted-text.ts'

type Asked = 'pause' | 'resume' | 'cancel' | 'discard'

export interface RunState {
  readonly run: string | null
  readonly starting: boolean
  /** What the host wants typed before it starts what is open; null until it has said so. */
  readonly phrase: UntrustedText | null
  readonly progress: RunProgress | null
  /** What was asked of the run and has not shown yet. */
  readonly asked: Asked | null
  readonly failure: Failure | null
  /** The user has started to take this run back. */
  readonly undone: boolean
  /** Rows that need attention, known when the run is over. */
  readonly failed: readonly ReportRow[]
}

export type StartOptions = Pick<Request<'run.start'>, 'confirm' | 'firstRows'>

export type RunStore = ReturnType<typeof createRunStore>

const NONE: RunState = {
  run: null,
  starting: false,
  phrase: null,
  progress: null,
  asked: null,
  failure: null,
  undone: false,
  failed: [],
}
const MOST_FAILED = 200

export function createRunStore(host: Host) {
  const store = createStore<RunState>(() => NONE)

  function show(progress: RunProgress): void {
    const before = store.getState()
    if (progress.run !== before.run) return
    const answered = before.progress?.state !== progress.state
    // A parked run that was asked to go on and found no quota stays parked: what it says then is its answer.
    const replied = answered || before.progress?.why?.details['asked'] !== progress.why?.details['asked']
    store.setState({ progress, asked: replied ? null : before.asked })
    if (isOver(progress.state) && answered && attentionOf(progress.counts) > 0) void readFailed(progress.run)
  }

  /** Each question gets a number: an answer that comes after the next question is not shown. */
  let challenged = 0
  /** How often the watched run told its progress by itself. */
  let told = 0
  host.on('run.progress', (progress) => {
    if (progress.run === store.getState().run) told += 1
    show(progress)
  })

  async function readFailed(run: string): Promise<void> {
    const answer = await ask(host, 'run.report', { run, from: 0, count: MOST_FAILED, failedOnly: true })
    if (answer.ok && store.getState().run === run) store.setState({ failed: answer.value.rows })
  }

  async function say(asked: Asked): Promise<void> {
    const { run } = store.getState()
    if (run === null) return
    store.setState({ asked, failure: null })
    const answer = await ask(host, `run.${asked}`, { run })
    if (!answer.ok) return store.setState({ asked: null, failure: answer.failure })
    await look(run)
  }

  /** An answer can be overtaken by what the run told meanwhile, even by its end: then it is old. */
  async function look(run: string): Promise<void> {
    const before = told
    const answer = await ask(host, 'run.progress', { run })
    if (answer.ok && told === before) show(answer.value)
  }

  const act = {
    /** Asks for the phrase of an unusual plan as it is now; one asked for before counts no more. */
    async challenge(session: string): Promise<void> {
      challenged += 1
      const mine = challenged
      store.setState({ phrase: null })
      const answer = await ask(host, 'run.challenge', { session })
      if (mine !== challenged || store.getState().starting) return
      store.setState(answer.ok ? { phrase: answer.value.phrase } : { failure: answer.failure })
    },
    /** `confirm`: what the user typed where the guard asks; `firstRows`: pause after so many. */
    async start(session: string, options: StartOptions = {}): Promise<void> {
      store.setState({ ...NONE, starting: true }, true)
      const answer = await ask(host, 'run.start', { session, ...options })
      if (!answer.ok) return store.setState({ ...NONE, failure: answer.failure }, true)
      store.setState({ starting: false, run: answer.value.run })
      await look(answer.value.run)
    },
    pause: () => say('pause'),
    resume: () => say('resume'),
    cancel: () => say('cancel'),
    /** Gives up what an unfinished run has not sent. */
    discard: () => say('discard'),
    /** Watches a run and goes on with it: its page may have been left meanwhile, as for a key. */
    async goOn(run: string): Promise<void> {
      await act.watch(run)
      await act.resume()
    },
    async watch(run: string): Promise<void> {
      store.setState({ ...NONE, run }, true)
      await look(run)
    },
    /** Asks again for what is said of the run, as after a change of language. */
    async refreshWording(): Promise<void> {
      const { run, failed } = store.getState()
      if (run === null) return
      await Promise.all([look(run), failed.length > 0 ? readFailed(run) : undefined])
    },
    /** Notes that an undo of a run was started, if it is the one shown. */
    takenBack: (run: string) => store.getState().run === run && store.setState({ undone: true }),
    forget: () => store.setState(NONE, true),
    dismissFailure: () => store.setState({ failure: null }),
  }
  return Object.assign(store, { act })
}

/** The file a run came from stays open: not one that is over, nor one that waits for the quota and needs no window. */
export function keepsFile({ starting, progress }: RunState): boolean {
  return starting || (progress !== null && progress.state !== 'parked' && !isOver(progress.state))
}
