import { LISTS } from '../lists.ts'

/** What a statement without a category, or with one that its organisation added, is shown as. */
export const OTHER_CATEGORY = 'OTHER'
/** Categories of statements in the order of their colours. */
export const CATEGORIES: readonly string[] = [...LISTS.RES_VALUE_CATEGORIES, OTHER_CATEGORY]

/** Returns the category under which a statement is shown. */
export function categoryOf({ valueCategory }: Readonly<Record<string, unknown>>): string {
  return CATEGORIES.find((category) => category === valueCategory) ?? OTHER_CATEGORY
}

/** Returns the tone in which maps, the time line and lists show a category. */
export function toneOfCategory(category: string): number {
  return Math.max(0, CATEGORIES.indexOf(category))
}
