/** The header of the Stock screen: its menu (export, visible storages, the count and the value), and the age of the account's data. */
import { Menu } from '@mantine/core'
import { useState } from 'react'
import { useStore } from 'zustand'
import type { Account, ImportSummary } from '../../../src-shared/api/window-types.ts'
import { ChevronIcon, ExportIcon, RereadIcon } from '../../parts/icons.tsx'
import { usePlaces } from '../../parts/use-command.ts'
import { menuProps } from '../../parts/picker.tsx'
import picker from '../../parts/picker.module.css'
import { ScreenHeader } from '../../parts/screen-header.tsx'
import { isBusy } from '../../state/import-state.ts'
import { needsFile } from '../../state/run-store.ts'
import { requestsText } from '../../view/cost-text.ts'
import { useUi } from '../../use-ui.ts'
import { storageName } from '../../view/accounts.ts'
import { roundToCents } from '../../../src-shared/words/window/numbers.ts'
import { markUntrusted } from '../../../src-shared/material/values/untrusted-text.ts'
import { EditCommands } from '../files/edits.tsx'
import { FileMenu, FindItem } from '../files/file-bar.tsx'
import chip from '../../parts/chip.module.css'

export function StockBar({ summary, account }: { readonly summary: ImportSummary; readonly account: string }) {
  const { app, words } = useUi()
  const accountInfo = useStore(app, ({ accounts }) => accounts.find(({ id }) => id === account))
  const { stock, perMaterial } = summary
  const materialCount = perMaterial?.rows ?? summary.rowCount
  const stockFacts = [
    words.stock.materials(materialCount, words.count(materialCount)),
    ...(stock?.value === undefined ? [] : [words.stock.value(words.decimal(roundToCents(stock.value)))]),
  ]
  return (
    <ScreenHeader>
      <FileMenu name={markUntrusted(words.nav.stock)} facts={stockFacts}>
        <Menu.Item leftSection={<ExportIcon size={14} />} onClick={() => app.act.showScreen('export')}>
          {words.commands.names.goExport}
        </Menu.Item>
        <FindItem />
        {accountInfo && accountInfo.storages.length > 1 && (
          <ShownStoragesItems account={accountInfo} shownStorageIds={stock?.storages ?? []} />
        )}
      </FileMenu>
      <EditCommands />
      <ReadingChip key={summary.reading?.at} summary={summary} />
      {accountInfo && <StoragePlaces account={accountInfo} shownStorageIds={stock?.storages ?? []} />}
    </ScreenHeader>
  )
}

/** The age of the data, with a menu to read it again. [READ-6] */
function ReadingChip({ summary: { cost, reading } }: { readonly summary: ImportSummary }) {
  const { imports, words } = useUi()
  const isImportBusy = useStore(imports, isBusy)
  const [now] = useState(() => new Date().toISOString())
  if (!reading) return null
  const ageText = words.stock.asOfMoment(words.shortMoment(new Date(reading.at).toISOString(), now))
  return (
    <Menu {...menuProps}>
      <Menu.Target>
        <button type="button" className={chip['chip']} title={ageText}>
          <RereadIcon />
          <span className={chip['text']}>{ageText}</span>
          <ChevronIcon size={14} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <p className={picker['hint']}>{reading.kept ? words.stock.storedHint : words.stock.readHint}</p>
        <Menu.Item
          disabled={isImportBusy}
          rightSection={requestsText(reading.refresh, words, cost.leftToday)}
          onClick={() => void imports.act.reread()}
        >
          {words.stock.readAgain}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

interface StoragesProps {
  readonly account: Account
  readonly shownStorageIds: readonly number[]
}

/** Shows or hides the columns of a storage. At least one storage stays visible. */
function useShownStorages({ account, shownStorageIds }: StoragesProps) {
  const { app, imports, run, stockStorages } = useUi()
  const accounts = useStore(app, (state) => state.accounts)
  const isImportBusy = useStore(imports, isBusy)
  const isLocked = useStore(run, needsFile) || isImportBusy
  const allStorageIds = account.storages.map(({ id }) => id)
  const storages = allStorageIds.map((id) => ({
    id,
    name: storageName(accounts, account.id, id),
    isShown: shownStorageIds.includes(id),
    isOnlyOne: shownStorageIds.length === 1 && shownStorageIds.includes(id),
    toggleStorage: (): void => {
      const nextStorageIds = allStorageIds.filter((storage) =>
        storage === id ? !shownStorageIds.includes(id) : shownStorageIds.includes(storage),
      )
      void stockStorages.act.show(account, nextStorageIds)
    },
  }))
  return { isLocked, storages }
}

/** The storages to show or hide, as places in the palette. */
function StoragePlaces(props: StoragesProps) {
  const { words } = useUi()
  const { isLocked, storages } = useShownStorages(props)
  const { unavailableReasons, hideStorage, showStorage } = words.commands
  usePlaces('shownStorage', () =>
    storages.map(({ name, isShown, isOnlyOne, toggleStorage }) => ({
      name: isShown ? hideStorage(name) : showStorage(name),
      blockedReason: isLocked ? unavailableReasons.busy : isOnlyOne ? unavailableReasons.lastStorage : null,
      run: toggleStorage,
    })),
  )
  return null
}

function ShownStoragesItems(props: StoragesProps) {
  const { words } = useUi()
  const { isLocked, storages } = useShownStorages(props)
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{words.stock.storages}</Menu.Label>
      {storages.map(({ id, name, isShown, isOnlyOne, toggleStorage }) => (
        <Menu.CheckboxItem
          key={id}
          checked={isShown}
          disabled={isLocked || isOnlyOne}
          closeMenuOnClick
          onChange={toggleStorage}
        >
          {name}
        </Menu.CheckboxItem>
      ))}
    </>
  )
}
