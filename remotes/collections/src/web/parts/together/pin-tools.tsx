import { ACCESS_PROPERTY, LINK_TYPE } from '@cairn/contract'
import { useCommands, useItems, useTranslate, type Item } from '@cairn/contract/web'
import { RelationPicker } from '@cairn/forms'
import { Button, Field, HStack } from '@cairn/ui'
import { useState } from 'react'
import { positionsAfter, type Pin } from '../../../model/order-members.ts'
import { PinRows } from './pin-rows.tsx'

/** What is done with an item that is chosen for a collection. */
type Kind = 'HOLDS' | 'LEAVES_OUT'

/** Props of `PinTools`. */
export interface PinToolsProps {
  /** The collection. */
  item: Item
  pins: readonly Pin[]
  /** What belongs to the collection now. */
  members: readonly string[]
}

/** Pins items to a collection, leaves items out, and puts pins into order. */
export function PinTools({ item, pins, members }: PinToolsProps) {
  const t = useTranslate()
  const { createItem, deleteItem, notify, report } = useCommands()
  const [linking, setLinking] = useState<Kind | undefined>(undefined)
  const [isArranging, setArranging] = useState(false)
  const last = pins.findLast(({ position }) => Number.isFinite(position))?.position ?? 0
  const link = async (kind: Kind, to: unknown) => {
    if (typeof to !== 'string') return
    setLinking(undefined)
    const pinned = pins.find((pin) => pin.to === to)
    if (kind === 'HOLDS' && pinned) return notify(t('collections.pinnedAlready'))
    if (kind === 'LEAVES_OUT' && !members.includes(to)) return notify(t('collections.outAlready'))
    // What is left out is no longer pinned.
    if (pinned) await deleteItem(pinned.link)
    const [owner] = [item['owner']].flat()
    const position = kind === 'HOLDS' ? { position: last + 1 } : {}
    const access = item[ACCESS_PROPERTY] === undefined ? {} : { [ACCESS_PROPERTY]: item[ACCESS_PROPERTY] }
    await createItem(LINK_TYPE, { from: item.$id, to, kind, owner, ...position, ...access })
  }
  const toggle = (kind: Kind) => setLinking(linking === kind ? undefined : kind)
  return (
    <>
      {isArranging && <Arrange pins={pins} />}
      <HStack flexWrap="wrap" _print={{ display: 'none' }}>
        <Button size="sm" kind="ghost" icon="plus" onClick={() => toggle('HOLDS')}>
          {t('collections.pin')}
        </Button>
        <Button size="sm" kind="ghost" icon="minus" onClick={() => toggle('LEAVES_OUT')}>
          {t('collections.leaveOut')}
        </Button>
        {pins.length > 0 && (
          <Button size="sm" kind="ghost" icon="sort" onClick={() => setArranging(!isArranging)}>
            {t(isArranging ? 'collections.arranged' : 'collections.arrange')}
          </Button>
        )}
      </HStack>
      {linking && (
        <Field label={t(linking === 'HOLDS' ? 'collections.pin' : 'collections.leaveOut')}>
          {(control) => (
            <RelationPicker
              attributes={{ ...control, name: 'to' }}
              value={undefined}
              type={undefined}
              many={false}
              onChange={(to) => void link(linking, to).catch(report)}
            />
          )}
        </Field>
      )}
    </>
  )
}

/** Moves and removes pins. Each is an item of its own, so that none is lost that the person does not see. */
function Arrange({ pins }: { pins: readonly Pin[] }) {
  const { updateItem, deleteItem, report } = useCommands()
  const links = useItems(pins.map(({ link }) => link))
  const move = (link: string, by: -1 | 1) => {
    for (const { link: each, position } of positionsAfter(pins, link, by)) {
      const item = links.get(each)
      if (item) updateItem(each, item._u, { position }).catch(report)
    }
  }
  return <PinRows pins={pins} onMove={move} onRemove={(link) => void deleteItem(link).catch(report)} />
}
