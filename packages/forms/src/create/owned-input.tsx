import { useWatch, type Control } from 'react-hook-form'
import type { FormValues } from '../state/form-context.ts'
import { ownersOf } from '../field/item-field.tsx'
import { PropertyInput } from '../inputs/property-input.tsx'

type OwnedInputProps = Parameters<typeof PropertyInput>[0] & {
  control: Control<FormValues>
  /** Name of the property on which the offered values depend: the organisation, or what the item is about. */
  ownerProperty: string | undefined
}

/** Shows the input of a property, with what another one says: whose values are offered, and whose people. */
export function OwnedInput({ control, ownerProperty, ...props }: OwnedInputProps) {
  return ownerProperty === undefined ? (
    <PropertyInput {...props} />
  ) : (
    <InputOfOwner control={control} ownerProperty={ownerProperty} {...props} />
  )
}

function InputOfOwner({ control, ownerProperty, ...props }: OwnedInputProps & { ownerProperty: string }) {
  const { within, peopleOf } = props.property
  const names = [ownerProperty, within?.property ?? ownerProperty, peopleOf ?? ownerProperty] as const
  const [owner, parent, near] = useWatch({ control, name: names })
  return <PropertyInput {...props} owners={ownersOf(owner)} within={within && parent} near={peopleOf && near} />
}
