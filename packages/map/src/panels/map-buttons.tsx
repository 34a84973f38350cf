import type { Bounds } from '@cairn/contract'
import { useTranslate } from '@cairn/contract/web'
import { Box, IconButton } from '@cairn/ui'
import { MapIcon } from '@cairn/ui/map-icons'
import type { Engine } from '../canvas/engine.ts'

/** Shows buttons to zoom in, zoom out and show everything. */
export function MapButtons({ engine, bounds }: { engine: Engine; bounds: Bounds | undefined }) {
  const translate = useTranslate()
  return (
    <Box
      data-over-map
      role="group"
      aria-label={translate('map.zoom')}
      position="absolute"
      insetBlockStart="10px"
      insetInlineStart="10px"
      display="flex"
      flexDirection="column"
      bg="surface"
      border="1px solid"
      borderColor="lineStrong"
      borderRadius="md"
      overflow="hidden"
    >
      <IconButton size="lg" icon="plus" label={translate('map.zoomIn')} onClick={() => engine.zoomBy(1)} />
      <IconButton
        size="lg"
        icon={<MapIcon name="minus" />}
        label={translate('map.zoomOut')}
        onClick={() => engine.zoomBy(-1)}
      />
      <IconButton
        size="lg"
        icon={<MapIcon name="fit" />}
        label={translate('map.showAll')}
        disabled={bounds === undefined}
        onClick={() => bounds && engine.fit(bounds)}
      />
    </Box>
  )
}
