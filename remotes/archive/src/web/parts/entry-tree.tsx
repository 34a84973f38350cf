import { useMemo, useState } from 'react'
import { useCell, useItems, useSearch, useTranslate, type Item } from '@cairn/contract/web'
import { itemKey } from '@cairn/model/cell-path'
import { AsyncContent, Box, Button, Chip, EmptyState, IconButton, searchAsAsync, Text } from '@cairn/ui'
import { partsOf } from '../../model/queries.ts'

/**
 * Shows entries as the tree of what they are part of. A branch is loaded when it is unfolded, a page at a
 * time.
 */
export function EntryTree() {
  const t = useTranslate()
  return (
    <Box flex="1" minHeight="0" overflowY="auto" padding="8px 12px">
      <nav aria-label={t('archive.tree')}>
        <Branch of={undefined} level={1} />
      </nav>
    </Box>
  )
}

interface BranchProps {
  /** The entry whose parts are shown. Undefined for what is part of nothing. */
  of: string | undefined
  /** From 1. */
  level: number
}

function Branch({ of, level }: BranchProps) {
  const t = useTranslate()
  const search = useSearch(useMemo(() => partsOf(of), [of]))
  const items = useItems(search.ids)
  return (
    <AsyncContent of={searchAsAsync(search)}>
      {({ ids, labels, hasMore, more }) =>
        ids.length === 0 && level === 1 ? (
          <EmptyState icon="library" title={t('archive.none')} guidance={t('archive.noneHelp')} />
        ) : (
          <Box as="ul" {...(level > 1 ? { paddingInlineStart: '22px' } : {})}>
            {ids.map((id) => (
              <Twig key={id} id={id} label={labels[id] ?? id} item={items.get(id)} level={level} />
            ))}
            {ids.length === 0 && (
              <Text as="li" size="sm" tone="muted">
                {t('archive.noParts')}
              </Text>
            )}
            {hasMore && (
              <li>
                <Button size="sm" onClick={more}>
                  {t('archive.moreParts')}
                </Button>
              </li>
            )}
          </Box>
        )
      }
    </AsyncContent>
  )
}

interface TwigProps {
  id: string
  label: string
  item: Item | undefined
  level: number
}

function Twig({ id, label, item, level }: TwigProps) {
  const t = useTranslate()
  const { openRight, rightKey } = useCell()
  const [isOpen, setOpen] = useState(false)
  const description = item?.['descriptionLevel']
  const number = item?.['fileNumber']
  const isLeaf = description === 'ITEM'
  return (
    <li>
      <Box
        display="flex"
        alignItems="center"
        gap="6px"
        minHeight="36px"
        borderRadius="md"
        bg={rightKey === itemKey(id) ? 'primaryBg' : undefined}
        _hover={{ bg: 'sunken' }}
      >
        <Box flex="none" width="32px">
          {!isLeaf && (
            <IconButton
              size="sm"
              icon={isOpen ? 'chevron-down' : 'chevron-right'}
              label={t(isOpen ? 'archive.fold' : 'archive.unfold', { title: label })}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            />
          )}
        </Box>
        <Box
          as="button"
          flex="1"
          minWidth="0"
          textAlign="start"
          padding="6px 4px"
          onClick={() => openRight(itemKey(id))}
        >
          <bdi>{label}</bdi>
        </Box>
        {typeof number === 'string' && (
          <Text as="span" size="sm" tone="muted" whiteSpace="nowrap">
            {number}
          </Text>
        )}
        {typeof description === 'string' && !isLeaf && (
          <Chip>{t(`types.ArchiveEntry.options.descriptionLevel.${description}`)}</Chip>
        )}
      </Box>
      {isOpen && <Branch of={id} level={level + 1} />}
    </li>
  )
}
