import * as v from 'valibot'
import type { Property } from '../property.ts'

const name = v.pipe(v.string(), v.maxLength(60))
const names = v.pipe(v.array(name), v.minLength(1), v.maxLength(30))

/** Addresses of pages that belong to no type. */
export const PLATFORM_PAGES: readonly string[] = [
  'about',
  'feed',
  'families',
  'kids',
  'map',
  'mark',
  'picture',
  'pictures',
  'search',
  'seasons',
  'show',
]

/** Schema of the public page of the items of a type, which the server draws without scripts. */
export const pageSchema = v.strictObject({
  /** Part of the address, such as `words` in `/@saltbox/words/12-ciqwa`. No other type has the same. */
  path: v.pipe(v.string(), v.regex(/^[a-z][a-z-]{1,30}$/)),
  /** What stands below the label. */
  lead: v.optional(name),
  /** What the page says, in this order, each with its name. */
  body: v.optional(names),
  /** A relation to attachments: the pictures of the page. */
  picture: v.optional(name),
  /** A relation to attachments: the recordings of the page. */
  sound: v.optional(name),
  /** A list value that many items share, such as a category: all of a value have a page together. */
  families: v.optional(name),
  /** Relations to items that the page leads on to, as far as they have a page. */
  related: v.optional(names),
})
/** The public page of the items of a type: its address, and what it shows. */
export type PageOfType = v.InferOutput<typeof pageSchema>

/** The parts of an item type that its page names. */
export interface PagedType {
  properties: Readonly<Record<string, Property>>
  page?: PageOfType | undefined
  owner?: string | undefined
  anonymous?: boolean | undefined
  within?: string | undefined
}

/** Checks what a type says of the public page of its items. Returns one message a problem. */
export function problemsOfPage({ properties, page, owner, anonymous, within }: PagedType): string[] {
  if (!page) return []
  const { lead, body = [], picture, sound, families, related = [] } = page
  const said = [...(lead === undefined ? [] : [lead]), ...body]
  const files = [picture, sound].filter((each) => each !== undefined)
  const isFile = (each: string) => properties[each]?.v === 'REL' && properties[each].t === 'Attachment'
  const isRelation = (each: string) => ['REL', 'IDM'].includes(properties[each]?.v ?? '') && !isFile(each)
  return [
    ...(owner !== undefined && anonymous && within === undefined
      ? []
      : ['page: its items have an owner, and visitors may read them']),
    ...(PLATFORM_PAGES.includes(page.path) ? [`page: "${page.path}" is the address of other pages`] : []),
    ...said.filter((each) => !properties[each]).map((each) => `page names "${each}", which the type does not have`),
    ...said.filter(isFile).map((each) => `page: "${each}" is for "picture" or "sound"`),
    ...files.filter((each) => !isFile(each)).map((each) => `page: "${each}" is no relation to attachments`),
    ...(families !== undefined && properties[families]?.v !== 'LOV' ? [`page: "${families}" is no list value`] : []),
    ...related.filter((each) => !isRelation(each)).map((each) => `page: "${each}" is no relation to items`),
  ]
}
