import { LINK_TYPE } from '@cairn/contract'
import { useCommands, useItems, useSearch, useTranslate, type Item, type Query } from '@cairn/contract/web'
import { RelationPicker } from '@cairn/forms'
import { Button, Field, HStack, lazyComponent, Section, SegmentedControl, Text } from '@cairn/ui'
import { ItemCards, ItemRows } from '@cairn/ui/results'
import { useMemo, useState } from 'react'
import { positionsAfter, orderMembers, pinsIn, type Pin } from '../../../model/order-members.ts'
import { PinRows } from './pin-rows.tsx'

const Present = lazyComponent(() => import('./present.tsx'))
const MOST = 200
const SHOWS = ['list', 'cards'] as const

/**
 * Shows what belongs to a collection in one list, as the person may see it: what is pinned in its order, what
 * its search finds and what names it. Who may change it pins, arranges and leaves out.
 */
export function Together({ item }: { item: Item }) {
  const t = useTranslate()
  const { createItem, report } = useCommands()
  const [shape, setShape] = useState<(typeof SHOWS)[number]>(item['show'] === 'CARDS' ? 'cards' : 'list')
  const [isPresenting, setPresenting] = useState(false)
  const [linking, setLinking] = useState<'HOLDS' | 'LEAVES_OUT' | undefined>(undefined)
  const [isArranging, setArranging] = useState(false)
  const mayChange = item.$can?.['update'] === true && item.$deleted !== true
  const pins = usePins(item.$id)
  const query = useMemo(() => membersOf(item.$id, item['order']), [item])
  const { ids, labels, total, status, hasMore, more } = useSearch(query)
  const members = orderMembers(item['order'], pins, ids)
  const notes = Object.fromEntries(pins.flatMap(({ to, note }) => (note === undefined ? [] : [[to, note]])))
  const last = pins.findLast(({ position }) => Number.isFinite(position))?.position ?? 0
  const link = (kind: 'HOLDS' | 'LEAVES_OUT', to: unknown) => {
    if (typeof to !== 'string') return
    setLinking(undefined)
    const owner = [item['owner']].flat()[0]
    const position = kind === 'HOLDS' ? { position: last + 1 } : {}
    createItem(LINK_TYPE, { from: item.$id, to, kind, owner, ...position }).catch(report)
  }
  return (
    <Section title={t('collections.members')} {...(status === 'ready' ? { note: String(total) } : {})}>
      {members.length > 0 && (
        <HStack flexWrap="wrap" _print={{ display: 'none' }}>
          <SegmentedControl
            label={t('collections.shape')}
            value={shape}
            onChange={setShape}
            options={SHOWS.map((value) => ({ value, label: t(`collections.shape.${value}`) }))}
          />
          <Button size="sm" icon="maximize" onClick={() => setPresenting(true)}>
            {t('collections.present')}
          </Button>
        </HStack>
      )}
      {members.length === 0 && status === 'ready' && <Text tone="muted">{t('collections.noneSeen')}</Text>}
      {members.length > 0 && shape === 'list' && <ItemRows ids={members} labels={labels} lines={notes} />}
      {members.length > 0 && shape === 'cards' && <ItemCards ids={members} labels={labels} />}
      {isArranging && <Arrange pins={pins} />}
      <HStack flexWrap="wrap" _print={{ display: 'none' }}>
        {hasMore && (
          <Button size="sm" onClick={more}>
            {t('collections.more')}
          </Button>
        )}
        {mayChange && (
          <>
            <Button size="sm" kind="ghost" icon="plus" onClick={() => setLinking('HOLDS')}>
              {t('collections.pin')}
            </Button>
            <Button size="sm" kind="ghost" icon="minus" onClick={() => setLinking('LEAVES_OUT')}>
              {t('collections.leaveOut')}
            </Button>
            {pins.length > 0 && (
              <Button size="sm" kind="ghost" icon="sort" onClick={() => setArranging(!isArranging)}>
                {t(isArranging ? 'collections.arranged' : 'collections.arrange')}
              </Button>
            )}
          </>
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
              onChange={(to) => link(linking, to)}
            />
          )}
        </Field>
      )}
      {isPresenting && (
        <Present
          title={String(item['label'])}
          ids={members}
          labels={labels}
          notes={notes}
          onClose={() => setPresenting(false)}
        />
      )}
    </Section>
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

function usePins(id: string): Pin[] {
  const query = useMemo(
    (): Query => ({
      types: [LINK_TYPE],
      must: [
        { prop: 'from', kind: 'rel', value: [id] },
        { prop: 'kind', kind: 'is', value: 'HOLDS' },
      ],
      max: MOST,
      total: false,
    }),
    [id],
  )
  return pinsIn(useItems(useSearch(query).ids).values())
}

function membersOf(id: string, order: unknown): Query {
  return {
    must: [{ prop: 'collections', kind: 'in', value: [id] }],
    sort: [order === 'DATE' ? { key: '_c.ts', order: 'desc' } : { key: '$label', order: 'asc' }],
    max: MOST,
    labels: true,
  }
}
