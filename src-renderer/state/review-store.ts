/** Plans for a second person, and summaries of runs: saved for review, shown, approved. Sends nothing to an account. */
import type { Answer, Failure, Host, Reply } from '../../src-shared/contract/received.ts'
import { createStore } from 'zustand/vanilla'
import { asItCame, type UntrustedText } from '../../src-shared/domain/values/untrusted-text.ts'
import { ask, safely } from './call-host.ts'

export interface OpenPlan extends Reply<'plan.show'> {
  /** Of the host. */
  readonly file: string
  /** This window has approved it and saved it since. */
  readonly approved: boolean
}

export interface ReviewState {
  /** What is under way. */
  readonly busy: 'page' | 'plan' | 'approve' | 'open' | 'summary' | null
  readonly failure: Failure | null
  /** A saved plan is on screen, or on its way. */
  readonly dialog: boolean
  readonly plan: OpenPlan | null
  readonly summary: Reply<'run.summary'> | null
}

export function createReviewStore(host: Host) {
  const store = createStore<ReviewState>(() => ({
    busy: null,
    failure: null,
    dialog: false,
    plan: null,
    summary: null,
  }))

  /** The name it was saved under; null when it failed or the user declined. */
  async function kept(
    busy: NonNullable<ReviewState['busy']>,
    make: () => Promise<Answer<Reply<'review.save'>>>,
  ): Promise<{ readonly file: string; readonly name: UntrustedText } | null> {
    store.setState({ busy, failure: null })
    const made = await make()
    const saved = made.ok ? await safely(() => host.saveFile(made.value.file, asItCame(made.value.name))) : made
    store.setState({ busy: null, failure: saved.ok ? null : saved.failure })
    return made.ok && saved.ok && saved.value ? made.value : null
  }

  async function show(file: string, approved: boolean): Promise<void> {
    store.setState({ busy: 'open', failure: null })
    const shown = await ask(host, 'plan.show', { file })
    store.setState(
      shown.ok ? { busy: null, plan: { ...shown.value, file, approved } } : { busy: null, failure: shown.failure },
    )
  }

  const act = {
    save: (session: string, as: 'page' | 'plan') => kept(as, () => ask(host, 'review.save', { session, as })),
    /** A plan's file, dropped or chosen. */
    async offer(file: File): Promise<void> {
      store.setState({ busy: 'open', failure: null, dialog: true, plan: null })
      const offered = await safely(() => host.offerFile(file))
      if (offered.ok) return show(offered.value.file, false)
      store.setState({ busy: null, failure: offered.failure })
    },
    async page(): Promise<UntrustedText | null> {
      const { plan } = store.getState()
      if (plan === null) return null
      return (await kept('page', () => ask(host, 'plan.page', { file: plan.file })))?.name ?? null
    },
    /** Puts the seal on a copy, lets the user save it, and shows it from then on. */
    async approve(hours: number | null): Promise<UntrustedText | null> {
      const { plan } = store.getState()
      if (plan === null) return null
      const made = await kept('approve', () => ask(host, 'plan.approve', { file: plan.file, hours }))
      if (made === null) return null
      await show(made.file, true)
      return made.name
    },
    /** Names a key; the plan says so from then on. */
    async trust(name: string, fingerprint: string): Promise<void> {
      const { plan } = store.getState()
      store.setState({ failure: null })
      const named = await ask(host, 'seals.trust', { name, fingerprint })
      if (!named.ok) store.setState({ failure: named.failure })
      else if (plan !== null) await show(plan.file, plan.approved)
    },
    closePlan: () => store.setState({ dialog: false, plan: null, failure: null, busy: null }),
    async summarise(run: string): Promise<void> {
      store.setState({ busy: 'summary', failure: null, summary: null })
      const found = await ask(host, 'run.summary', { run })
      store.setState(found.ok ? { busy: null, summary: found.value } : { busy: null, failure: found.failure })
    },
    closeSummary: () => store.setState({ summary: null, failure: null }),
    dismissFailure: () => store.setState({ failure: null }),
  }
  return Object.assign(store, { act })
}
