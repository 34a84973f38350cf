import { useLanguage, useUnsentDraft, type Item } from '@cairn/contract/web'
import { useMemo } from 'react'
import * as v from 'valibot'
import { emptyForm } from '../../../model/form/build-form.ts'
import { formSchema, type Form } from '../../../model/form/form.ts'
import { formOf } from '../../../model/records/record-values.ts'

/** A form on the way may have no question yet. */
const draftSchema = v.object({
  ...formSchema.entries,
  questions: v.array(v.custom<Form['questions'][number]>((each) => typeof each === 'object')),
})

/**
 * Returns a draft of a form as the person has built it on this device, else as it is stored. `keep` keeps it
 * on the device, and without a form gives up what is kept.
 */
export function useBuiltForm(item: Item) {
  const language = useLanguage()
  const { value, change } = useUnsentDraft(`build-${item.$id}`)
  const stored = useMemo(() => formOf(item), [item])
  const held = useMemo(() => v.safeParse(draftSchema, value['form']), [value])
  const empty = useMemo(() => emptyForm([language]), [language])
  const keep = (form?: Form) => change(form ? { form } : {})
  return { form: held.success ? held.output : (stored ?? empty), isHeld: held.success, keep }
}
