import { useLanguage, useTranslate } from '@cairn/contract/web'
import { formatLongDate } from '@cairn/model/format'
import { localDay } from '@cairn/model/presets'
import { Box, Callout, ColumnBody, Heading, Text } from '@cairn/ui'
import { useState } from 'react'
import { useConfigOrNull, useRegistry, useUser } from '../../state/use-shell-state.ts'
import { onceIdle } from '../../state/on-demand.ts'
import { useIsNarrow } from '../../frame/address/use-media.ts'

const HomePanels = onceIdle(() => import('./home-panels.tsx'))
const NoCommunity = onceIdle(() => import('./no-community.tsx'))

/**
 * Renders the home view: a greeting with the date; for signed-in people also the panels, guidance unless
 * they hide it, and a note if they belong to no organisation.
 */
export default function HomeView() {
  const t = useTranslate()
  const user = useUser()
  const siteName = useConfigOrNull()?.siteName ?? ''
  const { menu } = useRegistry()
  const hasMenu = menu.some((section) => section.entries.some((entry) => entry.opens))
  return (
    <ColumnBody padded bg="canvas">
      <Box>
        <Heading as="h3" size="page">
          {user ? t('app.welcome', { name: user.name }) : siteName}
        </Heading>
        <Today />
      </Box>
      {user && !user.hideGuidance && <Guidance hasMenu={hasMenu} />}
      {user && !user.admin && user.organizations.length === 0 && <NoCommunity user={user.$id} />}
      {user && <HomePanels user={user} />}
    </ColumnBody>
  )
}

function Today() {
  const language = useLanguage()
  const [now] = useState(() => Date.now())
  return <Text tone="muted">{formatLongDate(localDay(now), language)}</Text>
}

function Guidance({ hasMenu }: { hasMenu: boolean }) {
  const t = useTranslate()
  // A phone has neither a column to the right nor keys.
  const isNarrow = useIsNarrow()
  return (
    <Callout tone="primary" icon="info" title={t('app.guidance.title')}>
      {isNarrow
        ? t(hasMenu ? 'app.guidance.phone' : 'app.guidance.phoneNoMenu')
        : t(hasMenu ? 'app.guidance.text' : 'app.guidance.noMenu')}
    </Callout>
  )
}
