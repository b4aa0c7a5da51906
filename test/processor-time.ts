/** The processor time of this process in milliseconds. Limits on it hold even on a busy machine, because other processes do not count. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
