import { useCell, useItemType, useSearch, useTranslate, type Query } from '@cairn/contract/web'
import { ImportButton } from '@cairn/forms'
import { Box, Button, ColumnBody, HStack, LinkButton, Section, useMayCreate } from '@cairn/ui'
import { FewRows } from '@cairn/ui/results'
import { addedLately, containersOf, needingAttention, UNFINISHED_IMPORTS } from '../../model/queries.ts'
import { Queues } from '../parts/queues.tsx'

const CATALOGUE = 'v-archive.catalogue'
const FONDS = { ...containersOf(undefined), max: 6 }
const QUEUE = needingAttention(6)
const LATEST = addedLately(6)
const ALL: Query = { types: ['ArchiveEntry'], max: 0 }

/** As many columns as have room; what is short leaves none of it empty. */
const COLUMNS = {
  columns: '420px',
  columnGap: '24px',
  '& > section': { breakInside: 'avoid', marginBottom: '20px' },
} as const

/**
 * Shows the archive at a glance, by several searches: how much is in it, its fonds, what needs attention,
 * what is being brought in, and what was added last.
 */
export default function ArchiveView() {
  const t = useTranslate()
  const { openRight, openNew } = useCell()
  const mayAdd = useMayCreate(useItemType('ArchiveEntry'))
  const { total, totalIsExact } = useSearch(ALL)
  return (
    <ColumnBody padded>
      <HStack justifyContent="space-between" flexWrap="wrap" gap="8px">
        <LinkButton onClick={() => openRight(CATALOGUE)}>
          {t('archive.entries', { total, more: totalIsExact ? 'no' : 'yes' })}
        </LinkButton>
        {mayAdd && (
          <HStack gap="8px">
            <ImportButton kind="ARC_CSV" />
            <Button kind="primary" size="sm" icon="plus" onClick={() => openNew('ArchiveEntry')}>
              {t('archive.describe')}
            </Button>
          </HStack>
        )}
      </HStack>
      <Box css={COLUMNS}>
        <Few title="archive.fonds" query={FONDS} none="archive.noneHelp" />
        {mayAdd && (
          <Section title={t('archive.toDo')}>
            <Queues
              names={['marked', 'noScan', 'dateNotRead', 'notPlaced']}
              onChoose={(name) => openRight(CATALOGUE, `in=${name}`)}
            />
          </Section>
        )}
        {mayAdd && <Few title="archive.attention" query={QUEUE} none="archive.attention.none" />}
        {mayAdd && <Few title="archive.running" query={UNFINISHED_IMPORTS} none="archive.running.none" />}
        <Few title="archive.latest" query={LATEST} none="archive.none" />
      </Box>
    </ColumnBody>
  )
}

interface FewProps {
  title: 'archive.fonds' | 'archive.attention' | 'archive.latest' | 'archive.running'
  query: Query
  none: 'archive.noneHelp' | 'archive.attention.none' | 'archive.none' | 'archive.running.none'
}

function Few({ title, query, none }: FewProps) {
  const t = useTranslate()
  return (
    <Section title={t(title)}>
      <FewRows query={query} none={t(none)} />
    </Section>
  )
}
