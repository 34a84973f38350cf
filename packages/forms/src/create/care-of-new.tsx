import { useWatch, type Control } from 'react-hook-form'
import { itemId, PROTOCOLS_PROPERTY } from '@cairn/contract'
import type { ItemType } from '@cairn/contract/web'
import { isBlank } from '@cairn/model/format'
import { CareReaders } from '../care/care-readers.tsx'
import { StewardsOnly } from '../care/stewards-only.tsx'
import { ownersOf } from '../field/item-field.tsx'
import { mayStewardNew } from '../field/may-steward.ts'
import type { FormValues } from '../state/form-context.ts'
import type { LevelsOfNew } from '../state/use-readable-levels.ts'

/** Props of `CareOfNew`. */
export interface CareOfNewProps {
  type: ItemType
  control: Control<FormValues>
  /** What the server says of the new item; undefined while it is not known. */
  levels: LevelsOfNew | undefined
}

/**
 * Says to a steward how many people will see the new item, once something that decides it is chosen, and to
 * others who sets its protocols.
 */
export function CareOfNew({ type, control, levels }: CareOfNewProps) {
  const values = useWatch({ control })
  const owner = ownersOf(values[type.owner ?? ''])
  if (levels && !mayStewardNew(type, levels, PROTOCOLS_PROPERTY)) {
    const name: unknown = values[type.label[0] ?? '']
    return <StewardsOnly type={type} owners={owner} label={typeof name === 'string' ? name : undefined} />
  }
  const { access, protocols, protocolRule } = values
  if (owner.length === 0 || [access, protocols].every(isBlank)) return null
  const care = {
    ...(isBlank(access) ? {} : { access }),
    ...(isBlank(protocols) ? {} : { protocols }),
    ...(isBlank(protocolRule) ? {} : { protocolRule }),
  }
  return <CareReaders ids={[itemId(type.name, 0)]} care={{ owner, ...care }} />
}
