import type { SessionStateName } from '@cairn/channel/session'
import { useTranslate, type Item, type ItemState, type ItemType } from '@cairn/contract/web'
import type { CellRef } from '@cairn/model/cell-path'
import { useEffect } from 'react'
import { useRegistry, useSessionState } from '../../state/use-shell-state.ts'
import { useItem } from '../../state/items/use-items.ts'
import { noteOpened } from '../../state/opened/note-opened.ts'
import { useShell } from '../../state/shell.ts'
import { TIMELINE, useCellTitle } from '../use-cell-title.ts'
import { signInPath } from '../../frame/address/redirect.ts'
import { useNavigation } from '../../frame/address/use-navigation.ts'
import { BodySkeleton } from '../../areas/body-skeleton.tsx'
import { useCard } from '../card/use-card.ts'
import { useDeleted } from '../deleted/use-deleted.ts'
import { CellFrame } from '../cell-frame.tsx'
import { useColumnParts } from '../column-parts.ts'
import { ItemRefused } from './item-refused.tsx'
import { ItemToolbar } from './item-toolbar.tsx'
import { UntypedBody } from '../untyped-body.tsx'
import { useLeadOn } from './use-lead-on.ts'
import { onDemand } from '../../state/on-demand.ts'

// Forms are much; they set out together with this file instead of after it.
const ItemBody = onDemand(() => import('./item-body.tsx'), <BodySkeleton />)
ItemBody.load().catch(() => {})

/** Props of the column of an item. */
export interface ItemColumnProps {
  cell: CellRef & { kind: 'item' }
  /** Key of the cell to the left, whose list this item may be part of. */
  leftKey: string | undefined
}

/**
 * Renders the column of an item: header with toolbar, and the item's body, or its history if the cell's
 * context is `TIMELINE`. Sends a visitor who may not see the item to sign in, and redirects from a merged
 * item to the one that remains.
 */
export default function ItemColumn({ cell, leftKey }: ItemColumnProps) {
  const t = useTranslate()
  const state = useItem(cell.id)
  const label = useCellTitle(cell)
  const isTimeline = cell.context === TIMELINE
  useSignInFor(state)
  useNoteOpened(cell.id, state)
  const mergedInto = useLeadOn(cell.id, state)
  const deleted = useDeleted(cell.id, state)
  const card = useCard(cell.id, state)
  const title = state.status === 'refused' ? (deleted?.label ?? card?.label ?? t('app.item.refused')) : label
  const shown = state.status === 'ready' && !isTimeline ? state : undefined
  return (
    <CellFrame
      title={title}
      icon={useItemIcon(cell, state)}
      kind={
        shown && {
          name: t(`types.${shown.type.name}.name`),
          number: shown.item._i,
          isScattered: shown.type.scattered,
        }
      }
      tools={shown && <ItemToolbar item={shown.item} type={shown.type} leftKey={leftKey} />}
      width={isTimeline ? 'THIRD' : 'HALF'}
    >
      {state.status === 'refused' ? (
        <ItemRefused id={cell.id} error={state.error} mergedInto={mergedInto} deleted={deleted} card={card} />
      ) : (
        bodyOf(cell, state, isTimeline, leftKey)
      )}
    </CellFrame>
  )
}

/** Remembers on this device that the person opened the item, once they may read it. */
function useNoteOpened(id: string, { status }: ItemState): void {
  const { storage } = useShell()
  useEffect(() => {
    if (status === 'ready') noteOpened(storage, { item: id })
  }, [storage, id, status])
}

function bodyOf(
  { id }: { id: string },
  state: Exclude<ItemState, { status: 'refused' }>,
  isTimeline: boolean,
  leftKey: string | undefined,
) {
  switch (state.status) {
    case 'loading':
      return <UntypedBody id={id} />
    case 'ready':
      return isTimeline ? (
        <Timeline item={state.item} type={state.type} />
      ) : (
        <ItemBody item={state.item} type={state.type} changed={state.changed} leftKey={leftKey} />
      )
  }
}

function Timeline(props: { item: Item; type: ItemType }) {
  const { ItemTimeline } = useColumnParts()
  return <ItemTimeline {...props} />
}

function useItemIcon(cell: ItemColumnProps['cell'], state: ItemState): string {
  const { types } = useRegistry()
  if (cell.context === TIMELINE) return 'history'
  return state.status === 'ready'
    ? state.type.defaultIcon
    : (types.get(cell.id.slice(0, cell.id.indexOf('-')))?.icon ?? 'file')
}

/**
 * Session states in which a visitor is asked to sign in: all except those handled by a dialog or the router.
 */
const ASKED_TO_SIGN_IN: readonly SessionStateName[] = ['NONE', 'CONNECT_EXPIRY', 'IDENT_FAILED']

/** A visitor who may not see the item is asked to sign in first. */
function useSignInFor(state: ItemState): void {
  const { address, goTo } = useNavigation()
  const session = useSessionState()
  const mustSignIn =
    state.status === 'refused' &&
    ASKED_TO_SIGN_IN.includes(session.name) &&
    ['notAllowed', 'errors.notSignedIn'].includes(state.error.userMessage)
  useEffect(() => {
    if (mustSignIn) goTo(signInPath(address), { replace: true })
  }, [mustSignIn, address, goTo])
}
