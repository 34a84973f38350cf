import { baseMapCutSizeSchema } from '@cairn/contract/features'
import { useCommands, useTranslate } from '@cairn/contract/web'
import { centreOf, formatPosition } from '@cairn/model/bounds'
import { formatSize } from '@cairn/model/format'
import { Box, Button, SegmentedControl, Text, useAsync } from '@cairn/ui'
import { useCallback, useState } from 'react'
import * as v from 'valibot'
import type { Engine } from '../canvas/engine.ts'
import { useCompass } from '../panels/pointer-readout.tsx'

/** Zooms down to which an area can be taken along. */
const DEPTHS = { overview: 10, ways: 12, all: 14 } as const
type Depth = keyof typeof DEPTHS
const NO_PARTS = { begin: () => {}, part: () => {} }

/**
 * Downloads the visible part of the base map as a file: shows its size, and starts the task that makes it.
 * Progress and the file are among the background tasks at the top of the page.
 */
export default function CutTool({ engine, onClose }: { engine: Engine; onClose: () => void }) {
  const translate = useTranslate()
  const compass = useCompass()
  const { streamAction, startTask, notify, report } = useCommands()
  const [{ bounds }] = useState(() => engine.sight())
  const [depth, setDepth] = useState<Depth>('ways')
  const zoom = DEPTHS[depth]
  const ask = useCallback(
    async () => v.parse(baseMapCutSizeSchema, await streamAction('baseMapSize', { bounds, zoom }, NO_PARTS)),
    [streamAction, bounds, zoom],
  )
  const [size, retry] = useAsync(ask)
  const bytes = size.status === 'ready' ? size.value.bytes : undefined
  const begin = () => {
    const name = translate('map.cut.file', { place: formatPosition(centreOf(bounds), compass, 'en') })
    startTask('cutBaseMap', { bounds, zoom, name }).then(() => notify(translate('map.cut.started')), report)
    onClose()
  }
  return (
    <Box
      data-over-map
      role="group"
      aria-label={translate('map.cut')}
      position="absolute"
      insetBlockEnd="50px"
      insetInline="10px"
      marginInline="auto"
      width="fit-content"
      maxWidth="calc(100% - 20px)"
      display="flex"
      flexDirection="column"
      gap="8px"
      padding="10px 12px"
      bg="surface"
      border="1px solid"
      borderColor="lineStrong"
      borderRadius="md"
    >
      <Text size="sm">{translate('map.cut.help')}</Text>
      <SegmentedControl
        label={translate('map.cut.depth')}
        value={depth}
        onChange={(next) => setDepth(next)}
        options={(Object.keys(DEPTHS) as Depth[]).map((value) => ({
          value,
          label: translate(`map.cut.depth.${value}`),
        }))}
      />
      <Box display="flex" flexWrap="wrap" alignItems="center" gap="8px">
        <Text role="status" size="sm" flex="1" fontVariantNumeric="tabular-nums">
          {size.status === 'failed'
            ? translate('map.cut.failed')
            : size.status !== 'ready'
              ? translate('map.cut.measuring')
              : bytes === undefined
                ? translate('map.cut.tooLarge')
                : translate('map.cut.size', { size: formatSize(bytes) })}
        </Text>
        {size.status === 'failed' && (
          <Button size="sm" icon="refresh" onClick={retry}>
            {translate('app.retry')}
          </Button>
        )}
        <Button size="sm" onClick={onClose}>
          {translate('map.done')}
        </Button>
        <Button size="sm" kind="primary" disabled={bytes === undefined} onClick={begin}>
          {translate('map.cut.begin')}
        </Button>
      </Box>
    </Box>
  )
}
