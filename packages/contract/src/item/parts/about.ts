import * as v from 'valibot'
import type { Property } from '../property.ts'

/** Schema of what items of a type are about, and of the people they concern. */
export const aboutSchema = v.strictObject({
  /**
   * Relation to the items that an item is about. A new item is offered a level at which its writer reads it
   * again, and which is no wider than that of what it is about. The server gives it that level if it is made
   * without one.
   */
  items: v.optional(v.string()),
  /**
   * Relations that name the people of an item, the nearest first: to contacts, or to items whose people are
   * meant. A relation with `peopleOf` offers them first.
   */
  people: v.optional(v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(10))),
})

/** The parts of an item type that say what its items are about, and whom they concern. */
export interface AboutType {
  properties: Readonly<Record<string, Property>>
  about?: { items?: string | undefined; people?: readonly string[] | undefined } | undefined
}

/** Checks what a type says of what its items are about. Returns one message a problem. */
export function problemsOfAbout({ properties, about: { items, people = [] } = {} }: AboutType): string[] {
  const isRelation = (name: string) => ['REL', 'IDM'].includes(properties[name]?.v ?? '')
  const leading = Object.entries(properties).filter(([, { peopleOf }]) => peopleOf !== undefined)
  return [
    ...(items === undefined || isRelation(items) ? [] : [`about: "${items}" is no relation`]),
    ...(items === undefined || properties['access'] ? [] : ['about: "items" is for a type with a level of its own']),
    ...people.filter((name) => !isRelation(name)).map((name) => `about: "${name}" is no relation`),
    ...leading.flatMap(([name, { v: kind, t, peopleOf = '' }]) => [
      ...(kind === 'REL' && t === 'Contact' ? [] : [`${name}: "peopleOf" is for contacts`]),
      ...(isRelation(peopleOf) ? [] : [`${name}: "peopleOf" names "${peopleOf}", which is no relation`]),
    ]),
  ]
}
