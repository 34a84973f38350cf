import { holdsAttachments, type Item, type ItemId, type ItemType } from '@cairn/contract'
import { useCell, useCommands, useSession, useTranslate } from '@cairn/contract/web'
import { capabilityText, CreateForm } from '@cairn/forms'
import { itemKey, type CellRef } from '@cairn/model/cell-path'
import { withoutTaken } from '@cairn/model/free-number'
import { mayCreate } from '@cairn/model/may-create'
import { sameValue } from '@cairn/model/draft'
import { formatPrefill, keptValues, prefilledValues, withOwner } from '@cairn/model/prefill'
import { namesStep, stepIn, withoutStep, withStep } from '@cairn/model/step-form'
import { Callout, ColumnBody } from '@cairn/ui'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useShell } from '../../state/shell.ts'
import { newItemDraft } from '../../state/drafts/unsaved.ts'
import { useOffer, useReturns } from '../../state/use-shell-state.ts'
import { BegunBefore } from './begun-before.tsx'
import { CreatePart } from './create-part.tsx'
import { DraftNote } from './draft-note.tsx'
import { LeftDraft } from '../left-draft.tsx'
import { filledValues, typedValues } from './typed-values.ts'
import { useOfferedType } from './use-import-kinds.ts'
import { useColumnCommands } from '../use-column-commands.ts'

/**
 * Renders the form of a new item, or why the person may not create it. What is typed is kept as a draft when
 * the column closes. Once the item is created, its column replaces this one.
 */
export default function NewItemBody({ cell, type: declared }: { cell: CellRef & { kind: 'new' }; type: ItemType }) {
  const type = useOfferedType(declared)
  const t = useTranslate()
  const user = useSession()
  const { index, passes, parameter, setParameter } = useCell()
  const { createItem, notify, search } = useCommands()
  const { unsaved } = useShell()
  const { close, step } = useColumnCommands()
  // A form takes what was typed before when it begins.
  const [beginning, setBeginning] = useState(0)
  const returns = useReturns(cell.id)
  const item = useMemo(() => unbornItem(cell.id, type), [cell.id, type])
  const given = withoutStep(cell.parameter)
  const organizations = user?.organizations
  const prefilled = useMemo(
    () => withOwner(type, prefilledValues(type, given), organizations ?? []),
    [type, given, organizations],
  )
  const isStepNamed = type.stepForm !== undefined && namesStep(cell.parameter)
  const offer = useOffer(cell.id)
  useEffect(() => {
    // The address leads back into the midst of the form: to what was typed there.
    if (isStepNamed && offer) unsaved.take(item)
  }, [isStepNamed, offer, unsaved, item])
  const keep = useCallback(
    (values: Readonly<Record<string, unknown>>) => {
      const mine = typedValues(values, unsaved.get(cell.id)?.mine)
      // What the form began with is not yet anybody's work.
      const isTyped = !sameValue(filledValues(mine), prefilled)
      unsaved.keep(cell.id, isTyped ? newItemDraft(mine) : undefined)
    },
    [unsaved, cell.id, prefilled],
  )
  const create = async (properties: Record<string, unknown>, goesOn: boolean) => {
    const stored = await createItem(type.name, properties)
    unsaved.keep(cell.id, undefined)
    notify(t('app.new.created', { type: t(`types.${type.name}.name`) }))
    if (goesOn) {
      const next = keptValues(type, { ...properties, $id: stored.$id })
      // What cannot be looked up is proposed all the same: the server says if it is taken.
      setParameter(formatPrefill(await withoutTaken(type, next, search).catch(() => next)))
      setBeginning((count) => count + 1)
    } else step(index, itemKey(stored.$id), isStepNamed ? withStep('', stepIn(parameter)) : '')
    return stored
  }
  const fill = useCallback(
    (values: Readonly<Record<string, unknown>>) => {
      const former = unsaved.get(cell.id)?.mine ?? prefilled
      // Files that were sent already are not lost for others.
      const added = Object.entries(values).map(([name, value]) => [
        name,
        holdsAttachments(type.properties[name]) ? [former[name] ?? [], value].flat() : value,
      ])
      keep({ ...former, ...Object.fromEntries(added) })
      setBeginning((count) => count + 1)
    },
    [keep, unsaved, cell.id, prefilled, type],
  )
  const goOn = (id: string) => {
    unsaved.take(unbornItem(id, type))
    step(index, itemKey(id))
  }
  const needs = [type.capability ?? []]
    .flat()
    .map((capability) => capabilityText(t, capability))
    .join(' / ')
  if (!mayCreate(user, type))
    return (
      <ColumnBody padded>
        <Callout tone="warn" icon="lock" title={t('app.new.refused')}>
          {needs.length > 0 ? t('app.new.refusedNeeds', { rights: needs }) : t('app.new.refusedHelp')}
        </Callout>
      </ColumnBody>
    )
  return (
    <ColumnBody padded>
      {!isStepNamed && <LeftDraft item={item} type={type} />}
      <BegunBefore type={type} id={cell.id} onOpen={goOn} />
      <CreatePart id={cell.id} type={type} fill={fill} prefilled={prefilled} />
      <CreateForm
        key={`${beginning} ${returns} ${given}`}
        type={type}
        defaults={unsaved.get(cell.id)?.mine ?? prefilled}
        onValues={keep}
        check={passes}
        onCreate={create}
        onCancel={() => void close(index)}
        inSteps={type.stepForm !== undefined}
        hasNext
        draftNote={<DraftNote id={cell.id} />}
        takesFocus={beginning > 0}
      />
    </ColumnBody>
  )
}

/** Returns a placeholder item until it is stored. */
function unbornItem(id: string, type: ItemType): Item {
  return { $id: id as ItemId, _t: type.name, _i: 0, _u: 0, _c: { ts: '', by: '' as ItemId } }
}
