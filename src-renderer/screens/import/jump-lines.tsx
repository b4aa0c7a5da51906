/** Why nearly all amounts moved by the same factor: asked above the rows, until it is answered or put aside. */
import { useState } from 'react'
import { useStore } from 'zustand'
import { SmallButton } from '../../parts/buttons.tsx'
import { NoticeLine } from '../../parts/notices.tsx'
import { Visible } from '../../parts/visible.tsx'
import { useUi } from '../../use-ui.ts'
import { withListValues, withRule } from '../../view/choices.ts'
import { showDecimal } from '../../../src-shared/domain/values/shown-decimal.ts'
import { asItCame } from '../../../src-shared/domain/values/untrusted-text.ts'
import type { ImportChoices, ImportSummary } from '../../../src-shared/contract/window-types.ts'

type Jump = NonNullable<ImportSummary['jumps']>[number]

/** Of several files by a rule of each that has the column, beside those it has. */
function takenBack(
  { choices, lists: files }: ImportSummary,
  { field, rule, lists }: Pick<Jump, 'field' | 'rule' | 'lists'>,
) {
  if (!lists) return withRule(choices, field, rule)
  return lists.reduce<ImportChoices>((made, one) => {
    const { rules } = files?.find(({ name }) => asItCame(name) === asItCame(one.name)) ?? {}
    const own = withRule({ storage: choices.storage, ...(rules ? { rules } : {}) }, field, one.rule)
    return withListValues(made, one.name, { rules: own.rules ?? [] })
  }, choices)
}

export function JumpLines({ summary }: { readonly summary: ImportSummary }) {
  const { imports, run, words } = useUi()
  const busy = useStore(imports, (state) => state.step === 'open' && state.busy)
  const applied = useStore(run, (state) => state.run !== null || state.starting)
  const [aside, setAside] = useState<readonly string[]>([])
  if (applied) return null
  return (summary.jumps ?? []).flatMap(({ field, operator, by, message, rule, lists }) => {
    const key = `${summary.session} ${field} ${operator} ${by}`
    if (aside.includes(key)) return []
    return (
      <NoticeLine key={key} role="status" text={<Visible text={message} />}>
        <SmallButton
          disabled={busy}
          onClick={() => void imports.act.change(takenBack(summary, { field, rule, lists }))}
        >
          {words.jumps[operator === '/' ? 'divide' : 'multiply'](showDecimal(by, words.numbers))}
        </SmallButton>
        <SmallButton onClick={() => setAside((all) => [...all, key])}>{words.failure.dismiss}</SmallButton>
      </NoticeLine>
    )
  })
}
