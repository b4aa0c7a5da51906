/** When a command last printed anything, and whether it waits for an answer typed by the user. One terminal, so one of each. */
let at = performance.now()
let questions = 0

export function noteOutput(): void {
  at = performance.now()
}

/** Milliseconds since the last output; 0 while a question is open. */
export function sinceOutput(): number {
  return questions > 0 ? 0 : performance.now() - at
}

/** Whoever thinks about an answer is not kept waiting. */
export async function whileAsking<T>(answer: () => Promise<T>): Promise<T> {
  questions += 1
  try {
    return await answer()
  } finally {
    questions -= 1
    noteOutput()
  }
}
