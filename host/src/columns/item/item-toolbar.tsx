import { holdsAttachments, type Item, type ItemType } from '@cairn/contract'
import { useCell, useTranslate } from '@cairn/contract/web'
import { itemKey } from '@cairn/model/cell-path'
import { Chip, HStack, IconButton, lazyComponent } from '@cairn/ui'
import { useState } from 'react'
import { useSequence, useUser } from '../../state/use-shell-state.ts'
import { positionIn } from '../../frame/address/sequence.ts'
import { ItemMenu } from './item-menu.tsx'
import { useColumnParts } from '../column-parts.ts'
import { TIMELINE } from '../use-cell-title.ts'
import { useColumnCommands } from '../use-column-commands.ts'

const InfoDialog = lazyComponent(() => import('./info-dialog.tsx'))
const RawDialog = lazyComponent(() => import('../raw/raw-dialog.tsx'))

/** Props of the tools in an item's header. */
export interface ItemToolbarProps {
  item: Item
  type: ItemType
  /** Key of the cell to the left, whose list this item may be part of. */
  leftKey: string | undefined
}

/**
 * Renders the tools in an item's header: a chip if it is deleted, buttons to the previous and next item of
 * the list to the left, and buttons and menu of actions (for visitors only a menu).
 */
export function ItemToolbar({ item, type, leftKey }: ItemToolbarProps) {
  const t = useTranslate()
  return (
    <>
      {item.$deleted && (
        <Chip tone="bad" icon="alert">
          {t('app.item.deleted')}
        </Chip>
      )}
      <SequenceSteps id={item.$id} leftKey={leftKey} />
      {useUser() ? <ItemTools item={item} type={type} /> : <ItemMenu item={item} type={type} />}
    </>
  )
}

/** Renders previous and next buttons for the list to the left; announces when a step wraps around. */
function SequenceSteps({ id, leftKey }: { id: string; leftKey: string | undefined }) {
  const t = useTranslate()
  const { index } = useCell()
  const { step } = useColumnCommands()
  const place = positionIn(useSequence(leftKey), id)
  if (!place) return null
  const { position, count, previous, next, wrapsBefore, wrapsAfter } = place
  return (
    <HStack gap="1" role="group" aria-label={t('app.sequence.label')} whiteSpace="nowrap" _print={{ display: 'none' }}>
      <IconButton
        icon={wrapsBefore ? 'wrap-back' : 'chevron-left'}
        size="sm"
        label={t(wrapsBefore ? 'app.sequence.last' : 'app.sequence.previous')}
        disabled={previous === undefined}
        onClick={() => previous && step(index, itemKey(previous))}
      />
      <span>{t('app.sequence.position', { position, count })}</span>
      <IconButton
        icon={wrapsAfter ? 'wrap-forward' : 'chevron-right'}
        size="sm"
        label={t(wrapsAfter ? 'app.sequence.first' : 'app.sequence.next')}
        disabled={next === undefined}
        onClick={() => next && step(index, itemKey(next))}
      />
    </HStack>
  )
}

/** Renders the tools for signed-in people. */
function ItemTools({ item, type }: { item: Item; type: ItemType }) {
  const t = useTranslate()
  const user = useUser()
  const { NotifyDialog } = useColumnParts()
  const { openRight, rightKey } = useCell()
  const [dialog, setDialog] = useState<'info' | 'notify' | 'raw' | null>(null)
  const timeline = itemKey(item.$id, TIMELINE)
  const isMasquerading = user?.masquerading === true
  const close = () => setDialog(null)
  return (
    <HStack gap="1" _print={{ display: 'none' }}>
      <IconButton
        icon="history"
        label={t('app.history.title')}
        aria-pressed={rightKey === timeline}
        onClick={() => openRight(timeline)}
      />
      {!item.$hideNotify && (
        <IconButton
          icon="bell"
          label={t('app.notify.title')}
          aria-haspopup="dialog"
          aria-pressed={item.$notify !== undefined && item.$notify !== 'NIL'}
          onClick={() => setDialog('notify')}
        />
      )}
      <IconButton icon="info" label={t('app.info.title')} aria-haspopup="dialog" onClick={() => setDialog('info')} />
      <ItemMenu
        item={item}
        type={type}
        tools={{
          timeline: () => openRight(timeline),
          info: () => setDialog('info'),
          notify: item.$hideNotify ? undefined : () => setDialog('notify'),
          trash: mayHaveTrash(item, type) ? () => openRight('v-trash', item.$id) : undefined,
          raw: user?.admin || isMasquerading ? () => setDialog('raw') : undefined,
        }}
      />
      {dialog === 'info' && <InfoDialog item={item} type={type} onClose={close} />}
      {dialog === 'notify' && <NotifyDialog item={item} onClose={close} />}
      {dialog === 'raw' && (
        <RawDialog item={item} type={type} canSubmit={user?.admin === true && !isMasquerading} onClose={close} />
      )}
    </HStack>
  )
}

function mayHaveTrash({ $can }: Item, { properties }: ItemType): boolean {
  return $can?.['update'] === true && Object.values(properties).some(holdsAttachments)
}
