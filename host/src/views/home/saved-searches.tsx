import { Box, Icon, Link } from '@cairn/ui'
import { useSavedSearches } from '../../state/items/use-saved-searches.ts'
import { useFollow } from '../../frame/address/use-follow.ts'
import { useTimelineTexts } from '../timeline/texts.ts'
import { Panel } from './panel.tsx'

const MOST = 6

/**
 * Renders the panel of the home view with links to the person's 6 newest saved searches; nothing if there
 * are none.
 */
export function SavedSearches({ userId }: { userId: string }) {
  const t = useTimelineTexts()
  const follow = useFollow()
  const searches = useSavedSearches(userId, MOST)
  if (searches.length === 0) return null
  return (
    <Panel title={t('app.home.searches')}>
      {searches.map(({ id, label, href }) => (
        <Link key={id} href={href} onClick={follow(href)} display="flex" alignItems="center" gap="2" minHeight="2rem">
          <Box color="fgMuted">
            <Icon name="search" size={14} />
          </Box>
          {label}
        </Link>
      ))}
    </Panel>
  )
}
