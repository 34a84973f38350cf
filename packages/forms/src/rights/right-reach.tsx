import { useTranslate } from '@cairn/contract/web'
import { Field, NativeSelect } from '@cairn/ui'
import { RelationPicker } from '../inputs/relation-picker.tsx'
import type { GrantableRights, WantedRight } from './rights-api.ts'

/** Where a single right reaches: what its giver owns, what another organisation owns, or one item. */
export interface ChosenReach {
  reach: 'giver' | 'owner' | 'item'
  owner: string
  item: string
}

export const WHOLE_REACH: ChosenReach = { reach: 'giver', owner: '', item: '' }

/** The scope of a grant; undefined while the owner or the item is not chosen. */
export function scopeOf({ reach, owner, item }: ChosenReach): NonNullable<WantedRight['scope']> | undefined {
  if (reach === 'giver') return {}
  const chosen = reach === 'owner' ? owner : item
  return chosen === '' ? undefined : { [reach]: chosen }
}

export interface RightReachProps {
  chosen: ChosenReach
  onChange: (change: Partial<ChosenReach>) => void
  /** Type of the items it is for; of any where it is empty. */
  type: string
  givers: GrantableRights['givers']
  /** Offers one item, too. */
  hasItems: boolean
  error: string | undefined
}

/** Narrows a single right to one owner, or to one item. */
export function RightReach({ chosen, onChange, type, givers, hasItems, error }: RightReachProps) {
  const translate = useTranslate()
  const { reach } = chosen
  // With one organisation to choose from there is no other owner.
  const hasOwners = givers === undefined || givers.length > 1
  if (!hasOwners && !hasItems) return null
  return (
    <>
      <Field label={translate('forms.rights.reach')}>
        {(control) => (
          <NativeSelect
            {...control}
            value={reach}
            onChange={(event) => onChange({ reach: event.target.value as ChosenReach['reach'] })}
          >
            <option value="giver">{translate('forms.rights.reach.giver')}</option>
            {hasOwners && <option value="owner">{translate('forms.rights.reach.owner')}</option>}
            {hasItems && <option value="item">{translate('forms.rights.reach.item')}</option>}
          </NativeSelect>
        )}
      </Field>
      {reach === 'owner' && (
        <Field label={translate('forms.rights.owner')} error={error} required>
          {(control) =>
            givers ? (
              <NativeSelect
                {...control}
                value={chosen.owner}
                onChange={(event) => onChange({ owner: event.target.value })}
              >
                <option value="">—</option>
                {givers.map(({ id, label }) => (
                  <option key={id} value={id}>
                    {label}
                  </option>
                ))}
              </NativeSelect>
            ) : (
              <RelationPicker
                attributes={{ ...control, name: 'owner' }}
                type="Organization"
                many={false}
                value={chosen.owner}
                onChange={(owner) => onChange({ owner: typeof owner === 'string' ? owner : '' })}
              />
            )
          }
        </Field>
      )}
      {reach === 'item' && (
        <Field label={translate('forms.rights.item')} error={error} required>
          {(control) => (
            <RelationPicker
              key={type}
              attributes={{ ...control, name: 'item' }}
              type={type === '' ? undefined : type}
              many={false}
              value={chosen.item}
              onChange={(item) => onChange({ item: typeof item === 'string' ? item : '' })}
            />
          )}
        </Field>
      )}
    </>
  )
}
