import type { ActionKind } from './server-action.ts'
import { genericMachine, listValueMachine } from '../words/machines.ts'
import { STATE_PROPERTY } from '../words/states.ts'

/** The machines of the property `state` that a type of contract 2 could name in `states`. */
const NAMED_MACHINES: ReadonlyMap<unknown, object> = new Map<unknown, object>([
  ['generic', genericMachine],
  ['listValue', listValueMachine],
])

/**
 * Turns the data of an area that was built for contract 2 into data of this contract: `states` of a type
 * becomes its machine. Returns anything else as it is, so that what is wrong with it is found where it is
 * parsed.
 */
export function fromContract2(data: unknown): unknown {
  if (!isRecord(data) || !Array.isArray(data['types'])) return data
  return { ...data, types: data['types'].map(typeFromContract2) }
}

/** Returns the kind of an action. One built for contract 2 may declare none, and counts as a write. */
export function kindFromContract2<K extends ActionKind>({ kind }: { kind?: K | undefined }): K | 'write' {
  return kind ?? 'write'
}

function typeFromContract2(type: unknown): unknown {
  if (!isRecord(type)) return type
  const { states, ...others } = type
  const machine = NAMED_MACHINES.get(states)
  if (!machine) return type
  return { ...others, machines: { [STATE_PROPERTY]: machine, ...(isRecord(type['machines']) ? type['machines'] : {}) } }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
