import { useCallback, useMemo } from 'react'
import { useItemType, useSearch, useTranslate, type Item } from '@cairn/contract/web'
import { Box, Heading, Text, useMayCreate } from '@cairn/ui'
import { ItemBranch } from '@cairn/ui/results'
import { CONTAINERS, containersOf, insideOf, type QueueName } from '../../model/queries.ts'
import type { Shown } from '../../model/shown-entries.ts'
import { Queues } from './queues.tsx'
import { useOpenPath } from './use-open-path.ts'

/** Props of `FondsPane`, which filters the catalogue by a fonds, a series or a queue. */
export interface FondsPaneProps {
  shown: Shown
  onShow: (shown: Shown) => void
}

/**
 * Shows the fonds and series beside the list, with the number of entries inside them, and what an archivist
 * empties. It is unfolded down to what holds the entry that is open beside it. What is pressed is what the
 * list shows; pressed again, the list shows all.
 */
export function FondsPane({ shown, onShow }: FondsPaneProps) {
  const t = useTranslate()
  const chosen = shown && 'inside' in shown ? shown.inside : undefined
  const queue = shown && 'queue' in shown ? shown.queue : undefined
  const isLeaf = useIsLeaf()
  // What is to be done is for those who do it.
  const isStaff = useMayCreate(useItemType('ArchiveEntry'))
  const queues = {
    chosen: queue,
    onChoose: (name: QueueName) => onShow(name === queue ? undefined : { queue: name }),
  }
  const openPath = useOpenPath()
  return (
    <Box
      display="none"
      flex="none"
      width="clamp(210px, 26cqi, 290px)"
      overflowY="auto"
      padding="8px"
      borderInlineEnd="1px solid"
      borderColor="line"
      css={{ '@container (min-width: 40rem)': { display: 'block' } }}
      _print={{ display: 'none' }}
    >
      <nav aria-label={t('archive.fonds')}>
        <ItemBranch
          partsOf={containersOf}
          of={undefined}
          isLeaf={isLeaf}
          End={Inside}
          openPath={openPath}
          chosen={chosen}
          onChoose={(id) => onShow(id === chosen ? undefined : { inside: id })}
        />
        {isStaff && <Queues names={['notPlaced']} {...queues} />}
      </nav>
      {isStaff && (
        <>
          <Heading as="h3" padding="16px 8px 4px" fontSize="sm" color="fgMuted">
            {t('archive.attention')}
          </Heading>
          <Queues names={['marked', 'noScan', 'dateNotRead']} {...queues} />
        </>
      )}
    </Box>
  )
}

/** Returns the function that tells whether no series or file is part of an entry. */
function useIsLeaf(): (item: Item | undefined) => boolean {
  const terms = useSearch(CONTAINERS).facets['partOf']
  return useCallback(
    (item) => {
      const isWhole = terms !== undefined && terms.length < 200
      return isWhole && !terms.some(({ value }) => value === item?.$id)
    },
    [terms],
  )
}

function Inside({ item }: { item: Item | undefined }) {
  const t = useTranslate()
  const id = item?.$id
  const query = useMemo(() => (id === undefined ? null : { types: ['ArchiveEntry'], ...insideOf(id), max: 0 }), [id])
  const { status, total, totalIsExact } = useSearch(query)
  if (status !== 'ready') return null
  return (
    <Text as="span" size="sm" tone="muted" paddingInlineEnd="8px">
      {t('archive.total', { total, more: totalIsExact ? 'no' : 'yes' })}
    </Text>
  )
}
