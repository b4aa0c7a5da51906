/** How old what is known of the account is, and what reading it again takes. It is never taken for live. [READ-6] */
import { Tooltip } from '@mantine/core'
import type { ImportSummary } from '../../../src-shared/contract/received.ts'
import { SmallButton } from '../../parts/buttons.tsx'
import { StockIcon } from '../../parts/icons.tsx'
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
  const [asOf, refresh] = [words.stock.asOf(moment), words.stock.refresh(requests)]
  const hint = reading.kept ? words.stock.keptHint : words.stock.readHint
  return (
    <>
      <span className={css['age']}>{asOf}</span>
      <Tooltip label={`${asOf} · ${refresh}. ${hint}`} withArrow multiline w={280}>
        <SmallButton
          className={css['look'] ?? ''}
          variant="subtle"
          aria-label={`${refresh}, ${asOf}`}
          disabled={locked}
          onClick={onRefresh}
        >
          <StockIcon size={16} />
          <span className={css['refresh']}>{refresh}</span>
        </SmallButton>
      </Tooltip>
    </>
  )
}
