import { chakra } from '../system/chakra.ts'
import { useTranslate } from '@cairn/contract/web'
import { foldText } from '@cairn/model/fold'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Icon } from '../base/icon.tsx'
import { SearchField } from '../base/input.tsx'
import { Box } from '../base/layout.ts'
import { logicalKey } from '../base/direction.ts'
import { filterTree, parentIds, ROOT, treeRows, type TreeNode, type TreeRow, type TreeState } from './tree-nodes.ts'

/** Props of `Tree`, which shows a tree with a text filter, operated by the keyboard pattern of WAI-ARIA. */
export interface TreeProps {
  nodes: readonly TreeNode[]
  /** Accessible name of the tree; the filter's name contains it. */
  label: string
  /** Id of the node that is open beside the tree. */
  openId?: string | undefined
  /**
   * Called with the id of a node without children that was pressed. A node with children is unfolded
   * instead.
   */
  onOpen: (id: string) => void
  /** Makes nodes switchable, such as layers of a map: by a button, or by the space key. */
  checks?: TreeChecks
  /** Whether all parents are unfolded at first. */
  beginsOpen?: boolean
  /**
   * Shown before the name of a node, such as its symbol on a map. It is hidden from assistive technology.
   */
  mark?: (node: TreeNode) => ReactNode
  /** Whether an open parent without children shows nothing instead of a note. */
  allowsEmpty?: boolean
}

/** Connects the boxes of a tree with checkable nodes to the state that the caller keeps. */
export interface TreeChecks {
  /** Returns whether a node is on; `mixed` if some of its descendants are. */
  of: (id: string) => boolean | 'mixed'
  /** Switches a node on or off. */
  toggle: (id: string) => void
}

const Frame = chakra('div', { base: { flex: '1', minHeight: '0', display: 'flex', flexDirection: 'column' } })
const Rows = chakra('div', { base: { flex: '1', overflowY: 'auto', padding: '6px 8px', outline: 'none' } })
const Row = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '6px',
    minHeight: '2rem',
    paddingInlineEnd: '8px',
    borderRadius: '6px',
    cursor: 'pointer',
    lineHeight: 'roomy',
    _hover: { bg: 'sunken' },
    '&[aria-selected=true]': { bg: 'primaryBg', color: 'primary' },
    '&[data-active=true]': { outline: '2px solid', outlineColor: 'primary', outlineOffset: '-2px' },
  },
})

/** Indent of each level in pixels. */
const INDENT = 18

/**
 * Shows a tree with a text filter, operated by the keyboard pattern of WAI-ARIA. Arrow keys move, unfold
 * and fold. Home and End jump. A letter goes to the next name that begins with it.
 */
export function Tree({ nodes, label, openId, onOpen, checks, mark, allowsEmpty, beginsOpen = false }: TreeProps) {
  const translate = useTranslate()
  const [text, setText] = useState('')
  /** Ids of parents that are no longer folded as at first. */
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set())
  const [pages, setPages] = useState<TreeState['pages']>({})
  const state = useMemo(
    () => ({ open: beginsOpen ? new Set(parentIds(nodes).filter((id) => !turned.has(id))) : turned, pages }),
    [beginsOpen, nodes, turned, pages],
  )
  const wanted = foldText(text.trim())
  const shown = useMemo(
    () => (wanted === '' ? nodes : filterTree(nodes, (name) => foldText(name).includes(wanted))),
    [nodes, wanted],
  )
  const unfolded = useMemo(
    () => (wanted === '' ? state : { open: new Set(parentIds(shown)), pages: state.pages }),
    [state, shown, wanted],
  )
  return (
    <Frame>
      <Box padding="2px 16px 10px" borderBottom="1px solid" borderColor="line">
        <SearchField
          label={translate('ui.tree.filter', { items: label })}
          clearLabel={translate('ui.results.clear')}
          value={text}
          onChange={setText}
        />
      </Box>
      <TreeRows
        rows={treeRows(shown, { ...unfolded, allowsEmpty: allowsEmpty && shown.length > 0 })}
        label={label}
        openId={openId}
        onOpen={onOpen}
        {...(checks ? { checks } : {})}
        {...(mark ? { mark } : {})}
        onFold={(id) => setTurned(toggled(turned, id))}
        onPage={(id, page) => setPages({ ...pages, [id]: page })}
      />
    </Frame>
  )
}

interface TreeRowsProps extends Omit<TreeProps, 'nodes'> {
  rows: readonly TreeRow[]
  onFold: (id: string) => void
  onPage: (parentId: string, page: number) => void
}

function TreeRows({ rows, label, openId, onOpen, onFold, onPage, checks, mark }: TreeRowsProps) {
  const prefix = useId()
  const frame = useRef<HTMLDivElement>(null)
  const [activeId, setActiveId] = useState<string | undefined>(undefined)
  const [hasFocus, setFocus] = useState(false)
  const active = Math.max(
    rows.findIndex(({ id }) => id === (activeId ?? openId)),
    0,
  )
  const follow = (row: TreeRow | undefined) => {
    if (!row) return
    setActiveId(row.id)
    if (row.kind === 'page') onPage(row.parentId, (row.page + 1) % row.pageCount)
    if (row.kind === 'node') (row.node.children ? onFold : onOpen)(row.id)
  }
  useEffect(() => {
    if (hasFocus) frame.current?.querySelector('[data-active=true]')?.scrollIntoView({ block: 'nearest' })
  }, [active, hasFocus])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const to = keyTarget(event.key, rows, active)
    if (to === undefined) return
    event.preventDefault()
    const row = rows[active]
    if (to !== 'use') setActiveId(rows[to]?.id)
    else if (checks && event.key === ' ' && row?.kind === 'node') checks.toggle(row.id)
    else follow(row)
  }
  return (
    <Rows
      ref={frame}
      role="tree"
      tabIndex={0}
      aria-label={label}
      aria-activedescendant={hasFocus && rows[active] ? `${prefix}${rows[active].id}` : undefined}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
      onKeyDown={onKeyDown}
    >
      {rows.map((row, index) => (
        <Row
          key={row.id}
          id={`${prefix}${row.id}`}
          role="treeitem"
          aria-level={row.level}
          aria-posinset={row.place.position}
          aria-setsize={row.place.count}
          aria-selected={row.id === openId}
          aria-expanded={row.kind === 'node' && row.node.children ? row.isOpen : undefined}
          aria-checked={checks && row.kind === 'node' ? checks.of(row.id) : undefined}
          aria-disabled={row.kind === 'none' || undefined}
          data-active={hasFocus && index === active}
          style={{ paddingInlineStart: (row.level - 1) * INDENT + 8 }}
          onClick={() => follow(row)}
        >
          <RowContent row={row} mark={mark} />
          {checks && row.kind === 'node' && <Switch id={row.id} checks={checks} />}
        </Row>
      ))}
    </Rows>
  )
}

/** A switch for the mouse. The keyboard uses the space key, so the row holds no other control. */
function Switch({ id, checks }: { id: string; checks: TreeChecks }) {
  const state = checks.of(id)
  const Picture = state === false ? EyeOff : Eye
  return (
    <Box
      as="span"
      aria-hidden="true"
      display="grid"
      placeItems="center"
      boxSize="24px"
      borderRadius="6px"
      color={state === true ? 'fg' : 'fgMuted'}
      opacity={state === 'mixed' ? '0.6' : '1'}
      _hover={{ bg: 'surface' }}
      onClick={(event) => {
        event.stopPropagation()
        checks.toggle(id)
      }}
    >
      <Picture size={15} />
    </Box>
  )
}

function RowContent({ row, mark }: { row: TreeRow; mark: TreeProps['mark'] }) {
  const translate = useTranslate()
  if (row.kind === 'none')
    return (
      <Box as="span" color="fgMuted">
        {translate('ui.tree.none')}
      </Box>
    )
  if (row.kind === 'page')
    return (
      <Box as="span" color="primary">
        {translate('ui.tree.page', { page: row.page + 1, pages: row.pageCount })}
      </Box>
    )
  const { node, isOpen } = row
  return (
    <>
      {node.children ? <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={14} /> : <Box width="14px" />}
      {mark && <span aria-hidden="true">{mark(node)}</span>}
      <Box as="span" flex="1" minWidth="0">
        {node.name}
      </Box>
      {node.weight !== undefined && (
        <Box as="span" color="fgMuted" fontSize="xs" fontVariantNumeric="tabular-nums">
          {node.weight}
        </Box>
      )}
    </>
  )
}

/**
 * Returns the index of the row that a key leads to, or `use` if it acts on the present row. Returns
 * undefined for keys that the tree does not handle.
 */
function keyTarget(key: string, rows: readonly TreeRow[], at: number): number | 'use' | undefined {
  const row = rows[at]
  const isParent = row?.kind === 'node' && row.node.children !== undefined
  switch (logicalKey(key)) {
    case 'ArrowDown':
      return Math.min(at + 1, rows.length - 1)
    case 'ArrowUp':
      return Math.max(at - 1, 0)
    case 'Home':
      return 0
    case 'End':
      return rows.length - 1
    case 'Enter':
    case ' ':
      return 'use'
    case 'ArrowRight':
      return isParent ? (row.isOpen ? at + 1 : 'use') : at
    case 'ArrowLeft':
      return isParent && row.isOpen ? 'use' : parentOf(rows, row, at)
    default:
      return key.length === 1 ? nextNamed(rows, at, key) : undefined
  }
}

function parentOf(rows: readonly TreeRow[], row: TreeRow | undefined, at: number): number {
  const parent = row && row.parentId !== ROOT ? rows.findIndex(({ id }) => id === row.parentId) : -1
  return parent < 0 ? at : parent
}

/**
 * Returns the index of the next node whose name begins with the letter. After the last row it goes on at
 * the first.
 */
function nextNamed(rows: readonly TreeRow[], at: number, letter: string): number | undefined {
  const wanted = foldText(letter)
  const turned = [...rows.keys()].map((step) => (at + 1 + step) % rows.length)
  return turned.find((index) => {
    const row = rows[index]
    return row?.kind === 'node' && foldText(row.node.name).startsWith(wanted)
  })
}

function toggled(open: ReadonlySet<string>, id: string): Set<string> {
  const next = new Set(open)
  if (!next.delete(id)) next.add(id)
  return next
}
