/** Says where the columns' fields come from when they were kept from an earlier file, with the ways back. */
import type { ImportSummary } from '../../../src-shared/contract/received.ts'
import { Button } from '@mantine/core'
import { useStore } from 'zustand'
import { useStores } from '../../state/stores.ts'
import { useWords } from '../../use-words.ts'
import { shownText } from '../../view/visible-text.ts'
import css from '../../parts/leaving.module.css'

export function MemoryLine({ summary }: { readonly summary: ImportSummary }) {
  const { imports, run } = useStores()
  const words = useWords()
  const applied = useStore(run, (state) => state.run !== null || state.starting)
  const busy = useStore(imports, (state) => state.step === 'open' && state.busy)
  const { remembered, choices } = summary
  if (!remembered || applied) return null
  const { file, at } = remembered
  return (
    <div className={css['line']} role="status">
      <span className={css['grow']}>
        {file !== undefined && at !== undefined
          ? words.memory.used(shownText(file), words.moment(at))
          : words.memory.usedOnly}
      </span>
      <Button
        size="compact-sm"
        variant="default"
        disabled={busy}
        onClick={() => void imports.act.change({ ...choices, memory: 'off' })}
      >
        {words.memory.detected}
      </Button>
      <Button size="compact-sm" variant="default" disabled={busy} onClick={() => void imports.act.forgetMapping()}>
        {words.memory.forget}
      </Button>
    </div>
  )
}
