/** Why nearly all amounts moved by the same factor: asked above the rows, until it is answered or put aside. */
import { useState } from 'react'
import { useStore } from 'zustand'
import { SmallButton } from '../../parts/buttons.tsx'
import { NoticeLine } from '../../parts/notices.tsx'
import { Visible } from '../../parts/visible.tsx'
import { useUi } from '../../use-ui.ts'
import { withRule } from '../../view/choices.ts'
import { showDecimal } from '../../../src-shared/material/values/shown-decimal.ts'
import type { ImportSummary } from '../../../src-shared/api/window-types.ts'

export function JumpLines({ summary }: { readonly summary: ImportSummary }) {
  const { imports, run, words } = useUi()
  const busy = useStore(imports, (state) => state.step === 'open' && state.busy)
  const applied = useStore(run, (state) => state.run !== null || state.starting)
  const [aside, setAside] = useState<readonly string[]>([])
  if (applied) return null
  return (summary.jumps ?? []).flatMap(({ field, operator, by, message, rule }) => {
    const key = `${summary.session} ${field} ${operator} ${by}`
    if (aside.includes(key)) return []
    return (
      <NoticeLine key={key} role="status" text={<Visible text={message} />}>
        <SmallButton disabled={busy} onClick={() => void imports.act.change(withRule(summary.choices, field, rule))}>
          {words.jumps[operator === '/' ? 'divide' : 'multiply'](showDecimal(by, words.numbers))}
        </SmallButton>
        <SmallButton onClick={() => setAside((all) => [...all, key])}>{words.failure.dismiss}</SmallButton>
      </NoticeLine>
    )
  })
}
