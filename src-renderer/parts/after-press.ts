/**
 * Runs when no button of the pointer is held. A message that appears as a field is left moves what is below it; between press
 * and release that would take the click from what the user aimed at.
 */
let pressed = false
window.addEventListener('pointerdown', () => (pressed = true), { capture: true })
for (const end of ['pointerup', 'pointercancel'] as const) {
  window.addEventListener(end, () => (pressed = false), { capture: true })
}

export function afterPress(run: () => void): void {
  if (!pressed) return run()
  // The click comes with the release, before the next frame.
  const later = (): void => void requestAnimationFrame(run)
  window.addEventListener('pointerup', later, { once: true, capture: true })
}
