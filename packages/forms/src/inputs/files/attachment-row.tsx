import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useCommands, useTranslate, type Item } from '@cairn/contract/web'
import { formatSize } from '@cairn/model/format'
import { Box, IconButton, Input, Text } from '@cairn/ui'
import { FileThumb } from '@cairn/ui/files'

/**
 * Props of `AttachmentRow`, which shows an uploaded file with its name and size, and buttons to rename,
 * move and remove it.
 */
export interface AttachmentRowProps {
  id: string
  /** Undefined while loading, and if the user may not see it. */
  item: Item | undefined
  /** Moves the row by one position; undefined if it is the only one. */
  onMove: ((by: -1 | 1) => void) | undefined
  isFirst: boolean
  isLast: boolean
  onRemove: () => void
}

/** Shows an uploaded file with its name and size, and buttons to rename, move and remove it. */
export function AttachmentRow({ id, item, onMove, isFirst, isLast, onRemove }: AttachmentRowProps) {
  const translate = useTranslate()
  const [isNaming, setNaming] = useState(false)
  const name = String(item?.['originalName'] ?? '—')
  return (
    <Box display="flex" alignItems="center" gap="8px" data-attachment={id}>
      <FileThumb item={item} />
      <Box flex="1" minWidth="0">
        {isNaming && item ? (
          <NameInput item={item} onDone={() => setNaming(false)} />
        ) : (
          <Text overflowWrap="anywhere" lineHeight="roomy">
            {name}
          </Text>
        )}
        {item && (
          <Text color="fgMuted" fontSize="note">
            {formatSize(Number(item['size'] ?? 0))}
          </Text>
        )}
      </Box>
      {item && !isNaming && (
        <IconButton
          icon="pencil"
          size="sm"
          label={translate('forms.files.rename', { name })}
          onClick={() => setNaming(true)}
        />
      )}
      {onMove && (
        <>
          <IconButton
            icon="chevron-up"
            size="sm"
            label={translate('forms.files.moveUp', { name })}
            disabled={isFirst}
            onClick={() => onMove(-1)}
          />
          <IconButton
            icon="chevron-down"
            size="sm"
            label={translate('forms.files.moveDown', { name })}
            disabled={isLast}
            onClick={() => onMove(1)}
          />
        </>
      )}
      <IconButton icon="x" size="sm" label={translate('forms.files.remove', { name })} onClick={onRemove} />
    </Box>
  )
}

/** Edits the name of a file. Enter and leaving the field store it at once; Escape cancels. */
function NameInput({ item, onDone }: { item: Item; onDone: () => void }) {
  const translate = useTranslate()
  const { updateItem, report } = useCommands()
  const [name, setName] = useState(String(item['originalName'] ?? ''))
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const keep = async () => {
    onDone()
    const wanted = name.trim()
    if (wanted === '' || wanted === item['originalName']) return
    await updateItem(item.$id, item._u, { originalName: wanted }).catch(report)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') void keep()
    else if (event.key === 'Escape') onDone()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <Input
      ref={field}
      aria-label={translate('forms.files.name')}
      maxLength={255}
      value={name}
      onChange={(event) => setName(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => void keep()}
    />
  )
}
