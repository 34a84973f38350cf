import { useLanguage, useTranslate } from '@cairn/contract/web'
import { formatPosition } from '@cairn/model/bounds'
import { formatDateTime } from '@cairn/model/format'
import { Box, Button, Heading, Spacer, Text } from '@cairn/ui'
import { useEffect, useState } from 'react'
import type { Engine } from '../canvas/engine.ts'
import type { MapColours } from '../canvas/map-colours.ts'
import type { SetLook } from '../canvas/set-layers.ts'
import type { FeatureSet } from '../features/feature-set.ts'
import { useCompass } from './pointer-readout.tsx'
import { Swatch } from './swatch.tsx'

interface PrintedMapProps {
  label: string
  engine: Engine
  sets: readonly FeatureSet[]
  looks: Readonly<Record<string, SetLook>>
  colours: MapColours
  onClose: () => void
}

/** The map as it is on a sheet of paper, with its legend, where it is and when it was printed. It stays until it is closed. */
export default function PrintedMap({ label, engine, sets, looks, colours, onClose }: PrintedMapProps) {
  const translate = useTranslate()
  const language = useLanguage()
  const compass = useCompass()
  const [now] = useState(() => Date.now())
  const [{ centre }] = useState(() => engine.sight())
  const picture = usePicture(engine)
  const shown = sets.filter(({ key }) => looks[key]?.isVisible !== false)
  return (
    <Box
      position="absolute"
      inset="0"
      overflow="auto"
      bg="surface"
      padding="16px"
      tabIndex={0}
      _print={{ position: 'static', overflow: 'visible', padding: '0' }}
    >
      <Box display="flex" alignItems="center" gap="8px" marginBlockEnd="10px">
        <Heading>{label}</Heading>
        <Spacer />
        <Box display="flex" gap="8px" _print={{ display: 'none' }}>
          <Button size="sm" kind="primary" disabled={picture === undefined} onClick={() => globalThis.print()}>
            {translate('map.printNow')}
          </Button>
          <Button size="sm" onClick={onClose}>
            {translate('map.printClose')}
          </Button>
        </Box>
      </Box>
      {picture && (
        <Box
          as="img"
          {...{ src: picture, alt: translate('map.printed', { label }) }}
          width="full"
          border="1px solid"
          borderColor="line"
          borderRadius="md"
        />
      )}
      <Box as="ul" display="flex" flexWrap="wrap" gap="4px 16px" marginBlock="10px 4px" fontSize="sm">
        {shown.map((set) => (
          <Box as="li" key={set.key} display="flex" alignItems="center" gap="6px">
            <Swatch style={set.style} colours={colours} />
            {set.label}
          </Box>
        ))}
      </Box>
      <Text size="xs" tone="muted">
        {formatPosition(centre, compass, language)} · {formatDateTime(now, language)}
      </Text>
    </Box>
  )
}

function usePicture(engine: Engine): string | undefined {
  const [picture, setPicture] = useState<string | undefined>(undefined)
  useEffect(() => {
    let isCurrent = true
    void engine.picture().then((taken) => isCurrent && setPicture(taken))
    return () => void (isCurrent = false)
  }, [engine])
  return picture
}
