import type { ItemType } from '@cairn/contract/web'

export type Property = ItemType['properties'][string]

/** What every control of a property carries. */
export interface InputAttributes {
  id: string
  name: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
  'aria-required': true | undefined
  /** Where no label stands beside it. */
  'aria-label'?: string | undefined
}

export interface ControlledProps {
  attributes: InputAttributes
  value: unknown
  onChange: (value: unknown) => void
}

/** A control of several parts is a group, which carries the name that a label cannot give it. */
export interface GroupProps extends ControlledProps {
  /** The property in words. */
  label: string
}

/** What a part of a group carries: its own name, and the error of the whole. */
export function partAttributes(attributes: InputAttributes, part: string | number, label?: string): InputAttributes {
  return { ...attributes, id: `${attributes.id}-${part}`, name: `${attributes.name}.${part}`, 'aria-label': label }
}

/** What the frame of a group carries. */
export function groupAttributes({ id, 'aria-describedby': describedBy }: InputAttributes, label: string) {
  return { role: 'group', id, 'aria-label': label, 'aria-describedby': describedBy } as const
}

export function asText(value: unknown): string {
  return value === undefined || value === null || typeof value === 'object' ? '' : String(value)
}

export function asRecord(value: unknown): Record<string, string> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, string>) : {}
}
