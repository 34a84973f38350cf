import { useCommands, useLanguage, useTranslate, type Item } from '@cairn/contract/web'
import { formatDateTime } from '@cairn/model/format'
import { Box, Button, Section } from '@cairn/ui'
import { useEffect, useState } from 'react'
import { useShell } from '../../state/shell.ts'

/** A former file of the attachment: until when, its name, and the last update count with it. */
interface FormerFile {
  u: number
  until: string
  name: string
}

/**
 * Renders the former files of an attachment, newest first, with a button to restore each if `canRestore`.
 * Renders nothing if there are none or they cannot be loaded.
 */
export function FormerFiles({ item, canRestore }: { item: Item; canRestore: boolean }) {
  const t = useTranslate()
  const language = useLanguage()
  const { act, report, notify } = useCommands()
  const former = useFormerFiles(item)
  if (former.length === 0) return null
  const restore = async (u: number) => {
    await act('restoreFile', item.$id, { u })
    notify(t('app.file.restored'))
  }
  return (
    <Section title={t('app.file.versions')}>
      {former.map(({ u, until, name }) => (
        <Box key={u} display="flex" alignItems="center" gap="10px" paddingBlock="4px">
          <Box flex="1" minWidth="0" overflowWrap="anywhere">
            {name}{' '}
            <Box as="small" color="fgMuted">
              {formatDateTime(until, language)}
            </Box>
          </Box>
          {canRestore && (
            <Button size="sm" onClick={() => void restore(u).catch(report)}>
              {t('app.file.restore')}
            </Button>
          )}
        </Box>
      ))}
    </Section>
  )
}

function useFormerFiles({ $id, _u, originalName }: Item): readonly FormerFile[] {
  const { channel } = useShell()
  const [former, setFormer] = useState<readonly FormerFile[]>([])
  useEffect(() => {
    let isCurrent = true
    channel.items.history($id).then(
      (versions) => {
        let name = String(originalName ?? '')
        const found: FormerFile[] = []
        for (const { u, ts, changes } of versions) {
          name = typeof changes['originalName']?.from === 'string' ? changes['originalName'].from : name
          if (changes['fileID']?.from) found.push({ u: u - 1, until: ts, name })
        }
        if (isCurrent) setFormer(found)
      },
      () => isCurrent && setFormer([]),
    )
    return () => void (isCurrent = false)
  }, [channel, $id, _u, originalName])
  return former
}
