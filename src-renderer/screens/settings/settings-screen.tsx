/** Everything that is set for the whole program, kept as soon as it is changed. */
import { Button, NativeSelect, SegmentedControl, TextInput } from '@mantine/core'
import { useId, useRef } from 'react'
import { useStore } from 'zustand'
import { USUAL_SETTINGS, clearTokenSchema, type Settings } from '../../../src-shared/contract/settings.ts'
import { DETECT, ENCODING_CHOICES } from '../../../src-shared/domain/sheet/encodings.ts'
import { FailureLine } from '../../parts/failure-view.tsx'
import { useTyped } from '../../parts/use-typed.ts'
import { useStores } from '../../state/stores.ts'
import { useWords } from '../../use-words.ts'
import { GuardCard } from './guard-card.tsx'
import { NetworkCard } from './network-card.tsx'
import { NumberLine, SettingLine, SettingsCard } from './setting-line.tsx'
import { asItCame, type UntrustedText } from '../../../src-shared/domain/values/untrusted-text.ts'
import { Visible } from '../../parts/visible.tsx'
import css from './settings.module.css'

export function SettingsScreen() {
  const { app, settings: store } = useStores()
  const words = useWords()
  const { setting } = words
  const settings = useStore(store, (state) => state.settings)
  const dataFolder = useStore(store, (state) => state.dataFolder)
  const failure = useStore(store, (state) => state.failure)
  const kept = useStore(store, (state) => state.kept)
  const version = useStore(app, (state) => state.info?.version)
  const change = (changed: Partial<Settings>): void => void store.act.change(changed)
  return (
    <div className={css['screen']}>
      {failure && (
        <FailureLine failure={failure}>
          <Button size="compact-sm" variant="default" onClick={() => store.act.dismissFailure()}>
            {setting.dismiss}
          </Button>
        </FailureLine>
      )}
      <div className={css['middle']}>
        <div>
          <h1>{setting.title}</h1>
          <p className={css['about']}>{setting.about}</p>
        </div>
        {settings && (
          <>
            <SendingCard settings={settings} onChange={change} />
            <GuardCard guard={settings.guard} usual={USUAL_SETTINGS.guard} onKeep={(guard) => change({ guard })} />
            <ReadingCard settings={settings} onChange={change} />
            <NetworkCard proxy={settings.proxy} onKeep={(proxy) => change({ proxy })} />
            <LookCard settings={settings} onChange={change} />
            <PlaceCard folder={dataFolder} />
            <div className={css['foot']}>
              <button type="button" className={css['link']} onClick={() => app.act.help(true)}>
                {words.settings.shortcuts}
              </button>
              {version !== undefined && <span>{words.settings.version(version)}</span>}
            </div>
          </>
        )}
        <div className="heard" role="status" key={kept}>
          {kept > 0 && setting.saved}
        </div>
      </div>
    </div>
  )
}

interface CardProps {
  readonly settings: Settings
  readonly onChange: (changed: Partial<Settings>) => void
}

const SENDING = [
  { key: 'rate', from: 0.1, to: 1000 },
  { key: 'concurrency', from: 1, to: 64, whole: true },
  { key: 'quotaReserve', from: 0, to: 10_000, whole: true },
] as const

const { rate, concurrency, quotaReserve } = USUAL_SETTINGS
const DEFAULT_SENDING = { rate, concurrency, quotaReserve }

function SendingCard({ settings, onChange }: CardProps) {
  const { sending } = useWords().setting
  const usual = SENDING.every(({ key }) => settings[key] === USUAL_SETTINGS[key])
  return (
    <SettingsCard
      title={sending.title}
      about={sending.about}
      onUsual={usual ? undefined : () => onChange(DEFAULT_SENDING)}
    >
      {SENDING.map(({ key, ...range }) => (
        <NumberLine
          key={key}
          name={sending[key]}
          hint={sending[`${key}Hint`]}
          value={settings[key]}
          usual={USUAL_SETTINGS[key]}
          {...range}
          onKeep={(value) => onChange({ [key]: value })}
        />
      ))}
    </SettingsCard>
  )
}

function ReadingCard({ settings, onChange }: CardProps) {
  const { clearToken: token, encoding } = settings
  const { setting } = useWords()
  const { reading } = setting
  const [id, hintId, encodingId, encodingHintId] = [useId(), useId(), useId(), useId()]
  const usual = USUAL_SETTINGS.clearToken
  const { wrong, field } = useTyped({
    shown: token,
    value: token,
    read: (text) => clearTokenSchema.safeParse(text).data ?? null,
    onKeep: (clearToken) => onChange({ clearToken }),
  })

  return (
    <SettingsCard
      title={reading.title}
      onUsual={
        token === usual && encoding === DETECT ? undefined : () => onChange({ clearToken: usual, encoding: DETECT })
      }
    >
      <SettingLine name={reading.encoding} hint={reading.encodingHint} labels={encodingId} hintId={encodingHintId}>
        <NativeSelect
          id={encodingId}
          aria-describedby={encodingHintId}
          size="xs"
          w={180}
          value={encoding}
          data={[{ value: DETECT, label: reading.detect }, ...ENCODING_CHOICES]}
          onChange={(event) =>
            onChange({ encoding: ENCODING_CHOICES.find((one) => one === event.currentTarget.value) ?? DETECT })
          }
        />
      </SettingLine>
      <SettingLine name={reading.clear} hint={reading.clearHint} labels={id} hintId={hintId}>
        <TextInput
          id={id}
          aria-describedby={hintId}
          size="xs"
          w={180}
          maxLength={60}
          autoComplete="off"
          spellCheck={false}
          error={wrong && reading.clearWrong}
          {...field}
        />
        {token !== usual && <span className={css['usual']}>{setting.usualIs(usual)}</span>}
      </SettingLine>
    </SettingsCard>
  )
}

const THEMES = ['auto', 'light', 'dark'] as const
const LANGUAGES = ['auto', 'en', 'ru'] as const

function LookCard({ settings, onChange }: CardProps) {
  const words = useWords()
  const { look } = words.setting
  return (
    <SettingsCard title={look.title}>
      <SettingLine name={look.theme}>
        <SegmentedControl
          size="xs"
          aria-label={look.theme}
          value={settings.theme}
          data={THEMES.map((value) => ({ value, label: words.settings[value] }))}
          onChange={(value) => onChange({ theme: THEMES.find((one) => one === value) ?? 'auto' })}
        />
      </SettingLine>
      <SettingLine name={look.language}>
        <SegmentedControl
          size="xs"
          aria-label={look.language}
          value={settings.language}
          data={LANGUAGES.map((value) => ({ value, label: look.languages[value] }))}
          onChange={(value) => onChange({ language: LANGUAGES.find((one) => one === value) ?? 'auto' })}
        />
      </SettingLine>
    </SettingsCard>
  )
}

function PlaceCard({ folder }: { readonly folder: UntrustedText }) {
  const { app } = useStores()
  const { place } = useWords().setting
  const code = useRef<HTMLElement>(null)

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(asItCame(folder))
      app.act.tell({ kind: 'good', text: place.copied })
    } catch {
      // A host that gives the page no clipboard: the path is marked, for Ctrl C.
      if (code.current) window.getSelection()?.selectAllChildren(code.current)
    }
  }

  return (
    <SettingsCard title={place.title} about={place.about}>
      <div className={css['folder']}>
        <code ref={code}>
          <Visible text={folder} />
        </code>
        <Button size="compact-sm" variant="default" onClick={() => void copy()}>
          {place.copy}
        </Button>
      </div>
    </SettingsCard>
  )
}
