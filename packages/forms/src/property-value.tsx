import { Fragment } from 'react'
import { useCell, useLabel, useTranslate, type ItemType } from '@cairn/contract/web'
import { displayText, formatPhone, phoneHref } from '@cairn/model/format'
import { Box, Chip, Link, LinkButton, Skeleton, VisibilityChip } from '@cairn/ui'
import { useItemFormApi } from './form-context.ts'

type Property = ItemType['properties'][string]

export interface PropertyValueProps {
  name: string
  property: Property
  /** Not blank. */
  value: unknown
}

/** A value as it reads: numbers to call, addresses to write to, items to open, dates, options as chips. */
export function PropertyValue({ name, property, value }: PropertyValueProps) {
  const values = Array.isArray(value) ? value : [value]
  if (property.v === 'SEL')
    return (
      <Box as="span" display="inline-flex" flexWrap="wrap" gap="4px" verticalAlign="top">
        {values.map((one) => (
          <OptionChip key={String(one)} name={name} value={String(one)} />
        ))}
      </Box>
    )
  return values.map((one, index) => (
    <Fragment key={`${index}-${String(one)}`}>
      {index > 0 && ' · '}
      <One name={name} property={property} value={one} />
    </Fragment>
  ))
}

function One({ name, property, value }: PropertyValueProps) {
  const translate = useTranslate()
  const { type } = useItemFormApi()
  const text = String(value)
  if (property.v === 'REL' || property.v === 'IDM') return <ItemLink id={text} />
  if (property.v === 'DEF' && property.t === 'phone') return <PhoneLink text={text} />
  if (property.v === 'DEF' && property.t === 'email')
    return <Link href={`mailto:${encodeURIComponent(text).replaceAll('%40', '@')}`}>{text}</Link>
  if (property.v === 'DEF' && property.t === 'url') return <WebLink text={text} />
  return displayText(property, value, { type: type.name, name, labels: {}, translate })
}

function PhoneLink({ text }: { text: string }) {
  const href = phoneHref(text)
  return href ? <Link href={href}>{formatPhone(text)}</Link> : text
}

/** Only addresses of the web become links; anything else a value holds stays text. */
function WebLink({ text }: { text: string }) {
  if (!/^https?:\/\//i.test(text)) return text
  return (
    <Link href={text} target="_blank" rel="noopener noreferrer">
      {text.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')}
    </Link>
  )
}

/** Another item by its label; it opens to the right. */
export function ItemLink({ id }: { id: string }) {
  const { item } = useItemFormApi()
  const { openRight } = useCell()
  const label = useLabel(id) ?? item.$labels?.[id]
  if (label === undefined) return <Skeleton display="inline-block" width="120px" verticalAlign="middle" />
  return <LinkButton onClick={() => openRight(`i-${id}`)}>{label}</LinkButton>
}

const VISIBILITY_PROPERTY = 'access'

function OptionChip({ name, value }: { name: string; value: string }) {
  const translate = useTranslate()
  const { type } = useItemFormApi()
  const text = translate(`types.${type.name}.options.${name}.${value}`)
  return name === VISIBILITY_PROPERTY ? <VisibilityChip level={value} label={text} /> : <Chip>{text}</Chip>
}
