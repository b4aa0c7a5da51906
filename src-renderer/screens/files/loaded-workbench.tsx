/**
 * The workbench, in a script of its own: the window paints before it is there. It is loaded as soon as the window has nothing else to do,
 * so that an import finds it; React's own lazy parts would show nothing for a moment even then, and the focus would be lost.
 */
import { useEffect, useState, type ComponentType } from 'react'
import { BusyLine } from './reading-progress.tsx'

let workbench: ComponentType | null = null

async function load(): Promise<ComponentType> {
  workbench ??= (await import('./workbench.tsx')).Workbench
  return workbench
}

/** Called once the first screen is painted. */
export function preloadWorkbench(): void {
  // Without it now, it is loaded when it is needed, and says what is wrong then.
  load().catch(() => undefined)
}

export function LoadedWorkbench() {
  const [Workbench, setWorkbench] = useState(() => workbench)
  const [failure, setFailure] = useState<Error | null>(null)
  useEffect(() => {
    if (Workbench) return
    load().then(
      (found) => setWorkbench(() => found),
      (error: unknown) => setFailure(error instanceof Error ? error : new Error(String(error))),
    )
  }, [Workbench])
  if (failure) throw failure
  return Workbench ? <Workbench /> : <BusyLine />
}
