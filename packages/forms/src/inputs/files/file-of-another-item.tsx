import { ATTACHMENT_TYPE } from '@cairn/contract'
import { useCommands, useTranslate } from '@cairn/contract/web'
import { Box, Text } from '@cairn/ui'
import { ItemPicker } from '@cairn/ui/overlays'
import { useEffect, useRef } from 'react'
import * as v from 'valibot'
import { pickerWords } from '../../relations/picker-words.ts'

const madeSchema = v.object({ $id: v.string() })

/**
 * Finds a file of another item by its name, and calls `onMade` with the id of the attachment that was made of
 * it for this item. It says that both items decide who may see it.
 */
export function FileOfAnotherItem({ label, onMade }: { label: string; onMade: (id: string) => void }) {
  const translate = useTranslate()
  const { act, report } = useCommands()
  // Other files may arrive until it is made.
  const latest = useRef(onMade)
  useEffect(() => {
    latest.current = onMade
  })
  // Who asked for the field types in it next; on a short column it may be out of sight.
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => frame.current?.querySelector('input')?.focus(), [])
  const use = async (id: string) => {
    const { $id } = v.parse(madeSchema, await act('useFileAgain', id))
    latest.current($id)
  }
  return (
    <Box ref={frame} display="flex" flexDirection="column" gap="4px" width="100%" maxWidth="420px">
      <ItemPicker
        attributes={{ 'aria-label': translate('forms.files.again.find', { label }) }}
        words={pickerWords(translate, translate('forms.files.again.search'))}
        among={{
          types: [ATTACHMENT_TYPE],
          must: [{ prop: 'relType', kind: 'exists', value: true }],
          mustNot: [{ prop: 'trashed', kind: 'is', value: true }],
        }}
        value={[]}
        onAdd={(id) => void use(id).catch(report)}
        onRemove={() => {}}
      />
      <Text color="fgMuted" fontSize="note">
        {translate('forms.files.again.hint')}
      </Text>
    </Box>
  )
}
