import { useTranslate } from '@cairn/contract/web'
import { Field, NativeSelect } from '@cairn/ui'
import { RelationPicker } from '../relations/relation-picker.tsx'
import type { GrantableRights, WantedRight } from './rights-api.ts'

/**
 * Chosen scope of a single right: items that the giver owns, that another owner owns, or one item.
 * `owner` and `item` are ids, empty while not chosen.
 */
export interface ChosenReach {
  reach: 'giver' | 'owner' | 'item'
  owner: string
  item: string
}

/**
 * The scope that a right has if nothing narrower is chosen: all items that the giving organisation owns.
 */
export const WHOLE_REACH: ChosenReach = { reach: 'giver', owner: '', item: '' }

/**
 * Returns the chosen scope in the form that the server takes. Undefined while the owner or the item is
 * not chosen.
 */
export function scopeOf({ reach, owner, item }: ChosenReach): NonNullable<WantedRight['scope']> | undefined {
  if (reach === 'giver') return {}
  const chosen = reach === 'owner' ? owner : item
  return chosen === '' ? undefined : { [reach]: chosen }
}

/**
 * Props of `RightReach`, which edits the scope of a single right: all of the giver's items, those of one
 * owner, or one item.
 */
export interface RightReachProps {
  chosen: ChosenReach
  onChange: (change: Partial<ChosenReach>) => void
  /** Type of the items that can be chosen; empty for all types. */
  type: string
  /** Organisations that the user may give rights for; undefined for any. */
  givers: GrantableRights['givers']
  /** Whether the scope can be a single item. */
  hasItems: boolean
  error: string | undefined
}

/**
 * Edits the scope of a single right: all of the giver's items, those of one owner, or one item. Renders
 * nothing if there is nothing to choose.
 */
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
                onlyKnown
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
              onlyKnown
              value={chosen.item}
              onChange={(item) => onChange({ item: typeof item === 'string' ? item : '' })}
            />
          )}
        </Field>
      )}
    </>
  )
}
