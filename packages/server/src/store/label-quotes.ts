import type { ItemType } from '@cairn/contract'
import type { TypeCatalogue } from './types.ts'

/** Properties whose items a type's labels quote: `@name` in its `label`, and those its area's rule names. What has a read level is never quoted. */
export function quotesOf(catalogue: TypeCatalogue, type: ItemType): string[] {
  const ofType = type.label.filter((part) => part.startsWith('@')).map((part) => part.slice(1))
  const names = [...ofType, ...(catalogue.labelRule?.(type.name)?.quotes ?? [])]
  return [...new Set(names)].filter((name) => {
    const level = type.properties[name]?.level
    return level === undefined || level === 'PUBLIC'
  })
}

/** Whether labels of some type may quote items of this one. */
export function isQuoted(catalogue: TypeCatalogue, typeName: string): boolean {
  return quotersOf(catalogue, typeName).length > 0
}

/** The types, each with the property, whose labels may quote items of this type. */
export function quotersOf(catalogue: TypeCatalogue, typeName: string): { type: ItemType; property: string }[] {
  return catalogue.all().flatMap((type) =>
    quotesOf(catalogue, type)
      .filter((property) => type.properties[property]?.v === 'IDM' || type.properties[property]?.t === typeName)
      .map((property) => ({ type, property })),
  )
}
