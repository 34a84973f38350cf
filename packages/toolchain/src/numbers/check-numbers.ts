import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { checkAreas } from '../check-areas.ts'
import { listFiles } from '../list-files.ts'
import { root } from '../paths.ts'
import { findInCode } from './find-code.ts'
import { isProduct, measure, type NumberName } from './measure.ts'
import numbers from './numbers.json' with { type: 'json' }

/** A metric of `numbers.json`: description, final goal, and current limit. */
interface Held {
  what: string
  bar: number
  limit?: number
}
type Numbers = Readonly<Record<NumberName, Held>>
type Figures = Readonly<Record<NumberName, number>>

const FILE = path.join(import.meta.dirname, 'numbers.json')

/**
 * Measures the code metrics of the repository and compares them with `numbers.json`. Returns a line for each
 * metric, with its value and limits, and a sentence for each that exceeds its limit.
 */
export function checkNumbers(): { lines: string[]; problems: string[] } {
  return judge(measureRepository(), numbers)
}

/**
 * Measures the metrics and lowers their limits in `numbers.json` to the current values; none is raised.
 * Writes the file.
 */
export function lowerLimits(): void {
  writeFileSync(FILE, `${JSON.stringify(lowered(measureRepository(), numbers), null, 2)}\n`)
}

function measureRepository(): Figures {
  const paths = listFiles()
  const files = paths.filter(isProduct).map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))
  return measure({ files, paths, findings: findInCode(root), shares: checkAreas().shares })
}

/**
 * Compares measured metrics with their limits and goals (`held`, the content of `numbers.json`). Returns
 * what `checkNumbers` returns.
 */
export function judge(figures: Figures, held: Numbers): { lines: string[]; problems: string[] } {
  const all = namesOf(held).map((name) => ({ figure: figures[name], ...held[name] }))
  return {
    lines: all.map(({ figure, what, bar, limit }) => {
      const most = limit === undefined ? `${bar} at most` : `${limit} at most, ${bar} in the end`
      return `${String(figure).padStart(8)}  ${what} (${most})`
    }),
    problems: all.flatMap(({ figure, what, bar, limit = bar }) =>
      figure > limit ? [`${what}: ${figure}, and ${limit} at most`] : [],
    ),
  }
}

/**
 * Returns the content of `numbers.json` with each limit lowered to the measured value; none is raised. A
 * metric that has reached its goal has no limit any more.
 */
export function lowered(figures: Figures, held: Numbers): Numbers {
  const all = namesOf(held).map((name) => {
    const { limit, ...rest } = held[name]
    const next = Math.min(limit ?? rest.bar, figures[name])
    return [name, next > rest.bar ? { ...rest, limit: next } : rest] as const
  })
  return Object.fromEntries(all) as Record<NumberName, Held>
}

function namesOf(held: Numbers): NumberName[] {
  return Object.keys(held) as NumberName[]
}
