import { IMPORT_TYPE } from '@cairn/contract'
import { useCell, useTranslate } from '@cairn/contract/web'
import { Box, Button, Text } from '@cairn/ui'

/** Offers to bring in coded data of an earlier study beside the form of a new project. */
export default function ResearchProjectCreate() {
  const t = useTranslate()
  const { openNew } = useCell()
  return (
    <Box display="flex" flexWrap="wrap" alignItems="center" gap="8px 12px" marginBottom="12px">
      <Text tone="muted">{t('research.importHelp')}</Text>
      <Button icon="upload" onClick={() => openNew(IMPORT_TYPE, { kind: 'RES_CODED' })}>
        {t('research.import')}
      </Button>
    </Box>
  )
}
