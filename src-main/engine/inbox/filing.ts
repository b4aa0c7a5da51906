/**
 * An applied file goes to the run's record, and to `done` where that is asked for. What the disk refused is told, and tried again: after a
 * minute, then after twice as long each time, up to an hour. [INBOX-8]
 */
import type { Result } from '../../../src-shared/domain/values/result.ts'
import type { Clock } from '../ports.ts'
import { Delay } from './delay.ts'
import type { Filed, InboxEntry } from './inbox-entry.ts'
import type { AppliedRun, FileProblem, InboxFolder } from './inbox-ports.ts'

export interface FilingParts {
  readonly folder: Pick<InboxFolder, 'copyTo' | 'moveToDone'>
  readonly clock: Pick<Clock, 'now'>
  /** Whether applied files are moved to `done`. */
  readonly moves: () => boolean
}

export interface FiledState {
  readonly copied: Filed
  readonly moved: Filed
}

export class Filing {
  private readonly parts: FilingParts
  private readonly delay = new Delay()
  /** What was refused is tried in this look. */
  private again = true
  private refused = false

  constructor(parts: FilingParts) {
    this.parts = parts
  }

  beginLook(): void {
    this.again = !this.delay.lasts(this.parts.clock.now())
    this.refused = false
  }

  async file(
    run: AppliedRun,
    entry: Pick<InboxEntry, 'name' | 'digest'>,
    { copied, moved }: FiledState,
  ): Promise<FiledState> {
    const { folder, moves } = this.parts
    const nowCopied = this.isDue(copied) ? this.told(await folder.copyTo(run, entry)) : copied
    const goes = this.isDue(moved) && nowCopied === 'done' && run.verified && moves()
    return { copied: nowCopied, moved: goes ? this.told(await folder.moveToDone(entry)) : moved }
  }

  endLook(): void {
    if (!this.again) return
    if (this.refused) this.delay.begin(this.parts.clock.now())
    else this.delay.over()
  }

  /** What was refused may be taken now. */
  retry(): void {
    this.delay.over()
  }

  private isDue(filed: Filed): boolean {
    return filed === 'not yet' || (filed === 'failed' && this.again)
  }

  /** What another program holds, or changed meanwhile, is tried again at the next look. */
  private told(done: Result<null, FileProblem>): Filed {
    if (done.ok) return 'done'
    if (done.error !== 'refused') return 'not yet'
    this.refused = true
    return 'failed'
  }
}
