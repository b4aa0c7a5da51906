/** Lists the suppliers whose lists are remembered, or shows one of them. */
import { Anchor, Button, FileButton, Group, Stack, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { AddIcon } from '../../parts/icons.tsx'
import { FailureLine } from '../../parts/notices.tsx'
import { PageTitle } from '../../parts/page.tsx'
import { VisibleText } from '../../parts/visible.tsx'
import type { Profile } from '../../state/suppliers-store.ts'
import { useUi } from '../../use-ui.ts'
import { shownText } from '../../view/visible-text.ts'
import { ProfilePage } from './profile-page.tsx'
import { ReorderPage } from './reorder-page.tsx'
import shared from '../../parts/shared.module.css'

export function SuppliersScreen() {
  const { app, reorder, suppliers } = useUi()
  const isReorderOpen = useStore(reorder, (state) => state.isOpen)
  const account = useStore(app, (state) => state.account)
  const shownProfile = useStore(suppliers, ({ profiles, openProfileId }) =>
    profiles?.find((profile) => profile.id === openProfileId),
  )
  useEffect(() => {
    if (account !== null) void suppliers.act.load(account)
  }, [account, suppliers])
  if (isReorderOpen) return <ReorderPage />
  return shownProfile ? <ProfilePage key={shownProfile.id} profile={shownProfile} /> : <ProfileList />
}

function ProfileList() {
  const { reorder, suppliers, words } = useUi()
  const { profiles, failure } = useStore(suppliers)
  const texts = words.suppliers
  return (
    <div className={shared['screen']}>
      {failure && <FailureLine failure={failure} onDismiss={() => suppliers.act.dismissFailure()} />}
      <div className={shared['page']}>
        <Group align="flex-start" justify="space-between" gap={16} wrap="nowrap">
          <PageTitle description={texts.about}>{texts.title}</PageTitle>
          <Group gap={8} wrap="nowrap">
            <Button variant="default" onClick={() => reorder.act.show()}>
              {words.reorder.open}
            </Button>
            <FileButton accept=".json,application/json" onChange={(file) => file && void suppliers.act.add(file)}>
              {(props) => (
                <Button variant="default" leftSection={<AddIcon />} {...props}>
                  {texts.add}
                </Button>
              )}
            </FileButton>
          </Group>
        </Group>
        {profiles !== null && (
          <section className={shared['card']} aria-label={texts.list}>
            <h2>{texts.list}</h2>
            {profiles.length === 0 ? (
              <NoProfiles />
            ) : (
              <ul className={shared['lines']}>
                {profiles.map((profile) => (
                  <ProfileLine key={profile.id} profile={profile} />
                ))}
              </ul>
            )}
          </section>
        )}
      </div>
    </div>
  )
}

function NoProfiles() {
  const { app, words } = useUi()
  return (
    <Stack px={16} py={16} gap={12} align="flex-start">
      <Text c="dimmed">{words.suppliers.none}</Text>
      <Button variant="default" onClick={() => app.act.showScreen('import')}>
        {words.suppliers.toImport}
      </Button>
    </Stack>
  )
}

function ProfileLine({ profile }: { readonly profile: Profile }) {
  const { suppliers, words } = useUi()
  const texts = words.suppliers
  const { id, name, codes, fileName, howRead } = profile
  return (
    <Group component="li" wrap="nowrap" gap={12} py={12} pl={16} pr={12}>
      <Stack gap={2} flex={1} miw={0}>
        <Anchor
          component="button"
          type="button"
          ta="left"
          fw={600}
          aria-label={texts.open(shownText(name))}
          onClick={() => void suppliers.act.openProfile(id)}
        >
          <VisibleText text={name} />
        </Anchor>
        <Text truncate c="var(--text-3)">
          {[
            ...(fileName === null ? [] : [texts.files(shownText(fileName))]),
            texts.codes(codes, words.count(codes)),
            texts.changed(words.moment(howRead.at)),
          ].join(' · ')}
        </Text>
      </Stack>
    </Group>
  )
}
