import * as v from 'valibot'

type Values = Readonly<Record<string, unknown>>

/** What the holder sees of one of its own pieces that a claim names: number and name, and nothing else. */
export interface Piece {
  id: string
  number?: string | undefined
  name: string
}

const piecesSchema = v.array(v.object({ id: v.string(), number: v.optional(v.string()), name: v.string() }))

/** Reads the pieces that are stored in a claim. Empty if there are none, or one of them is invalid. */
export function piecesIn(value: unknown): Piece[] {
  const parsed = v.safeParse(piecesSchema, value)
  return parsed.success ? parsed.output : []
}

/** Returns the ids of the pieces that a claim opens: those that it still names. */
export function openedIn({ opened, belongings }: Values): string[] {
  const named = [belongings ?? []].flat()
  return [opened ?? []]
    .flat()
    .filter((id) => named.includes(id))
    .map(String)
}

/** Makes what the holder sees of a belonging. Undefined if it is with another holder. */
export function pieceOf(belonging: Values & { $id: string }, holder: unknown): Piece | undefined {
  const { $id, label, catalogueNumber, institution } = belonging
  if (institution !== holder) return undefined
  return { id: $id, ...(typeof catalogueNumber === 'string' ? { number: catalogueNumber } : {}), name: String(label) }
}

/** Names a piece by its number and name. */
export function textOfPiece({ number, name }: Pick<Piece, 'number' | 'name'>): string {
  return [number, name].filter(Boolean).join(' · ')
}
