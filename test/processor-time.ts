/** Milliseconds that this process has computed. Limits on it hold on a busy machine, too: what others compute is not in it. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
