import { attachmentPath } from '@cairn/contract'
import { useItems, useTranslate, type Item } from '@cairn/contract/web'
import { formatSize } from '@cairn/model/format'
import { useState } from 'react'
import { Box, HStack } from '../base/layout.ts'
import { Skeleton } from '../base/loading.tsx'
import { Link, Text } from '../base/text.ts'
import { IconButton } from '../base/button.tsx'
import { FilePreview } from './file-preview.tsx'
import { PICTURE_ZOOMS, PictureFrame } from './picture-frame.tsx'
import { useViewerKeys } from './use-viewer-keys.ts'
import { ViewerStrip } from './viewer-strip.tsx'
import { ViewerText } from './viewer-text.tsx'
import { ViewerTools } from './viewer-tools.tsx'

/** What is done with the picture that is shown. A turn stays with its file while the viewer is open. */
interface Look {
  zoom: number
  turns: Readonly<Record<string, number>>
  isBroken: boolean
}

/**
 * Shows one of several attachments at the size of the window, beginning with the id `at`, with a strip of all
 * of them. Pictures are made larger and turned; what is written in a file stands beside it. Arrow keys go to
 * the previous and next, Home and End to the first and last; + - 0 zoom, R turns, T shows the text.
 */
export default function FileViewer({ ids, at }: { ids: readonly string[]; at: string }) {
  const items = useItems(ids)
  // Files that the user may not see, or that are gone, are skipped.
  const shown = ids.flatMap((id) => items.get(id) ?? [])
  const [id, setId] = useState(at)
  const [look, setLook] = useState<Look>({ zoom: 0, turns: {}, isBroken: false })
  const [hasText, setText] = useState(false)
  const place = Math.max(
    0,
    shown.findIndex(({ $id }) => $id === id),
  )
  const item = shown[place]
  const go = (to: number) => {
    const next = shown[Math.min(Math.max(to, 0), shown.length - 1)]?.$id
    if (next === undefined || next === item?.$id) return
    setId(next)
    setLook({ ...look, zoom: 0, isBroken: false })
  }
  const isPicture = item?.['kind'] === 'IMAGE' && !look.isBroken
  const turn = look.turns[item?.$id ?? ''] ?? 0
  const actions = {
    zoomTo: (zoom: number) => setLook({ ...look, zoom: Math.min(Math.max(zoom, 0), PICTURE_ZOOMS.length - 1) }),
    turnBy: (quarters: number) =>
      item && setLook({ ...look, turns: { ...look.turns, [item.$id]: (turn + quarters + 4) % 4 } }),
    toggleText: () => setText(!hasText),
  }
  useViewerKeys({ place, count: shown.length, go, zoom: look.zoom, isPicture, ...actions })
  return (
    <Box display="flex" flexDirection="column" gap="8px" height="calc(100dvh - 86px)">
      <Head item={item} place={place} count={shown.length} onGo={go} />
      {item && <ViewerTools {...{ isPicture, zoom: look.zoom, hasText, ...actions }} />}
      {item ? (
        <Box display="flex" flexDirection={{ base: 'column', md: 'row' }} gap="10px" flex="1" minHeight="0">
          <Box display="flex" flexDirection="column" flex="2" minWidth="0" minHeight="0" overflow="auto">
            {isPicture ? (
              <PictureFrame
                key={item.$id}
                {...{ item, turn, zoom: look.zoom }}
                onError={() => setLook({ ...look, isBroken: true })}
              />
            ) : (
              <FilePreview key={item.$id} item={item} place="viewer" />
            )}
          </Box>
          {hasText && <ViewerText item={item} />}
        </Box>
      ) : (
        <Skeleton height="40vh" />
      )}
      {shown.length > 1 && <ViewerStrip items={shown} place={place} onGo={go} />}
    </Box>
  )
}

interface HeadProps {
  item: Item | undefined
  place: number
  count: number
  onGo: (place: number) => void
}

/** Names the file that is shown, and leads to the one before, the next, and its download. */
function Head({ item, place, count, onGo }: HeadProps) {
  const translate = useTranslate()
  const name = String(item?.['originalName'] ?? '')
  return (
    <HStack gap="8px" flex="none">
      <IconButton
        icon="chevron-left"
        size="touch"
        label={translate('ui.files.previous')}
        disabled={place === 0}
        onClick={() => onGo(place - 1)}
      />
      <Box flex="1" minWidth="0" textAlign="center">
        <Text fontWeight="semibold" overflowWrap="anywhere" lineHeight="roomy" role="status">
          {name}
        </Text>
        {item && (
          <Text size="sm" tone="muted">
            {translate('ui.files.place', { number: place + 1, count })} · {formatSize(Number(item['size'] ?? 0))}
          </Text>
        )}
      </Box>
      {item && (
        <Link
          href={`${attachmentPath(item.$id, item['fileID'])}&download=1`}
          download=""
          aria-label={translate('ui.files.downloadNamed', { name })}
          fontSize="sm"
        >
          {translate('ui.files.download')}
        </Link>
      )}
      <IconButton
        icon="chevron-right"
        size="touch"
        label={translate('ui.files.next')}
        disabled={place >= count - 1}
        onClick={() => onGo(place + 1)}
      />
    </HStack>
  )
}
