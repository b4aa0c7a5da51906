/**
 * A lease names the process that works on something: a run, an account, an import. It holds while that process renews it. A process of
 * this computer that is gone holds nothing, so that what a killed one left can be gone on with at once.
 */
import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { isProcessAlive } from '../../machine/processes.ts'

export const LEASE_MS = 30_000

export function newOwner(): string {
  return `${hostname().replaceAll(':', '-')}:${process.pid}:${randomBytes(6).toString('hex')}`
}

/** True when a thread of this process took the lease. */
export function ofThisProcess(owner: string | null): boolean {
  return owner?.startsWith(`${hostname().replaceAll(':', '-')}:${process.pid}:`) ?? false
}

/** True while someone may still work on it. */
export function held(owner: string | null, leaseUntil: number, now: number): boolean {
  if (owner === null || leaseUntil < now) return false
  const [host, pid = ''] = owner.split(':')
  if (host !== hostname().replaceAll(':', '-')) return true
  return isProcessAlive(Number(pid))
}
