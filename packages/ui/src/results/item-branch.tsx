import { useCell, useItems, useSearch, useTranslate, type Item, type Query } from '@cairn/contract/web'
import { itemKey } from '@cairn/model/cell-path'
import { useMemo, useState, type ComponentType, type ReactNode } from 'react'
import { AsyncContent, searchAsAsync } from '../base/async-state.tsx'
import { Button, IconButton } from '../base/button.tsx'
import { Box } from '../base/layout.ts'
import { Text } from '../base/text.ts'

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
  /** The item that is chosen in the tree. */
  chosen?: string | undefined
  /** Called with the item that the user presses. It is opened to the right if this is left out. */
  onChoose?: (id: string) => void
}

/**
 * Shows items as a tree of what they are part of. A branch is loaded when it is unfolded, a page at a time.
 */
export function ItemBranch(props: ItemBranchProps) {
  return <Branch {...props} level={1} />
}

interface BranchProps extends ItemBranchProps {
  /** From 1. */
  level: number
}

function Branch({ of, level, none, ...rest }: BranchProps) {
  const t = useTranslate()
  const { partsOf } = rest
  const search = useSearch(useMemo(() => partsOf(of), [partsOf, of]))
  const items = useItems(search.ids)
  return (
    <AsyncContent of={searchAsAsync(search)}>
      {({ ids, labels, hasMore, more }) =>
        ids.length === 0 && level === 1 ? (
          none
        ) : (
          <Box as="ul" {...(level > 1 ? { paddingInlineStart: '22px' } : {})}>
            {ids.map((id) => (
              <Twig key={id} id={id} label={labels[id] ?? id} item={items.get(id)} level={level} {...rest} />
            ))}
            {ids.length === 0 && (
              <Text as="li" size="sm" tone="muted">
                {t('ui.branch.none')}
              </Text>
            )}
            {hasMore && (
              <li>
                <Button size="sm" onClick={more}>
                  {t('ui.branch.more')}
                </Button>
              </li>
            )}
          </Box>
        )
      }
    </AsyncContent>
  )
}

interface TwigProps extends Omit<BranchProps, 'of' | 'none'> {
  id: string
  label: string
  item: Item | undefined
}

function Twig({ id, label, item, level, ...rest }: TwigProps) {
  const { isLeaf, End, chosen, onChoose } = rest
  const t = useTranslate()
  const { openRight, rightKey } = useCell()
  const [isOpen, setOpen] = useState(false)
  return (
    <li>
      <Box
        display="flex"
        alignItems="center"
        gap="6px"
        minHeight="36px"
        borderRadius="md"
        bg={(onChoose ? chosen === id : rightKey === itemKey(id)) ? 'primaryBg' : undefined}
        _hover={{ bg: 'sunken' }}
      >
        <Box flex="none" width="32px">
          {!isLeaf?.(item) && (
            <IconButton
              size="sm"
              icon={isOpen ? 'chevron-down' : 'chevron-right'}
              label={t(isOpen ? 'ui.branch.fold' : 'ui.branch.unfold', { title: label })}
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
