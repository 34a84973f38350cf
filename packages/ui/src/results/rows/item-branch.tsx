import { useCell, useItems, useSearch, useTranslate, type Item, type Query } from '@cairn/contract/web'
import { itemKey } from '@cairn/model/cell-path'
import { useMemo, useState, type ComponentType, type ReactNode } from 'react'
import { AsyncContent } from '../../base/async-state.tsx'
import { IconButton } from '../../base/button.tsx'
import { Box } from '../../base/layout.ts'
import { Text } from '../../base/text.ts'
import { PAGE_SIZE } from '../../tree/tree-nodes.ts'
import { FIRST_PAGE, pageAsAsync, pagedQuery } from './branch-page.ts'
import { BranchPages } from './branch-pages.tsx'

/** Props of `ItemBranch`. The functions must be the same ones on each render. */
export interface ItemBranchProps {
  /** Makes the query of the parts of an item, a page of them. */
  partsOf: (id: string | undefined) => Query
  /** The item whose parts are shown. Undefined for what is part of nothing. */
  of: string | undefined
  /** Shown if there are no parts at the first level. */
  none?: ReactNode
  /** Tells whether an item has no parts ever. */
  isLeaf?: (item: Item | undefined) => boolean
  /** Shown at the end of the row of an item. */
  End?: ComponentType<{ item: Item | undefined }>
  /** The item that is open beside the tree, after all above it, which are unfolded at first. */
  openPath?: readonly string[]
  /** The item that is chosen in the tree. */
  chosen?: string | undefined
  /** Called with the item that the user presses. It is opened to the right if this is left out. */
  onChoose?: (id: string) => void
}

/**
 * Shows items as a tree of wholes and parts. A branch is loaded when it is unfolded, one page of parts at a
 * time.
 */
export function ItemBranch(props: ItemBranchProps) {
  return <Branch {...props} level={1} />
}

interface BranchProps extends ItemBranchProps {
  /** From 1. */
  level: number
}

function Branch({ of, level, none, ...rest }: BranchProps) {
  const { partsOf } = rest
  const query = useMemo(() => partsOf(of), [partsOf, of])
  const size = query.max ?? PAGE_SIZE
  const [at, setAt] = useState(FIRST_PAGE)
  const search = useSearch(
    useMemo(() => ({ ...pagedQuery(query, at.isFromEnd), max: size }), [query, at.isFromEnd, size]),
  )
  return (
    <>
      <AsyncContent of={pageAsAsync(search, at, size)}>
        {(ids) =>
          ids.length === 0 && level === 1 ? none : <Parts ids={ids} labels={search.labels} level={level} {...rest} />
        }
      </AsyncContent>
      {search.total > size && <BranchPages search={search} at={at} size={size} onTurn={setAt} />}
    </>
  )
}

interface PartsProps extends Omit<BranchProps, 'of' | 'none'> {
  ids: readonly string[]
  labels: Readonly<Record<string, string>>
}

function Parts({ ids, labels, ...rest }: PartsProps) {
  const t = useTranslate()
  const items = useItems(ids)
  return (
    <Box as="ul" {...(rest.level > 1 ? { paddingInlineStart: '22px' } : {})}>
      {ids.map((id) => (
        <Twig key={id} id={id} label={labels[id] ?? id} item={items.get(id)} {...rest} />
      ))}
      {ids.length === 0 && (
        <Text as="li" size="sm" tone="muted">
          {t('ui.branch.none')}
        </Text>
      )}
    </Box>
  )
}

interface TwigProps extends Omit<BranchProps, 'of' | 'none'> {
  id: string
  label: string
  item: Item | undefined
}

/** Brings the row of the open item in sight where it comes into the tree. */
function scrollThere(row: HTMLElement | null): void {
  row?.scrollIntoView({ block: 'nearest' })
}

function Twig({ id, label, item, level, ...rest }: TwigProps) {
  const { isLeaf, End, openPath, chosen, onChoose } = rest
  const t = useTranslate()
  const { openRight, rightKey } = useCell()
  const [said, setSaid] = useState<boolean | undefined>(undefined)
  const hasParts = !isLeaf?.(item)
  const isOpen = hasParts && (said ?? openPath?.slice(0, -1).includes(id) ?? false)
  const isShown = rightKey === itemKey(id)
  return (
    <li>
      <Box
        ref={isShown ? scrollThere : undefined}
        display="flex"
        alignItems="center"
        gap="6px"
        minHeight="2.25rem"
        borderRadius="md"
        bg={(onChoose ? chosen === id : isShown) ? 'primaryBg' : undefined}
        _hover={{ bg: 'sunken' }}
      >
        <Box flex="none" width="32px">
          {hasParts && (
            <IconButton
              size="sm"
              icon={isOpen ? 'chevron-down' : 'chevron-right'}
              label={t(isOpen ? 'ui.branch.fold' : 'ui.branch.unfold', { title: label })}
              aria-expanded={isOpen}
              onClick={() => setSaid(!isOpen)}
            />
          )}
        </Box>
        <Box
          as="button"
          flex="1"
          minWidth="0"
          textAlign="start"
          padding="6px 4px"
          aria-current={onChoose && chosen === id ? 'true' : undefined}
          onClick={() => (onChoose ? onChoose(id) : openRight(itemKey(id)))}
        >
          <bdi>{label}</bdi>
        </Box>
        {End && <End item={item} />}
      </Box>
      {isOpen && <Branch of={id} level={level + 1} {...rest} />}
    </li>
  )
}
