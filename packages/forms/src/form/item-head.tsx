import { ACCESS_PROPERTY, machinesOf, OTHER_VALUE, STATE_PROPERTY } from '@cairn/contract'
import { textKeyFromData } from '@cairn/contract/texts'
import { useLabel, useLanguage, useTranslate, type Item, type ItemType } from '@cairn/contract/web'
import { isBlank } from '@cairn/model/format'
import { Chip, IconButton, lazyComponent, Skeleton, TypeHues, VisibilityChip } from '@cairn/ui'
import {
  DateTile,
  DueChip,
  FactList,
  IconTile,
  isPictured,
  ItemAvatar,
  ItemHeadFrame,
  itemLabel,
  NextAct,
  placeOf,
  PlaceTile,
  rowContent,
  useLevelOf,
} from '@cairn/ui/results'
import { use } from 'react'
import { useItemFormApi, useItemFormState } from '../state/form-context.ts'
import { useIsFilled } from './is-filled.ts'
import { ItemField } from '../field/item-field.tsx'
import { LiveValue } from '../field/live-value.tsx'
import { footMoves, nextMove } from '../field/next-move.ts'
import { MoveReason } from '../field/move-reason.tsx'
import { PropertyValue } from '../field/property-value.tsx'
import { StateChip } from '../field/state-chip.tsx'
import { MoveButton } from '../field/state-row.tsx'
import { WarningNotice } from '../field/warning-notice.tsx'

const FileStage = lazyComponent(async () => ({ default: (await import('@cairn/ui/files')).FileStage }))

/**
 * Shows who or what the item of the surrounding `ItemForm` is: picture, label, state, level, the facts that
 * its type names and the first of its files; then the next thing to do, if the person may do it. The form
 * needs `hasHead`.
 */
export function ItemHead() {
  const translate = useTranslate()
  const language = useLanguage()
  const { item, type, inHead } = useItemFormApi()
  const found = useLabel(item.$id)
  const isFilled = useIsFilled()
  const facts = inHead.filter((name) => type.properties[name] && isFilled(name))
  const name = itemLabel(item, type, language) || found
  const { subtitle } = rowContent(item, lineType(type), undefined, translate, language)
  const move = nextMove(item, type)
  const files = [type.head?.files === undefined ? [] : (item[type.head.files] ?? [])].flat().map(String)
  return (
    <>
      <WarningNotice item={item} />
      <ItemHeadFrame
        picture={<Picture item={item} type={type} name={name ?? ''} />}
        title={<Name text={name} />}
        isLarge={type.language !== undefined}
        line={subtitle ? <bdi>{subtitle}</bdi> : undefined}
        chips={<HeadChips item={item} type={type} />}
      />
      {facts.length > 0 && (
        <FactList>
          {facts.map((fact) => (
            <ItemField key={fact} name={fact} />
          ))}
        </FactList>
      )}
      <MoveReason item={item} type={type} />
      {files.length > 0 && <FileStage ids={files} />}
      {move !== undefined && (
        <NextAct icon="chevron-right" sentence={translate(`types.${type.name}.next.${move.action}`)}>
          {/* A column has one solid button. */}
          <MoveButton
            move={move}
            type={type}
            id={item.$id}
            kind={footMoves(item, type).length > 0 ? 'outline' : 'primary'}
          />
        </NextAct>
      )}
    </>
  )
}

/** Shows the label, who has just changed it, and a pencil where it is one property that may be edited. */
function Name({ text }: { text: string | undefined }) {
  const translate = useTranslate()
  const { type, named, wayOf, edit } = useItemFormApi()
  const { changed, draft } = useItemFormState()
  if (text === undefined) return <Skeleton width="60%" height="18px" />
  const label = translate('forms.edit', { label: translate(`types.${type.name}.props.${named}`) })
  return (
    <>
      <LiveValue change={named === undefined || named in draft.mine ? undefined : changed[named]}>
        <bdi>{text}</bdi>
      </LiveValue>
      {named !== undefined && wayOf(named) !== 'none' && (
        <IconButton
          data-add={named}
          icon="pencil"
          iconSize={14}
          size="sm"
          label={label}
          onClick={() => edit(named)}
          marginInlineStart="4px"
          _print={{ display: 'none' }}
        />
      )}
    </>
  )
}

/** Returns the type with a subtitle that repeats neither the facts nor the date of the head. */
function lineType(type: ItemType): ItemType {
  const { date, subtitle = [], ...rest } = type.listItem ?? {}
  const said = [...(type.head?.facts ?? []), date, date === undefined ? undefined : type.properties[date]?.time]
  return { ...type, listItem: { ...rest, subtitle: subtitle.filter((name) => !said.includes(name)) } }
}

function Picture({ item, type, name }: { item: Item; type: ItemType; name: string }) {
  const language = useLanguage()
  const hueOf = use(TypeHues)
  const { date } = type.listItem ?? {}
  const day = date === undefined ? undefined : item[date]
  if (isPictured(type, item)) return <ItemAvatar item={item} type={type} name={name} size="xl" />
  const place = placeOf(item, type)
  if (place) return <PlaceTile {...place} size="xl" />
  if (typeof day === 'string' && type.properties[date ?? '']?.v === 'DT')
    return <DateTile date={day} locale={language} size="xl" />
  return <IconTile icon={type.defaultIcon} size="xl" hue={hueOf(type.name)} />
}

/** Shows the state, how long is left, who may see the item, and the chips of its rows. */
function HeadChips({ item, type }: { item: Item; type: ItemType }) {
  const translate = useTranslate()
  const language = useLanguage()
  const states = [...new Set([STATE_PROPERTY, ...machinesOf(type).map(([name]) => name)])]
  const { chips } = rowContent(item, type, undefined, translate, language)
  const texts = Object.fromEntries(chips.map(({ property, text }) => [property, text]))
  const level = useLevelOf(item, type)
  const shown = [...states, ACCESS_PROPERTY, type.head?.due, ...(type.head?.facts ?? [])]
  const others = (type.listItem?.chips ?? []).filter((name) => !shown.includes(name) && !isBlank(item[name]))
  return (
    <>
      {states.map((name) => {
        const state = type.properties[name] && (item[name] ?? type.properties[name]?.unset)
        return typeof state === 'string' && <StateChip key={name} type={type} name={name} state={state} />
      })}
      <DueChip item={item} type={type} property={type.head?.due} />
      {!type.projectionOf && (
        <VisibilityChip level={level} label={translate(textKeyFromData(`app.visibility.${level}`))} />
      )}
      {others.map((name) => {
        const property = type.properties[name]
        if (!property) return null
        const own = item[name] === OTHER_VALUE && property.other !== undefined ? item[property.other] : undefined
        // What the list lacks is told in the item's own words.
        if (typeof own === 'string') return <Chip key={name}>{own}</Chip>
        if (property.v === 'DEF' || property.v === 'DT') return texts[name] && <Chip key={name}>{texts[name]}</Chip>
        return <PropertyValue key={name} name={name} property={property} value={item[name]} />
      })}
    </>
  )
}
