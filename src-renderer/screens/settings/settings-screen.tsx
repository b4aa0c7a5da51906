/** Settings of the whole program, saved as soon as they change. */
import { Group, NativeSelect, SegmentedControl, Checkbox, Text } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import { useStore } from 'zustand'
import {
  SETTING_LIMITS,
  DEFAULT_SETTINGS,
  clearTokenSchema,
  proxySchema,
  type Settings,
  correctionNoteSchema,
} from '../../../src-shared/api/settings.ts'
import { DAILY_LIMIT } from '../../../src-shared/account/daily-limit.ts'
import { CONCURRENCY_LIMITS, MAX_RATE } from '../../../src-shared/run/send-limits.ts'
import { DETECT_ENCODING, ENCODING_CHOICES } from '../../../src-shared/file/source.ts'
import { FailureLine } from '../../parts/notices.tsx'
import { PageTitle } from '../../parts/page.tsx'
import { SmallButton } from '../../parts/buttons.tsx'
import type { SettingsPatch } from '../../state/settings-store.ts'
import { useUi } from '../../use-ui.ts'
import { InboxCard } from './inbox-card.tsx'
import { StoredDataCard } from './kept-card.tsx'
import { NumberLine, SettingLine, SettingsCard, TextLine, DefaultValue, useSearchedSetting } from './setting-line.tsx'
import { toRawText, type UntrustedText } from '../../../src-shared/material/values/untrusted-text.ts'
import { VisibleText } from '../../parts/visible.tsx'
import shared from '../../parts/shared.module.css'
import { GUARD_KINDS, type GuardKind } from '../../../src-shared/plan/guard/guard-kinds.ts'
import { MAX_NOTE_LENGTH, makeNote } from '../../../src-shared/plan/correction-note.ts'
import { chooseNoteTemplate } from '../../../src-shared/words/runs.ts'

export function SettingsScreen() {
  const { settings: store, words } = useUi()
  const { setting } = words
  const { settings, dataFolder, failure, savedCount } = useStore(store)
  const change = (change: SettingsPatch): void => void store.act.change(change)
  return (
    <div className={shared['screen']}>
      {failure && (
        <FailureLine failure={failure}>
          <SmallButton onClick={() => store.act.dismissFailure()}>{setting.dismiss}</SmallButton>
        </FailureLine>
      )}
      <div className={shared['page']}>
        <PageTitle description={setting.about}>{setting.title}</PageTitle>
        {settings && (
          <>
            <SendingCard settings={settings} onChange={change} />
            <GuardCard
              guard={settings.guard}
              onSave={(guard) => change((currentSettings) => ({ guard: guard(currentSettings.guard) }))}
            />
            <ReadingCard settings={settings} onChange={change} />
            <InboxCard />
            <HistoryCard readings={settings.readings} onSave={(readings) => change({ readings })} />
            <NotesCard note={settings.correctionNote} onSave={(correctionNote) => change({ correctionNote })} />
            <NetworkCard proxy={settings.proxy} onSave={(proxy) => change({ proxy })} />
            <AppearanceCard settings={settings} onChange={change} />
            <DataFolderCard folder={dataFolder} />
            <StoredDataCard />
          </>
        )}
        <div className="heard" role="status" key={savedCount}>
          {savedCount > 0 && setting.saved}
        </div>
      </div>
    </div>
  )
}

interface CardProps {
  readonly settings: Settings
  readonly onChange: (changes: Partial<Settings>) => void
}

const SENDING_SETTINGS = [
  { key: 'rate', min: 0.1, max: MAX_RATE },
  { key: 'concurrency', min: CONCURRENCY_LIMITS.least, max: CONCURRENCY_LIMITS.most, isWholeNumber: true },
  { key: 'quotaReserve', min: 0, max: DAILY_LIMIT, isWholeNumber: true },
  { key: 'readingHours', min: 0, max: SETTING_LIMITS.readingHours, isWholeNumber: true },
] as const

const { rate, concurrency, quotaReserve, readingHours } = DEFAULT_SETTINGS
const DEFAULT_SENDING_SETTINGS = { rate, concurrency, quotaReserve, readingHours }

function SendingCard({ settings, onChange }: CardProps) {
  const { sending } = useUi().words.setting
  const hasDefaultSettings = SENDING_SETTINGS.every(({ key }) => settings[key] === DEFAULT_SETTINGS[key])
  return (
    <SettingsCard
      title={sending.title}
      onRestoreDefaults={hasDefaultSettings ? undefined : () => onChange(DEFAULT_SENDING_SETTINGS)}
    >
      {SENDING_SETTINGS.map(({ key, ...range }) => (
        <NumberLine
          key={key}
          name={sending[key]}
          hint={sending[`${key}Hint`]}
          value={settings[key]}
          defaultValue={DEFAULT_SETTINGS[key]}
          {...range}
          onSave={(value) => onChange({ [key]: value })}
        />
      ))}
    </SettingsCard>
  )
}

function ReadingCard({ settings, onChange }: CardProps) {
  const { clearToken: token, encoding } = settings
  const { reading } = useUi().words.setting
  const [id, hintId] = [useId(), useId()]
  const defaultClearToken = DEFAULT_SETTINGS.clearToken
  return (
    <SettingsCard
      title={reading.title}
      onRestoreDefaults={
        token === defaultClearToken && encoding === DETECT_ENCODING
          ? undefined
          : () => onChange({ clearToken: defaultClearToken, encoding: DETECT_ENCODING })
      }
    >
      <SettingLine name={reading.encoding} hint={reading.encodingHint} controlId={id} hintId={hintId}>
        <NativeSelect
          id={id}
          aria-describedby={hintId}
          size="xs"
          w={180}
          value={encoding}
          data={[{ value: DETECT_ENCODING, label: reading.detect }, ...ENCODING_CHOICES]}
          onChange={(event) =>
            onChange({
              encoding: ENCODING_CHOICES.find((encoding) => encoding === event.currentTarget.value) ?? DETECT_ENCODING,
            })
          }
        />
      </SettingLine>
      <TextLine
        name={reading.clear}
        hint={reading.clearHint}
        value={token}
        parse={(text) => clearTokenSchema.safeParse(text).data ?? null}
        errorText={reading.clearWrong}
        onSave={(clearToken) => onChange({ clearToken })}
        w={180}
        maxLength={60}
      >
        {token !== defaultClearToken && <DefaultValue text={defaultClearToken} />}
      </TextLine>
    </SettingsCard>
  )
}

const THEME_NAMES = ['auto', 'light', 'dark'] as const
const LANGUAGE_CHOICES = ['auto', 'en', 'ru'] as const

function AppearanceCard({ settings, onChange }: CardProps) {
  const { words } = useUi()
  const { appearance } = words.setting
  return (
    <SettingsCard title={appearance.title}>
      <SettingLine name={appearance.theme}>
        <SegmentedControl
          size="xs"
          aria-label={appearance.theme}
          value={settings.theme}
          data={THEME_NAMES.map((value) => ({ value, label: words.settings[value] }))}
          onChange={(value) => onChange({ theme: THEME_NAMES.find((theme) => theme === value) ?? 'auto' })}
        />
      </SettingLine>
      <SettingLine name={appearance.language}>
        <SegmentedControl
          size="xs"
          aria-label={appearance.language}
          value={settings.language}
          data={LANGUAGE_CHOICES.map((value) => ({ value, label: appearance.languages[value] }))}
          onChange={(value) =>
            onChange({ language: LANGUAGE_CHOICES.find((language) => language === value) ?? 'auto' })
          }
        />
      </SettingLine>
    </SettingsCard>
  )
}

function DataFolderCard({ folder }: { readonly folder: UntrustedText }) {
  const { app } = useUi()
  const { dataFolder } = useUi().words.setting
  const code = useRef<HTMLElement>(null)
  const ref = useSearchedSetting<HTMLDivElement>(dataFolder.copy)

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(toRawText(folder))
      app.act.showNotice({ kind: 'good', text: dataFolder.copied })
    } catch {
      // If the clipboard is not available, selects the path for Ctrl+C.
      if (code.current) window.getSelection()?.selectAllChildren(code.current)
    }
  }

  return (
    <SettingsCard title={dataFolder.title} description={dataFolder.about}>
      <Group ref={ref} data-setting={dataFolder.copy} wrap="nowrap" gap={12} px={16} py={12}>
        <code ref={code} className={shared['path']}>
          <VisibleText text={folder} />
        </code>
        <SmallButton onClick={() => void copy()}>{dataFolder.copy}</SmallButton>
      </Group>
    </SettingsCard>
  )
}

const PROXY_CHOICES = ['system', 'none', 'own'] as const

/** The proxy: the system's, none, or an address. */
function NetworkCard({ proxy, onSave }: { readonly proxy: string; readonly onSave: (proxy: string) => void }) {
  const { network } = useUi().words.setting
  const proxyChoice = PROXY_CHOICES.find((proxyOption) => proxyOption === proxy) ?? 'own'
  // The setting does not change until an address is entered.
  const [isAddressFieldOpen, setIsAddressFieldOpen] = useState(false)
  const shownProxyChoice = isAddressFieldOpen ? 'own' : proxyChoice

  function choose(proxy: string): void {
    setIsAddressFieldOpen(proxy === 'own')
    if (proxy !== 'own') onSave(proxy)
  }

  return (
    <SettingsCard
      title={network.title}
      onRestoreDefaults={proxy === DEFAULT_SETTINGS.proxy ? undefined : () => choose(DEFAULT_SETTINGS.proxy)}
    >
      <SettingLine name={network.proxy}>
        <SegmentedControl
          size="xs"
          aria-label={network.proxy}
          value={shownProxyChoice}
          data={PROXY_CHOICES.map((value) => ({ value, label: network.proxyKinds[value] }))}
          onChange={choose}
        />
      </SettingLine>
      {shownProxyChoice === 'own' && (
        <TextLine
          name={network.address}
          hint={network.addressHint}
          value={proxyChoice === 'own' ? proxy : ''}
          parse={readAddress}
          errorText={network.addressWrong}
          onSave={onSave}
          w={260}
          maxLength={300}
        />
      )}
    </SettingsCard>
  )
}

function readAddress(text: string): string | null {
  return PROXY_CHOICES.some((proxyOption) => proxyOption === text.trim())
    ? null
    : (proxySchema.safeParse(text).data ?? null)
}

/** Kinds of changes that are probably mistakes. Each can be turned on or off. */
interface GuardCardProps {
  readonly guard: Settings['guard']
  readonly onSave: (change: (guard: Settings['guard']) => Settings['guard']) => void
}

function GuardCard({ guard, onSave }: GuardCardProps) {
  const { guard: guardWords } = useUi().words.setting
  const hasDefaultSettings = GUARD_KINDS.every((kind) => guard[kind] === DEFAULT_SETTINGS.guard[kind])
  return (
    <SettingsCard
      title={guardWords.title}
      description={guardWords.about}
      onRestoreDefaults={hasDefaultSettings ? undefined : () => onSave(() => DEFAULT_SETTINGS.guard)}
    >
      {GUARD_KINDS.map((kind) => (
        <GuardKindLine
          key={kind}
          kind={kind}
          isOn={guard[kind]}
          onSave={(isOn) => onSave((currentGuard) => ({ ...currentGuard, [kind]: isOn }))}
        />
      ))}
    </SettingsCard>
  )
}

interface KindLineProps {
  readonly kind: GuardKind
  readonly isOn: boolean
  readonly onSave: (isOn: boolean) => void
}

function GuardKindLine({ kind, isOn, onSave }: KindLineProps) {
  const { name, hint } = useUi().words.setting.guard.kinds[kind]
  const [id, hintId] = [useId(), useId()]
  return (
    <SettingLine name={name} hint={hint} controlId={id} hintId={hintId}>
      <Checkbox
        id={id}
        aria-describedby={hintId}
        checked={isOn}
        onChange={(event) => onSave(event.currentTarget.checked)}
      />
    </SettingLine>
  )
}

/** The note sent with stock corrections: its template and a preview. */
interface NotesCardProps {
  readonly note: Settings['correctionNote']
  readonly onSave: (note: string | null) => void
}

function NotesCard({ note, onSave }: NotesCardProps) {
  const { words } = useUi()
  const { notes } = words.setting
  const defaultTemplate = chooseNoteTemplate(null, words.locale.startsWith('ru') ? 'ru' : 'en')
  const template = note ?? defaultTemplate
  const sampleNote = makeNote({ template, file: notes.sampleFile }, { row: 12 })
  return (
    <SettingsCard
      title={notes.title}
      description={notes.about}
      onRestoreDefaults={note === null ? undefined : () => onSave(null)}
    >
      <TextLine
        name={notes.template}
        hint={notes.templateHint}
        value={template}
        parse={(text) => correctionNoteSchema.safeParse(text).data ?? null}
        errorText={notes.wrong}
        onSave={(text) => onSave(text === defaultTemplate ? null : text)}
        w={320}
        maxLength={MAX_NOTE_LENGTH}
      >
        <Text component="span" c="var(--text-3)" fz={12} ta="right" maw={320}>
          {sampleNote === '' ? notes.none : notes.preview(sampleNote)}
        </Text>
      </TextLine>
    </SettingsCard>
  )
}

/** How long the history of accounts is kept. */
interface HistoryCardProps {
  readonly readings: Settings['readings']
  readonly onSave: (readings: Settings['readings']) => void
}

const DEFAULT_READING_SETTINGS = DEFAULT_SETTINGS.readings
/** The number that means "no limit". */
const NO_LIMIT = 0

function HistoryCard({ readings, onSave }: HistoryCardProps) {
  const { keeping } = useUi().words
  const [id, hintId] = [useId(), useId()]
  const { keep, mostDays } = readings
  const hasDefaultSettings = keep === DEFAULT_READING_SETTINGS.keep && mostDays === DEFAULT_READING_SETTINGS.mostDays
  return (
    <SettingsCard
      title={keeping.title}
      description={keeping.about}
      onRestoreDefaults={hasDefaultSettings ? undefined : () => onSave(DEFAULT_READING_SETTINGS)}
    >
      <SettingLine name={keeping.keep} hint={keeping.keepHint} controlId={id} hintId={hintId}>
        <Checkbox
          id={id}
          aria-describedby={hintId}
          checked={keep}
          onChange={(event) => onSave({ ...readings, keep: event.currentTarget.checked })}
        />
      </SettingLine>
      <NumberLine
        name={keeping.days}
        hint={keeping.daysHint}
        value={mostDays ?? NO_LIMIT}
        defaultValue={DEFAULT_READING_SETTINGS.mostDays ?? NO_LIMIT}
        min={NO_LIMIT}
        max={SETTING_LIMITS.days}
        isWholeNumber
        onSave={(value) => onSave({ ...readings, mostDays: value === NO_LIMIT ? null : value })}
      />
    </SettingsCard>
  )
}
