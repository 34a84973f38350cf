import { parseItemId } from '@cairn/contract'
import { useCommands, useItems, useItemType, useTranslate, type Item } from '@cairn/contract/web'
import { RelationPicker } from '@cairn/forms'
import { Button, Field, HStack } from '@cairn/ui'
import { openPins } from '@cairn/ui/results'
import { useState } from 'react'
import { positionsAfter, type Pin } from '../../../model/members/order-members.ts'
import { PinRows } from './pin-rows.tsx'

/** What is done with an item that is chosen for a collection. */
type Kind = 'HOLDS' | 'LEAVES_OUT'

/** Props of `PinTools`. */
export interface PinToolsProps {
  /** The collection. */
  item: Item
  pins: readonly Pin[]
}

/** Pins items to a collection, leaves items out, and puts pins into order. */
export function PinTools({ item, pins }: PinToolsProps) {
  const t = useTranslate()
  const commands = useCommands()
  const { notify, report } = commands
  const { members, owner = 'owner' } = useItemType(parseItemId(item.$id).type) ?? {}
  const [linking, setLinking] = useState<Kind | undefined>(undefined)
  const [isArranging, setArranging] = useState(false)
  const link = async (kind: Kind, to: unknown) => {
    if (typeof to !== 'string' || !members) return
    setLinking(undefined)
    const { pin, leaveOut } = await openPins(commands, item.$id, { members, owner })
    if (kind === 'HOLDS' && !(await pin(to))) notify(t('collections.pinnedAlready'))
    if (kind === 'LEAVES_OUT' && !(await leaveOut(to))) notify(t('collections.outAlready'))
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
  const move = (link: string, to: number) => {
    for (const { link: each, position } of positionsAfter(pins, link, to)) {
      const item = links.get(each)
      if (item) updateItem(each, item._u, { position }).catch(report)
    }
  }
  return <PinRows pins={pins} onMove={move} onRemove={(link) => void deleteItem(link).catch(report)} />
}
