import type { Property } from '@cairn/contract'
import { formatDate, formatDateTime } from './dates.ts'
import { formatPhone } from './phone.ts'

/** What a value needs besides itself to be read: its type and property name for the text keys, labels of related items, the texts. */
export interface DisplayContext {
  type: string
  name: string
  labels: Readonly<Record<string, string>>
  translate: (key: string) => string
  locale?: string
}

/** Whether a property holds nothing a person could read. */
export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.every(isBlank))
}

/** The value of a property as one line of text; empty when there is none. Related items whose label has not come yet are left out. */
export function displayText(property: Property, value: unknown, context: DisplayContext): string {
  if (isBlank(value)) return ''
  const values = Array.isArray(value) ? value : [value]
  return values
    .map((one) => displayOne(property, one, context))
    .filter((text) => text !== '')
    .join(', ')
}

function displayOne(
  property: Property,
  value: unknown,
  { type, name, labels, translate, locale }: DisplayContext,
): string {
  if (isBlank(value)) return ''
  const text = String(value)
  switch (property.v) {
    case 'SEL':
      return translate(`types.${type}.options.${name}.${text}`)
    case 'REL':
    case 'IDM':
      return labels[text] ?? ''
    case 'DT':
      return formatDate(text, locale)
    case 'DTM':
      return formatDateTime(text, locale)
    case 'LOV':
      return text
    case 'DEF':
      return displayPlain(property, value, translate)
  }
}

function displayPlain(property: Property, value: unknown, translate: (key: string) => string): string {
  if (typeof value === 'boolean') return translate(value ? 'app.yes' : 'app.no')
  return property.t === 'phone' ? formatPhone(String(value)) : String(value)
}
