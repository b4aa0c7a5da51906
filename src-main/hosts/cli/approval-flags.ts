/** `--sha256` and `--require-approval`: which plan is meant, and whether a second person must have approved it. [SEAL-4] [SEAL-7] */
import { approvalOf, expiredApproval } from '../../../src-shared/domain/guard/seals.ts'
import { approvalRefusal, sealWords, utcMinute } from '../../../src-shared/wording/seals.ts'
import { readAccounts, type SavedAccount } from '../../adapters/settings/accounts-file.ts'
import { dataFolder } from '../data-folder.ts'
import { needingApproval } from '../seals.ts'
import type { AccountUse } from './account-use.ts'
import type { Flags } from './arguments.ts'
import { CommandError, messageError } from './command-error.ts'
import type { OpenedPlan } from './open-plan.ts'

const SHA256 = /^[0-9a-f]{64}$/

export function judgeApprovalFlags({ sha256, 'require-approval': required }: Flags, made: boolean): void {
  if (sha256 !== undefined && !SHA256.test(sha256.trim().toLowerCase()))
    throw new CommandError({
      what: `--sha256 takes the 64 hex digits that “stocksheet show PLAN” tells, got “${sha256}”.`,
      nothing: 'Nothing was sent.',
      at: '--sha256',
    })
  if (made) return
  const flag = sha256 !== undefined ? '--sha256' : required === true ? '--require-approval' : null
  if (flag !== null)
    throw new CommandError({
      what: `${flag} is about a saved plan, and this is a file that is not planned yet.`,
      fix: 'Write its plan with: stocksheet plan FILE --out PLAN.json.',
      nothing: 'Nothing was sent.',
      at: flag,
    })
}

/** The saved account of this connection, where its plans need a second seal. */
export async function accountNeedingApproval(
  { connection }: AccountUse,
  { data }: Flags,
): Promise<SavedAccount | undefined> {
  return needingApproval(await readAccounts(dataFolder(data)), connection.address)
}

/** Ends the command for a plan that is not the one meant, or has not the approval it needs. */
export function judgePlan(
  { outline, seals }: OpenedPlan,
  file: string,
  now: number,
  required: boolean,
  flags: Flags,
): void {
  const asked = flags.sha256?.trim().toLowerCase()
  if (asked !== undefined && asked !== outline.digest && asked !== outline.sha256)
    throw messageError(sealWords().otherDigest(file, outline.digest, asked))
  const asksApproval = flags['require-approval'] === true || required
  const refused = asksApproval ? approvalRefusal(approvalOf(seals, now), file) : null
  if (refused) throw messageError(refused)
  const over = expiredApproval(seals, now)
  if (over === null) return
  const words = sealWords()
  throw messageError(words.refusals.expired(file, utcMinute(over.expires ?? over.at)), words.nothingSent)
}
