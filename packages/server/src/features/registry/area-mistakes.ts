import { kindFromContract2 } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type {
  LabelRule,
  LongAction,
  Reaction,
  ReadingRule,
  SaveRule,
  ServerAction,
  ServerArea,
  VirtualSource,
} from '@cairn/contract/server'

/** Records unexpected errors in areas' code in this process, as opposed to intended refusals. */
export interface AreaMistakes {
  /** Returns the number of errors since the process started. */
  count(id: string): number
  /** Returns the latest different errors as text, each with how often it occurred; at most 10. */
  words(id: string): string[]
  /** Records an error of an area; `where` says in which of its code. */
  note(id: string, where: string, thrown: unknown): void
}

/** Most different errors stored per area. */
const KINDS = 10
/** An action that runs no task answers within this time, or is given up (milliseconds). */
const ACTION_LIMIT_MS = 60_000

/** Creates an empty record of areas' errors, in memory. */
export function createAreaMistakes(): AreaMistakes {
  const areas = new Map<string, { count: number; kinds: Map<string, number> }>()
  return {
    count: (id) => areas.get(id)?.count ?? 0,
    words: (id) =>
      [...(areas.get(id)?.kinds ?? [])].map(([words, times]) => (times === 1 ? words : `${words} (${times} times)`)),
    note(id, where, thrown) {
      const known = areas.get(id) ?? { count: 0, kinds: new Map<string, number>() }
      areas.set(id, known)
      known.count += 1
      const words = `${where}: ${thrown instanceof Error ? thrown.message : String(thrown)}`.slice(0, 300)
      known.kinds.set(words, (known.kinds.get(words) ?? 0) + 1)
      const [oldest] = known.kinds.keys()
      if (known.kinds.size > KINDS && oldest !== undefined) known.kinds.delete(oldest)
    },
  }
}

/**
 * Wraps the server code of an area so that unexpected errors of its save rules, label rules, virtual types
 * and actions are recorded; they are still thrown to the caller. A reaction, or an action that is no task,
 * rejects with `areaTimeout` if it does not end within `limitMs` (a minute).
 */
export function watchHalf(
  id: string,
  half: ServerArea,
  mistakes: Pick<AreaMistakes, 'note'>,
  limitMs = ACTION_LIMIT_MS,
): ServerArea {
  const noted = <Args extends unknown[], Result>(where: string, run: (...args: Args) => Result) => {
    const note = (thrown: unknown): never => {
      if (!(thrown instanceof CairnError) || thrown.code === 'areaTimeout') mistakes.note(id, where, thrown)
      throw thrown
    }
    return (...args: Args): Result => {
      try {
        const result = run(...args)
        return result instanceof Promise ? (result.catch(note) as Result) : result
      } catch (thrown) {
        return note(thrown)
      }
    }
  }
  const saveRule = (rule: SaveRule | ReadingRule, type: string): SaveRule | ReadingRule =>
    typeof rule === 'function'
      ? noted(`save rule of ${type}`, rule)
      : { hold: rule.hold, rule: noted(`save rule of ${type}`, (context) => rule.rule(context)) }
  const labelRule = (rule: LabelRule, type: string): LabelRule => ({
    ...rule,
    label: noted(`label rule of ${type}`, (values, quoted) => rule.label(values, quoted)),
  })
  const virtualType = (source: VirtualSource, type: string): VirtualSource => ({
    read: noted(`items of ${type}`, (indexes) => source.read(indexes)),
    search: noted(`search of ${type}`, (query) => source.search(query)),
  })
  const action = (each: ServerAction | LongAction, name: string): ServerAction | LongAction =>
    'long' in each
      ? { ...each, kind: kindFromContract2(each), run: noted(`action ${name}`, (call) => each.run(call)) }
      : {
          ...each,
          kind: kindFromContract2(each),
          run: noted(`action ${name}`, (call) => within(limitMs, name, id, each.run(call))),
        }
  const reaction = (each: Reaction, name: string): Reaction => ({
    ...each,
    run: (call) => within(limitMs, name, id, each.run(call)),
  })
  return {
    ...half,
    ...(half.reactions ? { reactions: mapped(half.reactions, reaction) } : {}),
    ...(half.saveRules ? { saveRules: mapped(half.saveRules, saveRule) } : {}),
    ...(half.labelRules ? { labelRules: mapped(half.labelRules, labelRule) } : {}),
    ...(half.virtualTypes ? { virtualTypes: mapped(half.virtualTypes, virtualType) } : {}),
    ...(half.actions ? { actions: mapped(half.actions, action) } : {}),
  }
}

function mapped<T>(record: Record<string, T>, change: (value: T, key: string) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]))
}

async function within<T>(ms: number, name: string, area: string, work: T): Promise<Awaited<T>> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new CairnError('areaTimeout', `${name} gave no answer in ${ms} ms`, { area })), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
