import { Fragment, useState, type ReactNode } from 'react'
import {
  ACCESS_PROPERTY,
  accessLevel,
  geometrySchema,
  groupName,
  HIDDEN_LABEL,
  holdsAttachments,
  isGroup,
  partsOf,
  PROTOCOLS_PROPERTY,
  readCitation,
  valuesOfPart,
} from '@cairn/contract'
import { useCell, useLabel, useLanguage, useListValues, useTranslate } from '@cairn/contract/web'
import { displayText, formatPhone, phoneHref } from '@cairn/model/format'
import { addressLines, type Translated } from '@cairn/model/value-objects'
import { Box, Chip, Link, LinkButton, lazyComponent, Skeleton, VisibilityChip } from '@cairn/ui'
import * as v from 'valibot'
import { AttachmentValue } from './attachment-value.tsx'
import { useItemFormApi } from '../state/form-context.ts'
import type { Property } from '../state/controlled.ts'
import { languageName } from '@cairn/model/language-names'
import { RichTextView } from './rich-text-view.tsx'
import { withoutAccounts } from './without-accounts.ts'

/**
 * Props of `PropertyValue`, which shows the value of a property for reading: options as chips, items,
 * addresses and phone numbers as links, dates and numbers localised.
 */
export interface PropertyValueProps {
  /** Name of the property. */
  name: string
  property: Property
  /** Must not be blank. */
  value: unknown
}

/**
 * Shows the value of a property for reading: options as chips, items, addresses and phone numbers as
 * links, dates and numbers localised. Must be inside an `ItemForm`.
 */
export function PropertyValue({ name, property, value }: PropertyValueProps) {
  const { item } = useItemFormApi()
  const values = withoutAccounts(property, Array.isArray(value) ? value : [value], item.$labels)
  if (property.v === 'SEL')
    return (
      <Chips>
        {values.map((one) => (
          <OptionChip key={String(one)} name={name} value={String(one)} />
        ))}
      </Chips>
    )
  if (isGroup(property)) {
    const Values = property.asChips ? GroupChips : GroupRows
    return <Values name={name} property={property} value={values} />
  }
  if (property.v === 'LOV') return <ListValues name={name} property={property} value={values} />
  if (holdsAttachments(property)) return <AttachmentValue ids={values.map(String)} />
  return <Line name={name} property={property} value={values} />
}

/** Shows values in a line. Of several, those that are not for this person are counted. */
function Line({ name, property, value }: PropertyValueProps & { value: unknown[] }) {
  const translate = useTranslate()
  const { item } = useItemFormApi()
  const isHidden = (one: unknown) =>
    (property.v === 'REL' || property.v === 'IDM') && item.$labels?.[String(one)] === HIDDEN_LABEL
  const shown = value.length > 1 ? value.filter((one) => !isHidden(one)) : value
  const count = value.length - shown.length
  return (
    <>
      {shown.map((one, index) => (
        <Fragment key={`${index}-${String(one)}`}>
          {index > 0 && ' · '}
          <One name={name} property={property} value={one} />
        </Fragment>
      ))}
      {count > 0 && (
        <Box as="span" color="fgMuted">
          {shown.length > 0 && ' · '}
          {translate('forms.notShown', { count })}
        </Box>
      )}
    </>
  )
}

/** Shows values with parts, one line each: what each part is called, and its value. */
function GroupRows({ name, property, value }: PropertyValueProps) {
  const translate = useTranslate()
  const { type } = useItemFormApi()
  const rows = Array.isArray(value) ? value : [value]
  return rows.map((row, index) => (
    <Box key={index} as="span" display="flex" flexWrap="wrap" gap="2px 12px">
      {partsOf(name, property).flatMap(({ name: each, part, property: of }) => {
        const values = valuesOfPart(row, part)
        return values.length === 0
          ? []
          : [
              <Box as="span" key={part}>
                <Box as="span" color="fgMuted">
                  {translate(`types.${type.name}.props.${each}`)}{' '}
                </Box>
                <PropertyValue name={each} property={of} value={values} />
              </Box>,
            ]
      })}
    </Box>
  ))
}

/** Shows values with parts in one line, each by its first part, and all of them if that is asked for. */
function GroupChips(props: PropertyValueProps) {
  const translate = useTranslate()
  const [isWhole, setWhole] = useState(false)
  const rows = [props.value].flat()
  return (
    <>
      <Chips>
        {rows.map((row, at) => (
          <Chip key={at}>
            <bdi>{groupName(props.property, row)}</bdi>
          </Chip>
        ))}
      </Chips>
      <Box>
        <LinkButton aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {translate(isWhole ? 'forms.group.less' : 'forms.group.more')}
        </LinkButton>
      </Box>
      {isWhole && <GroupRows {...props} />}
    </>
  )
}

function Chips({ children }: { children: ReactNode }) {
  return (
    <Box as="span" display="inline-flex" flexWrap="wrap" gap="4px" verticalAlign="top">
      {children}
    </Box>
  )
}

/** An item that a relation names, with the version that it cites. */
function Named({ text }: { text: string }) {
  const translate = useTranslate()
  const { id = text, u } = readCitation(text) ?? {}
  return (
    <>
      <ItemLink id={id} />
      {u !== undefined && (
        <Box as="span" color="fgMuted" marginStart="6px">
          {translate('forms.citedVersion', { u })}
        </Box>
      )}
    </>
  )
}

function One({ name, property, value }: PropertyValueProps) {
  const translate = useTranslate()
  const locale = useLanguage()
  const { type } = useItemFormApi()
  const text = String(value)
  if (property.v === 'REL' || property.v === 'IDM') return <Named text={text} />
  switch (property.v === 'DEF' ? property.t : undefined) {
    case 'phone':
      return <PhoneLink text={text} />
    case 'email':
      return <Link href={`mailto:${encodeURIComponent(text).replaceAll('%40', '@')}`}>{text}</Link>
    case 'url':
      return <WebLink text={text} />
    case 'colour':
      return <Swatch colour={text} />
    case 'address':
      return addressLines(value).join('\n')
    case 'richText':
      return <RichTextView value={value} />
    case 'geometry':
      return <Place name={name} value={value} />
    case 'translated':
      return <Translations texts={value as Translated} />
    default:
      // `bdi`, because the text may have the other writing direction.
      return <bdi>{displayText(property, value, { type: type.name, name, labels: {}, translate, locale })}</bdi>
  }
}

const PlacePanel = lazyComponent(() => import('@cairn/map/place-panel'), <Skeleton height="220px" width="full" />)

/** Shows a location on a map. A value that is no valid geometry is shown as text. */
function Place({ name, value }: { name: string; value: unknown }) {
  const translate = useTranslate()
  const { type } = useItemFormApi()
  const label = translate(`types.${type.name}.props.${name}`)
  return v.is(geometrySchema, value) ? <PlacePanel label={label} geometry={value} /> : String(value)
}

function PhoneLink({ text }: { text: string }) {
  const href = phoneHref(text)
  // Phone numbers are written from left to right in all languages.
  return href ? (
    <Link href={href} dir="ltr">
      {formatPhone(text)}
    </Link>
  ) : (
    text
  )
}

/** Shows a web address as a link. Other schemes stay plain text, because they could run code. */
function WebLink({ text }: { text: string }) {
  if (!/^https?:\/\//i.test(text)) return text
  return (
    <Link href={text} target="_blank" rel="noopener noreferrer">
      {text.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')}
    </Link>
  )
}

/** Shows a colour with its hex code, because colour alone is not accessible. */
function Swatch({ colour }: { colour: string }) {
  return (
    <Box as="span" display="inline-flex" alignItems="center" gap="6px" verticalAlign="top">
      <Box
        as="span"
        boxSize="16px"
        borderRadius="4px"
        border="1px solid"
        borderColor="lineStrong"
        style={{ backgroundColor: colour }}
      />
      {colour}
    </Box>
  )
}

/** Shows a text in all its languages, the user's first. */
function Translations({ texts }: { texts: Translated }) {
  const own = useLanguage()
  const filled = Object.entries(texts)
    .filter(([, text]) => text.trim() !== '')
    .sort(([left], [right]) => Number(right === own) - Number(left === own) || left.localeCompare(right))
  return filled.map(([language, text]) => (
    <Box key={language} as="span" display="block">
      <span lang={language} dir="auto">
        {text}
      </span>
      {filled.length > 1 && (
        <Box as="small" color="fgMuted" marginInlineStart="8px" fontSize="note">
          {languageName(language, own)}
        </Box>
      )}
    </Box>
  ))
}

/**
 * Shows the label of an item as a link that opens it to the right; a skeleton while the label is loading.
 * Works only inside an item form, which may know the label already.
 */
export function ItemLink({ id }: { id: string }) {
  const { item } = useItemFormApi()
  const { openRight } = useCell()
  const found = useLabel(id)
  const label = found === undefined || found === id ? (item.$labels?.[id] ?? found) : found
  if (label === undefined) return <Skeleton display="inline-block" width="120px" verticalAlign="middle" />
  // What is not for this person opens nothing.
  if (label === HIDDEN_LABEL) return label
  return (
    <LinkButton onClick={() => openRight(`i-${id}`)}>
      <bdi>{label}</bdi>
    </LinkButton>
  )
}

function OptionChip({ name, value }: { name: string; value: string }) {
  const translate = useTranslate()
  const { type } = useItemFormApi()
  const text = translate(`types.${type.name}.options.${name}.${value}`)
  return name === ACCESS_PROPERTY ? (
    <VisibilityChip level={accessLevel(type, value)} label={text} />
  ) : (
    <Chip>{text}</Chip>
  )
}

/** Shows list values by their labels; archived values too. */
function ListValues({ name, property, value }: PropertyValueProps & { value: unknown[] }) {
  const translate = useTranslate()
  const { type } = useItemFormApi()
  const known = useListValues(property.list ?? '')
  const all = Object.values(known ?? {}).flat()
  const values = Object.fromEntries(all.map(({ key, label }) => [key, label]))
  const wordsOf = (one: unknown) =>
    displayText({ v: 'LOV', list: property.list }, one, { type: type.name, name, labels: {}, translate, values })
  return (
    <>
      <Chips>
        {value.map((one) => (
          <Chip key={String(one)}>{wordsOf(one)}</Chip>
        ))}
      </Chips>
      {name === PROTOCOLS_PROPERTY &&
        value.map((one) => <AllUnder key={String(one)} protocol={String(one)} words={wordsOf(one)} />)}
    </>
  )
}

/** Opens the search for everything under a protocol, of what the person may see. */
function AllUnder({ protocol, words }: { protocol: string; words: string }) {
  const translate = useTranslate()
  const { openRight } = useCell()
  const fields = new URLSearchParams({ [`f.${PROTOCOLS_PROPERTY}`]: protocol })
  return (
    <Box _print={{ display: 'none' }}>
      <LinkButton onClick={() => openRight('search', `?${fields}`)}>
        {translate('forms.care.allUnder', { protocol: words })}
      </LinkButton>
    </Box>
  )
}
