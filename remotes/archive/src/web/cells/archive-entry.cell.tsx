import { useMemo } from 'react'
import {
  useCell,
  useCommands,
  useItemType,
  useSearch,
  useSession,
  useTranslate,
  type ItemCellProps,
} from '@cairn/contract/web'
import { ItemSections } from '@cairn/forms'
import { withoutTaken } from '@cairn/model/free-number'
import { AsyncContent, Box, Button, Callout, searchAsAsync, Section, useMayCreate } from '@cairn/ui'
import { ItemRows } from '@cairn/ui/results'
import { levelBelow } from '../../model/description-level.ts'
import { nextInBox, partOfEntry } from '../../model/next-in-box.ts'
import { partsOf } from '../../model/queries.ts'
import { doubtOfNumber } from '../../model/standard-number.ts'
import { FindingAidButton } from '../parts/finding-aid-button.tsx'
import { EntryPath } from '../parts/entry-path.tsx'

/**
 * Shows an entry of the archive: what it is part of, its properties, and its parts, which it asks of the
 * server.
 */
export default function ArchiveEntryCell({ item }: ItemCellProps) {
  const t = useTranslate()
  const { openNew } = useCell()
  const { report, search } = useCommands()
  const session = useSession()
  const parts = useSearch(useMemo(() => partsOf(item.$id), [item.$id]))
  const type = useItemType('ArchiveEntry')
  const canCreate = useMayCreate(type)
  const begin = async (values: Record<string, string>) =>
    type && openNew(type.name, await withoutTaken(type, values, search))
  const isItem = item['descriptionLevel'] === 'ITEM'
  const number = item['standardNumber']
  const doubt = typeof number === 'string' ? doubtOfNumber(number) : undefined
  return (
    <>
      <EntryPath item={item} />
      {doubt && (
        <Callout tone="warn" icon="warning" title={t('archive.numberDoubt', { kind: doubt })}>
          {t('archive.numberDoubtHelp')}
        </Callout>
      )}
      <ItemSections />
      {(!isItem || parts.ids.length > 0) && (
        <Section title={t('archive.parts', { count: parts.total })}>
          <AsyncContent of={searchAsAsync(parts)}>
            {({ ids, labels, hasMore, more }) => (
              <>
                {ids.length > 0 && <ItemRows ids={ids} labels={labels} />}
                {hasMore && <Button onClick={more}>{t('archive.moreParts')}</Button>}
              </>
            )}
          </AsyncContent>
        </Section>
      )}
      <Box display="flex" flexWrap="wrap" gap="8px" _print={{ display: 'none' }}>
        {canCreate && !isItem && (
          <Button
            icon="plus"
            onClick={() => void begin(partOfEntry(item, levelBelow(item['descriptionLevel']))).catch(report)}
          >
            {t('archive.addPart')}
          </Button>
        )}
        {canCreate && typeof item['partOf'] === 'string' && (
          <Button icon="plus" onClick={() => void begin(nextInBox(item)).catch(report)}>
            {t('archive.nextInBox')}
          </Button>
        )}
        {!isItem && session && <FindingAidButton item={item} />}
      </Box>
    </>
  )
}
