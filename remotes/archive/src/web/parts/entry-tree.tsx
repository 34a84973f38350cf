import { useTranslate, type Item } from '@cairn/contract/web'
import { Box, Chip, EmptyState, Text } from '@cairn/ui'
import { ItemBranch } from '@cairn/ui/results'
import { partsOf } from '../../model/queries.ts'
import { useOpenPath } from './use-open-path.ts'

/** Shows the entries of the archive as a tree by `partOf`, unfolded down to the open one. */
export function EntryTree() {
  const t = useTranslate()
  const openPath = useOpenPath()
  return (
    <Box flex="1" minHeight="0" overflowY="auto" padding="8px 12px">
      <nav aria-label={t('archive.tree')}>
        <ItemBranch
          partsOf={partsOf}
          of={undefined}
          none={<EmptyState icon="library" title={t('archive.none')} guidance={t('archive.noneHelp')} />}
          isLeaf={isLeaf}
          openPath={openPath}
          End={NumberAndLevel}
        />
      </nav>
    </Box>
  )
}

const isLeaf = (item: Item | undefined) => item?.['descriptionLevel'] === 'ITEM'

function NumberAndLevel({ item }: { item: Item | undefined }) {
  const t = useTranslate()
  const [level, number] = [item?.['descriptionLevel'], item?.['fileNumber']]
  return (
    <>
      {typeof number === 'string' && (
        <Text as="span" size="sm" tone="muted" whiteSpace="nowrap">
          {number}
        </Text>
      )}
      {typeof level === 'string' && !isLeaf(item) && (
        <Chip>{t(`types.ArchiveEntry.options.descriptionLevel.${level}`)}</Chip>
      )}
    </>
  )
}
