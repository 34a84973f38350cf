import { parsePattern, type Instruction } from './parse-pattern.ts'

/** Longest text that a pattern is held against. */
const LONGEST_TESTED = 2000
/** Patterns that are kept parsed. */
const MOST_KEPT = 200
const kept = new Map<string, readonly Instruction[] | undefined>()

/** Tells whether a pattern is supported: it can be parsed and matched in one pass. */
export function isPattern(pattern: string): boolean {
  return parsed(pattern) !== undefined
}

/**
 * Tells whether a pattern matches the whole text. It simulates all alternatives in parallel, so that the cost
 * is at most pattern length times text length (reported to `spend`). Unsupported patterns and overlong texts
 * do not match.
 */
export function fitsPattern(text: string, pattern: string, spend: (steps: number) => void = () => {}): boolean {
  const instructions = parsed(pattern)
  if (!instructions || text.length > LONGEST_TESTED) return false
  const signs = ['', ...text, '']
  const end = instructions.length
  let here = reached([0], instructions, signs, 0)
  for (let at = 1; at < signs.length - 1 && here.size > 0; at++) {
    spend(here.size)
    const sign = signs[at] ?? ''
    const next: number[] = []
    for (const place of here) {
      const instruction = instructions[place]
      if (instruction?.is === 'sign' && instruction.fits(sign)) next.push(place + 1)
    }
    here = reached(next, instructions, signs, at)
  }
  return here.has(end)
}

/** Every place of the pattern that can be reached from these without another sign, each once. */
function reached(
  from: readonly number[],
  instructions: readonly Instruction[],
  signs: readonly string[],
  at: number,
): Set<number> {
  const found = new Set<number>()
  const open = [...from]
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    if (found.has(place)) continue
    found.add(place)
    const instruction = instructions[place]
    if (instruction?.is === 'either') open.push(instruction.one, instruction.other)
    else if (instruction?.is === 'assert' && instruction.holds(signs[at] ?? '', signs[at + 1] ?? ''))
      open.push(place + 1)
  }
  return found
}

function parsed(pattern: string): readonly Instruction[] | undefined {
  if (!kept.has(pattern)) {
    if (kept.size >= MOST_KEPT) kept.clear()
    kept.set(pattern, parsePattern(pattern))
  }
  return kept.get(pattern)
}
