import { attachmentPath } from '@cairn/contract'
import { useCell, useItems, useSession, useTranslate } from '@cairn/contract/web'
import { formatSize } from '@cairn/model/format'
import { Box, Button, IconButton, Link, LinkButton, Text } from '@cairn/ui'
import { FileThumb, useZipFiles, useFileViewer } from '@cairn/ui/files'

/**
 * Lists the attachments with these ids: thumbnail, name, size, and buttons to view and download each. A
 * name opens the attachment to the right. One that the user may not see shows as a dash. Signed-in users
 * can zip several files.
 */
export function AttachmentValue({ ids }: { ids: readonly string[] }) {
  const translate = useTranslate()
  const { openRight } = useCell()
  const items = useItems(ids)
  const archive = useZipFiles()
  const view = useFileViewer()
  const isSomebody = useSession() !== null
  return (
    <>
      <Box as="ul" display="flex" flexDirection="column" gap="6px" listStyleType="none" margin="0" padding="0">
        {ids.map((id) => {
          const item = items.get(id)
          const name = String(item?.['originalName'] ?? '—')
          return (
            <Box as="li" key={id} display="flex" flexWrap="wrap" alignItems="center" gap="2px 10px">
              <FileThumb item={item} />
              <Box minWidth="0" flex="1 1 120px">
                {item ? (
                  <LinkButton onClick={() => openRight(`i-${id}`)} textAlign="start" overflowWrap="anywhere">
                    {name}
                  </LinkButton>
                ) : (
                  name
                )}
                {item && (
                  <Text color="fgMuted" fontSize="note">
                    {formatSize(Number(item['size'] ?? 0))}
                  </Text>
                )}
              </Box>
              {item && (
                <Box display="flex" alignItems="center" gap="10px" marginInlineStart="auto">
                  <IconButton
                    icon="maximize"
                    size="sm"
                    label={translate('ui.files.view', { name })}
                    onClick={() => view(ids, id)}
                  />
                  <Link
                    href={`${attachmentPath(id, item['fileID'])}&download=1`}
                    download=""
                    aria-label={translate('forms.files.download', { name })}
                    fontSize="sm"
                  >
                    {translate('forms.files.downloadShort')}
                  </Link>
                </Box>
              )}
            </Box>
          )
        })}
      </Box>
      {isSomebody && items.size > 1 && (
        <Button
          size="sm"
          kind="ghost"
          icon="paperclip"
          alignSelf="flex-start"
          onClick={() => archive({ ids: [...items.keys()] })}
        >
          {translate('ui.files.zip')}
        </Button>
      )}
    </>
  )
}
