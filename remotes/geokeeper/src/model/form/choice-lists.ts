import type { Choice, Form } from './form.ts'

/** Returns the choices of a list of a form. Empty for a list that it has not. */
export function choicesIn({ choices }: Pick<Form, 'choices'>, list = ''): readonly Choice[] {
  return Object.hasOwn(choices, list) ? (choices[list] ?? []) : []
}

/** Returns what a choice has in a column, `name` or a further one. Undefined for nothing. */
export function cellOf({ name, more }: Choice, column: string): string | undefined {
  if (column === 'name') return name
  return more && Object.hasOwn(more, column) ? more[column] : undefined
}

const indexes = new WeakMap<readonly Choice[], Map<string, ReadonlyMap<string, Choice>>>()

/**
 * Returns the first choice that has a value in a column; undefined if none has. Builds an index of each
 * column on first use.
 */
export function choiceWith(choices: readonly Choice[], column: string, value: string): Choice | undefined {
  const index = indexes.get(choices) ?? new Map<string, ReadonlyMap<string, Choice>>()
  indexes.set(choices, index)
  const known = index.get(column) ?? firstBy(choices, column)
  index.set(column, known)
  return known.get(value)
}

function firstBy(choices: readonly Choice[], column: string): ReadonlyMap<string, Choice> {
  const found = new Map<string, Choice>()
  for (const choice of choices) {
    const cell = cellOf(choice, column)
    if (cell !== undefined && !found.has(cell)) found.set(cell, choice)
  }
  return found
}
