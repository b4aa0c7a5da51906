/** A card of settings, and one setting in it: its name, hint, control and default. */
import { Anchor, Group, Stack, Text, TextInput, type TextInputProps } from '@mantine/core'
import { useId, type ReactNode, useEffect, useRef, type RefObject } from 'react'
import { NumberField, useTypedValue } from '../../parts/typed-field.tsx'
import { useUi } from '../../use-ui.ts'
import { formatFieldNumber } from '../../view/numbers.ts'
import shared from '../../parts/shared.module.css'
import css from './settings.module.css'
import { useStore } from 'zustand'

interface SettingsCardProps {
  readonly title: string
  readonly description?: string
  /** Restores the defaults; absent if nothing differs from them. */
  readonly onRestoreDefaults?: (() => void) | undefined
  readonly children: ReactNode
}

export function SettingsCard({ title, description, onRestoreDefaults, children }: SettingsCardProps) {
  const { words } = useUi()
  return (
    <section className={shared['card']} aria-label={title}>
      <Group
        className={shared['cardHead'] ?? ''}
        justify="space-between"
        align="baseline"
        wrap="nowrap"
        gap={16}
        px={16}
        pt={12}
        pb={12}
      >
        <div>
          <Text component="h2" fz={14} fw={600}>
            {title}
          </Text>
          {description !== undefined && (
            <Text c="dimmed" mt={2} maw="66ch">
              {description}
            </Text>
          )}
        </div>
        {onRestoreDefaults && (
          <Anchor
            component="button"
            type="button"
            flex="none"
            onClick={onRestoreDefaults}
            aria-label={`${words.setting.defaults}: ${title}`}
          >
            {words.setting.defaults}
          </Anchor>
        )}
      </Group>
      <div className={shared['lines']}>{children}</div>
    </section>
  )
}

interface SettingLineProps {
  readonly name: string
  readonly hint?: string
  /** The id of the control that the name labels; absent if the control has its own label. */
  readonly controlId?: string
  readonly hintId?: string
  readonly children: ReactNode
}

export function SettingLine({ name, hint, controlId, hintId, children }: SettingLineProps) {
  const ref = useSearchedSetting<HTMLDivElement>(name)
  return (
    <Group
      ref={ref}
      data-setting={name}
      justify="space-between"
      align="flex-start"
      wrap="nowrap"
      gap={24}
      px={16}
      py={12}
    >
      <Stack gap={1} miw={0} className={css['what'] ?? ''}>
        {controlId === undefined ? <b>{name}</b> : <label htmlFor={controlId}>{name}</label>}
        {hint !== undefined && (
          <Text component="span" c="var(--text-3)" maw="56ch" id={hintId}>
            {hint}
          </Text>
        )}
      </Stack>
      <Stack gap={4} align="flex-end" flex="none">
        {children}
      </Stack>
    </Group>
  )
}

interface NumberLineProps {
  readonly name: string
  readonly hint: string
  readonly value: number
  readonly defaultValue: number
  readonly min: number
  readonly max: number
  readonly isWholeNumber?: boolean
  readonly onSave: (value: number) => void
}

export function NumberLine({ name, hint, defaultValue, ...fieldProps }: NumberLineProps) {
  const { words } = useUi()
  const id = useId()
  const hintId = useId()
  return (
    <SettingLine name={name} hint={hint} controlId={id} hintId={hintId}>
      <NumberField id={id} aria-describedby={hintId} {...fieldProps} />
      {fieldProps.value !== defaultValue && <DefaultValue text={formatFieldNumber(defaultValue, words.numbers)} />}
    </SettingLine>
  )
}

interface TextLineProps extends Pick<TextInputProps, 'w' | 'maxLength' | 'children'> {
  readonly name: string
  readonly hint: string
  readonly value: string
  /** Parses the text. Null if it is not valid; `errorText` is then shown. */
  readonly parse: (text: string) => string | null
  readonly errorText: string
  readonly onSave: (value: string) => void
}

export function TextLine({ name, hint, value, parse, errorText, onSave, children, ...inputProps }: TextLineProps) {
  const [id, hintId] = [useId(), useId()]
  const { isInvalid, inputProps: typedProps } = useTypedValue({ savedText: value, value, parse, onSave })
  return (
    <SettingLine name={name} hint={hint} controlId={id} hintId={hintId}>
      <TextInput
        id={id}
        aria-describedby={hintId}
        size="xs"
        autoComplete="off"
        spellCheck={false}
        error={isInvalid && errorText}
        {...inputProps}
        {...typedProps}
      />
      {children}
    </SettingLine>
  )
}

/** Shown below a control whose value is not the default. */
export function DefaultValue({ text }: { readonly text: string }) {
  const { words } = useUi()
  return (
    <Text component="span" c="var(--text-3)" fz={12}>
      {words.setting.defaultIs(text)}
    </Text>
  )
}

/**
 * Focuses the control of a setting chosen in the palette. The ref belongs on the element that contains the control. If the element contains no
 * control, does nothing.
 */
export function useSearchedSetting<Element extends HTMLElement>(name: string): RefObject<Element | null> {
  const { settings } = useUi()
  const searchedSettingName = useStore(settings, (state) => state.settingToFocus)
  const ref = useRef<Element>(null)
  useEffect(() => {
    if (searchedSettingName !== name || !ref.current) return
    // In a group of radio buttons, the chosen button is focused.
    const control =
      ref.current.querySelector<HTMLElement>('input:checked') ??
      ref.current.querySelector<HTMLElement>('input:not(:disabled), select, button:not(:disabled)')
    if (!control) return
    settings.act.focusSetting(null)
    control.focus()
    control.scrollIntoView({ block: 'center' })
  }, [searchedSettingName, name, settings])
  return ref
}
