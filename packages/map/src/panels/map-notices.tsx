import { useLanguage, useTranslate } from '@cairn/contract/web'
import { Box, Button, Spinner } from '@cairn/ui'
import type { TilesState } from '../canvas/follow-tiles.ts'
import type { Troubles } from '../canvas/use-troubles.ts'
import type { DeckState } from '../deck/use-deck.ts'
import type { FeatureSet } from '../features/feature-set.ts'

interface MapNoticesProps {
  sets: readonly FeatureSet[]
  /** The browser cannot draw maps. */
  hasFailed: boolean
  troubles: Troubles
  tiles: TilesState
  onRetryTiles: () => void
  /** The panel of layers is at the end of the map. */
  isBesideLayers: boolean
  /** State of what deck.gl draws over the map. */
  overlay: DeckState
  onRetryOverlay: () => void
}

/**
 * Shows the state of the map: what is loading, what failed and how to retry, and that nothing has a place.
 */
export function MapNotices(props: MapNoticesProps) {
  const { sets, hasFailed, troubles, tiles, onRetryTiles, isBesideLayers, overlay } = props
  const translate = useTranslate()
  const language = useLanguage()
  const failed = sets.filter(({ state }) => state === 'FAILURE')
  const loading = sets.filter(({ state }) => state === 'LOADING')
  const count = sets.reduce((sum, { features }) => sum + features.length, 0)
  const isEmpty = sets.length > 0 && count === 0 && sets.every((set) => set.state === 'READY' && !set.tiles)
  return (
    <Box
      position="absolute"
      insetBlockStart="10px"
      insetInlineStart="60px"
      insetInlineEnd={{ base: '60px', md: isBesideLayers ? '280px' : '60px' }}
      display="flex"
      flexDirection="column"
      alignItems="center"
      gap="6px"
      pointerEvents="none"
    >
      <Box role="status" display="contents">
        {loading.length > 0 && (
          <Notice>
            <Spinner size={13} />
            {translate('map.loading', { count: count.toLocaleString(language) })}
          </Notice>
        )}
        {tiles === 'loading' && (
          <Notice>
            <Spinner size={13} />
            {translate('map.tilesLoading')}
          </Notice>
        )}
        {isEmpty && <Notice>{translate('map.empty')}</Notice>}
        {hasFailed && <Notice>{translate('map.noCanvas')}</Notice>}
        {!hasFailed && <TroubleNotices troubles={troubles} />}
        {overlay === 'loading' && (
          <Notice>
            <Spinner size={13} />
            {translate('map.overlay.loading')}
          </Notice>
        )}
        {overlay === 'unsupported' && <Notice>{translate('map.overlay.unsupported')}</Notice>}
      </Box>
      {tiles === 'failed' && (
        <Box role="alert" display="contents">
          <Notice isBad>
            {translate('map.tilesFailed')}
            <Button size="sm" icon="refresh" onClick={onRetryTiles}>
              {translate('app.retry')}
            </Button>
          </Notice>
        </Box>
      )}
      {overlay === 'failed' && (
        <Box role="alert" display="contents">
          <Notice isBad>
            {translate('map.overlay.failed')}
            <Button size="sm" icon="refresh" onClick={props.onRetryOverlay}>
              {translate('app.retry')}
            </Button>
          </Notice>
        </Box>
      )}
      {failed.length > 0 && (
        <Box role="alert" display="contents">
          <Notice isBad>
            {translate('map.failed', { label: failed.map(({ label }) => label).join(', ') })}{' '}
            {failed[0]?.error && translate(failed[0].error.userMessage)}
            <Button size="sm" icon="refresh" onClick={() => failed.forEach(({ retry }) => retry())}>
              {translate('app.retry')}
            </Button>
          </Notice>
        </Box>
      )}
    </Box>
  )
}

/** Shows errors of the base map over a map without other controls; nothing if there are none. */
export function TroublesOver({ troubles }: { troubles: Troubles }) {
  if (troubles.all.length === 0) return null
  return (
    <Box
      role="alert"
      position="absolute"
      insetBlockStart="10px"
      insetInline="60px 10px"
      display="flex"
      flexDirection="column"
      gap="6px"
      pointerEvents="none"
    >
      <TroubleNotices troubles={troubles} />
    </Box>
  )
}

/** Says what is wrong with the base map, with a retry. */
function TroubleNotices({ troubles: { all, retry } }: { troubles: Troubles }) {
  const translate = useTranslate()
  return all.map((trouble) => (
    <Notice key={trouble}>
      {translate(`map.trouble.${trouble}`)}
      <Button size="sm" icon="refresh" onClick={retry}>
        {translate('app.retry')}
      </Button>
    </Notice>
  ))
}

function Notice({ isBad = false, children }: { isBad?: boolean; children: React.ReactNode }) {
  return (
    <Box
      data-over-map
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="8px"
      padding="5px 12px"
      maxWidth="full"
      fontSize="sm"
      bg={isBad ? 'badBg' : 'surface'}
      color={isBad ? 'bad' : 'fg'}
      border="1px solid"
      borderColor={isBad ? 'bad' : 'line'}
      borderRadius="md"
      pointerEvents="auto"
    >
      {children}
    </Box>
  )
}
