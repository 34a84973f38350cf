import { attachmentPath } from '@cairn/contract'
import { useItems, useTranslate } from '@cairn/contract/web'
import { Box } from '@cairn/ui'
import { altOf, useFileViewer } from '@cairn/ui/files'

/** Pictures that are shown: a large one, and two beside it. */
const MOST_SHOWN = 3

/**
 * Shows the pictures of a record: one large, two beside it, and over the last how many more there are. All of
 * them are in the viewer. Renders nothing without pictures.
 */
export function RecordPictures({ ids }: { ids: readonly string[] }) {
  const t = useTranslate()
  const view = useFileViewer()
  const files = useItems(ids)
  const pictures = ids.flatMap((id) => files.get(id) ?? []).filter((file) => file['kind'] === 'IMAGE')
  const shown = pictures.slice(0, MOST_SHOWN)
  const more = pictures.length - shown.length
  if (shown.length === 0) return null
  const isAlone = shown.length === 1
  return (
    <Box
      role="group"
      aria-label={t('geokeeper.review.pictures')}
      display="grid"
      flex="none"
      gap="8px"
      gridTemplateColumns={isAlone ? '1fr' : '1.6fr 1fr'}
      gridTemplateRows={shown.length === 3 ? '1fr 1fr' : '1fr'}
      height="220px"
      css={{ '& > :first-of-type': { gridRow: '1 / -1' } }}
    >
      {shown.map((file, at) => {
        const rest = at === MOST_SHOWN - 1 && more > 0
        return (
          <Box
            as="button"
            key={file.$id}
            position="relative"
            minWidth="0"
            minHeight="0"
            overflow="hidden"
            borderRadius="md"
            border="1px solid"
            borderColor="line"
            bg="sunken"
            cursor="pointer"
            aria-label={t('ui.files.view', { name: String(file['originalName'] ?? file.$id) })}
            onClick={() => view(ids, file.$id)}
          >
            <Box
              as="img"
              {...{ src: attachmentPath(file.$id, file['fileID'], at === 0 ? 'medium' : 'small'), alt: altOf(file) }}
              width="full"
              height="full"
              objectFit="cover"
              display="block"
            />
            {rest && (
              <Box
                as="span"
                position="absolute"
                inset="0"
                display="grid"
                placeItems="center"
                bg="rgba(0, 0, 0, 0.62)"
                color="white"
                fontWeight="semibold"
              >
                {t('geokeeper.pictures.more', { count: more })}
              </Box>
            )}
          </Box>
        )
      })}
    </Box>
  )
}
