import { useConfig, useLanguage, useSession, useTranslate } from '@cairn/contract/web'
import { Box, Button, IconButton, Spacer } from '@cairn/ui'
import { MapIcon } from '@cairn/ui/map-icons'
import type { ReactNode } from 'react'
import { BaseChoice } from '../panels/base-choice.tsx'

/** A tool that takes over the map while it is on; only one can be. */
export type MapTool = 'measure' | 'print' | 'cut'
/** Which panels beside a map are open: the tree of layers, and the list of what is in view. */
export interface Panels {
  layers: boolean
  list: boolean
}

interface MapToolsProps {
  before: ReactNode
  /** What can be done with the open item. */
  after: ReactNode
  tool: MapTool | undefined
  onTool: (tool: MapTool | undefined) => void
  canDraw: boolean
  hasLayers: boolean
  panels: Panels
  onPanels: (panels: Panels) => void
  /** Number of features in sight. */
  inView: number
}

/**
 * Shows the row of tools above a map. The list of features in view is first, for people who do not see the
 * map.
 */
export function MapTools({ before, after, tool, onTool, canDraw, hasLayers, panels, onPanels, inView }: MapToolsProps) {
  const translate = useTranslate()
  const language = useLanguage()
  const { basemap, map } = useConfig()
  // It is cut out of the server's own files, for people who signed in.
  const canCut = useSession() !== null && basemap && map?.basemap === undefined && map?.style === undefined
  const toggle = (panel: keyof Panels) => onPanels({ ...panels, [panel]: !panels[panel] })
  return (
    <Box
      role="toolbar"
      aria-label={translate('map.tools')}
      flex="none"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="6px"
      padding="6px 12px"
      borderBottom="1px solid"
      borderColor="line"
      bg="surface"
      _print={{ display: 'none' }}
    >
      {before}
      <Button
        size="sm"
        icon={<MapIcon name="list" size={15} />}
        aria-pressed={panels.list}
        onClick={() => toggle('list')}
      >
        {translate('map.inView', { count: inView.toLocaleString(language) })}
      </Button>
      {hasLayers && (
        <Button
          size="sm"
          icon={<MapIcon name="layers" size={15} />}
          aria-pressed={panels.layers}
          onClick={() => toggle('layers')}
        >
          {translate('map.layers')}
        </Button>
      )}
      <Button
        size="sm"
        icon={<MapIcon name="ruler" size={15} />}
        aria-pressed={tool === 'measure'}
        disabled={!canDraw}
        onClick={() => onTool(tool === 'measure' ? undefined : 'measure')}
      >
        {translate('map.measure')}
      </Button>
      {after}
      <Spacer />
      <BaseChoice />
      {canCut && (
        <IconButton
          icon={<MapIcon name="download" />}
          label={translate('map.cut')}
          aria-pressed={tool === 'cut'}
          disabled={!canDraw}
          onClick={() => onTool(tool === 'cut' ? undefined : 'cut')}
        />
      )}
      <IconButton icon="printer" label={translate('map.print')} disabled={!canDraw} onClick={() => onTool('print')} />
    </Box>
  )
}
