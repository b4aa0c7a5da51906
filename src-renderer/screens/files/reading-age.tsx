/** How old what is known of the account is, and what reading it again takes. It is never taken for live. [READ-6] */
import { Group, Tooltip } from '@mantine/core'
import { useStore } from 'zustand'
import type { ImportSummary } from '../../../src-shared/api/window-types.ts'
import { SmallButton } from '../../parts/buttons.tsx'
import { isBusy } from '../../state/import-state.ts'
import { useUi } from '../../use-ui.ts'
import css from './apply-bar.module.css'
import shared from '../../parts/shared.module.css'

export function ReadingAge({ summary }: { readonly summary: ImportSummary }) {
  const { imports, words } = useUi()
  const busy = useStore(imports, isBusy)
  const { reading, file } = summary
  if (!reading) return null
  const asOf = words.stock.asOf(words.moment(new Date(reading.at).toISOString()))
  const refresh = words.stock.refresh(words.units.calls(reading.refresh, words.count(reading.refresh)))
  const hint = reading.kept ? words.stock.keptHint : words.stock.readHint
  // The account's own stock is what is read: its edits go with it.
  const again = file.kind === 'account' ? () => imports.act.reread() : () => imports.act.refresh('all')
  return (
    <Group gap={8} wrap="nowrap" className={css['age'] ?? ''}>
      <span className={shared['quiet']}>{asOf}</span>
      <Tooltip label={hint} withArrow multiline w={280}>
        <SmallButton aria-label={`${refresh}, ${asOf}`} disabled={busy} onClick={() => void again()}>
          {refresh}
        </SmallButton>
      </Tooltip>
    </Group>
  )
}
