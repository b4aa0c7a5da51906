/** How old what is known of the account is, and what reading it again takes. It is never taken for live. [READ-6] */
import { Tooltip } from '@mantine/core'
import type { ImportSummary } from '../../../src-shared/contract/received.ts'
import { SmallButton } from '../../parts/buttons.tsx'
import { useUi } from '../../use-ui.ts'
import css from './file-bar.module.css'

interface ReadingAgeProps {
  readonly reading: NonNullable<ImportSummary['reading']>
  readonly locked: boolean
  readonly onRefresh: () => void
}

export function ReadingAge({ reading, locked, onRefresh }: ReadingAgeProps) {
  const { words } = useUi()
  const moment = words.moment(new Date(reading.at).toISOString())
  const requests = words.units.calls(reading.refresh, words.count(reading.refresh))
  return (
    <>
      <span className={css['age']}>{words.stock.asOf(moment)}</span>
      <Tooltip label={reading.kept ? words.stock.keptHint : words.stock.readHint} withArrow multiline w={280}>
        <SmallButton variant="subtle" disabled={locked} onClick={onRefresh}>
          {words.stock.refresh(requests)}
        </SmallButton>
      </Tooltip>
    </>
  )
}
