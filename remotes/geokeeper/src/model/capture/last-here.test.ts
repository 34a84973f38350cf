import { expect, it } from 'vitest'
import type { Form } from '../form/form.ts'
import { nearestOf } from './last-here.ts'

const form: Form = { languages: ['en'], choices: {}, questions: [{ name: 'where', kind: 'geopoint' }] }
const at = (x: number) => ({ type: 'Point', coordinates: [x, 52] })

it('GEO-18 finds the latest record of the place that is answered', () => {
  const records = [
    { label: 'far', place: at(-129) },
    { label: 'newest', place: at(-128.0001) },
    { label: 'older', place: at(-128) },
  ]
  expect(nearestOf(form, { where: at(-128) }, records)?.label).toBe('newest')
  expect(nearestOf(form, { where: at(-127) }, records)).toBeUndefined()
  expect(nearestOf(form, {}, records)).toBeUndefined()
})
