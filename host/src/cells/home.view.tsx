import { useTranslate } from '@cairn/contract/web'
import { Box, Callout, ColumnBody, Heading, Icon, Link, Section } from '@cairn/ui'
import { AreaNotice } from '../areas/area-notice.tsx'
import { AreaPart } from '../areas/area-part.tsx'
import type { KnownPanel, MenuEntry } from '../areas/compose.ts'
import { useConfigOrNull, useRegistry, useUser } from '../data/use-shell-state.ts'
import { useFollow } from '../shell/use-follow.ts'
import { LatestItems } from './latest-items.tsx'

/** Slot of the home dashboard. */
const DASHBOARD = 'home'

/** The home dashboard: what the areas put there, ways in, and what a new person needs. */
export default function HomeView() {
  const t = useTranslate()
  const user = useUser()
  const siteName = useConfigOrNull()?.siteName ?? ''
  const { menu, slots } = useRegistry()
  const entries = menu.flatMap((section) => section.entries.filter((entry) => entry.opens))
  return (
    <ColumnBody padded>
      <Heading as="h3" size="page">
        {user ? t('app.welcome', { name: user.name }) : siteName}
      </Heading>
      {user && !user.hideGuidance && <Guidance hasMenu={entries.length > 0} />}
      <Panels panels={slots.get(DASHBOARD) ?? []} />
      {entries.length > 0 && (
        <Section title={t('app.waysIn')}>
          <Box display="grid" gridTemplateColumns="repeat(auto-fill, minmax(220px, 1fr))" gap="3">
            {entries.map((entry) => (
              <EntryCard key={entry.path} entry={entry} />
            ))}
          </Box>
        </Section>
      )}
      {user && <LatestItems />}
    </ColumnBody>
  )
}

function EntryCard({ entry }: { entry: MenuEntry }) {
  const t = useTranslate()
  const follow = useFollow()
  const href = `/${entry.path}`
  return (
    <Link
      href={href}
      onClick={follow(href)}
      display="flex"
      alignItems="center"
      gap="3"
      padding="14px"
      border="1px solid"
      borderColor="line"
      borderRadius="md"
      bg="surface"
      color="fg"
      fontWeight="semibold"
      _hover={{ bg: 'sunken', borderColor: 'lineStrong' }}
    >
      <Box color="primary">
        <Icon name={entry.icon ?? 'file'} size={20} />
      </Box>
      {t(entry.title)}
    </Link>
  )
}

function Guidance({ hasMenu }: { hasMenu: boolean }) {
  const t = useTranslate()
  return (
    <Callout tone="primary" icon="info" title={t('app.guidance.title')}>
      {t(hasMenu ? 'app.guidance.text' : 'app.guidance.noMenu')}
    </Callout>
  )
}

function Panels({ panels }: { panels: readonly KnownPanel[] }) {
  const t = useTranslate()
  if (panels.length === 0) return null
  return (
    <Box display="grid" gridTemplateColumns="repeat(auto-fit, minmax(min(320px, 100%), 1fr))" gap="4">
      {panels.map((panel) => (
        <Box
          key={`${panel.area.id}/${panel.key}`}
          gridColumn={panel.width === 'TWO_THIRDS' ? 'span 2' : undefined}
          border="1px solid"
          borderColor="line"
          borderRadius="md"
          padding="14px"
        >
          <Section title={t(panel.title)}>
            <AreaPart
              area={panel.area}
              code={panel.code}
              props={{}}
              waiting={null}
              broken={(error, retry) => <AreaNotice error={error} kept={t('app.area.keptView')} onRetry={retry} />}
            />
          </Section>
        </Box>
      ))}
    </Box>
  )
}
