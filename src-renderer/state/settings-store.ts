/**
 * The settings of the whole program as the host stores them, changed one value at a time. The window's language and theme follow them. A refused
 * change is undone and reported.
 */
import type { Failure, Host } from '../../src-shared/api/window-types.ts'
import { createStore } from 'zustand/vanilla'
import { DEFAULT_SETTINGS, type Settings } from '../../src-shared/api/settings.ts'
import { ask } from './call-host.ts'
import { type UntrustedText, markUntrusted } from '../../src-shared/material/values/untrusted-text.ts'

export interface SettingsState {
  /** The settings; null until loaded. */
  readonly settings: Settings | null
  readonly dataFolder: UntrustedText
  readonly failure: Failure | null
  /** Counts saved changes, so that each is reported once. */
  readonly savedCount: number
  /** The setting to focus as soon as it is on screen. */
  readonly settingToFocus: string | null
}

/** The new values. To change part of a value, pass a function: an earlier change may have set another part before it runs. */
export type SettingsPatch = Partial<Settings> | ((settings: Settings) => Partial<Settings>)

export function createSettingsStore(host: Host) {
  const store = createStore<SettingsState>(() => ({
    settings: null,
    dataFolder: markUntrusted(''),
    failure: null,
    savedCount: 0,
    settingToFocus: null,
  }))
  // Changes run one after another, so that two simultaneous changes cannot restore each other's old value.
  let lastChange: Promise<unknown> = Promise.resolve()

  host.on('settings.changed', ({ settings }) => {
    if (JSON.stringify(settings) !== JSON.stringify(store.getState().settings)) store.setState({ settings })
  })

  async function saveChange(change: SettingsPatch): Promise<boolean> {
    const settingsBefore = store.getState().settings ?? DEFAULT_SETTINGS
    const settings = { ...settingsBefore, ...(typeof change === 'function' ? change(settingsBefore) : change) }
    if (JSON.stringify(settings) === JSON.stringify(settingsBefore)) return true
    store.setState({ settings, failure: null })
    const answer = await ask(host, 'settings.set', { settings })
    if (answer.ok) store.setState((state) => ({ settings: answer.value.settings, savedCount: state.savedCount + 1 }))
    else store.setState({ settings: settingsBefore, failure: answer.failure })
    return answer.ok
  }

  const actions = {
    async load(): Promise<void> {
      const answer = await ask(host, 'settings.get', {})
      store.setState(answer.ok ? { ...answer.value, failure: null } : { failure: answer.failure })
    },
    change(change: SettingsPatch): Promise<boolean> {
      const saveResult = lastChange.then(() => saveChange(change))
      lastChange = saveResult
      return saveResult
    },
    focusSetting: (name: string | null): void => store.setState({ settingToFocus: name }),
    dismissFailure: () => store.setState({ failure: null }),
  }
  return Object.assign(store, { act: actions })
}
