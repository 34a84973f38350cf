import * as v from 'valibot'
import { readApproximateDate } from '../dates/approximate-date.ts'
import { endsAfterStart, periodEndSchema } from './value-objects.ts'

/**
 * Builds the schema of an approximate date: its text, checked by `text`, or the text with the period that it
 * means and whether the writer was sure. Without a period the text is read (`readApproximateDate`). It has a
 * file of its own, as the first view of the shell reads no dates.
 */
export function approximateDateSchema(text: v.GenericSchema<string, string>) {
  const period = { from: periodEndSchema, to: periodEndSchema }
  const whole = v.pipe(
    v.strictObject({ text, ...period, about: v.optional(v.literal(true)) }, 'errors.invalidDate'),
    v.check((period) => endsAfterStart(period), 'errors.endBeforeStart'),
    v.transform((given) => (given.from || given.to ? given : { ...readApproximateDate(given.text), ...given })),
  )
  return v.pipe(
    v.unknown(),
    v.transform((given) => (typeof given === 'string' ? { text: given } : given)),
    whole,
  )
}
