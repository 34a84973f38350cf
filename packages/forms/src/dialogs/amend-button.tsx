import { textKeyFromData } from '@cairn/contract/texts'
import { useTranslate } from '@cairn/contract/web'
import { guardOf } from '@cairn/model/guarded'
import { Box, Button } from '@cairn/ui'
import { useItemFormApi } from '../state/form-context.ts'

/**
 * Shows the button of the action that changes the item of the surrounding `ItemForm` while it is guarded.
 * Renders nothing for people who may not change it, and while no action does.
 */
export function AmendButton() {
  const t = useTranslate()
  const { item, type, canUpdate, amend } = useItemFormApi()
  const by = guardOf(type, item)?.by
  if (!by || !canUpdate || item.$deleted === true) return null
  return (
    <Box>
      <Button size="sm" icon="pencil" onClick={() => amend()}>
        {t(textKeyFromData(`types.${type.name}.moves.${by.act}`))}
      </Button>
    </Box>
  )
}
