/** How requests reach the accounts: as the system says, without a proxy, or through one that is named here. */
import { SegmentedControl, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { proxySchema, USUAL_SETTINGS } from '../../../src-shared/contract/settings.ts'
import { useTyped } from '../../parts/use-typed.ts'
import { useWords } from '../../use-words.ts'
import { SettingLine, SettingsCard } from './setting-line.tsx'

interface NetworkCardProps {
  readonly proxy: string
  readonly onKeep: (proxy: string) => void
}

const WAYS = ['system', 'none', 'own'] as const

export function NetworkCard({ proxy, onKeep }: NetworkCardProps) {
  const { network } = useWords().setting
  const kept = WAYS.find((way) => way === proxy) ?? 'own'
  // Until an address is entered, the setting stays as it was.
  const [asking, setAsking] = useState(false)
  const way = asking ? 'own' : kept

  function choose(chosen: string): void {
    setAsking(chosen === 'own')
    if (chosen !== 'own') onKeep(chosen)
  }

  return (
    <SettingsCard
      title={network.title}
      about={network.about}
      onUsual={proxy === USUAL_SETTINGS.proxy ? undefined : () => choose(USUAL_SETTINGS.proxy)}
    >
      <SettingLine name={network.proxy}>
        <SegmentedControl
          size="xs"
          aria-label={network.proxy}
          value={way}
          data={WAYS.map((value) => ({ value, label: network.ways[value] }))}
          onChange={choose}
        />
      </SettingLine>
      {way === 'own' && <AddressLine address={kept === 'own' ? proxy : ''} onKeep={onKeep} />}
    </SettingsCard>
  )
}

function AddressLine({ address, onKeep }: { readonly address: string; readonly onKeep: (address: string) => void }) {
  const { network } = useWords().setting
  const id = useId()
  const hintId = useId()
  const { wrong, field } = useTyped({ shown: address, value: address, read: readAddress, onKeep })
  return (
    <SettingLine name={network.address} hint={network.addressHint} labels={id} hintId={hintId}>
      <TextInput
        id={id}
        aria-describedby={hintId}
        size="xs"
        w={260}
        maxLength={300}
        autoComplete="off"
        spellCheck={false}
        error={wrong && network.addressWrong}
        {...field}
      />
    </SettingLine>
  )
}

function readAddress(text: string): string | null {
  return WAYS.some((way) => way === text.trim()) ? null : (proxySchema.safeParse(text).data ?? null)
}
