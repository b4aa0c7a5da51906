/** Exports storages to a file: choose them, write the file, save it. Also explains how to import the file again. */
import type { Account } from '../../../src-shared/api/window-types.ts'
import { Box, Button, Checkbox, Group, NativeSelect } from '@mantine/core'
import { useStore } from 'zustand'
import { FailureLine } from '../../parts/notices.tsx'
import { ExportIcon } from '../../parts/icons.tsx'
import { useCommand } from '../../parts/use-command.ts'
import { PageTitle, useEscapeToLeave } from '../../parts/page.tsx'
import { SmallButton } from '../../parts/buttons.tsx'
import { accountOf } from '../../state/app-store.ts'
import { useUi } from '../../use-ui.ts'
import { ExportFormat } from './export-format.tsx'
import { ExportInProgress, ExportedFile } from './export-outcome.tsx'
import { toRawText } from '../../../src-shared/material/values/untrusted-text.ts'
import { VisibleText } from '../../parts/visible.tsx'
import shared from '../../parts/shared.module.css'
import css from './export-screen.module.css'
import { useEffect } from 'react'

export function ExportScreen() {
  const { app, exports, words } = useUi()
  const account = useStore(app, accountOf)
  const failure = useStore(exports, (state) => state.failure)
  const goToStock = (): void => app.act.showScreen('stock')
  useEscapeToLeave(goToStock)
  if (!account) return null
  return (
    <div className={shared['screen']}>
      {failure && <FailureLine failure={failure} onDismiss={() => exports.act.dismissFailure()} />}
      <div className={shared['page']}>
        <Group>
          <SmallButton onClick={goToStock}>← {words.exporting.toStock}</SmallButton>
        </Group>
        <PageTitle description={words.exporting.about}>{words.exporting.title}</PageTitle>
        <ExportForm account={account} />
        <TemplateCard account={account.id} />
        <p className={shared['quiet']}>{words.exporting.scheduled}</p>
      </div>
    </div>
  )
}

function ExportForm({ account }: { readonly account: Account }) {
  const { exports, words } = useUi()
  const { storages: chosenStorageIds, format, step, writtenStock } = useStore(exports)
  const allStorageIds = account.storages.map(({ id }) => id)
  const selectedStorageIds = chosenStorageIds ?? allStorageIds
  const isExportBusy = step !== 'choose'
  const { unavailableReasons } = words.commands
  useCommand('writeExport', {
    run: () => void exports.act.write(account.id, selectedStorageIds),
    blockedReason: isExportBusy
      ? unavailableReasons.busy
      : selectedStorageIds.length === 0
        ? unavailableReasons.noStorage
        : null,
  })

  function toggleStorage(id: number, isOn: boolean): void {
    exports.act.choose({
      storages: allStorageIds.filter((storage) => (storage === id ? isOn : selectedStorageIds.includes(storage))),
    })
  }

  return (
    <>
      <fieldset className={shared['card']} disabled={isExportBusy}>
        <legend>{words.exporting.storagesLabel}</legend>
        <div className={shared['lines']}>
          {allStorageIds.length > 1 && (
            <Box px={12} py={8}>
              <Checkbox
                size="sm"
                label={words.exporting.all}
                checked={selectedStorageIds.length === allStorageIds.length}
                indeterminate={selectedStorageIds.length > 0 && selectedStorageIds.length < allStorageIds.length}
                onChange={(event) => exports.act.choose({ storages: event.currentTarget.checked ? null : [] })}
              />
            </Box>
          )}
          {account.storages.map(({ id, name }) => (
            <Group key={id} justify="space-between" px={12} py={8}>
              <Checkbox
                size="sm"
                label={toRawText(name) === '' ? `#${id}` : <VisibleText text={name} />}
                checked={selectedStorageIds.includes(id)}
                onChange={(event) => toggleStorage(id, event.currentTarget.checked)}
              />
              <span className={shared['quiet']}>{`#${id}`}</span>
            </Group>
          ))}
        </div>
      </fieldset>
      <ExportDatePicker account={account.id} disabled={isExportBusy} />
      <ExportFormat
        disabled={isExportBusy}
        storages={account.storages.filter(({ id }) => selectedStorageIds.includes(id))}
      />
      <Group gap={12}>
        {step === 'writing' || step === 'stopping' ? (
          <ExportInProgress />
        ) : (
          <>
            <Button
              size="sm"
              leftSection={<ExportIcon />}
              variant={writtenStock === null ? 'filled' : 'default'}
              disabled={selectedStorageIds.length === 0 || isExportBusy}
              onClick={() => void exports.act.write(account.id, selectedStorageIds)}
            >
              {words.exporting.go[format]}
            </Button>
            {selectedStorageIds.length === 0 && <span className={shared['warn']}>{words.exporting.none}</span>}
          </>
        )}
      </Group>
      {writtenStock && <ExportedFile writtenStock={writtenStock} />}
    </>
  )
}

/** The empty workbook for new materials. */
export function TemplateCard({ account }: { readonly account: string }) {
  const { exports, words } = useUi()
  const templateState = useStore(exports, (state) => state.templateState)
  useCommand('makeTemplate', {
    run: () => void exports.act.makeTemplate(account),
    blockedReason: templateState === 'making' ? words.commands.unavailableReasons.busy : null,
  })
  return (
    <Group
      component="section"
      className={css['template'] ?? ''}
      justify="space-between"
      gap={24}
      pt={16}
      aria-label={words.exporting.template}
    >
      <Box flex={1} miw={260}>
        <h2>{words.exporting.template}</h2>
        <p className={shared['quiet']} role="status">
          {templateState === 'made' ? words.exporting.templateDone : words.exporting.templateAbout}
        </p>
      </Box>
      <Button
        variant="default"
        loading={templateState === 'making'}
        onClick={() => void exports.act.makeTemplate(account)}
      >
        {words.exporting.templateGo}
      </Button>
    </Group>
  )
}

/* Chooses the date of the exported stock: now, or an earlier reading. Shows nothing if there are no readings. */

interface ExportDatePickerProps {
  readonly account: string
  readonly disabled: boolean
}

const NOW_OPTION = 'now'

function ExportDatePicker({ account, disabled }: ExportDatePickerProps) {
  const { exports, past, words } = useUi()
  const readingToExport = useStore(exports, (state) => state.asOf)
  const { account: loadedAccountId, readings } = useStore(past)
  useEffect(() => void past.act.load(account), [past, account])
  if (loadedAccountId !== account || readings.length === 0) return null
  const options = readings.toReversed().map(({ seq, at, materials }) => ({
    value: String(seq),
    label: words.exporting.asOfMoment(words.moment(new Date(at).toISOString()), materials, words.count(materials)),
  }))
  const chosenOption = readingToExport?.account === account ? String(readingToExport.seq) : NOW_OPTION
  return (
    <fieldset className={shared['card']} disabled={disabled}>
      <legend>{words.exporting.asOf}</legend>
      <NativeSelect
        px={12}
        py={12}
        maw={460}
        aria-label={words.exporting.asOf}
        disabled={disabled}
        value={chosenOption}
        data={[{ value: NOW_OPTION, label: words.exporting.asOfNow }, ...options]}
        description={chosenOption === NOW_OPTION ? undefined : words.exporting.asOfHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onChange={({ currentTarget: { value } }) =>
          exports.act.choose({ asOf: value === NOW_OPTION ? null : { account, seq: Number(value) } })
        }
      />
    </fieldset>
  )
}
