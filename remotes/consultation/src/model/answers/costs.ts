import * as v from 'valibot'
import type { Item } from '@cairn/contract'
import { csvOf } from '../records/csv.ts'

const feesSchema = v.array(
  v.looseObject({ amount: v.number(), sent: v.optional(v.string()), paid: v.optional(v.string()) }),
)
const hoursSchema = v.array(v.looseObject({ hours: v.number(), date: v.string() }))

const rowSchema = v.object({
  /** Id of the organisation that asked. */
  org: v.string(),
  name: v.string(),
  /** Month (YYYY-MM) of the work or of the invoice. Empty for what was not invoiced yet. */
  month: v.string(),
  hours: v.number(),
  fees: v.number(),
  paid: v.number(),
})
/** Hours, fees and what was paid for the answers to one organisation, in one month. */
export type CostRow = v.InferOutput<typeof rowSchema>
/** Schema of the answer of the action `costs`. `isWhole` is false if it could not read all answers. */
export const costsSchema = v.object({ rows: v.array(rowSchema), isWhole: v.boolean() })

const MONTH = 7
/** Amounts and hours are summed in hundredths: sums of fractions are not exact. */
const PART = 100

/**
 * Sums fees and hours of answers by who asked and by month, ordered by name and month. Answers whose fees and
 * hours the reader may not see add nothing.
 */
export function costRows(responses: readonly Item[]): CostRow[] {
  const rows = new Map<string, CostRow>()
  for (const response of responses)
    for (const { month, ...more } of costsOf(response)) {
      const org = String(response['primaryOrg'] ?? '')
      const key = `${org} ${month}`
      const before = rows.get(key) ?? { org, name: response.$labels?.[org] ?? '', month, hours: 0, fees: 0, paid: 0 }
      rows.set(key, added(before, more))
    }
  return [...rows.values()].toSorted((a, b) => a.name.localeCompare(b.name) || a.month.localeCompare(b.month))
}

type Cost = Pick<CostRow, 'month' | 'hours' | 'fees' | 'paid'>

function costsOf({ fees, hours }: Item): Cost[] {
  const charged = v.safeParse(feesSchema, fees)
  const worked = v.safeParse(hoursSchema, hours)
  return [
    ...(charged.success ? charged.output : []).map(({ amount, sent = '', paid }) => ({
      ...{ month: sent.slice(0, MONTH), hours: 0, fees: amount, paid: paid === undefined ? 0 : amount },
    })),
    ...(worked.success ? worked.output : []).map(({ hours: spent, date }) => ({
      ...{ month: date.slice(0, MONTH), hours: spent, fees: 0, paid: 0 },
    })),
  ]
}

function added<T extends Omit<Cost, 'month'>>(one: T, other: Omit<Cost, 'month'>): T {
  const sum = (a: number, b: number) => Math.round((a + b) * PART) / PART
  return {
    ...one,
    hours: sum(one.hours, other.hours),
    fees: sum(one.fees, other.fees),
    paid: sum(one.paid, other.paid),
  }
}

/** Returns the sums of hours, fees and payments over all rows; 0 if there are none. */
export function costTotal(rows: readonly CostRow[]): Omit<Cost, 'month'> {
  return rows.reduce((sum, row) => added(sum, row), { hours: 0, fees: 0, paid: 0 })
}

/** Writes rows as CSV, below `head`: who asked, month, hours, fees, and what of them was paid. */
export function costsCsv(rows: readonly CostRow[], head: readonly string[]): string {
  return csvOf([
    head,
    ...rows.map(({ name, month, hours, fees, paid }) => [name, month, ...[hours, fees, paid].map(String)]),
  ])
}
