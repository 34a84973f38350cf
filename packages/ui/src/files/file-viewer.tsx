import { useEffect, useState } from 'react'
import { attachmentPath } from '@cairn/contract'
import { useItems, useTranslate } from '@cairn/contract/web'
import { formatSize } from '@cairn/model/format'
import { IconButton } from '../base/button.tsx'
import { logicalKey } from '../base/direction.ts'
import { Box, HStack } from '../base/layout.ts'
import { Skeleton } from '../base/loading.tsx'
import { Link, Text } from '../base/text.ts'
import { FilePreview } from './file-preview.tsx'

/**
 * Shows one of several attachments at the size of the window, beginning with the id `at`. Arrow keys go
 * to the previous and next, Home and End to the first and last.
 */
export default function FileViewer({ ids, at }: { ids: readonly string[]; at: string }) {
  const translate = useTranslate()
  const items = useItems(ids)
  // Files that the user may not see, or that are gone, are skipped.
  const shown = ids.filter((id) => items.has(id))
  const [id, setId] = useState(at)
  const place = Math.max(0, shown.indexOf(id))
  const item = items.get(shown[place] ?? '')
  const go = (to: number) => setId(shown[Math.min(Math.max(to, 0), shown.length - 1)] ?? id)
  useArrows(place, shown.length, go)
  const name = String(item?.['originalName'] ?? '')
  return (
    <Box display="flex" flexDirection="column" gap="10px">
      <HStack gap="8px">
        <IconButton
          icon="chevron-left"
          label={translate('ui.files.previous')}
          disabled={place === 0}
          onClick={() => go(place - 1)}
        />
        <Box flex="1" minWidth="0" textAlign="center">
          <Text fontWeight="semibold" overflowWrap="anywhere" lineHeight="roomy" role="status">
            {name}
          </Text>
          {item && (
            <Text size="sm" tone="muted">
              {translate('ui.files.place', { number: place + 1, count: shown.length })} ·{' '}
              {formatSize(Number(item['size'] ?? 0))}
            </Text>
          )}
        </Box>
        {item && (
          <Link
            href={`${attachmentPath(item.$id, item['fileID'])}&download=1`}
            download=""
            aria-label={translate('ui.files.downloadNamed', { name })}
            fontSize="13px"
          >
            {translate('ui.files.download')}
          </Link>
        )}
        <IconButton
          icon="chevron-right"
          label={translate('ui.files.next')}
          disabled={place >= shown.length - 1}
          onClick={() => go(place + 1)}
        />
      </HStack>
      {item ? <FilePreview key={item.$id} item={item} place="viewer" /> : <Skeleton height="40vh" />}
    </Box>
  )
}

/** Listens to arrow keys on the whole window, except in players and scrolling regions that use them. */
function useArrows(place: number, count: number, go: (to: number) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target, altKey, ctrlKey, metaKey, defaultPrevented } = event
      const to = { ArrowLeft: place - 1, ArrowRight: place + 1, Home: 0, End: count - 1 }[logicalKey(key)]
      if (to === undefined || altKey || ctrlKey || metaKey || defaultPrevented) return
      if (target instanceof HTMLMediaElement || (target instanceof Element && target.closest('[role=region]'))) return
      event.preventDefault()
      go(to)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [place, count, go])
}
