/** How much is kept of what accounts were. */
import { Checkbox } from '@mantine/core'
import { useId } from 'react'
import { MOST, USUAL_SETTINGS, type Settings } from '../../../src-shared/api/settings.ts'
import { useUi } from '../../use-ui.ts'
import { NumberLine, SettingLine, SettingsCard } from './setting-line.tsx'

interface PastCardProps {
  readonly readings: Settings['readings']
  readonly onKeep: (readings: Settings['readings']) => void
}

const USUAL = USUAL_SETTINGS.readings
/** Stands for none in a field of numbers. */
const NONE = 0

export function PastCard({ readings, onKeep }: PastCardProps) {
  const { keeping } = useUi().words
  const [id, hintId] = [useId(), useId()]
  const { keep, mostDays } = readings
  const usual = keep === USUAL.keep && mostDays === USUAL.mostDays
  return (
    <SettingsCard title={keeping.title} about={keeping.about} onUsual={usual ? undefined : () => onKeep(USUAL)}>
      <SettingLine name={keeping.keep} hint={keeping.keepHint} labels={id} hintId={hintId}>
        <Checkbox
          id={id}
          aria-describedby={hintId}
          checked={keep}
          onChange={(event) => onKeep({ ...readings, keep: event.currentTarget.checked })}
        />
      </SettingLine>
      <NumberLine
        name={keeping.days}
        hint={keeping.daysHint}
        value={mostDays ?? NONE}
        usual={USUAL.mostDays ?? NONE}
        from={NONE}
        to={MOST.days}
        whole
        onKeep={(value) => onKeep({ ...readings, mostDays: value === NONE ? null : value })}
      />
    </SettingsCard>
  )
}
