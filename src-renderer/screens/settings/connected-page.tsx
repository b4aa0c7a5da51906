/** Shown after an account is connected: offers to export the stock, as a backup or as a file to edit and import. */
import { Button, Group } from '@mantine/core'
import { PageTitle, useEscapeToLeave } from '../../parts/page.tsx'
import type { ConnectedAccount } from '../../state/accounts-store.ts'
import { useUi } from '../../use-ui.ts'
import shared from '../../parts/shared.module.css'

export function ConnectedPage({
  connectedAccount: { name, storageCount },
}: {
  readonly connectedAccount: ConnectedAccount
}) {
  const { app, setups, words } = useUi()
  const { connect } = words.accounts
  const leave = (): void => setups.act.showConnectedAccount(null)
  useEscapeToLeave(leave)

  function goToScreen(screen: 'export' | 'import'): void {
    leave()
    app.act.showScreen(screen)
  }

  return (
    <div className={shared['screen']}>
      <div className={shared['page']}>
        <PageTitle description={connect.first(words.accounts.storages(storageCount, words.count(storageCount)))}>
          {connect.done(name)}
        </PageTitle>
        <Group>
          <Button onClick={() => goToScreen('export')}>{connect.export}</Button>
          <Button variant="default" onClick={() => goToScreen('import')}>
            {connect.toFiles}
          </Button>
        </Group>
      </div>
    </div>
  )
}
