import { useMemo, useState } from 'react'
import { useCell, useItemType, useLabel, useTranslate } from '@cairn/contract/web'
import { ImportButton } from '@cairn/forms'
import { itemKey } from '@cairn/model/cell-path'
import { Box, Button, HStack, LinkButton, SegmentedControl, useMayCreate } from '@cairn/ui'
import { ResultsView } from '@cairn/ui/results'
import { conditionsOfShown, parseShown, type Shown } from '../../model/shown-entries.ts'
import { EntryTree } from '../parts/entry-tree.tsx'
import { FondsPane } from '../parts/fonds-pane.tsx'

const SHAPES = ['list', 'tree'] as const
const BY_NUMBER = { key: 'fileNumber', order: 'asc' } as const

/**
 * Shows the entries of the archive: all in one list with filters, beside the tree of fonds where there is
 * room, or as the tree of all entries.
 */
export default function CatalogueView() {
  const t = useTranslate()
  const { parameter } = useCell()
  const [shape, setShape] = useState<(typeof SHAPES)[number]>('list')
  const [shown, setShown] = useState(() => parseShown(parameter))
  const mayAdd = useMayCreate(useItemType('ArchiveEntry'))
  const query = useMemo(() => conditionsOfShown(shown), [shown])
  return (
    <Box flex="1" minHeight="0" display="flex" flexDirection="column">
      <HStack
        gap="12px"
        padding="10px 16px"
        borderBottom="1px solid"
        borderColor="line"
        flex="none"
        _print={{ display: 'none' }}
      >
        <SegmentedControl
          label={t('archive.shape')}
          value={shape}
          onChange={setShape}
          options={SHAPES.map((value) => ({ value, label: t(`archive.shape.${value}`) }))}
        />
        {shape === 'list' && shown && <ShownNow shown={shown} onAll={() => setShown(undefined)} />}
      </HStack>
      {shape === 'tree' ? (
        <EntryTree />
      ) : (
        <Box flex="1" minHeight="0" display="flex">
          <FondsPane shown={shown} onShow={setShown} />
          <Box flex="1" minWidth="0" display="flex" flexDirection="column" containerType="inline-size">
            <ResultsView
              type="ArchiveEntry"
              query={query}
              {...(shown ? { sort: BY_NUMBER } : {})}
              emptyTitle={t(shown ? 'archive.noneHere' : 'archive.none')}
              emptyGuidance={t(shown ? 'archive.noneHereHelp' : 'archive.noneHelp')}
              footerEnd={mayAdd ? <ImportButton kind="ARC_CSV" /> : null}
            />
          </Box>
        </Box>
      )}
    </Box>
  )
}

/** Says what the list is narrowed to, opens that, and ends it. */
function ShownNow({ shown, onAll }: { shown: NonNullable<Shown>; onAll: () => void }) {
  const t = useTranslate()
  return (
    <HStack minWidth="0" gap="8px">
      {'inside' in shown ? <Inside id={shown.inside} /> : <b>{t(`archive.queue.${shown.queue}`)}</b>}
      <Button size="sm" icon="x" onClick={onAll}>
        {t('archive.all')}
      </Button>
    </HStack>
  )
}

function Inside({ id }: { id: string }) {
  const { openRight } = useCell()
  return <LinkButton onClick={() => openRight(itemKey(id))}>{useLabel(id) ?? id}</LinkButton>
}
