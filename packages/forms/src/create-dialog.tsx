import { useCommands, useTranslate, type Item, type ItemType } from '@cairn/contract/web'
import { Box } from '@cairn/ui'
import { Dialog } from '@cairn/ui/overlays'
import { useCallback, useState, type KeyboardEvent } from 'react'
import { CreateForm } from './create-form.tsx'

export interface CreateDialogProps {
  type: ItemType
  /** What was searched for: it becomes the name of the new item. */
  text: string
  /** What the new item begins with besides. */
  defaults?: Readonly<Record<string, unknown>>
  onCreated: (item: Item) => void
  onClose: () => void
}

/** Creates an item without leaving the form that wants to refer to it. */
export default function CreateDialog({ type, text, defaults, onCreated, onClose }: CreateDialogProps) {
  const translate = useTranslate()
  const { createItem } = useCommands()
  const [isTyped, setTyped] = useState(false)
  const noteTyping = useCallback(() => setTyped(true), [])
  const create = async (properties: Record<string, unknown>) => {
    const item = await createItem(type.name, properties)
    onCreated(item)
    return item
  }
  return (
    // Keys pressed in here are none of the field's behind it, whose child this is to React.
    <Box display="contents" onKeyDown={(event: KeyboardEvent) => event.stopPropagation()}>
      <Dialog
        open
        onClose={onClose}
        title={translate('forms.new', { type: translate(`types.${type.name}.name`) })}
        closeLabel={translate('forms.cancel')}
        maxWidth={560}
        // A key or a press beside it throws nothing away: once something is typed, only the button does.
        persistent={isTyped}
      >
        <CreateForm
          type={type}
          defaults={{ ...defaults, ...namedBy(type, text) }}
          onValues={noteTyping}
          onCreate={create}
          onCancel={onClose}
        />
      </Dialog>
    </Box>
  )
}

/** The first words of a label that are typed as one line. */
function namedBy(type: ItemType, text: string): Record<string, string> {
  const name = type.label.find((property) => {
    const found = type.properties[property]
    return found?.v === 'DEF' && [undefined, 'string', 'phrase'].includes(found.t) && !found.readOnly
  })
  return name && text !== '' ? { [name]: text } : {}
}
