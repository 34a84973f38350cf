import type { ItemType } from '@cairn/contract/web'

/** Definition of one property in an item type: its kind of value, limits and rules. */
export type Property = ItemType['properties'][string]

/**
 * HTML attributes that connect an input to its label, help and error. Every input of a property spreads
 * them onto its control.
 */
export interface InputAttributes {
  id: string
  name: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
  'aria-required': true | undefined
  /** Set if there is no label element. */
  'aria-label'?: string | undefined
}

/**
 * Props of every input of a property: its attributes, its value, and a function that changes the value.
 */
export interface ControlledProps {
  attributes: InputAttributes
  value: unknown
  onChange: (value: unknown) => void
}

/** Props of inputs that consist of several controls. The group is named by `aria-label`. */
export interface GroupProps extends ControlledProps {
  /** The property in words. */
  label: string
}

/**
 * Returns the attributes of one control of a group: an id and name of its own, and the error of the
 * group.
 */
export function partAttributes(attributes: InputAttributes, part: string | number, label?: string): InputAttributes {
  return { ...attributes, id: `${attributes.id}-${part}`, name: `${attributes.name}.${part}`, 'aria-label': label }
}

/** Returns the attributes of the element around a group of controls. */
export function groupAttributes({ id, 'aria-describedby': describedBy }: InputAttributes, label: string) {
  return { role: 'group', id, 'aria-label': label, 'aria-describedby': describedBy } as const
}

/** Returns a value as text. Objects, null and undefined become an empty text. */
export function asText(value: unknown): string {
  return value === undefined || value === null || typeof value === 'object' ? '' : String(value)
}

/** Returns the value if it is a plain object, else an empty object. */
export function asRecord(value: unknown): Record<string, string> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, string>) : {}
}
