import { useTranslate } from '@cairn/contract/web'
import { formatClock } from '@cairn/model/format'
import { Box, Icon } from '@cairn/ui'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { storedAtOf } from '../../state/drafts/unsaved.ts'

/** Says when the draft of a new item was last kept on the device. Renders nothing until it was. */
export function DraftNote({ id }: { id: string }) {
  const t = useTranslate()
  const at = useAtomValue(useMemo(() => storedAtOf(id), [id]))
  if (at === undefined) return null
  return (
    <Box as="span" display="inline-flex" alignItems="center" gap="6px">
      <Box as="span" color="ok" display="inline-flex">
        <Icon name="check" size={16} />
      </Box>
      {t('app.new.kept', { time: formatClock(at) })}
    </Box>
  )
}
