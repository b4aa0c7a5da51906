/** What asks a command to end: Ctrl+C, a stop by the system, a terminal that is closed. */
const ENDING = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Calls `listener` for each such signal, which then ends nothing by itself, until the returned function is called. */
export function onInterruption(listener: () => void): () => void {
  for (const signal of ENDING) process.on(signal, listener)
  return () => {
    for (const signal of ENDING) process.off(signal, listener)
  }
}

/** Resolves at the first one; a second one ends the process as usual. */
export function interrupted(): Promise<void> {
  return new Promise((resolve) => {
    const stopListening = onInterruption(() => {
      stopListening()
      resolve()
    })
  })
}
