import { useCommands, useLanguage, useTranslate } from '@cairn/contract/web'
import { formatPosition } from '@cairn/model/bounds'
import { formatDateTime } from '@cairn/model/format'
import { mapSheet } from '@cairn/model/paper-sheets'
import { Box, Button, Heading, Spacer, Text } from '@cairn/ui'
import { usePaper } from '@cairn/ui/results'
import { useEffect, useState, type ReactNode } from 'react'
import type { Engine } from '../canvas/engine.ts'
import type { MapColours } from '../base/map-colours.ts'
import type { SetLook } from '../canvas/set-layers.ts'
import type { FeatureSet } from '../features/feature-set.ts'
import { formatLength, lengthOf } from '../measure/geodesic.ts'
import { asHead } from '../panels/as-head.ts'
import { MapLegend } from '../panels/map-legend.tsx'
import { useCompass } from '../panels/pointer-readout.tsx'

/** Largest share of the scale in the width of the picture; degrees across above which there is no scale. */
const [SCALE_SHARE, MOST_DEGREES] = [0.25, 60]

/** Width of the picture on paper in points, most pixels of it, and how well it is kept. */
const [PICTURE_WIDTH, MOST_PIXELS, QUALITY] = [484, 1600, 0.85]

interface PrintedMapProps {
  label: string
  engine: Engine
  sets: readonly FeatureSet[]
  looks: Readonly<Record<string, SetLook>>
  colours: MapColours
  /** Legend of what is drawn over the map. */
  legend: ReactNode
  /** What is drawn around the open item, in words. */
  around: string | undefined
  onClose: () => void
}

/**
 * Shows the map as a sheet of paper with legend, place and date, ready to print. It stays until it is closed.
 */
export default function PrintedMap({ engine, sets, looks, legend, around, onClose, ...props }: PrintedMapProps) {
  const translate = useTranslate()
  const language = useLanguage()
  const label = asHead(props.label, language)
  const compass = useCompass()
  const [now] = useState(() => Date.now())
  const [{ centre }] = useState(() => engine.sight())
  const picture = usePicture(engine)
  // The picture keeps the colours of the map; the paper has the light theme.
  const [colours] = useState(props.colours)
  const [{ metres, share }] = useState(() => scaleOf(engine))
  const shown = sets.filter(({ key }) => looks[key]?.isVisible !== false)
  const { report } = useCommands()
  const print = usePaper()
  const place = `${formatPosition(centre, compass, language)} · ${formatDateTime(now, language)}`
  const keep = async () => {
    if (picture === undefined) return
    try {
      const bytes = await jpegOf(picture, colours.water)
      const scale = share > 0 ? ` · ${formatLength(metres, language)}: ${Math.round(share * PICTURE_WIDTH)} pt` : ''
      const legendOf = ({ label: name, tiles, features }: FeatureSet) =>
        tiles ? name : `${name} (${features.length.toLocaleString(language)})`
      const paper = mapSheet(
        { title: label, note: `↑ ${compass.north} · ${place}${scale}`, language },
        { kind: 'image', bytes, width: PICTURE_WIDTH, alt: translate('map.printed', { label }) },
        { credit: engine.credit(), legend: [...shown.map(legendOf), ...(around === undefined ? [] : [around])] },
      )
      print({ paper, name: label, items: [] })
    } catch (thrown) {
      report(thrown)
    }
  }
  return (
    <Box
      data-sheet
      position="absolute"
      inset="0"
      overflow="auto"
      bg="surface"
      padding="16px"
      // Above the controls of the map.
      zIndex="3"
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
          <Button size="sm" disabled={picture === undefined} onClick={() => void keep()}>
            {translate('map.printPdf')}
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
          // Without a base map the picture is transparent.
          bg={colours.water}
          border="1px solid"
          borderColor="line"
          borderRadius="md"
        />
      )}
      <Box display="flex" alignItems="flex-end" gap="12px" marginBlockStart="6px" fontSize="xs" color="fgMuted">
        <Box as="span">{engine.credit()}</Box>
        <Spacer />
        {share > 0 && (
          <Box as="span" border="1.5px solid" borderTop="0" textAlign="center" style={{ width: `${share * 100}%` }}>
            {formatLength(metres, language)}
          </Box>
        )}
      </Box>
      <Box marginBlock="10px 4px">
        <MapLegend {...{ sets, looks, colours, around }} isRow />
      </Box>
      {legend !== undefined && (
        <Box maxWidth="320px" border="1px solid" borderColor="line" borderRadius="md" marginBlock="8px">
          {legend}
        </Box>
      )}
      <Text size="xs" tone="muted">
        ↑ {compass.north} · {place}
      </Text>
    </Box>
  )
}

/**
 * A round length for the scale, and its share of the picture's width. Undefined if the map shows too much for
 * one scale.
 */
function scaleOf({ map }: Engine): { metres: number; share: number } {
  const { clientWidth: width, clientHeight: height } = map.getContainer()
  const [west, east] = [map.unproject([0, height / 2]), map.unproject([width, height / 2])]
  if (east.lng - west.lng > MOST_DEGREES) return { metres: 0, share: 0 }
  const across = lengthOf([west.toArray(), east.toArray()])
  const power = 10 ** Math.floor(Math.log10(across * SCALE_SHARE))
  const metres = power * ([5, 2].find((step) => step * power <= across * SCALE_SHARE) ?? 1)
  return { metres, share: metres / across }
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

/**
 * Returns a picture as JPEG bytes in base64, on a ground for what is transparent. Rejects if it cannot be
 * drawn.
 */
async function jpegOf(source: string, ground: string): Promise<string> {
  const image = new Image()
  image.src = source
  await image.decode()
  const shrink = Math.min(1, MOST_PIXELS / image.naturalWidth)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(image.naturalWidth * shrink)
  canvas.height = Math.round(image.naturalHeight * shrink)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('there is no canvas to draw on')
  context.fillStyle = ground
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL('image/jpeg', QUALITY).replace(/^[^,]*,/, '')
}
