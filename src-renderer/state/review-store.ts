/** Plans for a second person, and summaries of runs: saved for review, shown, approved, and sent once they were compared with their account. */
import type { Answer, Failure, Host, Reply } from '../../src-shared/contract/window-types.ts'
import { createStore, type StoreApi } from 'zustand/vanilla'
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
  readonly busy: 'page' | 'plan' | 'approve' | 'open' | 'summary' | 'check' | 'send' | null
  readonly failure: Failure | null
  /** A saved plan is on screen, or on its way. */
  readonly dialog: boolean
  readonly plan: OpenPlan | null
  /** What sending it would do now; null: it was not compared with its account yet. */
  readonly checked: Reply<'plan.check'> | null
  readonly summary: Reply<'run.summary'> | null
}

export function createReviewStore(host: Host) {
  const store = createStore<ReviewState>(() => ({
    busy: null,
    failure: null,
    dialog: false,
    plan: null,
    checked: null,
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

  const sending = sendingActs(host, store)
  const { keep } = sending

  const act = {
    save: (session: string, as: 'page' | 'plan') => kept(as, () => ask(host, 'review.save', { session, as })),
    /** A plan's file, dropped or chosen. */
    async offer(file: File): Promise<void> {
      keep()
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
    ...sending,
    closePlan: (): void => {
      keep()
      store.setState({ dialog: false, plan: null, failure: null, busy: null })
    },
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

/** Comparing a plan with its account, and sending it. */
function sendingActs(host: Host, store: StoreApi<ReviewState>) {
  /** Lets go of what was compared. */
  function keep(): void {
    const { checked } = store.getState()
    if (checked !== null) void ask(host, 'plan.leave', { check: checked.check })
    store.setState({ checked: null })
  }

  return {
    keep,
    /** Compares the plan with its account; `account`: the one that is looked at. */
    async check(account: string | null): Promise<void> {
      const { plan } = store.getState()
      if (plan === null) return
      keep()
      store.setState({ busy: 'check', failure: null })
      const { sha256 } = plan.plan.planFile
      const answer = await ask(host, 'plan.check', {
        file: plan.file,
        sha256,
        ...(account === null ? {} : { account }),
      })
      if (store.getState().plan !== plan) {
        // Closed meanwhile.
        if (answer.ok) void ask(host, 'plan.leave', { check: answer.value.check })
        return
      }
      store.setState(
        answer.ok ? { busy: null, checked: answer.value } : { busy: null, checked: null, failure: answer.failure },
      )
    },
    /** Sends what was shown; the run's id, or null where it was refused. */
    async send(confirm?: string): Promise<string | null> {
      const { plan, checked } = store.getState()
      if (plan === null || checked === null) return null
      store.setState({ busy: 'send', failure: null })
      const answer = await ask(host, 'plan.apply', {
        check: checked.check,
        ...(confirm === undefined ? {} : { confirm }),
      })
      if (answer.ok) {
        store.setState({ dialog: false, plan: null, checked: null, failure: null, busy: null })
        return answer.value.run
      }
      // A phrase counts once, and what was shown may be too old: it is looked at again.
      if (store.getState().plan === plan) keep()
      store.setState({ busy: null, failure: answer.failure })
      return null
    },
  }
}
