/**
 * A lease names the process that works on a run, an account or an import. It is valid as long as that process renews it. If a process of this
 * computer has ended, its leases end too, so another can continue at once.
 */
import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'

export const LEASE_MS = 30_000

export function makeOwner(): string {
  return `${hostname().replaceAll(':', '-')}:${process.pid}:${randomBytes(6).toString('hex')}`
}

/** True if `owner` names a thread of this process. */
export function isOfThisProcess(owner: string | null): boolean {
  return owner?.startsWith(`${hostname().replaceAll(':', '-')}:${process.pid}:`) ?? false
}

/** True if another process may still be working on what the lease protects. */
export function isLeaseValid(owner: string | null, leaseUntil: number, now: number): boolean {
  if (owner === null || leaseUntil < now) return false
  const [host, pid = ''] = owner.split(':')
  if (host !== hostname().replaceAll(':', '-')) return true
  return isProcessAlive(Number(pid))
}

/** True if a process runs on this computer, even if it belongs to another user and may not be signalled. */
export function isProcessAlive(pid: number): boolean {
  // 0 and negative ids would signal groups of processes, so they never count as alive.
  if (!Number.isSafeInteger(pid) || pid <= 0) return false
  try {
    // Signal 0 only checks that the process exists.
    return process.kill(pid, 0)
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH')
  }
}
