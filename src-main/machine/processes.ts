/** Whether a process of this computer is there. */

/** True also for a process of another user, which may not be signalled. */
export function isProcessAlive(pid: number): boolean {
  // 0 and below mean groups of processes.
  if (!Number.isSafeInteger(pid) || pid <= 0) return false
  try {
    // Signal 0 only asks whether the process is there.
    return process.kill(pid, 0)
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH')
  }
}
