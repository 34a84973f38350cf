import { useState } from 'react'
import { useTranslate } from '@cairn/contract/web'
import { Box, SegmentedControl } from '@cairn/ui'
import { ResultsView } from '@cairn/ui/results'
import { EntryTree } from '../parts/entry-tree.tsx'

const SHAPES = ['list', 'tree'] as const

/** Shows the entries of the archive: all in one list with filters, or as the tree of their fonds. */
export default function CatalogueView() {
  const t = useTranslate()
  const [shape, setShape] = useState<(typeof SHAPES)[number]>('list')
  return (
    <Box flex="1" minHeight="0" display="flex" flexDirection="column">
      <Box padding="10px 16px" borderBottom="1px solid" borderColor="line" flex="none" _print={{ display: 'none' }}>
        <SegmentedControl
          label={t('archive.shape')}
          value={shape}
          onChange={setShape}
          options={SHAPES.map((value) => ({ value, label: t(`archive.shape.${value}`) }))}
        />
      </Box>
      {shape === 'tree' ? (
        <EntryTree />
      ) : (
        <ResultsView type="ArchiveEntry" emptyTitle={t('archive.none')} emptyGuidance={t('archive.noneHelp')} />
      )}
    </Box>
  )
}
