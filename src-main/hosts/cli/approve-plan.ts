/** `approve PLAN`: shows it, asks, and puts this installation's seal on it. [SEAL-3] */
import { approvePlanFile } from '../../adapters/plan-file/approve-plan.ts'
import { systemClock } from '../../adapters/clock.ts'
import { fingerprint } from '../../adapters/plan-file/signature.ts'
import { writeFailure } from '../../../src-shared/wording/export.ts'
import { isoTime } from '../../../src-shared/domain/values/utc-time.ts'
import { sealWords, utcMinute } from '../../../src-shared/wording/seals.ts'
import { basename } from 'node:path'
import { wordAt, type CommandLine } from './arguments.ts'
import { confirm } from './confirm.ts'
import { CommandError, declinedError, EXIT, failureError, messageError, type ExitStatus } from './command-error.ts'
import { outputName, STDOUT, targetOrThrow } from './output-file.ts'
import { printSavedPlan } from './print-saved-plan.ts'
import { withSavedPlan } from './open-saved-plan.ts'
import { writeDocument } from './document.ts'
import { tell, warn } from './terminal.ts'

const UNITS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 }
/** Ten years: longer than any plan is worth sending. */
const LONGEST = 3650 * 86_400_000

export async function approvePlan(command: CommandLine): Promise<ExitStatus> {
  const path = wordAt(command, 0, 'a saved plan')
  const { flags } = command
  const out = flags.out ?? path
  if (path === '-' || out === STDOUT)
    throw new CommandError({
      what: 'A plan on stdin cannot be approved, and none is written to stdout.',
      fix: 'Name the plan, and after --out another file.',
      nothing: 'Nothing was approved.',
    })
  const lasts = expiresFlag(flags.expires)
  if (flags.out !== undefined) await targetOrThrow({ out, kind: 'plan' }, flags)
  return withSavedPlan(path, flags, 'en', async ({ opened, plan, seals }) => {
    if (flags.json !== true) await printSavedPlan(opened, plan)
    const key = await seals.keys.key()
    const own = fingerprint(key.x)
    if (flags.yes !== true && !(await confirm(`Approve this plan with the key ${own}?`)))
      throw declinedError('Nothing was approved.')
    const now = systemClock.now()
    const expires = lasts === null ? null : isoTime(now + lasts)
    const done = await approvePlanFile({ path, out, digest: plan.sha256, key, at: isoTime(now), expires })
    switch (done.kind) {
      case 'no-seal':
      case 'too-many':
        throw messageError(sealWords().cannotApprove[done.kind](path))
      case 'failed':
        throw failureError(writeFailure(done.error, basename(out)))
      case 'stopped':
        throw new CommandError({ what: 'Writing was stopped.', nothing: 'Nothing was approved.' })
      case 'written':
        break
    }
    const same = plan.maker === 'own'
    if (flags.json === true)
      await writeDocument('approval', { sha256: plan.sha256, fingerprint: own, expires, samePerson: same })
    const until = expires === null ? '' : ` until ${utcMinute(expires)}`
    tell(`${outputName(out)} is approved with the key ${own}${until}.`)
    if (same) warn('This installation made the plan, too: that does not count as a second person.')
    return EXIT.done
  })
}

/** Milliseconds; null where no end is given. */
function expiresFlag(text: string | undefined): number | null {
  if (text === undefined) return null
  const [, digits = '', unit = ''] = /^(\d{1,6})([mhd])$/.exec(text.trim().toLowerCase()) ?? []
  const lasts = Number(digits) * (UNITS[unit] ?? 0)
  if (lasts > 0 && lasts <= LONGEST) return lasts
  throw new CommandError({
    what: `--expires takes minutes, hours or days, as 30m, 12h or 7d; got “${text}”.`,
    nothing: 'Nothing was approved.',
    at: '--expires',
  })
}
