/** Kinds of changes that are probably mistakes: each is looked for, or not. */
import { Checkbox } from '@mantine/core'
import { useId } from 'react'
import { USUAL_SETTINGS, type Settings } from '../../../src-shared/api/settings.ts'
import { GUARD_KINDS, type GuardKind } from '../../../src-shared/plan/guard/guard-kinds.ts'
import { useUi } from '../../use-ui.ts'
import { SettingLine, SettingsCard } from './setting-line.tsx'

interface GuardCardProps {
  readonly guard: Settings['guard']
  readonly onKeep: (change: (now: Settings['guard']) => Settings['guard']) => void
}

export function GuardCard({ guard, onKeep }: GuardCardProps) {
  const { guard: texts } = useUi().words.setting
  const usual = GUARD_KINDS.every((kind) => guard[kind] === USUAL_SETTINGS.guard[kind])
  return (
    <SettingsCard
      title={texts.title}
      about={texts.about}
      onUsual={usual ? undefined : () => onKeep(() => USUAL_SETTINGS.guard)}
    >
      {GUARD_KINDS.map((kind) => (
        <KindLine key={kind} kind={kind} on={guard[kind]} onKeep={(on) => onKeep((now) => ({ ...now, [kind]: on }))} />
      ))}
    </SettingsCard>
  )
}

interface KindLineProps {
  readonly kind: GuardKind
  readonly on: boolean
  readonly onKeep: (on: boolean) => void
}

function KindLine({ kind, on, onKeep }: KindLineProps) {
  const { name, hint } = useUi().words.setting.guard.kinds[kind]
  const [id, hintId] = [useId(), useId()]
  return (
    <SettingLine name={name} hint={hint} labels={id} hintId={hintId}>
      <Checkbox
        id={id}
        aria-describedby={hintId}
        checked={on}
        onChange={(event) => onKeep(event.currentTarget.checked)}
      />
    </SettingLine>
  )
}
