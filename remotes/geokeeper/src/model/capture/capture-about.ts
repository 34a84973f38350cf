import * as v from 'valibot'

const text = v.fallback(v.string(), '')
const texts = v.fallback(v.array(v.string()), [])

/**
 * Schema of a record's data besides its answers. What is invalid is replaced by its empty value, the rest
 * stays.
 */
export const aboutSchema = v.fallback(
  v.object({
    trip: v.optional(text, ''),
    workItem: v.optional(text, ''),
    categories: v.optional(texts, []),
    sensitive: v.optional(v.fallback(v.boolean(), false), false),
    crew: v.optional(texts, []),
    back: v.optional(text, ''),
  }),
  { trip: '', workItem: '', categories: [], sensitive: false, crew: [], back: '' },
)
/** Data of a record besides its answers: trip, work item, categories; for a trip its crew and return. */
export type CaptureAbout = v.InferOutput<typeof aboutSchema>

/** Returns what of it is sent with a record, or with a trip. */
export function aboutSent(about: CaptureAbout, isTrip: boolean): Record<string, unknown> {
  const { trip, workItem, categories, sensitive, crew, back } = about
  const moment = Date.parse(back)
  return {
    ...(workItem === '' ? {} : { workItem }),
    ...(categories.length > 0 ? { categories } : {}),
    ...(isTrip || trip === '' ? {} : { trip }),
    ...(!isTrip && sensitive ? { sensitive } : {}),
    ...(isTrip && crew.length > 0 ? { crew } : {}),
    ...(isTrip && !Number.isNaN(moment) ? { back: new Date(moment).toISOString() } : {}),
  }
}
