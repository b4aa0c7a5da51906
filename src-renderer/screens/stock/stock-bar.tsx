/** The bar of the Stock screen: the storages, the count, the value, and a button to read the account again. */
import { Menu, Text, Tooltip } from '@mantine/core'
import { useStore } from 'zustand'
import type { Account, ImportSummary } from '../../../src-shared/api/window-types.ts'
import { ChevronIcon, StockIcon } from '../../parts/icons.tsx'
import { usePlaces } from '../../parts/use-command.ts'
import { menuStyle } from '../../parts/picker.tsx'
import picker from '../../parts/picker.module.css'
import shared from '../../parts/shared.module.css'
import { isBusy } from '../../state/import-state.ts'
import { useUi } from '../../use-ui.ts'
import { storageName } from '../../view/accounts.ts'
import { toCents } from '../../../src-shared/words/window/numbers.ts'
import { Visible } from '../../parts/visible.tsx'
import bar from '../files/file-bar.module.css'
import css from './stock.module.css'

export function StockBar({ summary, account }: { readonly summary: ImportSummary; readonly account: string }) {
  const { app, words } = useUi()
  const accountInfo = useStore(app, ({ accounts }) => accounts.find(({ id }) => id === account))
  const { stock, perMaterial, file } = summary
  const materials = perMaterial?.rows ?? summary.rowCount
  return (
    <section className={`${bar['bar']} ${css['bar']}`} aria-label={words.stock.label}>
      <StockIcon size={16} />
      <Text component="h1" truncate fz={14} fw={600} miw={60} className={bar['name'] ?? ''} tabIndex={-1}>
        <Visible text={file.name} />
      </Text>
      {stock && (
        <p className={css['facts']}>
          <span>{words.stock.materials(materials, words.count(materials))}</span>
          {stock.value !== undefined && (
            <Tooltip label={words.stock.valueHint} withArrow>
              <span>{words.stock.value(words.decimal(toCents(stock.value)))}</span>
            </Tooltip>
          )}
        </p>
      )}
      <span className={shared['space']} />
      {accountInfo && accountInfo.storages.length > 1 && (
        <StoragesShown account={accountInfo} shown={stock?.storages ?? []} />
      )}
    </section>
  )
}

/** The storages that have columns; at least one. */
function StoragesShown({ account, shown }: { readonly account: Account; readonly shown: readonly number[] }) {
  const { app, imports, run, stockRead, words } = useUi()
  const accounts = useStore(app, (state) => state.accounts)
  const busy = useStore(imports, isBusy)
  const locked = useStore(run, (state) => state.run !== null || state.starting) || busy
  const all = account.storages.map(({ id }) => id)
  const text = shown.length === all.length ? words.stock.all : words.stock.some(shown.length, words.count(shown.length))
  function toggle(id: number): void {
    const next = all.filter((one) => (one === id ? !shown.includes(id) : shown.includes(one)))
    void stockRead.act.show(account, next)
  }
  const { why, hideStorage, showStorage } = words.commands
  usePlaces('shownStorage', () =>
    all.map((id) => {
      const name = storageName(accounts, account.id, id)
      const last = shown.length === 1 && shown.includes(id) ? why.lastStorage : null
      return {
        name: shown.includes(id) ? hideStorage(name) : showStorage(name),
        blocked: locked ? why.busy : last,
        run: () => toggle(id),
      }
    }),
  )
  return (
    <Menu {...menuStyle} disabled={locked}>
      <Menu.Target>
        <button type="button" className={picker['button']} disabled={locked}>
          <span className={picker['label']}>{words.stock.storages}</span>
          <span className={picker['value']}>{text}</span>
          <ChevronIcon size={14} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <p className={picker['hint']}>{words.stock.storagesHint}</p>
        {all.map((id) => (
          <Menu.CheckboxItem
            key={id}
            checked={shown.includes(id)}
            disabled={shown.length === 1 && shown.includes(id)}
            closeMenuOnClick
            onChange={() => toggle(id)}
          >
            {storageName(accounts, account.id, id)}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
