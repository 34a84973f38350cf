import { attachmentPath } from '@cairn/contract'
import { useCell, useCommands, useItems, useLabel, useTranslate, type Item } from '@cairn/contract/web'
import { Box, Button, HStack, Link, LinkButton, Text } from '@cairn/ui'
import { FilePreview, useFileViewer } from '@cairn/ui/files'
import { useRef, useState } from 'react'
import { FileText } from './file-text.tsx'
import { FormerFiles } from './former-files.tsx'

/**
 * Renders the file of an attachment: preview, download, replacing it, the item it belongs to, its text, and
 * its former files.
 */
export default function AttachmentPanel({ item }: { item: Item }) {
  const t = useTranslate()
  const canUpdate = item.$can?.['update'] === true
  const view = useFileViewer()
  const beside = useBeside(item)
  return (
    <Box display="flex" flexDirection="column" gap="12px" marginBottom="16px">
      {item['trashed'] === true && <InTrash item={item} mayBringBack={canUpdate} />}
      <FilePreview item={item} />
      <HStack flexWrap="wrap">
        <Button size="sm" icon="maximize" onClick={() => view(beside, item.$id)}>
          {t('app.file.view')}
        </Button>
        <Link href={`${attachmentPath(item.$id, item['fileID'])}&download=1`} download="">
          {t('app.file.download')}
        </Link>
        {canUpdate && <Replace item={item} />}
      </HStack>
      {typeof item['relType'] === 'string' && <BelongsTo id={`${item['relType']}-${String(item['relIndex'])}`} />}
      <FileText item={item} canUpdate={canUpdate} />
      <FormerFiles item={item} canRestore={canUpdate} />
    </Box>
  )
}

/** Renders a note that the attachment was removed from its item, and a button to restore it. */
function InTrash({ item, mayBringBack }: { item: Item; mayBringBack: boolean }) {
  const t = useTranslate()
  const { act, notify, report } = useCommands()
  const [name, owner] = [String(item['originalName']), `${String(item['relType'])}-${String(item['relIndex'])}`]
  const label = useLabel(owner) ?? owner
  const bringBack = () =>
    act('bringBackFile', item.$id).then(() => notify(t('app.trash.back', { name, item: label })), report)
  return (
    <HStack flexWrap="wrap" padding="10px 12px" borderRadius="md" bg="sunken">
      <Text flex="1">{t('app.trash.isIn', { item: label })}</Text>
      {mayBringBack && (
        <Button size="sm" icon="refresh" onClick={() => void bringBack()}>
          {t('app.trash.bringBack')}
        </Button>
      )}
    </HStack>
  )
}

/** The files of the same property of its item, in their order; itself alone while that is not there. */
function useBeside({ $id, relType, relIndex, relProp }: Item): readonly string[] {
  const owner = `${String(relType)}-${String(relIndex)}`
  const ids = [useItems(relType === undefined ? [] : [owner]).get(owner)?.[String(relProp)] ?? []].flat().map(String)
  return ids.includes($id) ? ids : [$id]
}

function BelongsTo({ id }: { id: string }) {
  const t = useTranslate()
  const { openRight } = useCell()
  return (
    <Text>
      {t('app.file.of')} <LinkButton onClick={() => openRight(`i-${id}`)}>{useLabel(id) ?? id}</LinkButton>
    </Text>
  )
}

/** The next file of the attachment; the one it had stays among those before. */
function Replace({ item }: { item: Item }) {
  const t = useTranslate()
  const { uploadFile, report } = useCommands()
  const chooser = useRef<HTMLInputElement>(null)
  const [percent, setPercent] = useState<number | undefined>(undefined)
  const send = async (file: File) => {
    setPercent(0)
    const target = { type: String(item['relType']), index: Number(item['relIndex']), property: String(item['relProp']) }
    const tell = (sent: number) => setPercent(Math.floor((sent / file.size) * 100))
    await uploadFile(file, { ...target, replaces: item.$id }, tell).done.catch(report)
    setPercent(undefined)
  }
  return (
    <>
      <Button size="sm" icon="upload" busy={percent !== undefined} onClick={() => chooser.current?.click()}>
        {percent === undefined ? t('app.file.replace') : t('app.file.sending', { percent })}
      </Button>
      <input
        ref={chooser}
        type="file"
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) void send(file)
        }}
      />
    </>
  )
}
