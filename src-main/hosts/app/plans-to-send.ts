/**
 * A saved plan on its way to its account: compared with it, judged as the terminal judges it, and sent as it was shown. One at a time
 * is held open; who looks at another one, or too long, looks again. [SEAL-10]
 */
import { randomBytes, randomInt } from 'node:crypto'
import type { Reply, Request } from '../../../src-shared/contract/calls.ts'
import type { Answer } from '../../../src-shared/contract/host.ts'
import type { Settings } from '../../../src-shared/contract/settings.ts'
import type { SavedPlanFacts } from '../../../src-shared/contract/saved-plan-facts.ts'
import { accountPlace } from '../../../src-shared/domain/account/account-place.ts'
import { approvalOf, expiredApproval, withOwners } from '../../../src-shared/domain/guard/seals.ts'
import type { Message } from '../../../src-shared/wording/message.ts'
import { changedSinceText } from '../../../src-shared/wording/plan-file.ts'
import { deletePhrase } from '../../../src-shared/wording/runs.ts'
import { approvalRefusal, sealWords, utcMinute } from '../../../src-shared/wording/seals.ts'
import { systemClock } from '../../adapters/clock.ts'
import type { RunOriginals } from '../../adapters/run-originals/run-originals.ts'
import { CannotKeep } from '../../adapters/settings/persisted-json.ts'
import { sha256 } from '../../adapters/sha256.ts'
import { applyPlan } from '../../engine/apply/apply-plan.ts'
import { CHALLENGE_MS, Challenges, type Asked as Asking } from '../../engine/apply/challenges.ts'
import type { JournalPort } from '../../engine/run/journal-port.ts'
import { teach } from '../../engine/suppliers/teaching.ts'
import { ImportThread } from '../../workers/import-thread.ts'
import type { PlanOpened } from '../../workers/saved-plan.ts'
import { startImport } from '../../workers/start-import.ts'
import type { AppOptions } from '../app.ts'
import type { Seals } from '../seals.ts'
import type { KnownFiles } from './known-files.ts'
import type { OpenAccounts, UsableAccount } from './open-accounts.ts'
import { optionsOf } from './run-pace.ts'
import type { RunningRuns } from './running-runs.ts'
import type { SupplierProfiles } from './supplier-profiles.ts'
import type { UiLanguage } from './ui-language.ts'

interface Parts {
  readonly accounts: OpenAccounts
  readonly files: KnownFiles
  readonly journal: JournalPort
  /** The journal's file. */
  readonly journalFile: string
  readonly options: AppOptions
  readonly originals: RunOriginals
  readonly runs: RunningRuns
  readonly seals: Seals
  readonly settings: () => Settings
  readonly suppliers: SupplierProfiles
  readonly uiLanguage: UiLanguage
}

/** A plan as its account was when it was compared. */
interface Compared {
  readonly id: string
  readonly file: string
  readonly thread: ImportThread
  readonly facts: SavedPlanFacts
  readonly outline: PlanOpened
  readonly usable: UsableAccount
  /** Milliseconds, rising. */
  readonly until: number
}

export class PlansToSend {
  private readonly parts: Parts
  private compared: Compared | null = null
  private readonly challenges = new Challenges(
    () => randomInt(1000, 10_000),
    () => performance.now(),
  )

  constructor(parts: Parts) {
    this.parts = parts
  }

  /** What sending a plan would do now. Sends no write. */
  async check(asked: Request<'plan.check'>): Promise<Answer<Reply<'plan.check'>>> {
    const { files, journal, uiLanguage } = this.parts
    await this.close()
    const file = files.find(asked.file)
    if (!file) return { ok: false, failure: { code: 'not-found', message: uiLanguage.words.fileUnknown } }
    let ledger: string | null = null
    const onRequest = (): void => {
      if (ledger !== null) journal.countRequests(ledger, 1)
    }
    const language = () => uiLanguage.language
    const thread = new ImportThread({ onProgress: () => undefined, onRequest, language })
    const read = async (): Promise<Answer<Compared>> => {
      const own = await this.parts.seals.own()
      const plan = { source: file, own, limits: this.parts.settings().guard, called: file.name }
      const known = await this.parts.seals.known()
      const facts = await thread.ask('showPlan', { ...plan, known, language: uiLanguage.language })
      if (!facts.ok) return facts
      if (facts.value.planFile.sha256 !== asked.sha256) return thread.planChanged
      const usable = await this.accountOf(facts.value, asked.account)
      if (!usable.ok) return usable
      const { account, connection, view } = usable.value
      ledger = account.ledger
      const { address, key, network } = connection
      const storages = view.storages.map(({ id }) => id)
      const from = { journal: this.parts.journalFile, address, key, network, storages }
      const outline = await thread.ask('openPlan', { ...plan, ...from })
      if (!outline.ok) return outline
      // It was saved again while it was read.
      if (outline.value.sha256 !== asked.sha256) return thread.planChanged
      const refused = await this.refusalOf(outline.value, address, file.name)
      if (refused !== null) return refusedAs('second-seal', refused)
      const id = randomBytes(16).toString('base64url')
      const until = performance.now() + CHALLENGE_MS
      const value = { id, file: file.name, thread, facts: facts.value, outline: outline.value, usable: usable.value }
      return { ok: true, value: { ...value, until } }
    }
    const answer = await read().catch(async (error: unknown) => {
      await thread.close()
      throw error
    })
    if (!answer.ok) {
      await thread.close()
      return answer
    }
    // Another one may have been looked at meanwhile.
    await this.close()
    this.compared = answer.value
    return { ok: true, value: this.told(answer.value) }
  }

  /** Sends what was shown. One word for each look: whatever becomes of it, the plan is looked at again before it is sent again. */
  async apply({ check, ...asked }: Request<'plan.apply'>): Promise<Answer<Reply<'plan.apply'>>> {
    const { compared } = this
    if (compared?.id !== check) return refusedAs('plan-changed', this.parts.uiLanguage.words.planChanged)
    this.compared = null
    try {
      return await this.send(compared, asked)
    } finally {
      await compared.thread.close()
    }
  }

  private async send(
    compared: Compared,
    { confirm, ...pace }: Omit<Request<'plan.apply'>, 'check'>,
  ): Promise<Answer<Reply<'plan.apply'>>> {
    const { options, originals, runs, settings, uiLanguage } = this.parts
    if (compared.until < performance.now()) return refusedAs('plan-changed', uiLanguage.words.planChanged)
    const { thread, outline, usable, file } = compared
    const { account, connection, view } = usable
    // An approval may have ended since, and the account may need one now.
    const refused = await this.refusalOf(outline, connection.address, file)
    if (refused !== null) return refusedAs('second-seal', refused)
    const lines = linesOf(compared)
    const { writes } = outline
    const known = await this.parts.seals.known()
    const started = await runs.drive(async () => {
      const applied = await applyPlan({
        writes,
        confirm: async () => {
          if (this.phraseOf(compared) === null) return { kind: 'confirmed' }
          const about = { kind: 'apply', file: outline.head.file, account: view.name, writes, lines } as const
          const outside = async () => options.confirmPlan === undefined || options.confirmPlan(about)
          const said = await this.challenges.confirm(sending(compared), confirm, outside)
          return said === 'not-typed' ? refusedAs('guard', uiLanguage.words.guardAsks) : { kind: said }
        },
        originals,
        keepOriginals: null,
        start: () =>
          startImport(runs.baseOf(usable), {
            head: outline.head,
            proof: { plan: outline.digest, seals: withOwners(outline.seals, known) },
            accountName: connection.name,
            thread,
            revision: thread.revision,
            ledger: account.ledger,
            storages: outline.storages,
            knownIds: outline.knownIds,
            undoOf: null,
            options: optionsOf(pace, settings()),
          }),
      })
      if (!('kind' in applied)) return applied
      if (applied.kind === 'declined') return refusedAs('declined', uiLanguage.words.planDeclined)
      const message = outline.leftOut > 0 ? uiLanguage.words.nothingButProblems : uiLanguage.words.nothingToSend
      return { ok: false, failure: { code: 'nothing-to-do', message } }
    })
    if (!started.ok) return started
    await this.remember(compared)
    return started
  }

  /** Lets go of the plan that is held open; `id`: only of that one. */
  async close(id?: string): Promise<void> {
    const { compared } = this
    if (compared === null || (id !== undefined && compared.id !== id)) return
    this.compared = null
    await compared.thread.close()
  }

  private told(compared: Compared): Reply<'plan.check'> {
    const { id, outline, usable } = compared
    const { language } = this.parts.uiLanguage
    const words = this.phraseOf(compared)
    return {
      check: id,
      account: { name: usable.view.name, address: usable.connection.address },
      writes: outline.writes,
      leftOut: outline.leftOut,
      blocks: outline.blocks,
      changedSince: changedSinceText(outline.changedSince, language),
      phrase: words === null ? null : this.challenges.ask(sending(compared), words),
    }
  }

  /** What must be typed, as it begins; null where nothing must be. */
  private phraseOf({ outline: { deletes, guard } }: Compared): string | null {
    if (guard) return guard.phrase
    return deletes > 0 ? deletePhrase(deletes, this.parts.uiLanguage.language) : null
  }

  /** The account a plan was made against: the one that is looked at, where several have its address; else the one of its name. */
  private async accountOf(
    { account: made }: SavedPlanFacts,
    asked: string | undefined,
  ): Promise<Answer<UsableAccount>> {
    const { accounts, uiLanguage } = this.parts
    const place = accountPlace(made.address)
    const fitting = (await accounts.list()).filter(({ address }) => accountPlace(address) === place)
    const named = fitting.find(({ name, keptAs }) => (keptAs ?? name) === made.name)
    const found = fitting.find(({ id }) => id === asked) ?? named ?? fitting[0]
    if (found) return accounts.usable(found.id)
    return { ok: false, failure: { code: 'not-found', message: uiLanguage.words.planOfNoAccount(made.address) } }
  }

  /** Why it must not be sent to this address; null: it may be. [SEAL-6] [SEAL-7] */
  private async refusalOf(outline: PlanOpened, address: string, file: string): Promise<Message | null> {
    const { accounts, seals: keys, uiLanguage } = this.parts
    const { language } = uiLanguage
    const now = systemClock.now()
    const seals = withOwners(outline.seals, await keys.known())
    const required = (await accounts.needingApproval(address)) !== null
    const refused = required ? approvalRefusal(approvalOf(seals, now), file, language) : null
    if (refused !== null) return refused
    const over = expiredApproval(seals, now)
    if (over === null) return null
    const words = sealWords(language)
    const { title, what, fix } = words.refusals.expired(file, utcMinute(over.expires ?? over.at))
    return { title, what: `${what} ${words.nothingSent}`, fix }
  }

  /** What its lists teach the profiles of their suppliers. The run goes on, whatever becomes of that. */
  private async remember({ thread, outline, usable }: Compared): Promise<void> {
    const taught = await thread.ask('planTeaches')
    if (!taught.ok || taught.value.teaches.length === 0) return
    const { teaches, together: policy } = taught.value
    const at = new Date(systemClock.now()).toISOString()
    try {
      await teach(this.parts.suppliers.stores.of(usable), teaches, { made: outline.made, at, digest: sha256, policy })
    } catch (error) {
      if (!(error instanceof CannotKeep)) throw error
    }
  }
}

function sending({ id, thread }: Compared): Asking {
  return { subject: `plan ${id}`, plan: String(thread.revision) }
}

function linesOf({ facts, outline }: Compared): string[] {
  return [...facts.guard.kinds.map(({ message }) => message), ...outline.changed]
}

function refusedAs(detail: string, message: Message): Extract<Answer<never>, { readonly ok: false }> {
  return { ok: false, failure: { code: 'bad-request', message, detail } }
}
