import { useCommands, useTranslate, type ItemType } from '@cairn/contract/web'
import { Box, type MakeItemProps } from '@cairn/ui'
import { Dialog } from '@cairn/ui/overlays'
import { useCallback, useState, type KeyboardEvent } from 'react'
import { CreateForm } from './create-form.tsx'

/** Shows a dialog with a form that creates an item, for a relation to an item that does not exist yet. */
export function CreateDialog({ type, text, defaults, onCreated, onClose }: MakeItemProps) {
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
    // In React's tree the dialog is a child of the field behind it, which must not handle its keys.
    <Box display="contents" onKeyDown={(event: KeyboardEvent) => event.stopPropagation()}>
      <Dialog
        open
        onClose={onClose}
        title={translate('forms.new', { type: translate(`types.${type.name}.name`) })}
        closeLabel={translate('forms.cancel')}
        maxWidth={560}
        // Once something is typed, Escape and clicks outside must not discard it.
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

/**
 * Returns the text as the value of the first label property that is a line of text. Empty if there is
 * none.
 */
function namedBy(type: ItemType, text: string): Record<string, string> {
  const name = type.label.find((property) => {
    const found = type.properties[property]
    return found?.v === 'DEF' && [undefined, 'string', 'phrase'].includes(found.t) && !found.readOnly
  })
  return name && text !== '' ? { [name]: text } : {}
}
