import { ACCESS_PROPERTY, type Item, type ItemType } from '@cairn/contract'
import { useCell, useTranslate } from '@cairn/contract/web'
import { itemKey } from '@cairn/model/cell-path'
import { Chip, ColumnToolbar, HStack, IconButton, Spacer, VisibilityChip } from '@cairn/ui'
import { lazy, Suspense, useState } from 'react'
import { useSequence, useUser } from '../data/use-shell-state.ts'
import { positionIn } from '../shell/columns/sequence.ts'
import { ItemMenu } from './item-menu.tsx'
import { useColumnCommands } from './use-column-commands.ts'

const InfoDialog = lazy(() => import('./info-dialog.tsx'))

/** Under an item's title: what it is, who may see it, its place in the list beside it, and its tools. */
export function ItemToolbar({ item, type, leftKey }: { item: Item; type: ItemType; leftKey: string | undefined }) {
  const t = useTranslate()
  const level = item[ACCESS_PROPERTY] ?? type.visibility
  return (
    <ColumnToolbar>
      <Chip>
        {t(`types.${type.name}.name`)} {item._i}
      </Chip>
      <VisibilityChip level={String(level)} label={t(`app.visibility.${String(level)}`)} />
      {item.$deleted && (
        <Chip tone="bad" icon="alert">
          {t('app.item.deleted')}
        </Chip>
      )}
      <Spacer />
      <SequenceSteps id={item.$id} leftKey={leftKey} />
      {useUser() && <ItemTools item={item} type={type} />}
    </ColumnToolbar>
  )
}

/** Previous and next in the list to the left; says so where a step leads round its end. */
function SequenceSteps({ id, leftKey }: { id: string; leftKey: string | undefined }) {
  const t = useTranslate()
  const { index } = useCell()
  const { step } = useColumnCommands()
  const place = positionIn(useSequence(leftKey), id)
  if (!place) return null
  const { position, count, previous, next, wrapsBefore, wrapsAfter } = place
  return (
    <HStack gap="1" role="group" aria-label={t('app.sequence.label')} _print={{ display: 'none' }}>
      <IconButton
        icon="chevron-left"
        size="sm"
        label={t(wrapsBefore ? 'app.sequence.last' : 'app.sequence.previous')}
        disabled={previous === undefined}
        onClick={() => previous && step(index, itemKey(previous))}
      />
      <span>{t('app.sequence.position', { position, count })}</span>
      <IconButton
        icon="chevron-right"
        size="sm"
        label={t(wrapsAfter ? 'app.sequence.first' : 'app.sequence.next')}
        disabled={next === undefined}
        onClick={() => next && step(index, itemKey(next))}
      />
    </HStack>
  )
}

/** Tools for those who are signed in (platform-core section 2, "Item cells"). */
function ItemTools({ item, type }: { item: Item; type: ItemType }) {
  const t = useTranslate()
  const { openRight, rightKey } = useCell()
  const [isInfo, setInfo] = useState(false)
  const timeline = itemKey(item.$id, 'timeline')
  return (
    <HStack gap="1" _print={{ display: 'none' }}>
      <IconButton
        icon="history"
        label={t('app.history.title')}
        aria-pressed={rightKey === timeline}
        onClick={() => openRight(timeline)}
      />
      <IconButton icon="info" label={t('app.info.title')} aria-haspopup="dialog" onClick={() => setInfo(true)} />
      <ItemMenu item={item} />
      {isInfo && (
        <Suspense>
          <InfoDialog item={item} type={type} onClose={() => setInfo(false)} />
        </Suspense>
      )}
    </HStack>
  )
}
