import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { useItem, type ItemType } from '@cairn/contract/web'
import { anItem, FakeHost } from '@cairn/testkit/fake-host'
import { UiProvider } from '@cairn/ui'
import { ItemForm, ItemSaveBar, ItemSections, type ItemFormProps } from '../index.ts'
import texts from '../texts/en.json' with { type: 'json' }

const CONTACT: ItemType = {
  name: 'Contact',
  defaultIcon: 'user',
  label: ['lastName'],
  visibility: 'COMMUNITY',
  properties: {
    lastName: { v: 'DEF', required: true, max: 20 },
    officePhone: { v: 'DEF', t: 'phone' },
    email: { v: 'DEF', t: 'email' },
    website: { v: 'DEF', t: 'url' },
    address: { v: 'DEF', t: 'address' },
    organizations: { v: 'REL', t: 'Organization', many: true },
    access: { v: 'SEL', options: ['PUBLIC', 'PRIVATE'] },
    born: { v: 'DT' },
    imported: { v: 'DEF', readOnly: true },
  },
  sections: [{ key: 'reach', properties: ['officePhone', 'email', 'website', 'address'] }],
}
const ORGANIZATION: ItemType = {
  name: 'Organization',
  defaultIcon: 'building',
  label: ['displayName'],
  visibility: 'PUBLIC',
  properties: { displayName: { v: 'DEF' } },
}
const PROPERTY_TEXTS = Object.fromEntries(
  Object.keys(CONTACT.properties).map((name) => [`types.Contact.props.${name}`, name]),
)
const TEXTS = {
  ...texts,
  ...PROPERTY_TEXTS,
  'types.Contact.options.access.PRIVATE': 'Private',
  'errors.invalidEmail': 'Not an address',
  'errors.maxLength': 'At most {max}',
  'errors.required': 'Needed',
}

/** Stored values of a contact for tests. */
export const CONTACT_VALUES = {
  lastName: 'Marsh',
  officePhone: '2505550100',
  email: 'ellen@demo.test',
  website: 'https://saltbox.example/',
  organizations: ['Organization-1'],
  access: 'PRIVATE',
  born: '1961-4',
  imported: 'LX-1',
}

/** Renders the form of Contact-1 in a fake shell and returns the shell. `own` are the stored values. */
export function openContactForm(props: Partial<ItemFormProps> = {}, own: Record<string, unknown> = CONTACT_VALUES) {
  const items = [
    anItem('Contact-1', own),
    anItem('Organization-1', { displayName: 'Saltbox Inlet Nation' }),
    anItem('Organization-2', { displayName: 'Meridian Power' }),
  ]
  // A label equal to the id means that the name is unknown.
  const labels = { 'User-2': 'Jo Marlow', 'User-9': 'User-9' }
  const host = new FakeHost({ types: [CONTACT, ORGANIZATION], items, texts: TEXTS, labels })
  render(<Cell {...props} />, { wrapper: host.wrapper })
  return host
}

function Cell(props: Partial<ItemFormProps>) {
  const state = useItem('Contact-1')
  if (state.status !== 'ready') return null
  return (
    <UiProvider dark={false}>
      <ItemForm item={state.item} type={state.type} changed={state.changed} {...props}>
        <ItemSections />
        <ItemSaveBar />
      </ItemForm>
    </UiProvider>
  )
}

/** Opens a property for editing by its pencil. */
export const edit = (name: string) => fireEvent.click(screen.getByRole('button', { name: `Edit ${name}` }))
/** Returns the input of a property. */
export const input = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
/** Types a value into the input of a property. */
export const type = (name: string, value: string) => fireEvent.change(input(name), { target: { value } })
/** Presses the save button. */
export const save = () => fireEvent.click(screen.getByRole('button', { name: /Save now|Try to save again/ }))
/** Waits until the form has no unsaved values. */
export const waitUntilClean = () => waitFor(() => expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull())
