import { textKeyFromData } from '@cairn/contract/texts'
import { useTranslate } from '@cairn/contract/web'
import { Box, Callout, ColumnBody, Heading, Icon, Link, Section } from '@cairn/ui'
import type { MenuEntry } from '../../areas/compose.ts'
import { useConfigOrNull, useRegistry, useUser } from '../../data/use-shell-state.ts'
import { onceIdle } from '../../on-demand.ts'
import { useFollow } from '../../shell/use-follow.ts'

// The ways in are there to be used first.
const HomePanels = onceIdle(() => import('./home-panels.tsx'))

/** Section of the menu that is no way in to anybody's daily work. */
const ADMIN = 'admin'

/** The home dashboard: what a new person needs, ways in, and what is going on. */
export default function HomeView() {
  const t = useTranslate()
  const user = useUser()
  const siteName = useConfigOrNull()?.siteName ?? ''
  const { menu } = useRegistry()
  const entries = menu
    .filter(({ name }) => name !== ADMIN)
    .flatMap((section) => section.entries.filter((entry) => entry.opens))
  return (
    <ColumnBody padded>
      <Heading as="h3" size="page">
        {user ? t('app.welcome', { name: user.name }) : siteName}
      </Heading>
      {user && !user.hideGuidance && <Guidance hasMenu={entries.length > 0} />}
      {entries.length > 0 && (
        <Section title={t('app.waysIn')}>
          <Box display="grid" gridTemplateColumns="repeat(auto-fill, minmax(160px, 1fr))" gap="2">
            {entries.map((entry) => (
              <EntryCard key={entry.path} entry={entry} />
            ))}
          </Box>
        </Section>
      )}
      {user && <HomePanels user={user} />}
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
      gap="8px"
      padding="8px 10px"
      border="1px solid"
      borderColor="line"
      borderRadius="md"
      bg="surface"
      color="fg"
      fontSize="sm"
      fontWeight="semibold"
      lineHeight="tight"
      _hover={{ bg: 'sunken', borderColor: 'lineStrong' }}
    >
      <Box color="primary">
        <Icon name={entry.icon ?? 'file'} size={18} />
      </Box>
      {t(textKeyFromData(entry.title))}
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
