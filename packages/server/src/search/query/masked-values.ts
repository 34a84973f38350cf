import { keysHeldBy } from '../../items/rights/visibility-keys.ts'
import { maskedTerm, valueTerm } from '../../items/index/property-index.ts'
import type { Principal } from '../../items/facts/types.ts'
import type { Condition } from './condition.ts'
import type { Place } from './searched-property.ts'

/** A masked option of a list: some readers see another option in its place. */
export interface MaskedOption {
  /** Internal facet name under which items with it are counted; no request can use it. */
  name: string
  value: string
  /** What the others see. All items that have the value are counted as this one too. */
  as: string
}

/** Tells whether some readers see other options than the real ones in this property. */
export function isMasked({ property }: Place): boolean {
  return property.masked?.as !== undefined
}

/** Returns the condition that items have one of these options, as this person sees them. */
export function planMasked(prop: string, values: readonly unknown[], place: Place, principal: Principal): Condition {
  const as = Object.entries(place.property.masked?.as ?? {})
  const masked = as.map(([value]) => value)
  const open = values.map(String).filter((value) => !masked.includes(value))
  const kept = as.filter(([value, seen]) => !values.includes(value) && open.includes(seen)).map(([value]) => value)
  const behind = as.filter(([value, seen]) => values.includes(value) && !open.includes(seen)).map(([value]) => value)
  const known = (these: readonly string[]): Condition => ({
    kind: 'terms',
    prop,
    anyOf: termsOf(prop, these, principal),
    isListed: true,
  })
  const plain: Condition = { kind: 'terms', prop, anyOf: open.map((value) => valueTerm(prop, value)) }
  const seen: Condition = kept.length > 0 ? { kind: 'all', plans: [plain, { kind: 'not', plan: known(kept) }] } : plain
  if (behind.length === 0) return seen
  return open.length === 0 ? known(behind) : { kind: 'any', plans: [seen, known(behind)] }
}

/**
 * Returns the masked options of a facet's property, each with the condition that finds it for this person.
 */
export function maskedOptions(
  name: string,
  prop: string,
  places: readonly Place[],
  principal: Principal,
): (MaskedOption & { plan: Condition })[] {
  return places.filter(isMasked).flatMap(({ property }) =>
    Object.entries(property.masked?.as ?? {}).map(([value, as]) => ({
      ...{ name: `\0${name}\0${value}`, value, as },
      plan: { kind: 'terms', prop, anyOf: termsOf(prop, [value], principal), isListed: true },
    })),
  )
}

/** Terms of the options under the keys that the person holds. Administrators hold none. */
function termsOf(prop: string, values: readonly string[], principal: Principal): string[] {
  const keys = keysHeldBy(principal)
  const held = keys === 'all' ? [undefined] : [...keys]
  return values.flatMap((value) => held.map((key) => maskedTerm(prop, value, key)))
}
