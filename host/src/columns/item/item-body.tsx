import { IMPORT_TYPE, isFileType, JOIN_REQUEST_TYPE } from '@cairn/contract'
import type { CairnError } from '@cairn/contract/errors'
import {
  useCell,
  useSession,
  useTranslate,
  type Item,
  type ItemCellProps,
  type ItemType,
  type LiveChange,
} from '@cairn/contract/web'
import { AnswerJoin, FootMoves, ItemForm, ItemHead, ItemSaveBar, ItemSections } from '@cairn/forms'
import { itemKey } from '@cairn/model/cell-path'
import { citedVersion } from '@cairn/model/citation'
import type { Draft } from '@cairn/model/draft'
import { Callout, ColumnBody } from '@cairn/ui'
import { useCallback, useMemo } from 'react'
import { AreaNotice } from '../../areas/area-notice.tsx'
import { AreaPart } from '../../areas/area-part.tsx'
import type { KnownArea } from '../../state/registry/compose.ts'
import { useAreaData } from '../../areas/use-area-data.ts'
import { useShell } from '../../state/shell.ts'
import { useRegistry, useReturns, useSequence } from '../../state/use-shell-state.ts'
import { followingIn } from '../../frame/address/sequence.ts'
import { BodySkeleton } from '../../areas/body-skeleton.tsx'
import { LastChange } from './last-change.tsx'
import { LeftDraft } from '../left-draft.tsx'
import { useColumnParts } from '../column-parts.ts'
import { useColumnCommands } from '../use-column-commands.ts'
import { RelatedItems } from './related-items.tsx'
import { useDiscarded } from '../use-discarded.ts'
import { onDemand } from '../../state/on-demand.ts'

const AttachmentPanel = onDemand(() => import('../attachment/attachment-panel.tsx'))
const ImportPanel = onDemand(() => import('../new/import-panel.tsx'))
const LinkedItems = onDemand(() => import('./linked-items.tsx'))

/** Props of the body of an item's column. */
export interface ItemBodyProps {
  item: Item
  type: ItemType
  /** Recent changes by others, by property, to be marked. */
  changed: Record<string, LiveChange>
  /** Key of the cell to the left, whose list this item may be part of. */
  leftKey?: string | undefined
}

/**
 * Renders the body of an item's column in a form that keeps drafts: head, content (by its area's component
 * for the type, else generated from the type), related items and save bar. Adds notes if the item is deleted
 * or its area is turned off.
 */
export default function ItemBody({ item, type, changed, leftKey }: ItemBodyProps) {
  const t = useTranslate()
  const { unsaved } = useShell()
  const { CalendarFeed, CitedVersion, NotifyChoices, SecurityPanel } = useColumnParts()
  const cited = citedVersion(useCell().parameter)
  const area = useRegistry().types.get(type.name)?.area
  const keep = useCallback((draft: Draft | null) => unsaved.keep(item.$id, draft ?? undefined), [unsaved, item.$id])
  const discarded = useDiscarded()
  // Drafts are not a visitor's: they are of the person whose session expired.
  const user = useSession()
  const draft = user ? unsaved.get(item.$id) : undefined
  const canUpdate = item.$can?.['update'] === true && item.$deleted !== true
  return (
    <ItemForm
      // A form takes a draft when it begins.
      key={useReturns(item.$id)}
      item={item}
      type={type}
      hasHead
      changed={changed}
      canUpdate={canUpdate}
      {...(draft ? { draft } : {})}
      onDraft={keep}
      onDiscard={(former) => discarded(item.$id, former)}
    >
      <ColumnBody padded {...(canUpdate ? {} : { tabIndex: 0 })}>
        {canUpdate && <LeftDraft item={item} type={type} />}
        {item.$deleted && (
          <Callout tone="bad" icon="alert" title={t('app.item.deleted')}>
            {t('app.item.deletedHelp')}
          </Callout>
        )}
        {type.off && (
          <Callout tone="info" icon="info" title={t('app.item.areaOff')}>
            {t('app.item.areaOffHelp')}
          </Callout>
        )}
        <ItemHead />
        {cited !== undefined && user && <CitedVersion item={item} type={type} version={cited} />}
        {isFileType(type) && <AttachmentPanel item={item} />}
        {type.name === JOIN_REQUEST_TYPE && <AnswerJoin item={item} />}
        <Body area={area} item={item} type={type} />
        {item.$id === user?.$id && <SecurityPanel />}
        {item.$id === user?.$id && <NotifyChoices />}
        {item.$id === user?.$id && <CalendarFeed />}
        {area && isLinked(type) && <LinkedItems id={item.$id} canLink={canUpdate} />}
        <RelatedItems item={item} />
      </ColumnBody>
      <ItemSaveBar idle={<Foot item={item} leftKey={leftKey} />} />
    </ItemForm>
  )
}

/** The moves that the type names for its foot, else the last change. */
function Foot({ item, leftKey }: { item: Item; leftKey: string | undefined }) {
  const { index } = useCell()
  const { step } = useColumnCommands()
  const sequence = useSequence(leftKey)
  const following = useMemo(() => followingIn(sequence, item.$id), [sequence, item.$id])
  return <FootMoves following={following} onNext={(id) => step(index, itemKey(id))} idle={<LastChange item={item} />} />
}

/** Parts of items are linked with their wholes. */
function isLinked({ owner, within }: ItemType): boolean {
  return owner !== undefined && within === undefined
}

function Body({ area, item, type }: ItemCellProps & { area: KnownArea | undefined }) {
  if (type.name === IMPORT_TYPE) return <ImportPanel item={item} type={type} />
  return area ? <AreaCell area={area} item={item} type={type} /> : <ItemSections />
}

/**
 * Renders the area's cell for the type; if there is none, or it crashes, the generic view, so that the item
 * stays readable and editable.
 */
function AreaCell({ area, item, type }: ItemCellProps & { area: KnownArea }) {
  const [state, retry] = useAreaData(area)
  if (state.status === 'failed') return <GenericAfter error={state.error} retry={retry} />
  if (state.status === 'loading') return <Waiting />
  const code = state.data.cells?.[type.name]
  if (typeof code !== 'string') return <ItemSections />
  return (
    <AreaPart<ItemCellProps>
      area={area}
      code={code}
      props={{ item, type }}
      waiting={<Waiting />}
      broken={(error, again) => <GenericAfter error={error} retry={again} />}
    />
  )
}

function GenericAfter({ error, retry }: { error: CairnError; retry: () => void }) {
  const t = useTranslate()
  return (
    <>
      <AreaNotice error={error} kept={t('app.area.keptItem')} onRetry={retry} />
      <ItemSections />
    </>
  )
}

function Waiting() {
  return <BodySkeleton isInBody />
}
