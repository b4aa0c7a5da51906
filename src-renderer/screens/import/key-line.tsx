/** Asks about the key column when few rows were found and another column would find more; each of those is one click away. */
import { Button } from '@mantine/core'
import { useStore } from 'zustand'
import type { ImportSummary } from '../../../src-shared/contract/received.ts'
import { WarnIcon } from '../../parts/icons.tsx'
import { useStores } from '../../state/stores.ts'
import { useWords } from '../../use-words.ts'
import { withField } from '../../view/choices.ts'
import { shownText } from '../../view/visible-text.ts'
import css from '../../parts/leaving.module.css'

export function KeyLine({ summary }: { readonly summary: ImportSummary }) {
  const { imports, run } = useStores()
  const words = useWords()
  const applied = useStore(run, (state) => state.run !== null || state.starting)
  const busy = useStore(imports, (state) => state.step === 'open' && state.busy)
  const { compared, choices, columns } = summary
  if (compared === undefined || compared.better.length === 0 || applied) return null
  const { rows, found, better } = compared
  return (
    <div className={css['line']} role="status" data-tone="warn">
      <WarnIcon size={14} />
      <span className={css['grow']}>{words.keyColumn.ask(words.count(found), words.count(rows))}</span>
      {better.map(({ column, letter, header, key, count }) => (
        <Button
          key={`${column} ${key}`}
          size="compact-sm"
          variant="default"
          disabled={busy}
          onClick={() => void imports.act.change(withField(choices, columns, column, key))}
        >
          {words.keyColumn.take(
            words.names.fields[key],
            words.keyColumn.column(letter, shownText(header)),
            words.count(count),
          )}
        </Button>
      ))}
    </div>
  )
}
